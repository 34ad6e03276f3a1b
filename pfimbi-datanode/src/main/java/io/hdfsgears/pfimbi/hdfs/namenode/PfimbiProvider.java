// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.hdfs.namenode;

import io.hdfsgears.core.config.PfimbiKeys;
import io.hdfsgears.hdfs.pipeline.PipelineRules;
import io.hdfsgears.pfimbi.choice.PathRules;
import io.hdfsgears.pfimbi.choice.SyncRules;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.DFSConfigKeys;
import org.apache.hadoop.hdfs.server.namenode.FSNamesystem;

/** Pfimbi's rules, where {@code dfs.namenode.pfimbi.enabled} says so. */
public final class PfimbiProvider implements PipelineRules.Provider {
    @Override
    public Optional<PipelineRules> of(Configuration conf, FSNamesystem namesystem) {
        if (!PfimbiKeys.ENABLED.read(conf::get)) {
            return Optional.empty();
        }
        SyncRules rules = new SyncRules(
                PfimbiKeys.SYNC_REPLICAS.read(conf::get),
                PathRules.parse(PfimbiKeys.SYNC_PATHS.name(), PfimbiKeys.SYNC_PATHS.read(conf::get)),
                PathRules.parse(PfimbiKeys.FLOOR_PATHS.name(), PfimbiKeys.FLOOR_PATHS.read(conf::get)),
                conf.getInt(
                        DFSConfigKeys.DFS_NAMENODE_REPLICATION_MIN_KEY,
                        DFSConfigKeys.DFS_NAMENODE_REPLICATION_MIN_DEFAULT));
        return Optional.of(new CutPipelines(namesystem, rules, conf));
    }
}

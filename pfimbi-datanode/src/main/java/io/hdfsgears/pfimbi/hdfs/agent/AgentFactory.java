// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.hdfs.agent;

import io.hdfsgears.datanode.hdfs.DatasetPart;
import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.server.datanode.DataNode;

/** Starts the replication agent with the dataset. Named in META-INF/services. */
public final class AgentFactory implements DatasetPart.Factory {
    @Override
    public void check(Configuration conf) {
        AgentSettings.of(conf);
    }

    @Override
    public Configuration dataset(Configuration conf) {
        return VolumeChoice.before(conf);
    }

    @Override
    public ReplicationAgent start(DataNode dataNode, Configuration conf) throws IOException {
        return ReplicationAgent.start(dataNode, conf);
    }
}

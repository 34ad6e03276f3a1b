// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.stocksuite;

import io.hdfsgears.hdfs.GearHosts;
import io.hdfsgears.hdfs.namenode.GearNameNode;
import java.io.IOException;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.DFSConfigKeys;
import org.apache.hadoop.hdfs.server.blockmanagement.CombinedHostFileManager;
import org.apache.hadoop.hdfs.server.blockmanagement.HostFileManager;
import org.apache.hadoop.hdfs.server.namenode.NameNode;

/** The call that tests make in place of {@code new NameNode(conf)}, see {@link PatchedNameNode}. */
public final class GearStart {
    private static final String PROVIDER = DFSConfigKeys.DFS_NAMENODE_HOSTS_PROVIDER_CLASSNAME_KEY;

    private static final Set<String> STOCK =
            Set.of(HostFileManager.class.getName(), CombinedHostFileManager.class.getName());

    private GearStart() {}

    /** The hosts provider is set as GearNameNode sets it. Tests that name a hosts provider of stock get ours, which reads both kinds of files. */
    public static NameNode nameNode(Configuration conf) throws IOException {
        String provider = conf.get(PROVIDER, HostFileManager.class.getName());
        if (STOCK.contains(provider)) {
            conf.set(PROVIDER, GearHosts.class.getName());
        }
        return new GearNameNode(conf);
    }
}

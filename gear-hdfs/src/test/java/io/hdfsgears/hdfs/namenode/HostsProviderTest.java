// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.namenode;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.hdfs.GearHosts;
import io.hdfsgears.hdfs.placement.GearBlockPlacementPolicy;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.DFSConfigKeys;
import org.apache.hadoop.hdfs.HdfsConfiguration;
import org.apache.hadoop.hdfs.server.blockmanagement.HostFileManager;
import org.junit.jupiter.api.Test;

class HostsProviderTest {
    @Test
    void besideAPolicyOfOursItTakesThePlaceOfStocksDefaultAndOfNothingElse() {
        Configuration conf = new HdfsConfiguration();
        GearNameNode.useGearHosts(conf);
        assertThat(conf.get(DFSConfigKeys.DFS_NAMENODE_HOSTS_PROVIDER_CLASSNAME_KEY))
                .as("without a policy of ours")
                .isEqualTo(HostFileManager.class.getName());
        conf.set(DFSConfigKeys.DFS_BLOCK_REPLICATOR_CLASSNAME_KEY, GearBlockPlacementPolicy.class.getName());
        GearNameNode.useGearHosts(conf);
        assertThat(conf.get(DFSConfigKeys.DFS_NAMENODE_HOSTS_PROVIDER_CLASSNAME_KEY))
                .isEqualTo(GearHosts.class.getName());
        conf.set(DFSConfigKeys.DFS_NAMENODE_HOSTS_PROVIDER_CLASSNAME_KEY, "some.Other");
        GearNameNode.useGearHosts(conf);
        assertThat(conf.get(DFSConfigKeys.DFS_NAMENODE_HOSTS_PROVIDER_CLASSNAME_KEY))
                .isEqualTo("some.Other");
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.apache.hadoop.hdfs.server.blockmanagement;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.apache.hadoop.hdfs.DFSConfigKeys;
import org.apache.hadoop.hdfs.protocol.DatanodeID;
import org.junit.jupiter.api.Test;

/** What the gears rely on when a whole rack wakes: stock lets a few hosts report at a time. Here for BlockReportLeaseManager, which is package-private. */
class StagedReportsTest {
    @Test
    void ofTwentyHostsThatRegisterAtOnceSixMayReportAndTheNextWhenOneHas() {
        int most = DFSConfigKeys.DFS_NAMENODE_MAX_FULL_BLOCK_REPORT_LEASES_DEFAULT;
        BlockReportLeaseManager leases = new BlockReportLeaseManager(most, 60_000);
        List<DatanodeDescriptor> hosts = IntStream.range(0, 20)
                .mapToObj(i -> new DatanodeDescriptor(new DatanodeID("127.0.0.1", "h" + i, "uuid" + i, i, i, i, i)))
                .toList();
        hosts.forEach(leases::register);
        List<DatanodeDescriptor> granted =
                hosts.stream().filter(host -> leases.requestLease(host) != 0).toList();
        assertThat(granted).hasSize(6);
        leases.removeLease(granted.get(0));
        assertThat(hosts.subList(6, 20).stream()
                        .filter(host -> leases.requestLease(host) != 0)
                        .toList())
                .hasSize(1);
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.drill;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.rack.RackSpec;
import io.hdfsgears.testkit.Poll;
import java.io.IOException;
import java.util.List;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DFSConfigKeys;
import org.junit.jupiter.api.Test;

/** Blocks with fewer replicas than they should have. Re-replication stands still here, so that nothing of them goes by unseen. */
class ShortBlocksIT {
    private static final int PRIMARIES = 2;
    private static final int BLOCK = 1 << 20;

    @Test
    void aBlockWrittenToFewHostsIsToBeCopiedOnceItIsWholeAndInTheLowGearWaitsForNobody() throws IOException {
        RackSpec spec = RackSpec.of(4)
                .withPrimaries(PRIMARIES)
                .withReplication(3)
                .withSetting(DFSConfigKeys.DFS_NAMENODE_REDUNDANCY_INTERVAL_SECONDS_KEY, "3600");
        try (DrillRack drill = DrillRack.up(spec);
                FileSystem files = FileSystem.newInstance(
                        DrillRack.conf(drill.rack().files().clientConf()))) {
            drill.shift("min");
            try (FSDataOutputStream open = files.create(new Path("/open"), false, 4096, (short) 3, BLOCK)) {
                open.write(new byte[BLOCK / 2]);
                open.hflush();
                drill.shift("max");
                open.write(new byte[BLOCK / 2]);
                open.hflush();
                // stock overlooks a block whose replicas are all reported before its writer says that it is whole
                List<String> hosts = drill.chain();
                ReplicaFiles disks = new ReplicaFiles(drill.rack().files());
                Poll.until(
                        DrillRack.SHIFT_PATIENCE,
                        "both hosts have the whole block",
                        () -> ReplicaFiles.count(disks.of(hosts)) == PRIMARIES);
                open.write(1);
                open.hflush();
                awaitUnderReplicated(drill, 1, "the whole block of the open file is to be copied");
            }
            drill.order("min");
            drill.awaitSteady(PRIMARIES);
            awaitUnderReplicated(drill, 0, "no block waits for hosts that sleep");
            assertThat(files.getFileStatus(new Path("/open")).getReplication()).isEqualTo((short) 3);
            assertThat(drill.fsck()).matches(Fsck::nothingLost);
        }
    }

    private static void awaitUnderReplicated(DrillRack drill, long blocks, String what) {
        Findings.until(
                DrillRack.SHIFT_PATIENCE,
                what,
                () -> drill.tryReport()
                        .filter(report -> report.getUnderReplicated() == blocks)
                        .isPresent(),
                drill::situation);
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.core.model.Service;
import io.hdfsgears.hdfs.LocalGears;
import io.hdfsgears.hdfs.redundancy.Redundancy;
import io.hdfsgears.hdfs.redundancy.SettledRedundancy;
import java.nio.file.Path;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockInfo;
import org.apache.hadoop.hdfs.server.namenode.LocalSnapshots;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** On a thousand hosts one is always lost. While none sleeps, all blocks expect their file's factor all the same. */
class LostHostWritesTest {
    @Test
    void noBlockIsLookedAtForAnAppendOrADeletedSnapshot(@TempDir Path dir) throws Exception {
        try (LocalGears gears = LocalGears.of(dir, 4)) {
            Redundancy redundancy = gears.redundancy();
            WritePath path = new WritePath(gears.names.namesystem(), gears.views, redundancy, gears.extras);
            gears.publish(LocalGears.steady(4), Service.SERVING, Service.SERVING, Service.SERVING, Service.LOST);
            BlockInfo block = gears.names.file("/d/f", 3, gears.hosts(1, 2, 3));
            SettledRedundancy.settle(redundancy, gears);
            new LocalSnapshots(gears.names.namesystem(), "/d").create("s1");
            gears.names.locked(() -> block.setReplication((short) 2));
            assertThat((int) path.reopening("/d/f", 0, () -> (int) block.getReplication()))
                    .as("a block that is looked at has its file's factor in the call")
                    .isEqualTo(2);
            assertThat((int) path.deletingSnapshot("/d", "s1", () -> (int) block.getReplication()))
                    .isEqualTo(2);
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.redundancy;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.hdfs.LocalGears;
import io.hdfsgears.hdfs.OnLocalGears;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockInfo;
import org.apache.hadoop.hdfs.server.namenode.LocalSnapshots;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Blocks of two files expect two replicas; the factor of both files is three. */
class QuotaFactorsTest extends OnLocalGears {
    private QuotaFactors quota;
    private BlockInfo changed;
    private BlockInfo other;

    @BeforeEach
    void start() throws Exception {
        gears = LocalGears.of(dir, 3);
        quota = new QuotaFactors(gears.names.namesystem(), gears.scan);
        changed = gears.names.file("/d/changed", 3, gears.hosts(1, 2));
        other = gears.names.file("/d/other", 3, gears.hosts(1, 2));
        lower();
    }

    private void lower() throws Exception {
        gears.names.locked(() -> {
            changed.setReplication((short) 2);
            other.setReplication((short) 2);
        });
    }

    @Test
    void theEndOfAFileGetsItsFactor() throws Exception {
        quota.restoreTail("/d/changed", 0);
        assertThat(changed.getReplication()).isEqualTo((short) 3);
        assertThat(other.getReplication()).isEqualTo((short) 2);
    }

    @Test
    void onlyBlocksOfFilesThatChangedSinceASnapshotGetTheirFactor() throws Exception {
        new LocalSnapshots(gears.names.namesystem(), "/d").create("s1");
        gears.names.setFactor("/d/changed", 2);
        lower();
        quota.holdSnapshotted();
        assertThat(changed.getReplication())
                .as("the snapshot has the file with three replicas")
                .isEqualTo((short) 3);
        assertThat(other.getReplication()).isEqualTo((short) 2);
        assertThat(quota.release()).containsExactly(changed);
        quota.holdSnapshotted();
        assertThat(quota.release()).as("nothing to restore").isEmpty();
    }

    @Test
    void aBlockIsHeldOnlyUntilItIsReleased() throws Exception {
        new LocalSnapshots(gears.names.namesystem(), "/d").create("s1");
        gears.names.setFactor("/d/changed", 2);
        gears.names.locked(() -> assertThat(quota.holds(changed)).isFalse());
        quota.holdSnapshotted();
        gears.names.locked(() -> {
            assertThat(quota.holds(changed)).isTrue();
            assertThat(quota.holds(other)).isFalse();
        });
        assertThat(quota.release()).containsExactly(changed);
        gears.names.locked(() -> assertThat(quota.holds(changed)).isFalse());
    }
}

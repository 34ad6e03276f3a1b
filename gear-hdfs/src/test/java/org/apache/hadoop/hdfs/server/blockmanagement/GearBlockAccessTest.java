// SPDX-License-Identifier: Apache-2.0
package org.apache.hadoop.hdfs.server.blockmanagement;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.protocol.Block;
import org.apache.hadoop.hdfs.protocol.DatanodeID;
import org.apache.hadoop.hdfs.protocol.SystemErasureCodingPolicies;
import org.apache.hadoop.hdfs.server.protocol.DatanodeStorage;
import org.junit.jupiter.api.Test;

class GearBlockAccessTest {
    private static final long GROUP = -9_223_372_036_854_775_792L;
    private static final int CELL = 1 << 20;

    @Test
    void aUnitOfAGroupHasItsOwnNumberAndLength() {
        assertThat(units(5 * CELL + 10)).containsExactly(2L * CELL, 2L * CELL, CELL + 10L, 2L * CELL, 2L * CELL);
    }

    @Test
    void ofAGroupOfLessThanACellTheParityIsAsLongAsTheData() {
        assertThat(units(700)).containsExactly(700L, 0L, 0L, 700L, 700L);
    }

    @Test
    void aReplicatedBlockIsStoredAsItIs() {
        BlockInfoContiguous block = new BlockInfoContiguous(new Block(7, 4_711, 1_001), (short) 1);
        DatanodeStorageInfo volume = volume(0);
        block.addStorage(volume, block);
        assertThat(GearBlockAccess.onStorage(block, volume)).isSameAs(block);
        assertThat(GearBlockAccess.lengthOnStorage(block, new Block(7, 9, 1_001)))
                .isEqualTo(4_711);
    }

    @Test
    void aVolumeThatHasNoUnitStoresNone() {
        assertThat(GearBlockAccess.onStorage(group(CELL), volume(0))).isNull();
    }

    /** @return the length of each unit of a group of RS-3-2 */
    private static List<Long> units(long bytes) {
        BlockInfoStriped group = group(bytes);
        List<Long> lengths = new ArrayList<>();
        for (int i = 0; i < group.getTotalBlockNum(); i++) {
            DatanodeStorageInfo volume = volume(i);
            Block unit = new Block(GROUP + i, 0, 1_001);
            group.addStorage(volume, unit);
            Block stored = Objects.requireNonNull(GearBlockAccess.onStorage(group, volume));
            assertThat(stored.getBlockId()).isEqualTo(unit.getBlockId());
            assertThat(stored.getGenerationStamp()).isEqualTo(1_001);
            assertThat(GearBlockAccess.lengthOnStorage(group, unit)).isEqualTo(stored.getNumBytes());
            lengths.add(stored.getNumBytes());
        }
        assertThat(group.getNumBytes()).isEqualTo(bytes);
        return lengths;
    }

    private static BlockInfoStriped group(long bytes) {
        return new BlockInfoStriped(
                new Block(GROUP, bytes, 1_001),
                SystemErasureCodingPolicies.getByID(SystemErasureCodingPolicies.RS_3_2_POLICY_ID));
    }

    private static DatanodeStorageInfo volume(int i) {
        DatanodeDescriptor host = new DatanodeDescriptor(new DatanodeID("127.0.0.1", "h" + i, "uuid" + i, 1, 1, 1, i));
        return host.updateStorage(new DatanodeStorage("DS-" + i, DatanodeStorage.State.NORMAL, StorageType.DISK));
    }
}

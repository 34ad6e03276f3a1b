// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.rack;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.junit.jupiter.api.Test;

class BlockPlacesTest {
    private static final String FSCK = """
            /a 2097152 bytes, replicated: replication=2, 2 block(s):  OK
            0. BP-1-127.0.0.1-2:blk_1073741825_1001 len=1048576 Live_repl=2  [DatanodeInfoWithStorage[127.0.0.1:20011,DS-1,DISK], DatanodeInfoWithStorage[127.0.0.1:20021,DS-2,DISK]]
            1. BP-1-127.0.0.1-2:blk_1073741826_1002 len=1000 Live_repl=1  [DatanodeInfoWithStorage[127.0.0.1:20031,DS-3,DISK]]
            """;

    @Test
    void readsHoldersAndSizes() {
        BlockPlaces places = BlockPlaces.of(FSCK);
        assertThat(places.hosts())
                .containsEntry(1073741825L, Set.of(20011, 20021))
                .containsEntry(1073741826L, Set.of(20031));
        assertThat(places.bytesOf(Set.of(1073741825L, 1073741826L))).isEqualTo(1_049_576);
    }

    @Test
    void tellsWhatWouldVanishAndWhatWasCopied() {
        BlockPlaces before = BlockPlaces.of(FSCK);
        Set<Integer> staying = Set.of(20011, 20021);
        assertThat(before.notOn(staying)).containsExactly(1073741826L);
        BlockPlaces after = BlockPlaces.of(FSCK.replace(
                "20031,DS-3,DISK]]", "20031,DS-3,DISK], DatanodeInfoWithStorage[127.0.0.1:20021,DS-2,DISK]]"));
        assertThat(after.grownOn(staying, before)).containsExactly(1073741826L);
        assertThat(before.grownOn(staying, before)).isEmpty();
    }
}

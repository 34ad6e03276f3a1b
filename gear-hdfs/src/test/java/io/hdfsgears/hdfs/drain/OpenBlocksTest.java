// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.drain;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class OpenBlocksTest {
    private final OpenBlocks open = new OpenBlocks();

    @Test
    void oneWriterThatCannotMoveKeepsItsHostFromBeingEmptied() {
        open.add("a", "");
        open.add("a", "/hbase/wal");
        open.add("b", "");
        assertThat(open.count("a")).isEqualTo(2);
        assertThat(open.count("c")).isZero();
        assertThat(open.mayEvict("a")).isFalse();
        assertThat(open.mayEvict("b")).isTrue();
        assertThat(open.waitedFor()).containsExactly("/hbase/wal");
    }

    @Test
    void copiesToComeCountForEachHostAndAFewBlocksAreNamed() {
        open.late(Map.of("a", 3), List.of(7L, 8L));
        for (long id = 100; id < 200; id++) {
            open.keep(id);
        }
        assertThat(open.late("a")).isEqualTo(3);
        assertThat(open.late("b")).isZero();
        assertThat(open.sample()).hasSize(20).contains(7L, 8L);
    }
}

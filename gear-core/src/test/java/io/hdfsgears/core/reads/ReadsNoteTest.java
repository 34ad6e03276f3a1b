// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.reads;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.core.reads.ReadsNote.Window;
import io.hdfsgears.testkit.SeededTest;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReadsNoteTest {
    @Test
    void aNoteIsOneShortLine() {
        ReadsNote note = new ReadsNote(
                "BP-1-10.0.0.1-2", 255, List.of(new Window(7, Map.of(1_073_741_825L, 16)), new Window(8, Map.of())));
        assertThat(note.text()).isEqualTo("hdfs-gears:reads:BP-1-10.0.0.1-2:ff;7,40000001=10;8");
        assertThat(ReadsNote.parse(note.text())).contains(note);
    }

    @SeededTest(seeds = 20)
    void whatIsWrittenIsRead(RandomGenerator random) {
        Map<Long, Integer> reads = new LinkedHashMap<>();
        for (int i = random.nextInt(50); i > 0; i--) {
            reads.put(random.nextLong(), 1 + random.nextInt(1000));
        }
        ReadsNote note =
                new ReadsNote("BP-1", random.nextLong(), List.of(new Window(random.nextLong(1L << 40), reads)));
        assertThat(ReadsNote.parse(note.text())).contains(note);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "/data/1",
                "hdfs-gears:reads:",
                "hdfs-gears:reads:1",
                "hdfs-gears:reads::1",
                "hdfs-gears:reads:p:x",
                "hdfs-gears:reads:p:1;",
                "hdfs-gears:reads:p:1;1,2",
                "hdfs-gears:reads:p:1;1,2=",
                "hdfs-gears:reads:p:1;1,2=-1",
                "hdfs-gears:reads:p:1;1,2=80000000",
                "hdfs-gears:reads:p:1;1,12345678901234567=1",
                "hdfs-gears:reads:p:1;1;2;3;4;5;6;7;8;9"
            })
    void whatCannotBeIsNone(String text) {
        assertThat(ReadsNote.parse(text)).isEmpty();
    }

    @Test
    void whoSaysTooMuchIsNotHeardAndCountsHaveAnEnd() {
        assertThat(ReadsNote.parse("hdfs-gears:reads:p:1;1" + ",2=1".repeat(10_000)))
                .isEmpty();
        assertThat(ReadsNote.parse("hdfs-gears:reads:p:1;1,2=7fffffff,2=7fffffff")
                        .orElseThrow())
                .isEqualTo(new ReadsNote("p", 1, List.of(new Window(1, Map.of(2L, 1_000_000)))));
    }
}

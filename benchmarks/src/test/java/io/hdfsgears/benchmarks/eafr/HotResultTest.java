// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.eafr;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class HotResultTest {
    private static final Side.Users OBEYED = new Side.Users(4, 3, 3, 3, "a user set its number");

    private static Round round(double p50, double p99, long quotaLeft, int failed, int... replicas) {
        List<Round.Sample> samples = IntStream.range(0, replicas.length)
                .mapToObj(i -> new Round.Sample(2.0 * i, replicas[i]))
                .toList();
        return new Round(2, samples, new ReadLog.Figures(100, failed, p50, p99, 10), quotaLeft, 5);
    }

    private static List<String> missed(Round on, Side.Users users) {
        return new HotResult(List.of(round(400, 900, 0, 0, 2)), List.of(on), users).missed(Compared.EAFR, 2, 6);
    }

    @Test
    void nothingIsMissedWhereReadsAreFasterAndNumbersAreKept() {
        assertThat(missed(round(100, 300, 0, 0, 2, 3, 6, 2), OBEYED)).isEmpty();
        assertThat(round(100, 300, 0, 0, 2, 3, 6, 2).growSeconds()).isEqualTo(4);
    }

    @Test
    void eachGoalCanBeMissed() {
        assertThat(missed(round(400, 300, 0, 0, 2, 3, 2), OBEYED))
                .containsExactly("the median read is not faster with EAFR");
        assertThat(missed(round(100, 900, 0, 0, 2, 3, 2), OBEYED))
                .containsExactly("p99 of reads is not lower with EAFR");
        assertThat(missed(round(100, 300, 0, 0, 2), OBEYED)).containsExactly("no replica was added");
        assertThat(missed(round(100, 300, 0, 0, 2, 7, 2), OBEYED)).containsExactly("more replicas than 6");
        assertThat(missed(round(100, 300, 0, 0, 2, 3, 1, 2), OBEYED)).containsExactly("fewer than r replicas");
        assertThat(missed(round(100, 300, -1, 0, 2, 3, 2), OBEYED)).hasSize(1);
        assertThat(missed(round(100, 300, 0, 1, 2, 3, 2), OBEYED)).containsExactly("reads failed");
        Side.Users undone = new Side.Users(4, 3, 4, 3, "hot");
        assertThat(missed(round(100, 300, 0, 0, 2, 3, 2), undone)).hasSize(1);
        Round strange = round(400, 900, 0, 0, 2, 3);
        assertThat(new HotResult(List.of(strange), List.of(round(100, 300, 0, 0, 2, 3, 2)), OBEYED)
                        .missed(Compared.EAFR, 2, 6))
                .containsExactly("without EAFR the number of replicas changed");
    }

    @Test
    void withReadSelectionBothGrowAndTheSlowestReadsCount() {
        Round off = round(400, 900, 0, 0, 2, 3, 2);
        assertThat(selection(off, round(410, 800, 0, 0, 2, 3, 2))).isEmpty();
        assertThat(selection(off, round(300, 900, 0, 0, 2, 3, 2)))
                .containsExactly("p99 of reads is not lower with read selection");
        assertThat(selection(round(400, 900, 0, 0, 2), round(300, 800, 0, 0, 2, 3, 2)))
                .containsExactly("no replica was added");
        assertThat(selection(round(400, 900, 0, 0, 2, 3, 1), round(300, 800, 0, 0, 2, 3, 2)))
                .containsExactly("fewer than r replicas");
    }

    private static List<String> selection(Round off, Round on) {
        return new HotResult(List.of(off), List.of(on), OBEYED).missed(Compared.SELECTION, 2, 6);
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.redundancy;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ReportAsksTest {
    private final ReportAsks asks = new ReportAsks(2, 30);

    @Test
    void asksAFewAtATimeAndTheNextOnesAsReportsComeIn() {
        assertThat(asks.next(List.of("a", "b", "c", "d"), 0)).containsExactly("a", "b");
        assertThat(asks.next(List.of("a", "b", "c", "d"), 10)).isEmpty();
        assertThat(asks.next(List.of("b", "c", "d"), 11)).containsExactly("c");
        assertThat(asks.next(List.of("d"), 12)).containsExactly("d");
        assertThat(asks.next(List.of(), 13)).isEmpty();
    }

    @Test
    void whoDoesNotReportHoldsUpNobodyAndIsAskedAgain() {
        assertThat(asks.next(List.of("a", "b", "c"), 0)).containsExactly("a", "b");
        assertThat(asks.next(List.of("a", "b", "c"), 30)).containsExactly("c", "a");
        assertThat(asks.next(List.of("a", "b"), 31)).containsExactly("b");
    }

    @Test
    void aHostThatOwesAnotherReportLaterIsAskedAtOnce() {
        assertThat(asks.next(List.of("a"), 0)).containsExactly("a");
        assertThat(asks.next(List.of(), 1)).isEmpty();
        assertThat(asks.next(List.of("a"), 2)).containsExactly("a");
    }
}

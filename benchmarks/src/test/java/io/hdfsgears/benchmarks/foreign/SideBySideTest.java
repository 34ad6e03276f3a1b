// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.foreign;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

final class SideBySideTest {
    private static final Verified ROWS = new Verified(10, 10, 0);

    private static Side side(Verified rows, String... errors) {
        return new Side("one", List.of(new Phase("a, b", 1.25, 3, 0.5, List.of(errors))), rows, "");
    }

    @Test
    void anErrorOfAClientThatStockHasInThatPhaseIsForgiven() {
        String error = Phase.ofClient("reset");
        assertThat(new SideBySide(side(ROWS), side(ROWS)).passed()).isTrue();
        assertThat(new SideBySide(side(ROWS, error), side(ROWS)).passed()).isFalse();
        assertThat(new SideBySide(side(ROWS, error), side(ROWS, error)).passed())
                .isTrue();
        assertThat(new SideBySide(side(ROWS), side(ROWS, error)).passed()).isTrue();
    }

    @Test
    void wrongRowsAndAGearThatIsNotReachedNeverAre() {
        String gear = "-setGear min ended with 4";
        assertThat(new SideBySide(side(ROWS, gear), side(ROWS, gear)).passed()).isFalse();
        assertThat(new SideBySide(side(new Verified(10, 9, 0)), side(ROWS)).passed())
                .isFalse();
        assertThat(new SideBySide(side(new Verified(10, 10, 1)), side(ROWS)).passed())
                .isFalse();
        assertThat(new SideBySide(side(Verified.NONE), side(ROWS)).passed()).isFalse();
        assertThat(new SideBySide(new Side("one", List.of(), null, "no start"), side(ROWS)).passed())
                .isFalse();
    }

    @Test
    void printsBothSidesAndWhatIsMissing() {
        SideBySide both =
                new SideBySide(side(ROWS, "error x"), new Side("two", List.of(), null, "Spark's driver ended"));
        assertThat(both.table())
                .containsPattern("a, b +1\\.3 +- +0\\.50 +- +1 +-")
                .contains("one, rows: acknowledged 10, found 10, wrong 0", "one: a, b: error x")
                .contains("two, rows: null", "two: Spark's driver ended", "FAILED");
        assertThat(both.csv()).endsWith("\n\"a, b\",1.3,-,0.50,-,1,-\n");
    }
}

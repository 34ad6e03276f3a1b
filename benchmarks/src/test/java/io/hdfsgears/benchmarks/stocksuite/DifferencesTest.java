// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.stocksuite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DifferencesTest {
    private static final ClassResult PASSED = new ClassResult(3, 0, Map.of(), true, 1);
    private static final ClassResult TWO_FAILED =
            new ClassResult(1, 0, Map.of("one", "x", "two(int)[1]", "y"), true, 1);

    private static Differences known(Path folder, String lines) throws IOException {
        return Differences.of(Files.writeString(folder.resolve("differences.tsv"), lines));
    }

    @Test
    void aDifferenceNeedsAReasonForItsPolicy(@TempDir Path folder) throws IOException {
        Differences known = known(folder, "# known\na.TestB#one\trabbit\tbecause\na.TestB#two\t*\talways\n");
        assertThat(Comparison.of("a.TestB", "rabbit", PASSED, TWO_FAILED, known).unexplained())
                .isFalse();
        assertThat(Comparison.of("a.TestB", "springfs", PASSED, TWO_FAILED, known)
                        .differences())
                .containsEntry("one", "")
                .containsEntry("two(int)[1]", "always");
    }

    @Test
    void whatFailsOnStockTooIsNoDifference(@TempDir Path folder) throws IOException {
        Differences none = known(folder, "");
        assertThat(Comparison.of("a.TestB", "rabbit", TWO_FAILED, TWO_FAILED, none)
                        .differences())
                .isEmpty();
        assertThat(Comparison.of("a.TestB", "rabbit", null, TWO_FAILED, none).unexplained())
                .as("stock was not asked")
                .isTrue();
    }

    @Test
    void aFailureIsNotExcusedByAStockThatDidNotEnd() {
        ClassResult noEnd = ClassResult.without("no end within 900 s", false, 900);
        assertThat(TWO_FAILED.beyond(noEnd)).containsExactly("one", "two(int)[1]");
        assertThat(noEnd.beyond(noEnd)).isEmpty();
    }

    @Test
    void oneFailureOfTwoRunsIsNone() {
        assertThat(TWO_FAILED.failedTwice(PASSED).failed()).isEmpty();
        assertThat(TWO_FAILED.failedTwice(TWO_FAILED)).isEqualTo(TWO_FAILED);
    }

    @Test
    void aLineWithoutAReasonIsRefused(@TempDir Path folder) {
        assertThatThrownBy(() -> known(folder, "a.TestB#one\trabbit\t\n")).hasMessageContaining("class#method");
    }
}

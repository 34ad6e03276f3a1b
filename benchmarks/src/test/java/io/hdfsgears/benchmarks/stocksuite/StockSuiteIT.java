// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.stocksuite;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** A selection of stock's own test classes passes on a NameNode with gears where it passes on stock. */
final class StockSuiteIT {
    @Test
    void theSelectionEqualsStock(@TempDir Path work) throws Exception {
        StockSuite suite = new StockSuite();
        new CommandLine(suite)
                .setCaseInsensitiveEnumValuesAllowed(true)
                .parseArgs(
                        "--classes", "stock-suite-selection.txt",
                        "--differences", "stock-suite-differences.tsv",
                        "--against", "failures",
                        "--timeout", "600",
                        "--tests", System.getProperty("stock.suite.jars", "target/stock-suite/lib"),
                        "--work", work.toString());
        // A comparison names the tests that failed, and why.
        assertThat(suite.compareAll()).hasSize(3).noneMatch(Comparison::unexplained);
    }
}

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
    void theSelectionEqualsStock(@TempDir Path work) {
        int exit = new CommandLine(new StockSuite())
                .setCaseInsensitiveEnumValuesAllowed(true)
                .execute(
                        "--classes", "stock-suite-selection.txt",
                        "--differences", "stock-suite-differences.tsv",
                        "--against", "failures",
                        "--timeout", "600",
                        "--tests", "target/stock-suite/lib",
                        "--work", work.toString());
        assertThat(exit).as("differences from stock: see the output").isZero();
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.metering;

import java.nio.file.Path;
import picocli.CommandLine.Option;

/** Where the ledger is. */
final class LedgerOption {
    @Option(
            names = {"-ledger", "--ledger"},
            required = true,
            paramLabel = "<file>",
            description = "The ledger.")
    private Path file = Path.of("");

    Path path() {
        return file;
    }
}

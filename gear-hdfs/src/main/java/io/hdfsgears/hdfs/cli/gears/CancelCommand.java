// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.cli.gears;

import io.hdfsgears.hdfs.cli.Arguments;
import io.hdfsgears.hdfs.cli.Command;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/** Stops the shift under way. */
@CommandLine.Command(
        name = "cancel",
        header = "Stop the shift under way.",
        description = {
            "Stops the shift under way. Hosts that were to sleep stay up or are woken. In mode auto this makes"
                    + " the mode manual, so that the shift does not start again.",
            "With no shift under way it stops the migration that follows a shift up. It also removes an --end"
                    + " that is still to come."
        })
final class CancelCommand extends GearsCommand {
    @Option(names = "--reason", paramLabel = "<text>", description = "Why; for the audit log and the report.")
    private @Nullable String reason;

    @Override
    Command command(Given given) {
        return Arguments.cancel(given.value("-reason", reason).flags());
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.cli.gears;

import io.hdfsgears.hdfs.cli.Arguments;
import io.hdfsgears.hdfs.cli.BadArgumentsException;
import io.hdfsgears.hdfs.cli.Command;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/** Follows the shift that is under way. */
@CommandLine.Command(
        name = "wait",
        header = "Wait for the end of the shift under way.",
        description = {
            "Waits until no shift is under way, also across a failover. Progress goes to standard error: a bar"
                    + " on a terminal, else a line for each change and at least one a minute.",
            "It ends with 0 when the gear is in force, 4 when the shift is held or another order came, and 3"
                    + " when --timeout ran out."
        })
final class WaitCommand extends GearsCommand {
    @Option(
            names = "--timeout",
            paramLabel = "<time>",
            description = "Longest wait, such as 90s, 30m or 2h; default 30m.")
    private @Nullable String timeout;

    @Override
    Command command(Given given) throws BadArgumentsException {
        return Arguments.waitForShift(given.value("-timeout", timeout).flags());
    }
}

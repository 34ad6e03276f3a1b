// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.cli.gears;

import io.hdfsgears.hdfs.cli.Arguments;
import io.hdfsgears.hdfs.cli.BadArgumentsException;
import io.hdfsgears.hdfs.cli.Command;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;

/** The dry run of a shift. */
@CommandLine.Command(
        name = "plan",
        header = "Show what a shift would do, and change nothing.",
        description = {
            "Shows which hosts would sleep or wake, how much data would be copied first, the estimated time"
                    + " and saving, and every check that would refuse the shift. It ends with 2 if one would.",
            "",
            "With an image of the namespace it says what gears would save, and asks no NameNode:",
            "",
            "  hdfs gears plan --fsimage FILE --audit-log FILE --hosts N --out DIR",
            "  hdfs gears plan --fsimage FILE --help"
        })
final class PlanCommand extends GearsCommand {
    @Mixin
    private final Shift shift = new Shift();

    @Override
    Command command(Given given) throws BadArgumentsException {
        return Arguments.setGear(shift.into(given).flag("-dryRun", true).flags());
    }
}

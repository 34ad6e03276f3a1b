// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.cli.gears;

import io.hdfsgears.hdfs.cli.Arguments;
import io.hdfsgears.hdfs.cli.BadArgumentsException;
import io.hdfsgears.hdfs.cli.Command;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Shifts. */
@CommandLine.Command(
        name = "set",
        header = "Shift to a gear.",
        description = "Shifts to a gear, or to a number of hosts awake. Every block stays readable: hosts sleep only"
                + " after a proof of that. It returns as soon as the NameNode accepts the shift.")
final class SetCommand extends GearsCommand {
    @Mixin
    private final Shift shift = new Shift();

    @Mixin
    private final Patience patience = new Patience();

    @Option(names = "--dry-run", description = "Change nothing, as 'hdfs gears plan'.")
    private boolean dryRun;

    @Override
    Command command(Given given) throws BadArgumentsException {
        return Arguments.setGear(
                patience.into(shift.into(given)).flag("-dryRun", dryRun).flags());
    }
}

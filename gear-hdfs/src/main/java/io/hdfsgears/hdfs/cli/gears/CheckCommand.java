// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.cli.gears;

import io.hdfsgears.hdfs.cli.Command;
import picocli.CommandLine;

/** The findings of a check of the configuration. */
@CommandLine.Command(
        name = "check",
        header = "Check Hadoop's version and configuration.",
        description = {
            "Shows what in Hadoop's version and configuration does not work with the gears, or not well, with"
                    + " the remedy. The NameNode's log has the same at its start.",
            "It ends with 0 when nothing is found, 4 for warnings only and 2 for an error."
        })
final class CheckCommand extends GearsCommand {
    @Override
    Command command(Given given) {
        return new Command.Check(given.flags().has("-json"));
    }
}

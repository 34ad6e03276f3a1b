// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.cli.gears;

import io.hdfsgears.hdfs.cli.Command;
import picocli.CommandLine;

/** The gear in force, the one wanted, and the shift under way. */
@CommandLine.Command(
        name = "status",
        header = "Show the gear in force and the shift under way.",
        description =
                "Shows the gear in force and the one wanted, the phase of the shift, since when, by whom and why.")
final class StatusCommand extends GearsCommand {
    @Override
    Command command(Given given) {
        return new Command.GetGear(given.flags().has("-json"));
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.cli.gears;

import io.hdfsgears.hdfs.cli.Command;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Hosts, data, notices and alarms. */
@CommandLine.Command(
        name = "report",
        header = "Show every host, the state of the data, notices and alarms.",
        description = {
            "Shows the state, the data, the hosts, and last the notices and alarms. For an operator the"
                    + " NameNode counts blocks anew, which is a walk over all blocks.",
            "A table that does not fit the terminal loses the columns that are needed least; -o wide has all.",
            "",
            "GEAR   the lowest gear in which the host is awake",
            "STATE  what the host does: see 'hdfs gears explain'",
            "WATTS  from the best source; -o wide names it"
        })
final class ReportCommand extends GearsCommand {
    @Mixin
    private final Hosts hosts = new Hosts();

    @Option(names = "--verbose", description = "Also name blocks and files without a live replica.")
    private boolean verbose;

    @Override
    Command command(Given given) {
        return new Command.Report(verbose, hosts.filter(), given.flags().has("-json"));
    }
}

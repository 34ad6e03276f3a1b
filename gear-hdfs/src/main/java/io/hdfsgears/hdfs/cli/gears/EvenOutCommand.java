// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.cli.gears;

import io.hdfsgears.hdfs.cli.Arguments;
import io.hdfsgears.hdfs.cli.BadArgumentsException;
import io.hdfsgears.hdfs.cli.Command;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/** Evens out how full the hosts are. */
@CommandLine.Command(
        name = "even-out",
        header = "Even out how full the hosts are, within the layout.",
        description = {
            "Moves replicas until the hosts are as full as the layout wants them, by bytes and at the rate of"
                    + " dfs.namenode.gear.migration.bandwidth. Stock's Balancer knows no layout: what it moves comes"
                    + " back.",
            "It is the job of 'hdfs dfsadmin -adoptLayout' for /. The report shows how far it is,"
                    + " 'hdfs dfsadmin -adoptLayout -cancel' stops it."
        })
final class EvenOutCommand extends GearsCommand {
    @Option(
            names = "--threshold",
            paramLabel = "<percent>",
            description = "Percent points of its capacity that a host's fill may be off what the layout wants:"
                    + " 1 to 100, default 10. With less nothing moves.")
    private @Nullable String threshold;

    @Option(names = "--dry-run", description = "Say how much would move and change nothing.")
    private boolean dryRun;

    @Option(names = "--reason", paramLabel = "<text>", description = "Why; for the audit log.")
    private @Nullable String reason;

    @Override
    Command command(Given given) throws BadArgumentsException {
        return Arguments.evenOut(given.value("-threshold", threshold)
                .value("-reason", reason)
                .flag("-dryRun", dryRun)
                .flags());
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.metering;

import io.hdfsgears.hdfs.cli.answer.Exit;
import io.hdfsgears.power.cli.line.Console;
import io.hdfsgears.power.cli.line.LeadingOptions;
import io.hdfsgears.power.cli.line.PowerCommand;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** Joules over time. */
@Command(
        name = "energy",
        header = "Count joules, and report them.",
        description = {
            "Counts joules of hosts, each with its source, and reports them.",
            "",
            "Exit codes: 0 done, 1 bad arguments or hosts file, 255 the ledger cannot be used."
        },
        synopsisSubcommandLabel = "<command>")
public final class EnergyCommand extends PowerCommand {
    private EnergyCommand(Console console, LeadingOptions leading) {
        super(console, leading);
    }

    /** With its commands. */
    public static CommandLine line(Console console, LeadingOptions leading) {
        return line(console, leading, Optional.empty());
    }

    /** @param stop ends a recording when it reaches 0; without, the end of the process does */
    static CommandLine line(Console console, LeadingOptions leading, Optional<CountDownLatch> stop) {
        return new CommandLine(new EnergyCommand(console, leading))
                .addSubcommand(new RecordCommand(console, leading, stop))
                .addSubcommand(new ReportCommand(console, leading));
    }

    @Override
    protected Exit run() {
        throw bad("Say 'energy record' or 'energy report'");
    }
}

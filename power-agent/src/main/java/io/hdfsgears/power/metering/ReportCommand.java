// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.metering;

import io.hdfsgears.hdfs.cli.answer.Exit;
import io.hdfsgears.power.cli.line.Console;
import io.hdfsgears.power.cli.line.LeadingOptions;
import io.hdfsgears.power.cli.line.PowerCommand;
import io.hdfsgears.power.energy.EnergyCsv;
import io.hdfsgears.power.energy.LedgerState;
import io.hdfsgears.power.energy.Reports;
import io.hdfsgears.power.energy.store.LedgerFile;
import java.io.IOException;
import java.io.PrintStream;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Shows what was counted. */
@Command(
        name = "report",
        header = "Show joules and their sources.",
        description =
                "Prints kWh by host, rack, gear, transition and day, with the sources. It may run while the ledger"
                        + " is recorded.")
final class ReportCommand extends PowerCommand {
    @Mixin
    private final LedgerOption ledger = new LedgerOption();

    @ArgGroup
    private Form form = new Form();

    /** How it is printed; as text if nothing is said. */
    private static final class Form {
        @Option(
                names = {"-json", "--json"},
                description = "Print JSON.")
        private boolean json;

        @Option(
                names = {"-csv", "--csv"},
                description = "Print CSV.")
        private boolean csv;
    }

    ReportCommand(Console console, LeadingOptions leading) {
        super(console, leading);
    }

    @Override
    protected Exit run() {
        PrintStream out = console().out();
        try {
            LedgerState state = LedgerFile.read(ledger.path());
            if (form.csv) {
                out.print(EnergyCsv.of(state));
            } else if (form.json) {
                out.println(WattsCommand.json(EnergyPrint.json(Reports.of(state))));
            } else {
                out.print(EnergyPrint.text(Reports.of(state)));
            }
            return Exit.DONE;
        } catch (IOException e) {
            console().err().println(e.getMessage());
            return Exit.UNEXPECTED;
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.planner.cli;

import io.hdfsgears.sim.cli.Program;
import java.io.PrintWriter;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Entry point of {@code ./sim plan} and {@code ./sim plan-sample}. */
@Command(
        name = "sim",
        description = "Plans the gears of a cluster from its fsimage and audit log.",
        subcommands = {PlanCommand.class, SampleCommand.class},
        synopsisSubcommandLabel = "COMMAND")
public final class PlanMain implements Runnable {
    private static final Program PROGRAM =
            new Program("sim", command -> "./sim " + (command.isEmpty() ? "plan" : command) + " --help");

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it
    private CommandSpec spec;

    private final String help;

    private PlanMain(String help) {
        this.help = help;
    }

    public static void main(String[] args) {
        System.exit(Program.run((out, err) -> commandLine(out, err).execute(args)));
    }

    static CommandLine commandLine(PrintWriter out, PrintWriter err) {
        return commandLine(PROGRAM, out, err);
    }

    static CommandLine commandLine(Program program, PrintWriter out, PrintWriter err) {
        return program.commandLine(new PlanMain(program.help().apply("")), out, err);
    }

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "Give a command, such as: " + help);
    }
}

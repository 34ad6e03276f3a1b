// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.cli;

import io.hdfsgears.sim.invariant.ViolationException;
import java.io.PrintWriter;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Entry point of {@code ./sim}. */
@Command(
        name = "sim",
        description = "Simulates clusters that shift gears, with the decision code of the product.",
        subcommands = {
            PaperCommand.class,
            RunCommand.class,
            ScaleCommand.class,
            CapacityCommand.class,
            PlantedCommand.class,
            HelpCommand.class
        },
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "COMMAND",
        footer = {
            "",
            "./sim plan and ./sim plan-sample are another program: ./sim plan --help.",
            "Exit codes: 0 done and all goals met, 1 a goal missed or an invariant violated,",
            "2 bad input (the message says what to do), 255 unexpected."
        })
public final class SimMain implements Runnable {
    private static final String HELP = "./sim help";
    private static final Program PROGRAM =
            new Program("sim", command -> command.isEmpty() ? HELP : HELP + " " + command);

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it
    private CommandSpec spec;

    public static void main(String[] args) {
        System.exit(Program.run((out, err) -> commandLine(out, err).execute(args)));
    }

    static CommandLine commandLine(PrintWriter out, PrintWriter err) {
        CommandLine line = PROGRAM.commandLine(new SimMain(), out, err);
        line.setExecutionExceptionHandler((e, command, result) -> {
            if (e instanceof ViolationException) {
                err.println("sim: an invariant does not hold: " + e.getMessage());
                return Program.MISSED;
            }
            return PROGRAM.fail(e, err);
        });
        return line;
    }

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "Give a command, such as: ./sim paper");
    }
}

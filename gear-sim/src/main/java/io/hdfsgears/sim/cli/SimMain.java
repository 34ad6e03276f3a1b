// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.cli;

import io.hdfsgears.sim.invariant.ViolationException;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
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
    static final int DONE = 0;
    static final int MISSED = 1;
    static final int BAD_INPUT = 2;
    static final int UNEXPECTED = 255;

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it
    private CommandSpec spec;

    public static void main(String[] args) {
        PrintWriter out = new PrintWriter(System.out, true, StandardCharsets.UTF_8);
        PrintWriter err = new PrintWriter(System.err, true, StandardCharsets.UTF_8);
        System.exit(commandLine(out, err).execute(args));
    }

    static CommandLine commandLine(PrintWriter out, PrintWriter err) {
        CommandLine line = new CommandLine(new SimMain()).setOut(out).setErr(err);
        String release = "hdfs-gears " + SimMain.class.getPackage().getImplementationVersion();
        line.getCommandSpec().version(release);
        line.getSubcommands().forEach((name, command) -> {
            if (!name.equals("help")) { // it has its own
                command.getCommandSpec().mixinStandardHelpOptions(true).version(release);
            }
        });
        line.setParameterExceptionHandler((e, arguments) -> explain(e, err));
        line.setExecutionExceptionHandler((e, command, result) -> fail(e, err));
        return line;
    }

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "Give a command, such as: ./sim paper");
    }

    private static int explain(ParameterException e, PrintWriter err) {
        err.println("sim: " + e.getMessage());
        CommandLine.UnmatchedArgumentException.printSuggestions(e, err);
        boolean top = e.getCommandLine().getParent() == null;
        err.println("See: ./sim help" + (top ? "" : " " + e.getCommandLine().getCommandName()));
        return BAD_INPUT;
    }

    private static int fail(Exception e, PrintWriter err) {
        if (e instanceof BadInputException || e instanceof IOException) {
            err.println("sim: " + e.getMessage());
            return BAD_INPUT;
        }
        if (e instanceof ViolationException) {
            err.println("sim: an invariant does not hold: " + e.getMessage());
            return MISSED;
        }
        err.println("sim: unexpected: " + e);
        e.printStackTrace(err);
        return UNEXPECTED;
    }
}

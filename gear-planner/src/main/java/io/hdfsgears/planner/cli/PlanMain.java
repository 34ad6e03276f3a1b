// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.planner.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.function.UnaryOperator;
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
    static final int DONE = 0;
    static final int BAD_INPUT = 2;
    static final int UNEXPECTED = 255;

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it
    private CommandSpec spec;

    private final String help;

    private PlanMain(String help) {
        this.help = help;
    }

    public static void main(String[] args) {
        PrintWriter out = new PrintWriter(System.out, true, StandardCharsets.UTF_8);
        PrintWriter err = new PrintWriter(System.err, true, StandardCharsets.UTF_8);
        System.exit(commandLine(out, err).execute(args));
    }

    static CommandLine commandLine(PrintWriter out, PrintWriter err) {
        return commandLine("sim", command -> "./sim " + command + " --help", out, err);
    }

    /**
     * @param program as errors begin
     * @param help from a command to the line that shows its options
     */
    static CommandLine commandLine(String program, UnaryOperator<String> help, PrintWriter out, PrintWriter err) {
        CommandLine line = new CommandLine(new PlanMain(help.apply("plan")))
                .setCommandName(program)
                .setOut(out)
                .setErr(err);
        String release = "hdfs-gears " + PlanMain.class.getPackage().getImplementationVersion();
        line.getSubcommands()
                .values()
                .forEach(command ->
                        command.getCommandSpec().mixinStandardHelpOptions(true).version(release));
        line.setParameterExceptionHandler((e, arguments) -> explain(program, help, e, err));
        line.setExecutionExceptionHandler((e, command, result) -> fail(program, e, err));
        return line;
    }

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "Give a command, such as: " + help);
    }

    private static int explain(String program, UnaryOperator<String> help, ParameterException e, PrintWriter err) {
        err.println(program + ": " + e.getMessage());
        CommandLine.UnmatchedArgumentException.printSuggestions(e, err);
        err.println("See: " + help.apply(e.getCommandLine().getCommandName()));
        return BAD_INPUT;
    }

    private static int fail(String program, Exception e, PrintWriter err) {
        if (e instanceof IOException) {
            err.println(program + ": " + e.getMessage());
            return BAD_INPUT;
        }
        err.println(program + ": unexpected: " + e);
        e.printStackTrace(err);
        return UNEXPECTED;
    }
}

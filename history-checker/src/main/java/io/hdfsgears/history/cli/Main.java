// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.history.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Entry point. */
@Command(
        name = "history-checker",
        description = "Judges what clients of a file system saw.",
        subcommands = {CheckCommand.class, HelpCommand.class},
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "COMMAND",
        footer = {
            "",
            "Exit codes: 0 no violation, 1 violations, 2 bad input (the message says what to",
            "do), 255 unexpected."
        })
public final class Main implements Runnable {
    static final int HOLDS = 0;
    static final int VIOLATED = 1;
    static final int BAD_INPUT = 2;
    private static final int UNEXPECTED = 255;

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it
    private CommandSpec spec;

    public static void main(String[] args) {
        PrintWriter out = new PrintWriter(System.out, true, StandardCharsets.UTF_8);
        PrintWriter err = new PrintWriter(System.err, true, StandardCharsets.UTF_8);
        System.exit(commandLine(out, err).execute(args));
    }

    static CommandLine commandLine(PrintWriter out, PrintWriter err) {
        CommandLine line = new CommandLine(new Main()).setOut(out).setErr(err);
        line.getCommandSpec().version("hdfs-gears " + Main.class.getPackage().getImplementationVersion());
        line.setParameterExceptionHandler((e, arguments) -> {
            err.println("history-checker: " + e.getMessage());
            err.println("See: history-checker help check");
            return BAD_INPUT;
        });
        line.setExecutionExceptionHandler((e, command, result) -> fail(e, err));
        return line;
    }

    private static int fail(Exception e, PrintWriter err) {
        if (e instanceof NoSuchFileException) {
            err.println("history-checker: " + e.getMessage() + ": there is no such file. Name one that is there.");
            return BAD_INPUT;
        }
        if (e instanceof IOException) {
            err.println("history-checker: " + e.getMessage());
            return BAD_INPUT;
        }
        err.println("history-checker: unexpected: " + e);
        e.printStackTrace(err);
        return UNEXPECTED;
    }

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "Give a command, such as: check history.jsonl");
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/**
 * What the commands of {@code ./sim} and of the planner have in common: help, version, errors and exit codes.
 *
 * @param name as errors begin
 * @param help from the name of a command to the line that shows its options; the name is empty for the program itself
 */
public record Program(String name, UnaryOperator<String> help) {
    /** Done, and all goals are met. */
    public static final int DONE = 0;
    /** A goal is missed, or an invariant does not hold. */
    public static final int MISSED = 1;
    /** Bad input; the message says what to do. */
    public static final int BAD_INPUT = 2;
    /** A fault of the program. */
    public static final int UNEXPECTED = 255;

    /** The {@code help} command of picocli has options of its own. */
    private static final String HELP_COMMAND = "help";

    /** Runs on the terminal, and returns the exit code. */
    public static int run(BiFunction<PrintWriter, PrintWriter, Integer> program) {
        return program.apply(
                new PrintWriter(System.out, true, StandardCharsets.UTF_8),
                new PrintWriter(System.err, true, StandardCharsets.UTF_8));
    }

    /** @param root with the commands as its subcommands */
    public CommandLine commandLine(Object root, PrintWriter out, PrintWriter err) {
        CommandLine line =
                new CommandLine(root).setCommandName(name).setOut(out).setErr(err);
        String release = "hdfs-gears " + root.getClass().getPackage().getImplementationVersion();
        line.getCommandSpec().version(release);
        line.getSubcommands().forEach((word, command) -> {
            if (!word.equals(HELP_COMMAND)) {
                command.getCommandSpec().mixinStandardHelpOptions(true).version(release);
            }
        });
        line.setParameterExceptionHandler((e, arguments) -> explain(e, err));
        line.setExecutionExceptionHandler((e, command, result) -> fail(e, err));
        return line;
    }

    private int explain(ParameterException e, PrintWriter err) {
        err.println(name + ": " + e.getMessage());
        CommandLine.UnmatchedArgumentException.printSuggestions(e, err);
        CommandLine command = e.getCommandLine();
        err.println("See: " + help.apply(command.getParent() == null ? "" : command.getCommandName()));
        return BAD_INPUT;
    }

    /** Says what ended a command, and returns the exit code. */
    int fail(Exception e, PrintWriter err) {
        if (e instanceof IOException io) {
            err.println(name + ": " + text(io));
            return BAD_INPUT;
        }
        err.println(name + ": unexpected: " + e);
        e.printStackTrace(err);
        return UNEXPECTED;
    }

    /** What the file system refuses has a path for its message, and the cause in its class. */
    private static String text(IOException e) {
        String said = String.valueOf(e.getMessage());
        if (e instanceof AccessDeniedException) {
            return said + ": this user may not read or write it. Change its permissions, or name another.";
        }
        if (e instanceof NoSuchFileException) {
            return said + ": there is no such file or folder. Name one that is there.";
        }
        if (e instanceof FileAlreadyExistsException) {
            return said + ": it is there already, and is no folder. Name another.";
        }
        boolean bare = e instanceof FileSystemException file && file.getReason() == null;
        return bare ? said + ": " + e.getClass().getSimpleName() : said;
    }
}

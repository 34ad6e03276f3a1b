// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.cli;

import io.hdfsgears.rack.RackException;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.ParameterException;

/** Entry point of {@code ./rack}. */
@Command(
        name = "rack",
        description = "A whole HDFS rack on this machine: real NameNode and DataNode processes that shift gears.",
        subcommands = {
            UpCommand.class,
            DownCommand.class,
            StatusCommand.class,
            HdfsSubcommand.class,
            ExecCommand.class,
            LogsCommand.class,
            KillCommand.class,
            StartCommand.class,
            FailoverCommand.class,
            DemoCommand.class,
            HelpCommand.class
        },
        mixinStandardHelpOptions = true,
        versionProvider = RackMain.Version.class,
        synopsisSubcommandLabel = "COMMAND",
        footer = {"", "Exit codes: 0 done, 1 bad arguments or failed (the message says what to do), 255 unexpected."})
public final class RackMain implements Runnable {
    static final int BAD = 1;
    static final int UNEXPECTED = 255;

    public static void main(String[] args) {
        System.exit(execute(args));
    }

    static int execute(String... args) {
        return commandLine().execute(args);
    }

    /** The release that the jars are of. */
    static final class Version implements CommandLine.IVersionProvider {
        @Override
        public String[] getVersion() {
            return new String[] {"hdfs-gears " + RackMain.class.getPackage().getImplementationVersion()};
        }
    }

    static CommandLine commandLine() {
        CommandLine line = new CommandLine(new RackMain()).setCaseInsensitiveEnumValuesAllowed(true);
        line.setParameterExceptionHandler((e, arguments) -> explain(e));
        line.setExecutionExceptionHandler((e, command, result) -> fail(e));
        line.getSubcommands()
                .values()
                .forEach(command -> command.getCommandSpec().versionProvider(new Version()));
        for (String command : List.of("hdfs", "exec")) { // what follows the first word is its own, options too
            Objects.requireNonNull(line.getSubcommands().get(command))
                    .setStopAtPositional(true)
                    .setUnmatchedOptionsArePositionalParams(true);
        }
        return line;
    }

    @Override
    public void run() {
        throw new ParameterException(commandLine(), "Give a command, such as: ./rack demo");
    }

    private static int explain(ParameterException e) {
        System.err.println("rack: " + e.getMessage());
        CommandLine.UnmatchedArgumentException.printSuggestions(e, System.err);
        System.err.println("See: ./rack help"
                + (e.getCommandLine().getParent() == null
                        ? ""
                        : " " + e.getCommandLine().getCommandName()));
        return BAD;
    }

    private static int fail(Exception e) {
        if (e instanceof RackException || e instanceof java.io.IOException) {
            System.err.println("rack: " + e.getMessage());
            return BAD;
        }
        System.err.println("rack: unexpected: " + e);
        List<StackTraceElement> trace = Arrays.asList(e.getStackTrace());
        trace.forEach(frame -> System.err.println("    at " + frame));
        return UNEXPECTED;
    }
}

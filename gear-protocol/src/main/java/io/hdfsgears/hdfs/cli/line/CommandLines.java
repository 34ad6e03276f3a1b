// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.cli.line;

import io.hdfsgears.hdfs.cli.answer.Exit;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import picocli.CommandLine;
import picocli.CommandLine.Model.UsageMessageSpec;

/** Gives the command lines of all tools the same spelling of options, the same help, the same errors and the same exit codes. */
public final class CommandLines {
    private static final int HELP_WIDTH = 80;

    private CommandLines() {}

    /**
     * @param line the whole tree of commands: what is added later is not prepared
     * @param out for help that was asked for
     * @param err for errors, and for help with them
     * @return the same line
     */
    public static CommandLine prepare(CommandLine line, PrintStream out, PrintStream err) {
        line.setCaseInsensitiveEnumValuesAllowed(true)
                .setOptionsCaseInsensitive(true)
                .setSubcommandsCaseInsensitive(true)
                .setPosixClusteredShortOptionsAllowed(false) // -hots is a mistake, and not -h
                .setExpandAtFiles(false) // a reason or a path may begin with @
                .setOut(new PrintWriter(out, true, StandardCharsets.UTF_8))
                .setErr(new PrintWriter(err, true, StandardCharsets.UTF_8))
                .setParameterExceptionHandler(new Misunderstanding())
                .setExecutionExceptionHandler((e, command, result) -> unexpected(e, line, err));
        line.getCommandSpec().versionProvider(new Release());
        layOut(line);
        return line;
    }

    /**
     * Runs the command of a prepared line; options may be spelt as in Hadoop's tools.
     *
     * @return the exit code
     */
    public static int execute(CommandLine line, String... arguments) {
        return line.execute(new HadoopSpelling(line).translate(arguments));
    }

    /** Blank lines between the parts of each help, so that it can be skimmed. */
    private static void layOut(CommandLine line) {
        UsageMessageSpec help = line.getCommandSpec().usageMessage();
        boolean words = !line.getCommandSpec().positionalParameters().isEmpty();
        help.width(HELP_WIDTH)
                .synopsisHeading(line.getParent() == null ? "Usage: " : "%nUsage: ")
                .descriptionHeading("%n")
                .parameterListHeading("%n")
                .optionListHeading(words ? "" : "%n")
                .commandListHeading("%nCommands:%n")
                .footerHeading(help.footer().length > 0 ? "%n" : "");
        line.getSubcommands().values().forEach(CommandLines::layOut);
    }

    private static int unexpected(Exception e, CommandLine line, PrintStream err) {
        if (e instanceof InterruptedException) {
            Thread.currentThread().interrupt(); // told to end: there is nothing to explain
            return Exit.UNEXPECTED.code();
        }
        err.println(line.getCommandName() + " failed unexpectedly: " + e);
        for (StackTraceElement frame : e.getStackTrace()) {
            err.println("    at " + frame);
        }
        return Exit.UNEXPECTED.code();
    }

    /** The release that the jar is of. */
    private static final class Release implements CommandLine.IVersionProvider {
        @Override
        public String[] getVersion() {
            return new String[] {"hdfs-gears " + CommandLines.class.getPackage().getImplementationVersion()};
        }
    }
}

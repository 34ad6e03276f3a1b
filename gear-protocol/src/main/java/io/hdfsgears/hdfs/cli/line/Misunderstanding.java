// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.cli.line;

import io.hdfsgears.core.check.Spelling;
import io.hdfsgears.hdfs.cli.answer.Exit;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Says what of a command line cannot be meant, what was probably meant, and how it goes. */
final class Misunderstanding implements IParameterExceptionHandler {
    /** Letters that a mistyped word may differ by. */
    private static final int CLOSE = 2;

    private static final String USAGE = "Usage: ";

    @Override
    public int handleParseException(ParameterException e, String[] arguments) {
        CommandLine command = e.getCommandLine();
        PrintWriter err = command.getErr();
        err.println(message(e, command));
        err.print(USAGE + command.getHelp().synopsis(USAGE.length()));
        err.println("Help: " + command.getCommandSpec().qualifiedName() + " --help");
        err.flush();
        return Exit.BAD_ARGUMENT.code();
    }

    private static String message(ParameterException e, CommandLine command) {
        if (e instanceof UnmatchedArgumentException unmatched
                && !unmatched.getUnmatched().isEmpty()) {
            String word = unmatched.getUnmatched().get(0);
            return "'" + word + "' is not known here." + meant(word, command);
        }
        return String.valueOf(e.getMessage());
    }

    private static String meant(String word, CommandLine command) {
        if (word.replaceFirst("^-+", "").length() < CLOSE) {
            return ""; // a single letter is close to every other
        }
        Set<String> options = command.getCommandSpec().optionsMap().keySet();
        List<String> known = Stream.concat(options.stream(), command.getSubcommands().keySet().stream())
                .filter(name -> isDashed(name) == isDashed(word))
                .toList();
        String lower = word.toLowerCase(Locale.ROOT);
        return (isDashed(word) ? Stream.of(lower, "-" + lower) : Stream.of(lower)) // -dryRun may mean --dry-run
                .flatMap(spelt -> Spelling.nearest(spelt, known, CLOSE).stream())
                .findFirst()
                .map(one -> " Did you mean " + one + "?")
                .orElse("");
    }

    /** An option, or a command that some tools spell as one. */
    private static boolean isDashed(String word) {
        return word.startsWith("-");
    }
}

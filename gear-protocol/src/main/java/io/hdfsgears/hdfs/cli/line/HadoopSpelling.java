// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.cli.line;

import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import picocli.CommandLine;

/** Options as Hadoop's tools spell them (-dryRun), translated into those of GNU (--dry-run): people know the verbs. */
public final class HadoopSpelling {
    private static final Pattern ONE_DASH = Pattern.compile("-[a-zA-Z]{2,}");
    private static final Pattern IN_TEXT = Pattern.compile("(?<![\\w-])-([a-z][a-zA-Z]+)");

    private final Set<String> known = new HashSet<>();

    HadoopSpelling(CommandLine line) {
        collect(line);
    }

    private void collect(CommandLine line) {
        known.addAll(line.getCommandSpec().optionsMap().keySet());
        line.getSubcommands().values().forEach(this::collect);
    }

    /** Leaves alone what is no option of ours, a value included. */
    String[] translate(String... arguments) {
        String[] translated = arguments.clone();
        for (int i = 0; i < translated.length; i++) {
            String option = "-" + dashed(translated[i]);
            if (ONE_DASH.matcher(translated[i]).matches() && isKnown(option)) {
                translated[i] = option;
            }
        }
        return translated;
    }

    private boolean isKnown(String option) {
        return known.contains(option)
                || known.stream().anyMatch(name -> name.replace("-", "").equalsIgnoreCase(option.replace("-", "")));
    }

    /** A message of the verbs' parser, with options as this group writes them. */
    public static String inText(String message) {
        return IN_TEXT.matcher(message).replaceAll(found -> "--" + dashed(found.group(1)));
    }

    private static String dashed(String camel) {
        return camel.replaceAll("([a-z])([A-Z])", "$1-$2").toLowerCase(Locale.ROOT);
    }
}

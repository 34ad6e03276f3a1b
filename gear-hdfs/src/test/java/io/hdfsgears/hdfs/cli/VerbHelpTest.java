// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.hdfs.cli.answer.Exit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What the help promises, what the parser takes and what docs/cli.md says are one. */
class VerbHelpTest {
    /** Surefire's working directory is the module's. */
    private static final Path DOCS = Path.of("..", "docs", "cli.md");

    private static final Pattern FLAG = Pattern.compile("(?<![\\w-])-([a-zA-Z]+)( <)?");
    private static final Pattern EXIT_ROW = Pattern.compile("\\| (\\d+) \\| .*");

    /** Flags of the synopsis, and whether a value follows. */
    private static Map<String, Boolean> flags(Verb verb) {
        Map<String, Boolean> flags = new TreeMap<>();
        Matcher found = FLAG.matcher(verb.synopsis());
        while (found.find()) {
            if (Verb.of(found.group(1)).isEmpty()) {
                flags.put("-" + found.group(1), found.group(2) != null);
            }
        }
        return flags;
    }

    private static boolean isKnown(Verb verb, String flag, boolean valued) {
        List<String> args = new ArrayList<>(List.of(flag));
        if (valued) {
            args.add("1");
        }
        try {
            Arguments.parse(verb, args);
        } catch (BadArgumentsException e) {
            return !String.valueOf(e.getMessage()).startsWith("'" + flag + "' is not known here.");
        }
        return true;
    }

    @ParameterizedTest
    @EnumSource(Verb.class)
    void theParserTakesTheFlagsOfTheSynopsisAndNoOther(Verb verb) {
        Map<String, Boolean> mine = flags(verb);
        mine.forEach((flag, valued) ->
                assertThat(isKnown(verb, flag, valued)).as(flag).isTrue());
        TreeSet<String> others = new TreeSet<>();
        Arrays.stream(Verb.values()).forEach(other -> others.addAll(flags(other).keySet()));
        others.removeAll(mine.keySet());
        assertThat(others).allMatch(flag -> !isKnown(verb, flag, true));
    }

    @Test
    void everyFlagOfSetGearIsExplained() {
        String help = Verb.SET_GEAR.help();
        String text = help.substring(help.indexOf(":\n"));
        flags(Verb.SET_GEAR).keySet().stream()
                .filter(flag -> !flag.equals("-nodes")) // the first lines say it
                .forEach(flag -> assertThat(text).contains("  " + flag + " "));
    }

    @Test
    void theDocumentedExitCodesAreThoseThereAre() throws IOException {
        String text = Files.readString(DOCS);
        String mine = text.substring(0, text.indexOf("\n## Examples"));
        List<Integer> documented = mine.lines()
                .map(EXIT_ROW::matcher)
                .filter(Matcher::matches)
                .map(row -> Integer.valueOf(row.group(1)))
                .toList();
        assertThat(documented)
                .containsExactlyElementsOf(Arrays.stream(Exit.values())
                        .map(Exit::code)
                        .sorted(Comparator.naturalOrder())
                        .toList());
        Arrays.stream(Exit.values())
                .forEach(exit -> assertThat(Verb.SET_GEAR.help()).contains(exit.code() + " "));
    }

    @ParameterizedTest
    @EnumSource(Verb.class)
    void theDocumentedSynopsisIsTheHelps(Verb verb) throws IOException {
        String docs = Files.readString(DOCS).replaceAll("\\s+", " ");
        String synopsis = verb.synopsis().replace("Usage: hdfs dfsadmin ", "").replaceAll("\\s+", " ");
        assertThat(docs).contains(synopsis);
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Rules on source text.
 *
 * @param module folder that holds src/
 */
record SourceRules(Path module) {
    private static final int MAX_LINES = 400;
    private static final int MAX_FILES = 25;
    private static final int MAX_METHOD_LINES = 60;

    /** The composition root builds every part of the NameNode's side once, in one order. */
    private static final Set<String> LONG_BY_NATURE = Set.of("GearComposition.java");

    /** The first line of a member with a body, or of a statement that {@link #bodyOf} leaves out. */
    private static final Pattern HEAD = Pattern.compile("( {4}| {8})"
            + "(?!(?:if|for|while|switch|try|synchronized|return|throw|new|else|case|do) ?\\b)[\\w<][^=;]*\\(.*");

    /** The simulator's own clock begins at 0 and does not wrap. */
    private static final String OWN_CLOCK = "gear-sim";

    private static final String NOW = "(?:nowNanos|System\\.nanoTime\\(\\)|Time\\.monotonicNow(?:Nanos)?\\(\\))";
    /** By its name, a moment and not a duration. */
    private static final String MOMENT =
            "(?<![\\w.])(?:[\\w.]*[.a-z](?:Since|Until|Due|Before|Began|Started|End|Ended|Asked|Looked|Heard|Seen|At|Progress)"
                    + "|(?:[\\w.]*\\.)?(?:since|until|due|began|started|end|ended|asked|looked|heard|seen|at))Nanos(?:\\(\\))?";

    /** Two moments that are not subtracted first, and a number in place of a moment. */
    private static final Pattern CLOCK = Pattern.compile("(?<!- )(?<![\\w.])" + NOW + " [<>]=? | [<>]=? " + NOW
            + "(?! -)|(?<!- )" + MOMENT + " (?:[<>]=?|[=!]=) -?\\d|" + MOMENT + " = (?:-\\d|Long\\.M)");

    private static final Pattern TEXT = Pattern.compile("\"(?:\\\\.|[^\"\\\\\\n])*\"");
    /** Behind a noun; a unit stands behind a blank. */
    private static final Pattern ONE_OR_MORE = Pattern.compile("[a-z]\\(s\\)");

    private static final String HEADER = "// SPDX-License-Identifier: Apache-2.0";

    void areShort() throws IOException {
        for (Path file : files("main", "test")) {
            assertThat(Files.readAllLines(file).size())
                    .as("lines of %s, at most %d: a longer file does more than one thing; split it", file, MAX_LINES)
                    .isLessThanOrEqualTo(MAX_LINES);
        }
    }

    /** Tests are not counted. */
    void standInSmallPackages() throws IOException {
        Map<Path, Integer> sizes = new TreeMap<>();
        files("main").forEach(file -> sizes.merge(file.getParent(), 1, Integer::sum));
        sizes.forEach((folder, size) -> assertThat(size)
                .as(
                        "files of package %s, at most %d: in a larger one the class to change is hard to find;"
                                + " split it by meaning",
                        folder, MAX_FILES)
                .isLessThanOrEqualTo(MAX_FILES));
    }

    /** The formatter closes a method at the column where it opens, so text is enough. */
    void haveShortMethods() throws IOException {
        for (Path file : files("main")) {
            if (!LONG_BY_NATURE.contains(file.getFileName().toString())) {
                checkMethods(file, Files.readAllLines(file));
            }
        }
    }

    private static void checkMethods(Path file, List<String> lines) {
        for (int start = 0; start < lines.size(); start++) {
            Matcher head = HEAD.matcher(lines.get(start));
            if (head.matches()) {
                assertThat(bodyOf(lines, start, head.group(1) + "}"))
                        .as(
                                "lines of the method at %s:%d, at most %d: name its steps and give each a method",
                                file, start + 1, MAX_METHOD_LINES)
                        .isLessThanOrEqualTo(MAX_METHOD_LINES);
            }
        }
    }

    /** Returns the lines between the braces, or 0 for what has no body of its own. */
    private static int bodyOf(List<String> lines, int start, String brace) {
        int open = start;
        while (open < lines.size() && !lines.get(open).endsWith("{")) {
            if (lines.get(open).endsWith(";") || lines.get(open).endsWith("}")) {
                return 0;
            }
            open++;
        }
        if (open == lines.size() || lines.get(open).endsWith("-> {")) {
            return 0;
        }
        int end = open + 1;
        while (end < lines.size() && !lines.get(end).startsWith(brace)) {
            end++;
        }
        return end - open - 1;
    }

    /** Text is enough where names end in Nanos, as they do in this project for the monotonic clock alone. */
    void takeNoMomentOfTheClockForAnother() throws IOException {
        if (module.toAbsolutePath().normalize().endsWith(OWN_CLOCK)) {
            return;
        }
        for (Path file : files("main")) {
            Matcher found = CLOCK.matcher(Files.readString(file).replaceAll("\\n\\s+", " "));
            assertThat(found.find() ? found.group() : "")
                    .as(
                            "%s: the monotonic clock begins anywhere, on Linux near 0 at boot, and may wrap. Compare the"
                                    + " difference of two moments (now - due >= 0), and let null or a flag say 'never'",
                            file)
                    .isEmpty();
        }
    }

    /** One host sleeps, two hosts sleep: the reader of a message does not choose. */
    void countInWords() throws IOException {
        for (Path file : files("main")) {
            Optional<String> found = TEXT.matcher(Files.readString(file))
                    .results()
                    .map(MatchResult::group)
                    .filter(ONE_OR_MORE.asPredicate())
                    .findFirst();
            assertThat(found)
                    .as("%s: write the singular or the plural, as the number is (Quantities.count)", file)
                    .isEmpty();
        }
    }

    void carryTheirLicence() throws IOException {
        for (Path file : files("main", "test")) {
            assertThat(Files.readAllLines(file))
                    .as("%s: the first line names the licence, so that a copied file still says what one may do", file)
                    .startsWith(HEADER);
        }
    }

    /** Packages of Hadoop are left out: their package-info is Hadoop's, so our classes there carry the mark themselves. */
    void areNullMarked() throws IOException {
        for (Path file : files("main")) {
            // A folder for one version of Hadoop adds classes to packages of the main one.
            Path mark = Path.of(file.toString().replaceFirst("/main/java-[^/]+/", "/main/java/"))
                    .resolveSibling("package-info.java");
            if (file.toString().endsWith(".java") && !file.toString().contains("org/apache/hadoop/")) {
                assertThat(mark)
                        .as(
                                "%s: NullAway looks only into packages marked @NullMarked, so an unmarked one is unchecked",
                                file)
                        .exists()
                        .content()
                        .contains("NullMarked");
            }
        }
    }

    private List<Path> files(String... sets) throws IOException {
        List<Path> found = new java.util.ArrayList<>();
        for (String set : sets) {
            Path root = module.resolve("src").resolve(set);
            if (Files.isDirectory(root)) {
                try (Stream<Path> all = Files.walk(root)) {
                    all.filter(SourceRules::isSource).sorted().forEach(found::add);
                }
            }
        }
        return found;
    }

    private static boolean isSource(Path file) {
        String name = file.toString();
        return name.endsWith(".java") || name.endsWith(".proto");
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Which classes the tests of a module name in their code, comments left out. A class that no test names can be tested by one that
 * uses it; whoever changes it finds no test by its name, though.
 *
 * @param module folder that holds src/
 * @param mostPercent of the module's code lines that may be in classes that no test names
 * @param whole last parts of packages in which tests name each class
 */
record TestedRules(Path module, int mostPercent, Set<String> whole) {
    private static final Pattern COMMENT = Pattern.compile("/\\*.*?\\*/|//[^\\n]*", Pattern.DOTALL);
    private static final Pattern WORD = Pattern.compile("\\w+");

    void nameMostClasses() throws IOException {
        long all = 0;
        long unnamed = 0;
        Map<String, Long> lines = new TreeMap<>();
        Set<String> named = wordsOfTests();
        for (Path file : sources("main")) {
            long code = codeLines(file);
            all += code;
            if (!named.contains(className(file))) {
                unnamed += code;
                lines.put(path(file), code);
            }
        }
        assertThat(100 * unnamed)
                .as(
                        "code lines in classes that no test names: %d of %d, at most %d %%; write a test that names one of %s",
                        unnamed, all, mostPercent, lines)
                .isLessThanOrEqualTo(mostPercent * all);
    }

    void nameAllOfTheirPackages() throws IOException {
        Set<String> named = wordsOfTests();
        List<String> unnamed = sources("main").stream()
                .filter(file -> whole.stream()
                        .anyMatch(folder -> path(file).endsWith("/" + folder + "/" + className(file) + ".java")))
                .filter(file -> !named.contains(className(file)))
                .map(this::path)
                .toList();
        assertThat(unnamed)
                .as("classes of the packages %s that no test names: data could be lost there; write their tests", whole)
                .isEmpty();
    }

    private Set<String> wordsOfTests() throws IOException {
        Set<String> words = new HashSet<>();
        for (Path file : sources("test")) {
            Matcher word = WORD.matcher(code(file));
            while (word.find()) {
                words.add(word.group());
            }
        }
        return words;
    }

    private List<Path> sources(String set) throws IOException {
        try (Stream<Path> all = Files.walk(module.resolve("src").resolve(set))) {
            return all.filter(file -> file.toString().endsWith(".java"))
                    .filter(file -> !file.endsWith("package-info.java"))
                    .sorted()
                    .toList();
        }
    }

    private static String code(Path file) throws IOException {
        return COMMENT.matcher(Files.readString(file)).replaceAll("");
    }

    private static long codeLines(Path file) throws IOException {
        return code(file).lines().filter(line -> !line.isBlank()).count();
    }

    private static String className(Path file) {
        return file.getFileName().toString().replace(".java", "");
    }

    private String path(Path file) {
        return module.resolve("src/main").relativize(file).toString();
    }
}

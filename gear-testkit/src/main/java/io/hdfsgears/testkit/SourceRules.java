// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * Rules on source text.
 *
 * @param module folder that holds src/
 */
record SourceRules(Path module) {
    private static final int MAX_LINES = 400;
    private static final String HEADER = "// SPDX-License-Identifier: Apache-2.0";

    void areShort() throws IOException {
        for (Path file : files("main", "test")) {
            assertThat(Files.readAllLines(file).size())
                    .as("lines of %s, at most %d: a longer file does more than one thing; split it", file, MAX_LINES)
                    .isLessThanOrEqualTo(MAX_LINES);
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
            Path mark = file.resolveSibling("package-info.java");
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

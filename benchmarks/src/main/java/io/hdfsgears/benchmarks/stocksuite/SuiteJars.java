// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.stocksuite;

import io.hdfsgears.rack.RackException;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * The jars of the suite.
 *
 * @param stock Hadoop, its tests, and what they need: JUnit, Mockito
 * @param gears ours, with this program's own classes
 */
record SuiteJars(List<Path> stock, List<Path> gears) {
    /**
     * @param rack folder of a built rack
     * @param tests folder that the build copied jars of tests to
     */
    static SuiteJars of(Path rack, Path tests) throws IOException {
        if (!Files.isDirectory(tests)) {
            throw new RackException(tests + " is not there: run mvn -pl benchmarks -am -DskipTests package.");
        }
        // Hadoop's tests before its other jars: they bring web folders that begin the same.
        List<Path> stock = new ArrayList<>(in(tests));
        stock.addAll(in(rack.resolve("lib/hadoop")));
        List<Path> gears = new ArrayList<>(in(rack.resolve("lib/gears")));
        gears.add(own());
        return new SuiteJars(stock, gears);
    }

    /** The one jar that is named so, whatever its version. */
    Path named(String artifact, boolean tests) throws IOException {
        return stock.stream()
                .filter(jar -> {
                    String name = jar.getFileName().toString();
                    return name.matches(artifact + "-[0-9.]+(-tests)?\\.jar") && name.endsWith("-tests.jar") == tests;
                })
                .findFirst()
                .orElseThrow(() -> new IOException("no jar of " + artifact + " among those of the suite"));
    }

    private static List<Path> in(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(".jar"))
                    .sorted()
                    .toList();
        }
    }

    private static Path own() throws IOException {
        try {
            return Path.of(SuiteJars.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
        } catch (URISyntaxException e) {
            throw new IOException("where the suite was loaded from is not a file", e);
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.stocksuite;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Enumeration;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.regex.Pattern;

/** Names of the test classes that are run. */
final class TestClasses {
    private static final Pattern TEST = Pattern.compile("(.*/)?Test[^/$]*\\.class");
    private static final String CLUSTER = "org/apache/hadoop/hdfs/MiniDFSCluster";
    private static final String ANNOTATION = "Lorg/junit/jupiter/api/Test;";

    private TestClasses() {}

    /** Those of the jar that have tests of their own and name a MiniDFSCluster. */
    static List<String> startingClusters(Path testsJar) throws IOException {
        List<String> names = new ArrayList<>();
        try (JarFile jar = new JarFile(testsJar.toFile())) {
            for (Enumeration<JarEntry> entries = jar.entries(); entries.hasMoreElements(); ) {
                JarEntry entry = entries.nextElement();
                if (TEST.matcher(entry.getName()).matches() && startsCluster(jar, entry)) {
                    names.add(entry.getName().replace('/', '.').replaceAll("\\.class$", ""));
                }
            }
        }
        names.sort(null);
        return names;
    }

    /** Names of types stand in a class file as they are. */
    private static boolean startsCluster(JarFile jar, JarEntry entry) throws IOException {
        try (InputStream in = jar.getInputStream(entry)) {
            String bytes = new String(in.readAllBytes(), StandardCharsets.ISO_8859_1);
            return bytes.contains(CLUSTER) && bytes.contains(ANNOTATION);
        }
    }

    /** One name a line; what follows a blank, empty lines and lines that begin with # are comments. */
    static List<String> of(Path file) throws IOException {
        List<String> names = new ArrayList<>();
        for (String line : Files.readAllLines(file)) {
            String name = line.strip().split("\\s", 2)[0];
            if (name.isEmpty() || name.startsWith("#")) {
                continue;
            }
            if (names.contains(name)) {
                throw new IOException(file + " names " + name + " twice: remove one line.");
            }
            names.add(name);
        }
        return names;
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.stocksuite;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Runs one test class in a JVM of its own.
 *
 * @param work where each class gets a folder of its own
 * @param patched class path folder of {@link PatchedNameNode}
 * @param timeoutSeconds after which the JVM is killed
 */
record ClassRun(SuiteJars jars, Path work, Path patched, boolean pfimbi, int timeoutSeconds) {
    private static final double NANOS = 1e9;
    /** Number of lines of a JVM's output that are quoted where it gave no report. */
    private static final int LAST_LINES = 5;
    /** JVM arguments of the surefire configuration of Hadoop's own build. */
    private static final List<String> OPENS = List.of(
            "java.base/java.io",
            "java.base/java.lang",
            "java.base/java.lang.reflect",
            "java.base/java.math",
            "java.base/java.net",
            "java.base/java.nio",
            "java.base/java.text",
            "java.base/java.util",
            "java.base/java.util.concurrent",
            "java.base/java.util.concurrent.atomic",
            "java.base/java.util.zip",
            "java.base/sun.nio.ch",
            "java.base/sun.security.util",
            "java.base/sun.security.x509");

    private static final String LOG = """
        log4j.rootLogger=INFO, file
        log4j.appender.file=org.apache.log4j.FileAppender
        log4j.appender.file.File=log.txt
        log4j.appender.file.layout=org.apache.log4j.PatternLayout
        log4j.appender.file.layout.ConversionPattern=%d{ISO8601} [%t] %-5p %c{2} - %m%n
        """;

    ClassResult run(String name, Side side) throws IOException, InterruptedException {
        Path folder = work.resolve(side.name().toLowerCase(Locale.ROOT)).resolve(name);
        delete(folder);
        Path conf = Files.createDirectories(folder.resolve("conf"));
        Path data = Files.createDirectories(folder.resolve("data"));
        Files.writeString(conf.resolve("hdfs-site.xml"), xml(side.settings(pfimbi)));
        Files.writeString(conf.resolve("log4j.properties"), LOG);
        long start = System.nanoTime();
        Process process = new ProcessBuilder(command(name, side, conf, data, folder))
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("out.txt").toFile())
                .start();
        boolean ended;
        try {
            ended = process.waitFor(timeoutSeconds, TimeUnit.SECONDS);
        } finally {
            process.destroyForcibly().waitFor();
        }
        double seconds = (System.nanoTime() - start) / NANOS;
        delete(data);
        if (ended) {
            Optional<ClassResult> result = JUnitReport.read(folder.resolve("reports"), seconds);
            if (result.isPresent()) {
                return result.get();
            }
        }
        String why = ended ? "the JVM ended without a report" : "no end within " + timeoutSeconds + " s";
        return ClassResult.without(why + "; its last lines: " + lastLines(folder.resolve("out.txt")), ended, seconds);
    }

    private static String lastLines(Path output) throws IOException {
        List<String> lines = Files.readAllLines(output, StandardCharsets.ISO_8859_1);
        return String.join(" | ", lines.subList(Math.max(0, lines.size() - LAST_LINES), lines.size()));
    }

    private List<String> command(String name, Side side, Path conf, Path data, Path folder) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin/java").toString(),
                "-ea",
                "-Xmx1g",
                "-XX:+UseSerialGC",
                "-Djava.net.preferIPv4Stack=true",
                "-Djava.awt.headless=true",
                "-Djava.security.egd=file:///dev/urandom",
                "-Djava.io.tmpdir=" + data,
                "-Dtest.build.data=" + data,
                "-Dtest.build.dir=" + data,
                "-Dhadoop.tmp.dir=" + data,
                "-Dhadoop.log.dir=" + data));
        OPENS.forEach(opened -> command.addAll(List.of("--add-opens", opened + "=ALL-UNNAMED")));
        List<Path> classPath = new ArrayList<>(List.of(conf));
        if (side.gears()) {
            classPath.add(patched);
            classPath.addAll(jars.gears());
        }
        classPath.addAll(jars.stock());
        command.addAll(List.of(
                "-cp",
                classPath.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator)),
                "org.junit.platform.console.ConsoleLauncher",
                "execute",
                "--disable-banner",
                "--disable-ansi-colors",
                "--details=tree",
                "--include-classname=.*",
                "--include-engine=junit-jupiter",
                "--include-engine=junit-vintage",
                "--reports-dir=" + folder.resolve("reports"),
                "--select-class=" + name));
        return command;
    }

    private static String xml(Map<String, String> settings) {
        return settings.entrySet().stream()
                .map(entry -> "<property><name>" + entry.getKey() + "</name><value>" + entry.getValue()
                        + "</value></property>\n")
                .collect(Collectors.joining("", "<configuration>\n", "</configuration>\n"));
    }

    private static void delete(Path folder) throws IOException {
        if (Files.exists(folder)) {
            try (Stream<Path> all = Files.walk(folder)) {
                for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
                    path.toFile().setWritable(true);
                    Files.deleteIfExists(path);
                }
            }
        }
    }
}

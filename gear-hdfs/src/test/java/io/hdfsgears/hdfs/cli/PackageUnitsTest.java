// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Units, the file that they read, and the scripts of the packages name the same things. */
final class PackageUnitsTest {
    private static final Path REPOSITORY = Path.of("..").toAbsolutePath().normalize();
    private static final Path PACKAGES = REPOSITORY.resolve("dist/src/packages");

    private final Map<String, List<String>> units = new TreeMap<>();

    @BeforeEach
    void read() throws IOException {
        try (Stream<Path> files = Files.list(REPOSITORY.resolve("conf/systemd"))) {
            for (Path file : files.toList()) {
                units.put(file.getFileName().toString(), Files.readAllLines(file));
            }
        }
        assertThat(units)
                .containsOnlyKeys("hdfs-gears-agent.service", "hdfs-gears-record.service", "hdfs-gears-serve.service");
    }

    /** What runs on after its package is gone runs jars that are gone. */
    @Test
    void bothPackagesStopEveryUnit() throws IOException {
        for (String script : List.of("deb/control/prerm", "rpm/before-remove.sh")) {
            String stop = Files.readString(PACKAGES.resolve(script))
                    .lines()
                    .filter(line -> line.contains("disable --now"))
                    .findFirst()
                    .orElse("");
            assertThat(stop).as(script).contains(units.keySet());
            assertThat(Files.readString(PACKAGES.resolve(script)))
                    .as("%s: the end of a controller that wakes hosts is said", script)
                    .containsSubsequence(
                            "is-active --quiet hdfs-gears-serve.service", "hdfs power on <host>", "disable --now");
        }
        for (String script : List.of("deb/control/postinst", "rpm/after-install.sh")) {
            assertThat(Files.readString(PACKAGES.resolve(script))).as(script).contains(units.keySet());
        }
    }

    /** Without the file, for users of the tarball, a unit has the file's values. */
    @Test
    void everyUnitReadsItsHadoopFromTheFileOfThePackages() throws IOException {
        List<String> values;
        try (Stream<String> lines = Files.lines(PACKAGES.resolve("default/hdfs-gears"))) {
            values = lines.filter(line -> !line.startsWith("#") && !line.isBlank())
                    .toList();
        }
        assertThat(values).hasSize(2).anyMatch(line -> line.startsWith("HDFS_COMMAND="));
        assertThat(PACKAGES.resolve("deb/control/conffiles")).hasContent("/etc/default/hdfs-gears");
        units.forEach((name, lines) -> {
            values.forEach(value -> assertThat(lines).as(name).contains("Environment=" + value));
            assertThat(lines).as(name).contains("EnvironmentFile=-/etc/default/hdfs-gears");
            assertThat(lines)
                    .as(name)
                    .anyMatch(line -> line.startsWith("ExecStart=/usr/bin/env ${HDFS_COMMAND} power "));
        });
    }

    @Test
    void everyUserOfAUnitIsMade() throws IOException {
        String users = Files.readString(REPOSITORY.resolve("conf/sysusers.d/hdfs-gears.conf"));
        units.forEach((name, lines) -> lines.stream()
                .filter(line -> line.startsWith("User="))
                .forEach(line -> assertThat(users).as(name).contains("\nu " + line.substring("User=".length()) + " ")));
    }

    @Test
    void everyUnitIsHardened() {
        units.forEach((name, lines) -> assertThat(lines)
                .as(name)
                .contains(
                        "NoNewPrivileges=yes",
                        "ProtectSystem=strict",
                        "ProtectKernelModules=yes",
                        "ProtectKernelLogs=yes",
                        "RestrictNamespaces=yes",
                        "RestrictSUIDSGID=yes",
                        "LockPersonality=yes",
                        "SystemCallFilter=@system-service",
                        "UMask=0077"));
    }
}

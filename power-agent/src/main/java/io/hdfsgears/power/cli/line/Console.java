// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.cli.line;

import io.hdfsgears.power.hosts.SettingException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Scanner;

/**
 * Where a command runs.
 *
 * @param environment the process's
 * @param in standard input
 * @param out for results
 * @param err for what went wrong, and for what happens on the way
 * @param packaged folder of the packages for the hosts file
 */
public record Console(
        Map<String, String> environment, InputStream in, PrintStream out, PrintStream err, Path packaged) {
    private static final Path PACKAGED = Path.of("/etc/hdfs-gears");

    public Console {
        environment = Map.copyOf(environment);
    }

    public Console(Map<String, String> environment, InputStream in, PrintStream out, PrintStream err) {
        this(environment, in, out, err, PACKAGED);
    }

    /**
     * The hosts file where no option names one: the first that is there.
     *
     * @throws SettingException when there is none; names all places
     */
    public Path hostsFile() throws SettingException {
        return usualHostsFile()
                .orElseThrow(() -> new SettingException("no hosts file: there is no "
                        + String.join(
                                " and no ",
                                places().stream().map(Path::toString).toList())
                        + "; write one of them, or name another by -hosts"));
    }

    /** The hosts file where no option names one, if there is one. */
    public Optional<Path> usualHostsFile() {
        // A file that this user may not look at is not passed over: reading it tells the cause.
        return places().stream().filter(file -> !Files.notExists(file)).findFirst();
    }

    /** bin/hdfs always sets HADOOP_CONF_DIR, so that variable alone does not say where the hosts file is. */
    private List<Path> places() {
        List<Path> places = new ArrayList<>();
        String conf = environment.getOrDefault("HADOOP_CONF_DIR", "");
        if (!conf.isEmpty()) {
            places.add(Path.of(conf, "power-hosts.json"));
        }
        places.add(packaged.resolve("power-hosts.json"));
        return places;
    }

    /** Names of hosts; {@code -} stands for those on standard input. */
    public List<String> hosts(List<String> words) {
        List<String> hosts = new ArrayList<>();
        for (String word : words) {
            if (word.equals("-")) {
                new Scanner(in, StandardCharsets.UTF_8).forEachRemaining(hosts::add);
            } else {
                hosts.add(word);
            }
        }
        return hosts;
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.cli.line;

import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Scanner;

/**
 * Where a command runs.
 *
 * @param environment the process's
 * @param in standard input
 * @param out for results
 * @param err for what went wrong, and for what happens on the way
 */
public record Console(Map<String, String> environment, InputStream in, PrintStream out, PrintStream err) {
    public Console {
        environment = Map.copyOf(environment);
    }

    /** The hosts file where no option names one. */
    public Path hostsFile() {
        return Path.of(environment.getOrDefault("HADOOP_CONF_DIR", "/etc/hdfs-gears"), "power-hosts.json");
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

// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.metering;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.hdfsgears.power.driver.SharedDevices;
import io.hdfsgears.power.hosts.HostsFile;
import io.hdfsgears.power.hosts.SettingException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Scanner;
import java.util.Set;

/** {@code power watts}: what hosts draw now. */
public final class WattsCommand {
    public static final String USAGE = """
            hdfs power watts [-hosts <file>] [-all] [-json] [<host>... | -]
              What hosts draw now (all that have meters, or those named): by the best meter that answers, with -all by every one.
              Exit code 0: each has a reading; 4: some have none; 1: bad arguments or hosts file.
            """;

    static final int DONE = 0;
    static final int BAD_ARGUMENTS = 1;
    static final int PARTLY = 4;

    private WattsCommand() {}

    /**
     * @param environment says where the hosts file is if no option does
     * @param in host names, one a line, where an argument is {@code -}
     */
    public static int run(
            List<String> arguments, Map<String, String> environment, InputStream in, PrintStream out, PrintStream err)
            throws InterruptedException {
        try (SharedDevices shared = new SharedDevices()) {
            Options options = new Options(arguments, Set.of("-all", "-json"), Set.of("-hosts"));
            Map<String, MeteredHost> known = hosts(options, environment, shared);
            List<MeteredHost> wanted = new ArrayList<>();
            for (String name : names(options.rest(), known, in)) {
                MeteredHost host = known.get(name);
                if (host == null) {
                    throw new IllegalArgumentException(
                            "host '" + name + "' is not in the hosts file, or has no meters there");
                }
                wanted.add(host);
            }
            try (Rounds rounds = new Rounds(wanted.size())) {
                List<Look> looks = rounds.round(wanted, options.has("-all"));
                print(looks, options.has("-json"), out, err);
                return looks.stream().allMatch(l -> l.best().isPresent()) ? DONE : PARTLY;
            }
        } catch (IllegalArgumentException | SettingException e) {
            err.println(e.getMessage());
            err.print(USAGE);
            return BAD_ARGUMENTS;
        }
    }

    private static void print(List<Look> looks, boolean json, PrintStream out, PrintStream err) {
        if (json) {
            out.println(json(WattsReport.json(looks)));
        } else {
            out.print(WattsReport.text(looks));
            looks.forEach(
                    l -> l.failures().forEach(f -> err.println(l.host().facts().name() + ": " + f.text())));
        }
    }

    private static List<String> names(List<String> arguments, Map<String, MeteredHost> known, InputStream in) {
        if (arguments.isEmpty()) {
            return List.copyOf(known.keySet());
        }
        List<String> names = new ArrayList<>();
        for (String argument : arguments) {
            if (argument.equals("-")) {
                new Scanner(in, StandardCharsets.UTF_8).forEachRemaining(names::add);
            } else {
                names.add(argument);
            }
        }
        return names;
    }

    static Map<String, MeteredHost> hosts(Options options, Map<String, String> environment, SharedDevices shared)
            throws SettingException {
        Path file = options.value("-hosts")
                .map(Path::of)
                .orElseGet(() ->
                        Path.of(environment.getOrDefault("HADOOP_CONF_DIR", "/etc/hdfs-gears"), "power-hosts.json"));
        return MeteredHosts.of(HostsFile.read(file), shared);
    }

    static String json(Map<String, Object> tree) {
        try {
            return JsonMapper.builder()
                    .enable(SerializationFeature.INDENT_OUTPUT)
                    .build()
                    .writeValueAsString(tree);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("maps, lists, texts and numbers are always JSON", e);
        }
    }
}

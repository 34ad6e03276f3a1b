// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.hardware;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hdfsgears.rack.JavaProgram;
import io.hdfsgears.rack.Json;
import io.hdfsgears.rack.Names;
import io.hdfsgears.rack.RackDescription;
import io.hdfsgears.rack.RackFiles;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The product's power agent in hosts that are QEMU guests: its settings, and its command as a guest has it. */
final class GuestAgents {
    private static final String SETTINGS = "power-hosts.json";
    private static final String SHARED = "-XX:SharedArchiveFile=";
    private static final int MILLIS = 1_000;

    private final RackDescription rack;
    private final RackFiles files;

    GuestAgents(RackDescription rack, RackFiles files) {
        this.rack = rack;
        this.files = files;
    }

    /**
     * Times are as short as the rack's others. The guest's NIC knows no magic packets, since what listens for them is the rack's; so
     * Wake-on-LAN is tried, and no agent stays up without it.
     */
    void writeSettings() throws IOException {
        ObjectNode root = Json.MAPPER.createObjectNode();
        root.putObject("defaults")
                .putObject("agent")
                .put("wakeOnLan", "tried")
                .put("nodeManager", "none")
                .put("turnAwayMillis", MILLIS)
                .put("heartbeatMillis", MILLIS)
                .put("retryMillis", 5 * MILLIS)
                .put("awakeMillis", 5 * MILLIS);
        ObjectNode hosts = root.putObject("hosts");
        for (String host : rack.guests()) {
            ObjectNode own = hosts.putObject(host).put("datanode", rack.gearName(host));
            if (rack.hibernating().contains(host)) {
                own.putObject("agent").put("sleep", "hibernate");
            }
        }
        Files.createDirectories(files.conf(Names.AGENT));
        Secrets.write(files.conf(Names.AGENT).resolve(SETTINGS), Json.MAPPER.writeValueAsString(root));
    }

    /**
     * Writes the command {@code hdfs} of a guest, and what of this machine has to be in the guest for it.
     *
     * @param guest the guest's folder
     * @param power what {@code hdfs power} runs; empty: the guest has no such command
     */
    void equip(Path guest, Optional<JavaProgram> power) throws IOException {
        Path command = guest.resolve("hdfs");
        Path needs = guest.resolve("needs");
        if (power.isEmpty()) {
            Files.deleteIfExists(command);
            Files.deleteIfExists(needs);
            return;
        }
        Files.createDirectories(guest);
        Files.writeString(command, script(power.get()));
        Files.write(needs, needs(power.get()));
    }

    private static String script(JavaProgram program) {
        Map<String, String> environment = new TreeMap<>(program.environment());
        environment.put("CLASSPATH", program.classPath());
        String exports = environment.entrySet().stream()
                .map(variable -> "export " + variable.getKey() + "=" + quoted(variable.getValue()) + "\n")
                .collect(Collectors.joining());
        String java =
                program.builder().command().stream().map(GuestAgents::quoted).collect(Collectors.joining(" "));
        return """
                #!/bin/sh
                # hdfs power ..., as on a host that has the product
                [ "${1:-}" = power ] || { echo "hdfs: of its commands a guest has power" >&2; exit 1; }
                shift
                """ + exports + "exec " + java + " \"$@\"\n";
    }

    private static List<String> needs(JavaProgram program) {
        List<String> needs = new ArrayList<>(List.of(program.classPath().split(File.pathSeparator, -1)));
        program.flags().stream()
                .filter(flag -> flag.startsWith(SHARED))
                .forEach(flag -> needs.add(flag.substring(SHARED.length())));
        return needs;
    }

    private static String quoted(String text) {
        return "'" + text.replace("'", "'\\''") + "'";
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.campaign;

import io.hdfsgears.rack.Json;
import io.hdfsgears.rack.RackDescription;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The operator's file of hosts, stock's combined one in JSON. It names all hosts, those in stock too. */
final class HostsFile {
    private final Path file;
    private final Set<String> decommissioned = new HashSet<>();

    /** Empty, it admits every host: before the rack is up their ports are not known. */
    HostsFile(Path file) throws IOException {
        this.file = file;
        Files.writeString(file, "[]");
    }

    Path file() {
        return file;
    }

    void admit(String host) {
        decommissioned.remove(host);
    }

    void decommission(String host) {
        decommissioned.add(host);
    }

    void write(RackDescription rack) throws IOException {
        List<Map<String, Object>> entries = new ArrayList<>();
        for (String host : rack.hosts()) {
            entries.add(Map.of(
                    "hostName",
                    rack.address(host),
                    "port",
                    rack.hostPorts(host).transfer(),
                    "adminState",
                    decommissioned.contains(host) ? "DECOMMISSIONED" : "NORMAL"));
        }
        Json.write(file, entries);
    }
}

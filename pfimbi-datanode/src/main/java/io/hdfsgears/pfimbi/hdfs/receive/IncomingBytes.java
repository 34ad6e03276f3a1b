// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.hdfs.receive;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;

/** What has come in over this host's network since it was started, replicas or not, by the kernel's count (/proc/self/net/dev). */
final class IncomingBytes {
    private final Path table;

    IncomingBytes(Path root) {
        this.table = root.resolve("proc/self/net/dev");
    }

    /** @return empty where the system does not tell */
    OptionalLong count() {
        try {
            return OptionalLong.of(Files.readAllLines(table).stream()
                    .map(String::strip)
                    .filter(line -> line.contains(":") && !line.startsWith("lo:"))
                    .mapToLong(line -> Long.parseLong(
                            line.substring(line.indexOf(':') + 1).strip().split("\\s+", 2)[0]))
                    .sum());
        } catch (IOException | NumberFormatException e) {
            return OptionalLong.empty();
        }
    }
}

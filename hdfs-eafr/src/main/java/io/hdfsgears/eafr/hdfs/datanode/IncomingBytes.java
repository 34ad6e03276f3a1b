// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.eafr.hdfs.datanode;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * What has come in over this host's network since it was started, replicas or not, by the kernel's count (/proc/self/net/dev). Each byte
 * counts once: bonds, VLANs and bridges count the bytes of the interfaces below them again, so only devices count. A container may see
 * none; then those interfaces count that stand on no other.
 */
final class IncomingBytes {
    private final Path table;
    private final Path interfaces;

    IncomingBytes(Path root) {
        this.table = root.resolve("proc/self/net/dev");
        this.interfaces = root.resolve("sys/class/net");
    }

    /** @return empty where the system does not tell */
    OptionalLong count() {
        try {
            Map<String, Long> bytes = bytes();
            boolean anyDevice = bytes.keySet().stream().anyMatch(this::isDevice);
            Predicate<String> counts = anyDevice ? this::isDevice : name -> !standsOnOthers(name);
            return OptionalLong.of(bytes.entrySet().stream()
                    .filter(entry -> counts.test(entry.getKey()))
                    .mapToLong(Map.Entry::getValue)
                    .sum());
        } catch (IOException | NumberFormatException e) {
            return OptionalLong.empty();
        }
    }

    private Map<String, Long> bytes() throws IOException {
        Map<String, Long> bytes = new LinkedHashMap<>();
        for (String line : Files.readAllLines(table)) {
            int colon = line.indexOf(':');
            String name = line.substring(0, Math.max(0, colon)).strip();
            if (!name.isEmpty() && !name.equals("lo")) {
                bytes.put(name, Long.parseLong(line.substring(colon + 1).strip().split("\\s+", 2)[0]));
            }
        }
        return bytes;
    }

    private boolean isDevice(String name) {
        return Files.exists(interfaces.resolve(name).resolve("device"));
    }

    private boolean standsOnOthers(String name) {
        Path links = interfaces.resolve(name);
        if (!Files.isDirectory(links)) {
            return false;
        }
        try (Stream<Path> all = Files.list(links)) {
            return all.anyMatch(link -> link.getFileName().toString().startsWith("lower_"));
        } catch (IOException e) {
            return false;
        }
    }
}

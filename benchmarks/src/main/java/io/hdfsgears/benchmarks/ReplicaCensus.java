// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks;

import io.hdfsgears.rack.RackFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** What lies on the hosts' disks, whatever a NameNode counts. */
public record ReplicaCensus(RackFiles files) {
    private static final int LOOKS = 5;

    /** Size of each finalized replica on a host, by its file's name. */
    public Map<String, Long> of(String host) throws IOException {
        return found(host, "/finalized/");
    }

    /** Names of blocks that a host is just receiving, or has begun to. */
    public Set<String> unfinished(String host) throws IOException {
        Set<String> names = new HashSet<>(found(host, "/rbw/").keySet());
        names.addAll(found(host, "/tmp/").keySet());
        return names;
    }

    private Map<String, Long> found(String host, String folder) throws IOException {
        UncheckedIOException last = new UncheckedIOException(new IOException("not looked at " + host));
        for (int look = 0; look < LOOKS; look++) {
            try {
                return walk(files.disk(host).resolve("data"), folder);
            } catch (UncheckedIOException e) { // a replica went away under the walk
                last = e;
            }
        }
        throw last.getCause();
    }

    private static Map<String, Long> walk(Path disk, String folder) throws IOException {
        Map<String, Long> found = new HashMap<>();
        try (Stream<Path> tree = Files.walk(disk)) {
            tree.filter(file -> disk.relativize(file).toString().contains(folder))
                    .filter(file -> file.getFileName().toString().matches("blk_-?\\d+"))
                    .forEach(file -> found.put(file.getFileName().toString(), size(file)));
        }
        return found;
    }

    private static long size(Path file) {
        try {
            return Files.size(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Bytes of these blocks on these hosts. */
    public long bytes(Set<String> blocks, Collection<String> hosts) throws IOException {
        long bytes = 0;
        for (String host : hosts) {
            for (Map.Entry<String, Long> replica : of(host).entrySet()) {
                bytes += blocks.contains(replica.getKey()) ? replica.getValue() : 0;
            }
        }
        return bytes;
    }
}

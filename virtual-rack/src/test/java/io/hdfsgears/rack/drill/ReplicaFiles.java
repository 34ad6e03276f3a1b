// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.drill;

import io.hdfsgears.rack.RackFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/** What lies on the hosts' disks, whether they run or not: the truth about copies, whatever a NameNode believes. */
record ReplicaFiles(RackFiles files) {
    private static final int LOOKS = 5;

    /** @return finalized replicas of each host, with their generation: blk_1073741825_1001.meta and so on */
    Map<String, Set<String>> of(Collection<String> hosts) {
        Map<String, Set<String>> found = new TreeMap<>();
        for (String host : hosts) {
            Set<String> names = new TreeSet<>();
            paths(host).forEach(p -> names.add(p.getFileName().toString()));
            found.put(host, names);
        }
        return found;
    }

    /** @return the checksum file of each finalized replica on a host's disk; its name contains the generation stamp */
    List<Path> paths(String host) {
        Path disk = files.disk(host).resolve("data");
        UncheckedIOException last = new UncheckedIOException(new IOException("not looked at " + disk));
        for (int look = 0; look < LOOKS; look++) {
            try (Stream<Path> tree = Files.walk(disk)) {
                return tree.filter(p -> p.toString().contains("/finalized/"))
                        .filter(p -> p.getFileName().toString().matches("blk_-?\\d+_\\d+\\.meta"))
                        .toList();
            } catch (IOException e) {
                last = new UncheckedIOException(e);
            } catch (UncheckedIOException e) { // a folder went away under the walk
                last = e;
            }
        }
        throw last;
    }

    /** @return data of the finalized replica whose checksum file has this name */
    Path data(String host, String meta) {
        Path checksums = paths(host).stream()
                .filter(p -> p.getFileName().toString().equals(meta))
                .findFirst()
                .orElseThrow();
        return checksums.resolveSibling(meta.replaceFirst("_\\d+\\.meta$", ""));
    }

    /** @return replicas that are there now and were not before */
    static List<String> copies(Map<String, Set<String>> before, Map<String, Set<String>> after) {
        List<String> copies = new ArrayList<>();
        for (Map.Entry<String, Set<String>> host : after.entrySet()) {
            Set<String> added = new TreeSet<>(host.getValue());
            added.removeAll(before.getOrDefault(host.getKey(), Set.of()));
            copies.addAll(added);
        }
        return copies;
    }

    /** @return on how many disks a replica of this generation lies */
    static long holders(Map<String, Set<String>> replicas, String name) {
        return replicas.values().stream().filter(names -> names.contains(name)).count();
    }

    static int count(Map<String, Set<String>> replicas) {
        return replicas.values().stream().mapToInt(Set::size).sum();
    }
}

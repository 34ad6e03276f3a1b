// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.drill;

import io.hdfsgears.rack.RackFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
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

    /** @return finalized replicas, blk_1073741825 and so on, of each host */
    Map<String, Set<String>> of(Collection<String> hosts) {
        Map<String, Set<String>> found = new TreeMap<>();
        for (String host : hosts) {
            Set<String> names = new TreeSet<>();
            paths(host).forEach(p -> names.add(p.getFileName().toString()));
            found.put(host, names);
        }
        return found;
    }

    /** @return files of finalized replicas on a host's disk, without their checksums */
    List<Path> paths(String host) {
        Path disk = files.disk(host).resolve("data");
        UncheckedIOException last = new UncheckedIOException(new IOException("not looked at " + disk));
        for (int look = 0; look < LOOKS; look++) {
            try (Stream<Path> tree = Files.walk(disk)) {
                return tree.filter(p -> p.toString().contains("/finalized/"))
                        .filter(p -> p.getFileName().toString().matches("blk_-?\\d+"))
                        .toList();
            } catch (IOException e) {
                last = new UncheckedIOException(e);
            } catch (UncheckedIOException e) { // a folder went away under the walk
                last = e;
            }
        }
        throw last;
    }

    static int count(Map<String, Set<String>> replicas) {
        return replicas.values().stream().mapToInt(Set::size).sum();
    }
}

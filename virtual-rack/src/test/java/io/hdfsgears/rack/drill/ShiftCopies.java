// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.drill;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * A shift down, counted on the disks. It must copy what no host that stays holds, each block once, and tell the same bytes before and
 * after.
 *
 * @param made blocks that were copied
 * @param bytes of these
 */
record ShiftCopies(List<String> made, long bytes) {
    static ShiftCopies of(DrillRack drill, int hosts) throws IOException {
        List<String> chain = drill.chain();
        Map<String, Set<String>> before = drill.replicas().of(chain);
        Map<String, Long> sizes = sizes(drill, chain);
        Set<String> lacking = new TreeSet<>();
        before.values().forEach(lacking::addAll);
        chain.subList(0, hosts).forEach(host -> lacking.removeAll(before.getOrDefault(host, Set.of())));
        long bytes =
                lacking.stream().mapToLong(name -> sizes.getOrDefault(name, 0L)).sum();
        assertThat(drill.dryRun(hosts).getBytesToMove()).isEqualTo(bytes);
        drill.order(hosts);
        drill.awaitSteady(hosts);
        List<String> copies = ReplicaFiles.copies(before, drill.replicas().of(chain));
        assertThat(copies).containsExactlyInAnyOrderElementsOf(lacking);
        assertThat(drill.report().getBytesMovedThisShift()).isEqualTo(bytes);
        return new ShiftCopies(copies, bytes);
    }

    /** Of each replica's block file, by the name of its checksum file. */
    private static Map<String, Long> sizes(DrillRack drill, List<String> hosts) throws IOException {
        Map<String, Long> sizes = new HashMap<>();
        for (String host : hosts) {
            for (Path meta : drill.replicas().paths(host)) {
                String name = meta.getFileName().toString();
                sizes.put(name, Files.size(meta.resolveSibling(name.replaceFirst("_\\d+\\.meta$", ""))));
            }
        }
        return sizes;
    }
}

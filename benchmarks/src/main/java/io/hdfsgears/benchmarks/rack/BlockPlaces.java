// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.rack;

import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Where stock fsck says that blocks are.
 *
 * @param hosts transfer ports of the holders, by block
 * @param bytes of one replica, by block
 */
record BlockPlaces(Map<Long, Set<Integer>> hosts, Map<Long, Long> bytes) {
    private static final Pattern BLOCK = Pattern.compile(":blk_(-?\\d+)_\\d+ len=(\\d+)\\b(.*)");
    private static final Pattern HOLDER = Pattern.compile("DatanodeInfoWithStorage\\[[^:,\\]]*:(\\d+),");

    /** @param fsck what {@code hdfs fsck / -files -blocks -locations} printed */
    static BlockPlaces of(String fsck) {
        Map<Long, Set<Integer>> hosts = new TreeMap<>();
        Map<Long, Long> bytes = new TreeMap<>();
        Matcher block = BLOCK.matcher(fsck);
        while (block.find()) {
            long id = Long.parseLong(block.group(1));
            bytes.put(id, Long.parseLong(block.group(2)));
            Set<Integer> ports = new TreeSet<>();
            Matcher holder = HOLDER.matcher(block.group(3));
            while (holder.find()) {
                ports.add(Integer.parseInt(holder.group(1)));
            }
            hosts.put(id, ports);
        }
        return new BlockPlaces(hosts, bytes);
    }

    /** @return blocks that none of these hosts holds */
    Set<Long> notOn(Set<Integer> ports) {
        Set<Long> missing = new TreeSet<>();
        hosts.forEach((block, holders) -> {
            if (holders.stream().noneMatch(ports::contains)) {
                missing.add(block);
            }
        });
        return missing;
    }

    /** @return blocks of which these hosts have more replicas here than in the picture before */
    Set<Long> grownOn(Set<Integer> ports, BlockPlaces before) {
        Set<Long> grown = new TreeSet<>();
        hosts.forEach((block, holders) -> {
            Set<Integer> added = new HashSet<>(holders);
            added.retainAll(ports);
            added.removeAll(before.hosts().getOrDefault(block, Set.of()));
            if (!added.isEmpty()) {
                grown.add(block);
            }
        });
        return grown;
    }

    long bytesOf(Set<Long> blocks) {
        return blocks.stream().mapToLong(block -> bytes.getOrDefault(block, 0L)).sum();
    }
}

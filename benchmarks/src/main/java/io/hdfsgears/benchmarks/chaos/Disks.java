// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.chaos;

import io.hdfsgears.benchmarks.FileBlocks;
import io.hdfsgears.benchmarks.FileBlocks.Block;
import io.hdfsgears.benchmarks.ReplicaCensus;
import io.hdfsgears.rack.Folders;
import io.hdfsgears.rack.run.VirtualRack;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.hadoop.hdfs.DistributedFileSystem;

/** Faults of disks. None takes the last good replica of a block: what is on the disks is counted before. */
final class Disks {
    private static final int FLIPPED = 64;

    private final VirtualRack rack;
    private final DistributedFileSystem files;
    private final ReplicaCensus census;
    /** Replicas whose bytes were changed, by host. They count as bad for ever, though the NameNode may have replaced them. */
    private final Map<String, Set<String>> rotten = new HashMap<>();

    Disks(VirtualRack rack, DistributedFileSystem files) {
        this.rack = rack;
        this.files = files;
        this.census = new ReplicaCensus(rack.files());
    }

    /** Finalized replicas of each host without damage, with their sizes. */
    private Map<String, Map<String, Long>> good() throws IOException {
        Map<String, Map<String, Long>> good = new HashMap<>();
        for (String host : rack.description().hosts()) {
            Map<String, Long> found = new HashMap<>(census.of(host));
            rotten.getOrDefault(host, Set.of()).forEach(found::remove);
            good.put(host, found);
        }
        return good;
    }

    private static long elsewhere(Block block, String host, Map<String, Map<String, Long>> good) {
        return good.entrySet().stream()
                .filter(entry -> !entry.getKey().equals(host))
                .filter(entry -> has(block, entry.getValue()))
                .count();
    }

    private static boolean has(Block block, Map<String, Long> good) {
        return block.striped()
                ? block.names().stream().anyMatch(good::containsKey)
                : Long.valueOf(block.bytes()).equals(good.get(block.name()));
    }

    private boolean damaged(Block block) {
        return rotten.values().stream().anyMatch(names -> block.names().stream().anyMatch(names::contains));
    }

    /** @return why the host may not lose its disk now; empty: each block has a good replica elsewhere */
    synchronized String needed(String host) throws IOException {
        Map<String, Map<String, Long>> good = good();
        for (Block block : FileBlocks.of(files)) {
            long others = block.open()
                    ? block.hosts().stream()
                            .filter(other -> !other.equals(host) && rack.isRunning(other))
                            .count()
                    : elsewhere(block, host, good);
            // of a damaged block the NameNode may just be deleting a good replica in excess
            if (block.bytes() > 0 && others < block.enough() + (damaged(block) ? 1 : 0)) {
                return block.on(block.hosts().toString()) + " is not safe without " + host;
            }
        }
        return "";
    }

    /** Empties the folder of data of a host whose DataNode does not run. */
    synchronized void wipe(String host) throws IOException {
        Path data = rack.files().disk(host).resolve("data");
        Folders.delete(data);
        Files.createDirectories(data);
        rotten.remove(host);
    }

    /**
     * Changes bytes of one replica on a host, of a block that has another good one, and of which no replica was damaged
     * before.
     *
     * @return which one; empty when the host has none
     */
    synchronized Optional<String> rot(String host, Random random) throws IOException {
        Map<String, Map<String, Long>> good = good();
        Map<String, Long> own = good.getOrDefault(host, Map.of());
        List<Block> fit = new ArrayList<>();
        for (Block block : FileBlocks.closed(files)) {
            if (has(block, own) && !damaged(block) && elsewhere(block, host, good) >= block.enough()) {
                fit.add(block);
            }
        }
        if (fit.isEmpty()) {
            return Optional.empty();
        }
        Block block = fit.get(random.nextInt(fit.size()));
        String name =
                block.names().stream().filter(own::containsKey).findFirst().orElseThrow();
        Optional<Path> file = own.getOrDefault(name, 0L) > 0 ? file(host, name) : Optional.empty();
        if (file.isEmpty()) {
            return Optional.empty(); // deleted since
        }
        rotten.computeIfAbsent(host, any -> new HashSet<>()).add(name);
        flip(file.get(), random);
        return Optional.of(block.on(host));
    }

    private Optional<Path> file(String host, String name) throws IOException {
        try (Stream<Path> tree = Files.walk(rack.files().disk(host).resolve("data"))) {
            return tree.filter(path -> path.toString().contains("/finalized/"))
                    .filter(path -> path.endsWith(name))
                    .findFirst();
        } catch (java.io.UncheckedIOException e) {
            return Optional.empty(); // a replica went away under the walk
        }
    }

    private static void flip(Path file, Random random) throws IOException {
        try (RandomAccessFile disk = new RandomAccessFile(file.toFile(), "rw")) {
            long from = (long) (random.nextDouble() * disk.length());
            int count = (int) Math.min(FLIPPED, disk.length() - from);
            byte[] bytes = new byte[count];
            disk.seek(from);
            disk.readFully(bytes);
            for (int i = 0; i < count; i++) {
                bytes[i] ^= (byte) 0xFF;
            }
            disk.seek(from);
            disk.write(bytes);
        }
    }
}

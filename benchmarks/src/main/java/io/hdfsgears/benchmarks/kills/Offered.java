// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.kills;

import io.hdfsgears.benchmarks.FileBlocks;
import io.hdfsgears.benchmarks.FileBlocks.Block;
import io.hdfsgears.benchmarks.ReplicaCensus;
import io.hdfsgears.benchmarks.StockConf;
import io.hdfsgears.rack.run.VirtualRack;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DistributedFileSystem;

/** What the NameNode offers to readers, held against what is on the disks. */
final class Offered implements Closeable {
    private final VirtualRack rack;
    private final ReplicaCensus census;
    private final Configuration conf;
    private final DistributedFileSystem files;

    Offered(VirtualRack rack) throws IOException {
        this.rack = rack;
        this.census = new ReplicaCensus(rack.files());
        this.conf = StockConf.of(rack.files().clientConf());
        this.files = (DistributedFileSystem) FileSystem.newInstance(conf);
    }

    /** Lets a writer come and go. */
    DeadWriter deadWriter(String path, Random random) throws IOException {
        return new DeadWriter(files, conf, path, random);
    }

    private List<Block> blocks() throws IOException {
        return FileBlocks.closed(files);
    }

    /**
     * Places that readers are sent to now.
     *
     * @param looked number of them
     * @param incomplete where a part of the replica is, or one of another length
     * @param gone where nothing of it is
     */
    record Sample(int looked, TreeSet<String> incomplete, TreeSet<String> gone) {}

    /**
     * Checks each place on its disk. A replica may disappear between two looks (an append, a deletion), so a finding
     * counts only if several samples agree.
     *
     * @param reports whether a host has been up long enough to have reported its deletions; on other hosts nothing
     *     counts as gone
     */
    Sample sample(Predicate<String> reports) throws IOException {
        List<Block> blocks = blocks();
        Map<String, Map<String, Long>> disks = new HashMap<>();
        Map<String, Set<String>> unfinished = new HashMap<>();
        for (String host : rack.description().hosts()) {
            unfinished.put(host, census.unfinished(host));
            disks.put(host, census.of(host));
        }
        TreeSet<String> incomplete = new TreeSet<>();
        TreeSet<String> gone = new TreeSet<>();
        int looked = 0;
        for (Block block : blocks) {
            for (String host : block.hosts()) {
                looked++;
                Long bytes = disks.getOrDefault(host, Map.of()).get(block.name());
                if (bytes == null && !unfinished.getOrDefault(host, Set.of()).contains(block.name())) {
                    if (reports.test(host)) {
                        gone.add(block.on(host));
                    }
                } else if (bytes == null || bytes != block.bytes()) {
                    incomplete.add(block.on(host));
                }
            }
        }
        return new Sample(looked, incomplete, gone);
    }

    /** What keeps the data from rest: blocks with too few or too many replicas, by the NameNode or on the disks; empty: none. */
    String unrest() throws IOException {
        List<Block> blocks = blocks();
        Map<String, Integer> onDisks = new HashMap<>();
        for (String host : rack.description().hosts()) {
            census.of(host).keySet().forEach(name -> onDisks.merge(name, 1, Integer::sum));
        }
        List<String> found = new ArrayList<>();
        for (Block block : blocks) {
            int disks = onDisks.getOrDefault(block.name(), 0);
            if (block.corrupt() || block.hosts().size() != block.factor() || disks != block.factor()) {
                found.add(block.path() + " " + block.name() + " has " + block.hosts() + ", on disks " + disks
                        + (block.corrupt() ? ", corrupt" : ""));
            }
        }
        return found.isEmpty()
                ? ""
                : found.size() + " blocks: " + String.join("; ", found.subList(0, Math.min(5, found.size())));
    }

    int count() throws IOException {
        return blocks().size();
    }

    /** All replicas of each block are the same bytes, as many as the block has; a client reads one of them back elsewhere. */
    List<String> differing() throws IOException {
        Map<String, Map<String, String>> digests = new HashMap<>();
        for (String host : rack.description().hosts()) {
            digests.put(host, digests(host));
        }
        List<String> wrong = new ArrayList<>();
        for (Block block : blocks()) {
            TreeSet<String> seen = new TreeSet<>();
            block.hosts()
                    .forEach(host ->
                            seen.add(digests.getOrDefault(host, Map.of()).getOrDefault(block.name(), "nothing")));
            if (seen.size() != 1 || !seen.first().startsWith(block.bytes() + ":")) {
                wrong.add(block.on(block.hosts().toString()) + ": " + seen);
            }
        }
        return wrong;
    }

    private Map<String, String> digests(String host) throws IOException {
        Map<String, String> digests = new HashMap<>();
        try (Stream<java.nio.file.Path> tree =
                Files.walk(rack.files().disk(host).resolve("data"))) {
            List<java.nio.file.Path> replicas = tree.filter(
                            file -> file.toString().contains("/finalized/"))
                    .filter(file -> file.getFileName().toString().matches("blk_\\d+"))
                    .toList();
            for (java.nio.file.Path replica : replicas) {
                digests.put(replica.getFileName().toString(), digest(replica));
            }
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
        return digests;
    }

    /** A replica of a file that was deleted a moment ago may go meanwhile. */
    private static String digest(java.nio.file.Path replica) throws IOException {
        try {
            byte[] bytes = Files.readAllBytes(replica);
            return bytes.length + ":"
                    + HexFormat.of()
                            .formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (NoSuchFileException e) {
            return "nothing";
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    /** @return whether the file of a writer that failed is closed now */
    boolean recovered(String path) throws IOException {
        return files.recoverLease(new Path(path));
    }

    @Override
    public void close() throws IOException {
        files.close();
    }
}

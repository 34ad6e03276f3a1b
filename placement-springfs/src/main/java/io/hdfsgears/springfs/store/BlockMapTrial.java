// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.springfs.store;

import io.hdfsgears.core.layout.LoadGauge;
import io.hdfsgears.core.layout.PlacementRequest;
import io.hdfsgears.core.migrate.MigrationBlock;
import io.hdfsgears.core.model.ClusterView;
import io.hdfsgears.core.model.Member;
import io.hdfsgears.core.model.NodeId;
import io.hdfsgears.core.model.Service;
import io.hdfsgears.springfs.SpringFsLayout;
import io.hdfsgears.springfs.SpringFsSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * Loads a block map of any size and times the queries that planning needs. Blocks lie as the layout places them on 1,000 hosts
 * with p = 50, every tenth of them in an offload set of m = 100, the others of m = p, as after a day with one busy hour in ten.
 *
 * <pre>
 * java -Xmx256m -cp 'placement-springfs.jar:gear-core.jar:sqlite-jdbc.jar' io.hdfsgears.springfs.store.BlockMapTrial FILE BLOCKS
 * </pre>
 *
 * <p>Measured on two shared virtual cores with {@code -Xmx256m}: 100 million blocks load and are indexed in 239 s (418,000 a
 * second, 2,664 MiB). Of those: counting the 3.5 million blocks without a primary at 80 hosts 0.6 s, reading them 4.1 s;
 * under-filled hosts 1 ms; reading all blocks 65 s; a commit of 10,000 moves 1.4 s. One million blocks load in 3.2 s (26 MiB).
 */
public final class BlockMapTrial {
    private static final int HOSTS = 1000;
    private static final int PRIMARIES = 50;
    private static final int OFFLOAD = 100;
    private static final long BYTES = 128L << 20;

    private BlockMapTrial() {}

    /** @param args the file to make, and how many blocks */
    public static void main(String[] args) throws IOException {
        if (args.length != 2) {
            throw new IllegalArgumentException("give the file to make and the number of blocks, not " + List.of(args));
        }
        Path file = Path.of(args[0]);
        long blocks = Long.parseLong(args[1]);
        List<List<Integer>> samples = samples();
        long start = System.nanoTime();
        try (BlockMapLoader loader = new BlockMapLoader(file, HOSTS, PRIMARIES)) {
            for (long b = 0; b < blocks; b++) {
                loader.add(new MigrationBlock((1L << 30) + b, BYTES, samples.get((int) (b % samples.size())), 3));
            }
            try (BlockMap map = loader.finish()) {
                double seconds = told("load and index", start);
                System.out.printf("  %,.0f blocks/s, %,d MiB on disk%n", blocks / seconds, Files.size(file) >> 20);
                ask(map, blocks);
            }
        }
    }

    private static void ask(BlockMap map, long blocks) throws IOException {
        long start = System.nanoTime();
        long strays = map.countWithoutPrimary(PRIMARIES);
        told("count blocks without a primary below p: " + strays, start);
        start = System.nanoTime();
        long read = 0;
        for (MigrationBlock block : map.withoutPrimary(OFFLOAD - 20)) {
            read += block.factor() > 0 ? 1 : 0;
        }
        told("read blocks without a primary at 80 hosts: " + read, start);
        start = System.nanoTime();
        int lacking = map.underFilled(HOSTS, PRIMARIES, blocks).size();
        told("find under-filled hosts: " + lacking, start);
        start = System.nanoTime();
        read = 0;
        for (MigrationBlock block : map.newestFirst()) {
            read += block.factor() > 0 ? 1 : 0;
        }
        told("read all blocks: " + read, start);
        start = System.nanoTime();
        List<BlockChange> changes = new ArrayList<>();
        for (MigrationBlock block : map.withoutPrimary(PRIMARIES)) {
            List<Integer> holders = new ArrayList<>(block.holders());
            holders.set(0, 1);
            changes.add(new BlockChange.Stands(new MigrationBlock(block.blockId(), BYTES, holders, 3)));
            if (changes.size() == 10_000) {
                break;
            }
        }
        map.apply(changes);
        told("commit " + changes.size() + " moves", start);
        Runtime runtime = Runtime.getRuntime();
        System.out.printf("heap limit %,d MiB%n", runtime.maxMemory() >> 20);
    }

    private static double told(String what, long start) {
        double seconds = (System.nanoTime() - start) / 1e9;
        System.out.printf("%8.3f s  %s%n", seconds, what);
        return seconds;
    }

    private static List<List<Integer>> samples() {
        List<Member> members = IntStream.rangeClosed(1, HOSTS)
                .mapToObj(i -> new Member(new NodeId("h" + i), "h" + i + ":9866", "/r" + i % 25, Service.SERVING))
                .toList();
        ClusterView view = new ClusterView(1, PRIMARIES, members);
        SpringFsLayout quiet = new SpringFsLayout(SpringFsSettings.of(3, PRIMARIES));
        SpringFsLayout busy = new SpringFsLayout(SpringFsSettings.of(3, OFFLOAD));
        SplittableRandom random = new SplittableRandom(1);
        HostCounts counts = new HostCounts(HOSTS);
        List<List<Integer>> samples = new ArrayList<>();
        for (int s = 0; s < 99_990; s++) {
            LoadGauge load = counts;
            List<Integer> holders = (s % 10 == 0 ? busy : quiet)
                    .place(PlacementRequest.fresh(3), view, load, random)
                    .positions();
            counts.add(new MigrationBlock(s, 1, holders, 3), 1);
            samples.add(holders);
        }
        return samples;
    }
}

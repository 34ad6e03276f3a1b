// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.springfs.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hdfsgears.core.layout.LoadGauge;
import io.hdfsgears.core.migrate.MigrationBlock;
import io.hdfsgears.testkit.SeededTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.random.RandomGenerator;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BlockMapTest {
    private static final int HOSTS = 30;

    @TempDir
    private Path folder;

    private static MigrationBlock block(long id, Integer... holders) {
        return new MigrationBlock(id, 128L << 20, List.of(holders), 3);
    }

    private static MigrationBlock random(long id, RandomGenerator random) {
        TreeSet<Integer> holders = new TreeSet<>();
        int count = random.nextInt(4);
        while (holders.size() < count) {
            holders.add(1 + random.nextInt(HOSTS));
        }
        return new MigrationBlock(id, 1 + random.nextInt(1 << 28), List.copyOf(holders), 1 + random.nextInt(10));
    }

    private Path file() {
        return folder.resolve("blocks.db");
    }

    private BlockMap load(Iterable<MigrationBlock> blocks) throws IOException {
        try (BlockMapLoader loader = new BlockMapLoader(file(), HOSTS, 4)) {
            for (MigrationBlock block : blocks) {
                loader.add(block);
            }
            return loader.finish();
        }
    }

    private static List<MigrationBlock> all(Iterable<MigrationBlock> blocks) {
        return StreamSupport.stream(blocks.spliterator(), false).toList();
    }

    /** More than a page, so that reading on behind a page is tried too. */
    @SeededTest(seeds = 4)
    void itAnswersAsAMapInMemoryWould(RandomGenerator random) throws IOException {
        TreeMap<Long, MigrationBlock> model = new TreeMap<>(Comparator.reverseOrder());
        for (int b = 0; b < 10_000; b++) {
            model.put(b - 50L, random(b - 50L, random));
        }
        try (BlockMap map = load(model.values())) {
            compare(map, model);
            List<BlockChange> changes = new ArrayList<>();
            for (int c = 0; c < 3000; c++) {
                long id = random.nextInt(11_000);
                if (random.nextInt(3) == 0) {
                    model.remove(id);
                    changes.add(new BlockChange.Gone(id));
                } else {
                    model.put(id, random(id, random));
                    changes.add(new BlockChange.Stands(model.getOrDefault(id, block(id, 1))));
                }
            }
            map.apply(changes);
            compare(map, model);
        }
        try (BlockMap map = BlockMap.open(file())) {
            compare(map, model);
        }
    }

    private static void compare(BlockMap map, Map<Long, MigrationBlock> model) throws IOException {
        assertThat(map.count()).isEqualTo(model.size());
        assertThat(all(map.newestFirst())).isEqualTo(List.copyOf(model.values()));
        long[] held = new long[HOSTS + 1];
        model.values().forEach(block -> block.holders().forEach(holder -> held[holder]++));
        LoadGauge load = map.load();
        for (int i = 1; i <= HOSTS; i++) {
            assertThat(load.blocks(i)).as("host %d", i).isEqualTo(held[i]);
            assertThat(load.accepts(i)).isTrue();
        }
        for (int active : new int[] {4, 9, 17, 30}) {
            List<MigrationBlock> strays = model.values().stream()
                    .filter(block -> block.holders().stream().allMatch(holder -> holder > active))
                    .toList();
            assertThat(map.countWithoutPrimary(active)).isEqualTo(strays.size());
            List<MigrationBlock> found = new ArrayList<>(all(map.withoutPrimary(active)));
            found.sort(Comparator.comparing(MigrationBlock::blockId).reversed()); // as the model
            assertThat(found).isEqualTo(strays);
        }
        List<Shortfall> lacking = new ArrayList<>();
        for (int i = 1; i <= 20; i++) {
            long floor = model.size() / Math.max(i, 6);
            if (held[i] < floor) {
                lacking.add(new Shortfall(i, held[i], floor - held[i]));
            }
        }
        assertThat(map.underFilled(20, 6, model.size())).isEqualTo(lacking);
    }

    @Test
    void aChangeMadeTwiceChangesNothing() throws IOException {
        try (BlockMap map = load(List.of(block(1, 1, 8, 9), block(2, 7, 8, 9)))) {
            List<BlockChange> changes = List.of(new BlockChange.Stands(block(2, 2, 8, 9)), new BlockChange.Gone(1));
            map.apply(changes);
            map.apply(changes);
            assertThat(all(map.newestFirst())).containsExactly(block(2, 2, 8, 9));
            assertThat(map.load().blocks(8)).isEqualTo(1);
            assertThat(map.load().blocks(1)).isZero();
        }
    }

    @Test
    void changesAreMadeAllOrNone() throws IOException {
        try (BlockMap map = load(List.of(block(1, 1, 8, 9)))) {
            assertThatThrownBy(() -> map.apply(List.of(
                            new BlockChange.Gone(1),
                            new BlockChange.Stands(block(2, 5)),
                            new BlockChange.Stands(block(3, 31)))))
                    .hasMessageContaining("host 31")
                    .hasMessageContaining("chain has 30");
            assertThat(all(map.newestFirst())).containsExactly(block(1, 1, 8, 9));
            assertThat(map.load().blocks(8)).isEqualTo(1);
            map.apply(List.of(new BlockChange.Stands(block(4, 5))));
            assertThat(map.count()).isEqualTo(2);
        }
    }

    /** The files as they are on the disk the moment after a commit, the owner never having closed them. */
    @Test
    void whatWasCommittedOutlivesACrash() throws IOException {
        Path copy = Files.createDirectory(folder.resolve("after"));
        try (BlockMap map = load(List.of(block(1, 1, 8, 9)))) {
            map.apply(List.of(new BlockChange.Stands(block(2, 6, 7, 8))));
            for (String name : List.of("blocks.db", "blocks.db-wal")) {
                Files.copy(folder.resolve(name), copy.resolve(name));
            }
        }
        try (BlockMap map = BlockMap.open(copy.resolve("blocks.db"))) {
            assertThat(all(map.newestFirst())).containsExactly(block(2, 6, 7, 8), block(1, 1, 8, 9));
            assertThat(map.load().blocks(8)).isEqualTo(2);
        }
    }

    /** A write-ahead log that ends in the middle of a commit: the commit before counts. */
    @Test
    void aTornCommitNeverHappened() throws IOException {
        Path copy = Files.createDirectory(folder.resolve("after"));
        try (BlockMap map = load(List.of(block(1, 1, 8, 9)))) {
            map.apply(List.of(new BlockChange.Stands(block(2, 6, 7, 8))));
            long first = Files.size(folder.resolve("blocks.db-wal"));
            map.apply(List.of(new BlockChange.Stands(block(3, 6, 7, 8)), new BlockChange.Gone(1)));
            byte[] log = Files.readAllBytes(folder.resolve("blocks.db-wal"));
            int torn = (int) (first + log.length) / 2;
            assertThat((long) torn).isBetween(first + 1, log.length - 1L);
            Files.copy(file(), copy.resolve("blocks.db"));
            Files.write(copy.resolve("blocks.db-wal"), Arrays.copyOf(log, torn));
        }
        try (BlockMap map = BlockMap.open(copy.resolve("blocks.db"))) {
            assertThat(all(map.newestFirst())).containsExactly(block(2, 6, 7, 8), block(1, 1, 8, 9));
            assertThat(map.load().blocks(1)).isEqualTo(1);
        }
    }

    @Test
    void anUnfinishedLoadLeavesTheOldMap() throws IOException {
        load(List.of(block(1, 1, 8, 9))).close();
        try (BlockMapLoader loader = new BlockMapLoader(file(), HOSTS, 4)) {
            loader.add(block(5, 5));
        }
        assertThat(folder.resolve("blocks.db.loading")).doesNotExist();
        Files.writeString(folder.resolve("blocks.db.loading"), "left behind by a crash");
        try (BlockMap map = BlockMap.open(file())) {
            assertThat(all(map.newestFirst())).containsExactly(block(1, 1, 8, 9));
        }
        try (BlockMap map = load(List.of(block(7, 7)))) {
            assertThat(all(map.newestFirst())).containsExactly(block(7, 7));
        }
    }

    @Test
    void badInputIsRefused() throws IOException {
        assertThatThrownBy(() -> BlockMap.open(file()))
                .isInstanceOf(NoSuchFileException.class)
                .hasMessageContaining("load it");
        assertThatThrownBy(() -> new BlockMapLoader(file(), 30, 31)).hasMessageContaining("not 31");
        Files.writeString(file(), "not a database at all, but some text that is long enough to look at");
        assertThatThrownBy(() -> BlockMap.open(file()))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("blocks.db");
        Files.delete(file());
        try (BlockMapLoader loader = new BlockMapLoader(file(), HOSTS, 4)) {
            assertThatThrownBy(() -> loader.add(block(1, 0))).hasMessageContaining("holder or factor of 0");
            assertThatThrownBy(() -> loader.add(block(1, 70_000))).hasMessageContaining("70000");
            assertThatThrownBy(() -> loader.add(block(1, 31))).hasMessageContaining("host 31");
            try (BlockMap map = loader.finish()) {
                assertThat(map.count()).isZero();
                assertThatThrownBy(() -> map.withoutPrimary(3)).hasMessageContaining("not 3");
                assertThat(all(map.newestFirst())).isEmpty();
                assertThat(all(map.withoutPrimary(4))).isEmpty();
            }
        }
    }
}

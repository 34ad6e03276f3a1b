// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.accordion.store;

import static io.hdfsgears.accordion.reflect.Offloads.offload;
import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.accordion.reflect.HeapReflectionLog;
import io.hdfsgears.accordion.reflect.Offload;
import io.hdfsgears.accordion.reflect.Offloads;
import io.hdfsgears.accordion.reflect.ReflectionLog;
import io.hdfsgears.accordion.reflect.ReflectionLogException;
import io.hdfsgears.core.model.NodeId;
import io.hdfsgears.testkit.SeededTest;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.io.TempDir;

/** The log is killed midway: its files are copied while it is open, as a crash would leave them, and damaged. */
final class TornWritesTest {
    private static final List<NodeId> ALL =
            IntStream.rangeClosed(1, 12).mapToObj(Offloads::node).toList();

    @TempDir
    Path folder;

    private static List<ReflectionLog.Entry> entries(ReflectionLog log) throws ReflectionLogException {
        return log.pending(ALL, 0, 100_000);
    }

    private static void change(ReflectionLog log, long seed) throws ReflectionLogException {
        RandomGenerator random = new SplittableRandom(seed);
        List<Offload> written = new ArrayList<>();
        for (int i = random.nextInt(12); i >= 0; i--) {
            written.add(offload(random.nextInt(300), 1 + random.nextInt(5), 6 + random.nextInt(7)));
        }
        switch (random.nextInt(4)) {
            case 0 -> log.forget(written.stream().map(Offload::blockId).toList());
            case 1 -> log.done(log.pending(ALL, random.nextInt(100), 1 + random.nextInt(10)));
            default -> log.record(written);
        }
    }

    private Path crash(Path file, String name) throws Exception {
        Path copy = folder.resolve(name);
        Files.copy(file, copy);
        Path wal = Path.of(file + "-wal");
        if (Files.exists(wal)) {
            Files.copy(wal, Path.of(copy + "-wal"));
        }
        return copy;
    }

    private static void truncate(Path file, long size) throws Exception {
        try (RandomAccessFile access = new RandomAccessFile(file.toFile(), "rw")) {
            access.setLength(size);
        }
    }

    /** Without a clean shutdown every call that returned is there; and the log agrees with its model. */
    @SeededTest(seeds = 5)
    void aCrashLosesNothing(RandomGenerator random) throws Exception {
        Path file = folder.resolve("live.db");
        try (ReflectionLog log = SqliteReflectionLog.open(file);
                ReflectionLog model = new HeapReflectionLog()) {
            for (int i = 0; i < 60; i++) {
                long seed = random.nextLong();
                change(log, seed);
                change(model, seed);
                assertThat(offloads(log)).isEqualTo(offloads(model));
                if (i % 20 == 19) {
                    try (ReflectionLog again = SqliteReflectionLog.open(crash(file, "crash" + i + ".db"))) {
                        assertThat(entries(again)).isEqualTo(entries(log));
                    }
                }
            }
        }
        Files.delete(file);
        for (int i = 19; i < 60; i += 20) {
            Files.delete(folder.resolve("crash" + i + ".db"));
        }
    }

    private static List<Offload> offloads(ReflectionLog log) throws ReflectionLogException {
        return entries(log).stream().map(ReflectionLog.Entry::offload).toList();
    }

    /** Whatever part of the write-ahead log reached the disk: the state is that after some call, never within one. */
    @SeededTest(seeds = 10)
    void aTornTailFallsBackToACallsEnd(RandomGenerator random) throws Exception {
        String name = "torn" + random.nextLong();
        Path file = folder.resolve(name);
        List<List<ReflectionLog.Entry>> states = new ArrayList<>();
        try (ReflectionLog log = SqliteReflectionLog.open(file)) {
            states.add(List.of());
            for (int i = 0; i < 25; i++) {
                change(log, random.nextLong());
                states.add(entries(log));
            }
            for (int cut = 0; cut < 10; cut++) {
                Path copy = crash(file, name + "-" + cut);
                Path wal = Path.of(copy + "-wal");
                long size = Files.size(wal);
                truncate(wal, cut == 0 ? size - 1 : random.nextLong(size));
                try (ReflectionLog again = SqliteReflectionLog.open(copy)) {
                    assertThat(states).contains(entries(again));
                    again.record(List.of(offload(999, 1, 12)));
                }
            }
        }
    }

    /** Bytes of the tail that are garbage instead of missing. */
    @SeededTest(seeds = 10)
    void aGarbledTailFallsBackToACallsEnd(RandomGenerator random) throws Exception {
        String name = "garbled" + random.nextLong();
        Path file = folder.resolve(name);
        List<List<ReflectionLog.Entry>> states = new ArrayList<>();
        try (ReflectionLog log = SqliteReflectionLog.open(file)) {
            states.add(List.of());
            for (int i = 0; i < 25; i++) {
                change(log, random.nextLong());
                states.add(entries(log));
            }
            Path copy = crash(file, name + "-copy");
            try (RandomAccessFile access = new RandomAccessFile(copy + "-wal", "rw")) {
                access.seek(random.nextLong(access.length() - 16));
                access.writeLong(random.nextLong());
            }
            try (ReflectionLog again = SqliteReflectionLog.open(copy)) {
                assertThat(states).contains(entries(again));
            }
        }
    }

    /** A main file cut short after a clean shutdown is either whole or refused with the remedy, never half read. */
    @SeededTest(seeds = 20)
    void aTruncatedFileIsRefused(RandomGenerator random) throws Exception {
        Path file = folder.resolve("cut" + random.nextLong());
        List<ReflectionLog.Entry> whole;
        try (ReflectionLog log = SqliteReflectionLog.open(file)) {
            List<Offload> many = new ArrayList<>();
            for (int block = 0; block < 2000; block++) {
                many.add(offload(block, 1 + random.nextInt(5), 6 + random.nextInt(7)));
            }
            log.record(many);
            whole = entries(log);
        }
        truncate(file, 1 + random.nextLong(Files.size(file) - 1));
        try (ReflectionLog log = SqliteReflectionLog.open(file)) {
            assertThat(entries(log)).isEqualTo(whole);
        } catch (ReflectionLogException e) {
            assertThat(e).hasMessageContaining(file.toString()).hasMessageContaining("open it anew");
            try (ReflectionLog anew = SqliteReflectionLog.openAnew(file)) {
                assertThat(anew.size()).isZero();
            }
        }
    }
}

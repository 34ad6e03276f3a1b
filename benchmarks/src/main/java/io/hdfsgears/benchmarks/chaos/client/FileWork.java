// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.chaos.client;

import java.io.IOException;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.locks.ReadWriteLock;
import org.jspecify.annotations.Nullable;

/** Work on files that each have one writer. */
final class FileWork {
    private static final int LEAST = 16;
    private static final int MOST_PIECE = 900_000;
    private static final int MOST_APPENDED = 400_000;
    private static final int MOST_FLUSHED = 60_000;
    private static final int MOST_PIECES = 4;
    private static final int APPENDS_A_FILE = 12;
    private static final int FLUSHES_A_FILE = 30;
    private static final int CUTS_A_FILE = 6;
    private static final int KEPT = 40;
    private static final int MOST_STRIPED = 3_000_000;
    private static final int KEPT_STRIPED = 8;

    private FileWork() {}

    /** Writes files of up to four blocks. */
    static Work writer(String folder, Catalog catalog) {
        int[] number = {0};
        return (hand, random) -> {
            String path = folder + "/w" + ++number[0];
            OpenFile file = OpenFile.create(hand, path);
            catalog.add(path);
            for (int i = random.nextInt(MOST_PIECES); i >= 0; i--) {
                file.write(LEAST + random.nextInt(MOST_PIECE));
            }
            file.close();
        };
    }

    /** Appends to a file of its own over and over, then to the next one. */
    static Work appender(String folder, Catalog catalog) {
        return new Work() {
            private int number;
            private int appends = APPENDS_A_FILE;
            private String path = folder;

            @Override
            public void step(Hand hand, Random random) throws IOException {
                boolean fresh = appends >= APPENDS_A_FILE;
                if (fresh) {
                    path = folder + "/a" + ++number;
                    appends = 0;
                }
                appends++;
                OpenFile file = fresh ? OpenFile.create(hand, path) : OpenFile.append(hand, path);
                catalog.add(path);
                file.write(LEAST + random.nextInt(MOST_APPENDED));
                file.close();
            }
        };
    }

    /** Keeps a file open, with small writes and an hflush after each, as a log of a database. */
    static Work flusher(String folder, Catalog catalog) {
        return new Work() {
            private int number;
            private int flushes;
            private @Nullable OpenFile open;

            @Override
            public void step(Hand hand, Random random) throws IOException {
                OpenFile file = open;
                open = null; // one that fails is given up
                if (file == null) {
                    String path = folder + "/f" + ++number;
                    file = OpenFile.create(hand, path);
                    catalog.add(path);
                    flushes = 0;
                }
                file.write(LEAST + random.nextInt(MOST_FLUSHED));
                file.flush();
                if (++flushes >= FLUSHES_A_FILE) {
                    file.close();
                } else {
                    open = file;
                }
            }
        };
    }

    /**
     * Writes a file and cuts it to and fro. No client reads it while it is cut: stock's truncate first takes whole blocks away and
     * then cuts the last one, and a reader sees the length in between.
     *
     * @param cut is locked for writing meanwhile
     */
    static Work truncator(String folder, Catalog catalog, ReadWriteLock cut) {
        return new Work() {
            private int number;
            private int cuts = CUTS_A_FILE;
            private String path = folder;
            private long length;

            @Override
            public void step(Hand hand, Random random) throws IOException {
                if (cuts >= CUTS_A_FILE) {
                    path = folder + "/t" + ++number;
                    cuts = 0;
                    length = 0;
                    OpenFile file = OpenFile.create(hand, path);
                    catalog.add(path);
                    add(file, random);
                    return;
                }
                cuts++;
                if (length > 1 && random.nextBoolean()) {
                    cut(hand, random.nextInt((int) length));
                } else {
                    add(OpenFile.append(hand, path), random);
                }
            }

            private void cut(Hand hand, int to) throws IOException {
                cut.writeLock().lock();
                try {
                    hand.truncate(path, to);
                    length = to;
                } catch (IOException e) {
                    cuts = CUTS_A_FILE; // how long it is, only the NameNode knows
                    catalog.remove(path);
                    throw e;
                } finally {
                    cut.writeLock().unlock();
                }
            }

            private void add(OpenFile file, Random random) throws IOException {
                int added = LEAST + random.nextInt(MOST_PIECE);
                try {
                    file.write(added);
                    file.close();
                    length += added;
                } catch (IOException e) {
                    cuts = CUTS_A_FILE;
                    throw e;
                }
            }
        };
    }

    /** Writes into a folder with erasure coding, and reads what it wrote; the oldest files go. */
    static Work striper(String folder) {
        int[] number = {0};
        Catalog own = new Catalog();
        return (hand, random) -> {
            Optional<String> read = random.nextBoolean() ? own.any(random) : Optional.empty();
            if (read.isPresent()) {
                hand.read(read.get());
                return;
            }
            String path = folder + "/e" + ++number[0];
            OpenFile file = OpenFile.create(hand, path);
            file.write(LEAST + random.nextInt(MOST_STRIPED));
            file.close();
            own.add(path);
            Optional<String> old = own.takeBeyond(KEPT_STRIPED);
            if (old.isPresent()) {
                hand.delete(old.get());
            }
        };
    }

    /** Reads what others wrote or are writing. */
    static Work reader(Catalog catalog, ReadWriteLock cut) {
        return (hand, random) -> {
            cut.readLock().lock();
            try {
                Optional<String> path = catalog.any(random);
                if (path.isPresent()) {
                    hand.read(path.get());
                }
            } finally {
                cut.readLock().unlock();
            }
        };
    }

    /** Changes replication factors, never to a single replica, and deletes the oldest files. */
    static Work keeper(Catalog catalog) {
        return (hand, random) -> {
            for (Optional<String> old = catalog.takeBeyond(KEPT); old.isPresent(); old = catalog.takeBeyond(KEPT)) {
                hand.delete(old.get());
            }
            Optional<String> path = catalog.any(random);
            if (path.isPresent()) {
                hand.setrep(path.get(), 2 + random.nextInt(3));
            }
        };
    }

    /** Writes into a folder whose quota is soon used up, and clears it then. */
    static Work quotaWriter(String folder) {
        return new Work() {
            private int number;
            private int first = 1;

            @Override
            public void step(Hand hand, Random random) throws IOException {
                try {
                    OpenFile file = OpenFile.create(hand, folder + "/q" + ++number);
                    file.write(LEAST + random.nextInt(MOST_PIECE));
                    file.close();
                } catch (IOException e) {
                    if (!Trouble.isQuota(e)) {
                        throw e;
                    }
                    while (first <= number) {
                        hand.delete(folder + "/q" + first);
                        first++;
                    }
                }
            }
        };
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.chaos.client;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Work on names: clients that get into each other's way, and snapshots. */
final class NameWork {
    private static final int NAMES = 5;
    private static final int SMALL = 300;
    private static final int SNAPSHOTS = 4;
    private static final int FILES = 3;

    private NameWork() {}

    /** Creates, renames, reads, lists and deletes a few names, which others do too. */
    static Work renamer(String folder) {
        return (hand, random) -> {
            String name = folder + "/n" + random.nextInt(NAMES);
            switch (random.nextInt(6)) {
                case 0, 1 -> {
                    OpenFile file = OpenFile.create(hand, name);
                    file.write(16 + random.nextInt(SMALL));
                    file.close();
                }
                case 2, 3 -> {
                    String to = folder + "/n" + random.nextInt(NAMES);
                    if (!to.equals(name)) {
                        hand.rename(name, to);
                    }
                }
                case 4 -> {
                    if (random.nextBoolean()) {
                        hand.list(folder);
                    } else {
                        hand.delete(name);
                    }
                }
                default -> hand.read(name);
            }
        };
    }

    /** Writes files, takes snapshots of their folder, reads files of old snapshots, and deletes old ones. */
    static Work snapshotter(String folder) {
        return new Work() {
            private final List<String> snapshots = new ArrayList<>();
            private int number;

            @Override
            public void step(Hand hand, Random random) throws IOException {
                String name = "/s" + random.nextInt(FILES);
                switch (random.nextInt(5)) {
                    case 0 -> snapshot(hand);
                    case 1 -> write(hand, folder + name, random);
                    case 2 -> hand.read(folder + name);
                    default -> {
                        if (!snapshots.isEmpty()) {
                            String snapshot = snapshots.get(random.nextInt(snapshots.size()));
                            hand.readSnapshot(folder + "/.snapshot/" + snapshot + name);
                        }
                    }
                }
            }

            private void write(Hand hand, String path, Random random) throws IOException {
                if (random.nextInt(4) == 0) {
                    hand.delete(path);
                    return;
                }
                boolean there = hand.files().exists(new org.apache.hadoop.fs.Path(path));
                OpenFile file = there ? OpenFile.append(hand, path) : OpenFile.create(hand, path);
                file.write(16 + random.nextInt(100 * SMALL));
                file.close();
            }

            private void snapshot(Hand hand) throws IOException {
                String name = "v" + ++number;
                hand.snapshot(folder, name);
                snapshots.add(name);
                if (snapshots.size() > SNAPSHOTS) {
                    hand.deleteSnapshot(folder, snapshots.remove(0));
                }
            }
        };
    }
}

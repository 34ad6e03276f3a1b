// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.history.check;

import io.hdfsgears.history.Action;
import io.hdfsgears.history.Event;
import io.hdfsgears.history.Event.Asked;
import io.hdfsgears.history.Event.Result;
import io.hdfsgears.history.History;
import io.hdfsgears.history.Phase;
import io.hdfsgears.history.Reason;
import io.hdfsgears.history.Run;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.random.RandomGenerator;

/** A file system that does everything right, and clients whose operations overlap and sometimes get no answer. */
final class Model {
    private static final List<String> PATHS = List.of("/d/a", "/d/b", "/d/c", "/e/a", "/e/b", "/e/c", "/e/d");
    private static final int CLIENTS = 5;

    private final RandomGenerator random;
    private final double lost;
    private final Story story = new Story();
    private final Map<String, ModelFile> files = new TreeMap<>();
    private final Map<String, List<Run>> snapshots = new TreeMap<>();
    private final List<Runnable> late = new ArrayList<>();
    private final List<Client> clients = new ArrayList<>();
    private long contents = 1;
    private int snapshotNumber;

    /** A client, with the stream that it has open and the steps that its operation still has to take. */
    private static final class Client {
        final int number;
        final List<Runnable> steps = new ArrayList<>();
        String path = "";
        ModelFile file = new ModelFile();

        Client(int number) {
            this.number = number;
        }

        boolean writing() {
            return !path.isEmpty() && file.writer == number;
        }
    }

    private Model(RandomGenerator random, double lost) {
        this.random = random;
        this.lost = lost;
    }

    /**
     * @param operations how many
     * @param lost share of operations whose result is unknown
     */
    static History history(RandomGenerator random, int operations, double lost) {
        Model model = new Model(random, lost);
        for (int client = 1; client <= CLIENTS; client++) {
            model.clients.add(new Client(client));
        }
        for (int begun = 0; begun < operations; ) {
            Client client = model.clients.get(random.nextInt(CLIENTS));
            if (client.steps.isEmpty()) {
                model.begin(client);
                begun++;
            } else {
                client.steps.remove(0).run();
            }
            if (!model.late.isEmpty() && random.nextInt(8) == 0) {
                model.late.remove(0).run();
            }
        }
        return model.story.history();
    }

    private void begin(Client client) {
        int dice = random.nextInt(100);
        if (client.writing() && dice < 70) {
            write(client, dice);
        } else if (dice < 40) {
            read(client);
        } else if (dice < 60) {
            open(client, dice < 52);
        } else if (dice < 70) {
            rename(client);
        } else if (dice < 77) {
            delete(client);
        } else if (dice < 85) {
            list(client);
        } else if (dice < 90) {
            truncate(client);
        } else {
            snapshot(client);
        }
    }

    private void write(Client client, int dice) {
        if (dice < 40) {
            long length = random.nextLong(16, 200);
            Story.Open open = story.appending(client.number, client.path, contents++, length);
            client.steps.add(() -> append(client, open, client.file.length()));
        } else {
            boolean close = dice >= 55;
            Story.Open open =
                    story.begin(client.number, close ? Action.CLOSE : Action.FLUSH, client.path, Asked.NOTHING);
            client.steps.add(() -> acknowledge(client, open, close));
        }
    }

    private void acknowledge(Client client, Story.Open open, boolean close) {
        boolean unknown = loses();
        if (unknown && random.nextBoolean()) {
            client.file.writer = -1;
        } else if (close) {
            client.file.close();
        } else {
            client.file.acknowledge();
            client.file.writer = unknown ? -1 : client.number;
        }
        end(client, open, unknown, Result.length(client.file.length()));
    }

    /** Bytes arrive in two parts, so that a reader may see half of them. */
    private void append(Client client, Story.Open open, long at) {
        long length = open.asked().length();
        long half = random.nextLong(length + 1);
        client.file.add(open.asked().content(), 0, half);
        client.steps.add(0, () -> {
            boolean unknown = loses();
            client.file.add(open.asked().content(), half, unknown ? half + random.nextLong(length - half + 1) : length);
            client.file.writer = unknown ? -1 : client.number;
            Result result = unknown ? Result.note(at, "timed out") : Result.offset(at);
            client.steps.add(() -> story.end(open, unknown ? Phase.UNKNOWN : Phase.OK, result));
        });
    }

    private void open(Client client, boolean create) {
        if (client.writing()) {
            return;
        }
        String path = path();
        if (create) {
            boolean overwrite = random.nextInt(3) == 0;
            Story.Open open = story.begin(
                    client.number, Action.CREATE, path, new Asked(null, Event.NONE, Event.NONE, Event.NONE, overwrite));
            client.steps.add(() -> create(client, open, overwrite));
        } else {
            Story.Open open = story.appending(client.number, path, contents++, random.nextLong(16, 200));
            client.steps.add(() -> reopen(client, open));
        }
    }

    private void create(Client client, Story.Open open, boolean overwrite) {
        ModelFile made = new ModelFile();
        if (loses()) {
            made.writer = -1;
            effect(() -> {
                if (overwrite || !files.containsKey(open.path())) {
                    files.put(open.path(), made);
                }
            });
            client.steps.add(() -> story.unknown(open));
        } else if (files.containsKey(open.path()) && !overwrite) {
            client.steps.add(() -> story.fail(open, Reason.EXISTS));
        } else {
            made.writer = client.number;
            files.put(open.path(), made);
            client.path = open.path();
            client.file = made;
            client.steps.add(() -> story.ok(open));
        }
    }

    private void reopen(Client client, Story.Open open) {
        ModelFile file = files.get(open.path());
        if (file == null) {
            client.steps.add(() -> story.fail(open, Reason.NOT_FOUND));
        } else if (file.writer > 0) {
            client.steps.add(() -> story.fail(open, Reason.REFUSED));
        } else {
            if (file.writer < 0) {
                file.recover(random);
            }
            file.writer = client.number;
            client.path = open.path();
            client.file = file;
            long at = file.length();
            client.steps.add(() -> append(client, open, at));
        }
    }

    private void read(Client client) {
        boolean snapshot = !snapshots.isEmpty() && random.nextInt(4) == 0;
        String root = snapshot
                ? snapshots.keySet().stream()
                        .skip(random.nextInt(snapshots.size()))
                        .findFirst()
                        .orElseThrow()
                : "";
        String path = snapshot ? root : path();
        long offset = random.nextBoolean() ? 0 : random.nextLong(300);
        long length = random.nextBoolean() ? 100_000 : random.nextLong(1, 400);
        Story.Open open = story.reading(client.number, path, offset, length);
        client.steps.add(() -> {
            ModelFile file = files.get(path);
            List<Run> all = snapshot
                    ? snapshots.getOrDefault(path, List.of())
                    : file == null ? List.of() : file.visible(random);
            List<Run> got = Bytes.slice(all, offset, offset + length);
            boolean there = snapshot || file != null;
            boolean unknown = loses();
            client.steps.add(() -> {
                if (!unknown && !there) {
                    story.fail(open, Reason.NOT_FOUND);
                } else {
                    story.end(open, unknown ? Phase.UNKNOWN : Phase.OK, unknown ? Result.NONE : Result.runs(got));
                }
            });
        });
    }

    private void rename(Client client) {
        String from = path();
        String to = path();
        if (from.equals(to)) {
            return;
        }
        Story.Open open = story.renaming(client.number, from, to);
        client.steps.add(() -> {
            Runnable effect = () -> {
                if (files.containsKey(from) && !files.containsKey(to)) {
                    files.put(to, files.remove(from));
                }
            };
            change(client, open, effect, files.containsKey(from), !files.containsKey(to));
        });
    }

    private void delete(Client client) {
        String path = path();
        Story.Open open = story.begin(client.number, Action.DELETE, path, Asked.NOTHING);
        client.steps.add(() -> change(client, open, () -> files.remove(path), files.containsKey(path), true));
    }

    private void change(Client client, Story.Open open, Runnable effect, boolean there, boolean free) {
        if (loses()) {
            effect(effect);
            client.steps.add(() -> story.unknown(open));
        } else if (!there || !free) {
            client.steps.add(() -> story.fail(open, there ? Reason.EXISTS : Reason.NOT_FOUND));
        } else {
            effect.run();
            client.steps.add(() -> story.ok(open));
        }
    }

    private void list(Client client) {
        String directory = random.nextBoolean() ? "/d" : "/e";
        Story.Open open = story.begin(client.number, Action.LIST, directory, Asked.NOTHING);
        client.steps.add(() -> {
            List<String> names = files.keySet().stream()
                    .filter(path -> path.startsWith(directory + "/"))
                    .map(path -> path.substring(3))
                    .toList();
            client.steps.add(() -> story.end(open, Phase.OK, Result.names(names)));
        });
    }

    private void truncate(Client client) {
        String path = path();
        ModelFile now = files.get(path);
        long length = now == null ? 10 : random.nextLong(now.length() + 1);
        Story.Open open = story.truncating(client.number, path, length);
        client.steps.add(() -> {
            ModelFile file = files.get(path);
            if (file == null) {
                client.steps.add(() -> story.fail(open, Reason.NOT_FOUND));
            } else if (file.writer != 0 || length > file.length()) {
                client.steps.add(() -> story.fail(open, Reason.REFUSED));
            } else {
                boolean unknown = loses();
                if (!unknown || random.nextBoolean()) {
                    file.cut(length);
                    file.close();
                }
                end(client, open, unknown, Result.NONE);
            }
        });
    }

    private void snapshot(Client client) {
        String directory = random.nextBoolean() ? "/d" : "/e";
        String name = "s" + ++snapshotNumber;
        Story.Open open = story.begin(
                client.number, Action.SNAPSHOT, directory, new Asked(name, Event.NONE, Event.NONE, Event.NONE, false));
        client.steps.add(() -> {
            files.forEach((path, file) -> {
                if (path.startsWith(directory + "/")) {
                    snapshots.put(SnapshotPath.root(directory, name) + path.substring(2), file.kept());
                }
            });
            end(client, open, loses(), Result.NONE);
        });
    }

    private void end(Client client, Story.Open open, boolean unknown, Result result) {
        client.steps.add(() -> story.end(open, unknown ? Phase.UNKNOWN : Phase.OK, unknown ? Result.NONE : result));
    }

    /** What a lost answer leaves open: done now, done later, or never. */
    private void effect(Runnable change) {
        switch (random.nextInt(3)) {
            case 0 -> change.run();
            case 1 -> late.add(change);
            default -> {
                // It was never done.
            }
        }
    }

    private boolean loses() {
        return random.nextDouble() < lost;
    }

    private String path() {
        return PATHS.get(random.nextInt(PATHS.size()));
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.storm;

import io.hdfsgears.history.Action;
import io.hdfsgears.history.Event;
import io.hdfsgears.history.Event.Asked;
import io.hdfsgears.history.Event.Result;
import io.hdfsgears.history.History;
import io.hdfsgears.history.History.Line;
import io.hdfsgears.history.Phase;
import io.hdfsgears.history.Reason;
import io.hdfsgears.history.Run;
import io.hdfsgears.history.check.Checker;
import io.hdfsgears.history.check.Verdict;
import io.hdfsgears.sim.world.Faults;
import io.hdfsgears.sim.world.World;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Clients that make files, append to them and read them back, and write down what they were told. A content has 64 bytes. The checker of
 * histories, which knows nothing of the product, judges what they wrote down.
 */
final class LogClients {
    private static final int WRITER = 1;
    private static final int READER = 2;
    private static final int BYTES = 64;
    private static final long MEAN_NANOS = TimeUnit.SECONDS.toNanos(6);
    /** Files that are appended to, and those that are still read. */
    private static final int OPEN_FILES = 5;

    private static final int READ_FILES = 12;
    private static final int MOST_APPENDS = 25;

    private final Faults faults;
    private final World world;
    private final boolean voidsOthers;
    private final RandomGenerator random;
    private final List<Line> lines = new ArrayList<>();
    private final List<Log> files = new ArrayList<>();
    private long lastContent;
    private long operations;
    private long nanos;
    private int made;

    private static final class Log {
        private final String path;
        private final int block;
        private int appends;

        Log(String path, int block) {
            this.path = path;
            this.block = block;
        }
    }

    LogClients(Faults faults, World world, boolean voidsOthers) {
        this.faults = faults;
        this.world = world;
        this.voidsOthers = voidsOthers;
        this.random = faults.random("log clients");
    }

    void announce() {
        long wait = 1 + (long) (-Math.log(1 - random.nextDouble()) * MEAN_NANOS);
        faults.engine().after(wait, "client of logs", operations, () -> {
            act();
            announce();
        });
    }

    /** What does not hold, if anything. */
    @Nullable
    String judge() {
        Set<String> known = files.stream().map(log -> log.path).collect(Collectors.toSet());
        Verdict verdict = Checker.check(new History(world.blocks().hosts(), lines));
        lines.removeIf(line -> !known.contains(line.event().path())); // it is judged, and nobody reads it any more
        return verdict.violations().isEmpty()
                ? null
                : "history: " + verdict.violations().get(0).rule() + ": "
                        + verdict.violations().get(0).what();
    }

    private void act() {
        List<Log> open =
                files.stream().filter(log -> log.appends < MOST_APPENDS).toList();
        if (open.size() < OPEN_FILES) {
            create();
        } else if (random.nextInt(3) == 0) {
            append(open.get(random.nextInt(open.size())));
        } else {
            read(files.get(random.nextInt(files.size())));
        }
    }

    private void create() {
        int block = faults.createLog(random);
        if (block < 0) {
            return;
        }
        Log log = new Log("/logs/" + ++made, block);
        files.add(log);
        if (files.size() > READ_FILES) {
            files.remove(0);
        }
        say(WRITER, Action.CREATE, log.path, Asked.NOTHING, Phase.OK, Result.NONE);
        say(WRITER, Action.CLOSE, log.path, Asked.NOTHING, Phase.OK, Result.length(0));
    }

    private void append(Log log) {
        long content = ++lastContent;
        Asked asked = new Asked(null, Event.NONE, BYTES, content, false);
        if (!faults.append(log.block, content, voidsOthers)) {
            Result no = Result.reason(Reason.REFUSED, "no replica in service");
            say(WRITER, Action.APPEND, log.path, asked, Phase.FAIL, no);
            return;
        }
        long at = (long) BYTES * log.appends++;
        say(WRITER, Action.APPEND, log.path, asked, Phase.OK, Result.offset(at));
        say(WRITER, Action.CLOSE, log.path, Asked.NOTHING, Phase.OK, Result.length(at + BYTES));
    }

    private void read(Log log) {
        List<Integer> readers = faults.readers(log.block);
        if (readers.isEmpty()) {
            return;
        }
        int host = readers.get(random.nextInt(readers.size()));
        List<Run> runs = world.logs().contents(log.block, host).stream()
                .map(content -> Run.of(content, 0, BYTES))
                .toList();
        Asked asked = new Asked(null, 0, 1 << 20, Event.NONE, false);
        say(READER, Action.READ, log.path, asked, Phase.OK, Result.runs(runs));
    }

    private void say(int client, Action action, String path, Asked asked, Phase phase, Result result) {
        operations++;
        line(new Event(now(), client, operations, Phase.INVOKE, action, path, asked, Result.NONE));
        line(new Event(now(), client, operations, phase, action, path, asked, result));
    }

    private long now() {
        nanos = Math.max(nanos + 1, world.nowNanos());
        return nanos;
    }

    private void line(Event event) {
        lines.add(new Line("history", lines.size() + 1, event));
    }
}

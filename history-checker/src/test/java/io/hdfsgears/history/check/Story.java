// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.history.check;

import io.hdfsgears.history.Action;
import io.hdfsgears.history.Event;
import io.hdfsgears.history.Event.Asked;
import io.hdfsgears.history.Event.Result;
import io.hdfsgears.history.History;
import io.hdfsgears.history.History.Line;
import io.hdfsgears.history.Phase;
import io.hdfsgears.history.Reason;
import io.hdfsgears.history.Run;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A history told by hand: each call is one event, or an operation that nothing overlaps. */
final class Story {
    static final long SEED = 7;

    private final List<Line> lines = new ArrayList<>();
    private final Map<Integer, Long> operations = new HashMap<>();

    /** An operation that has begun. */
    record Open(int client, long number, Action action, String path, Asked asked) {}

    Open begin(int client, Action action, String path, Asked asked) {
        Open open = new Open(client, operations.merge(client, 1L, Long::sum), action, path, asked);
        add(open, Phase.INVOKE, Result.NONE);
        return open;
    }

    Story end(Open open, Phase phase, Result result) {
        add(open, phase, result);
        return this;
    }

    Story ok(Open open) {
        return end(open, Phase.OK, Result.NONE);
    }

    Story fail(Open open, Reason reason) {
        return end(open, Phase.FAIL, Result.reason(reason, "said no"));
    }

    Story unknown(Open open) {
        return end(open, Phase.UNKNOWN, Result.note(Event.NONE, "timed out"));
    }

    private void add(Open open, Phase phase, Result result) {
        int number = lines.size() + 2;
        Event event = new Event(
                number * 1000L, open.client(), open.number(), phase, open.action(), open.path(), open.asked(), result);
        lines.add(new Line("history.jsonl", number, event));
    }

    Story create(int client, String path) {
        return ok(begin(client, Action.CREATE, path, Asked.NOTHING));
    }

    Open appending(int client, String path, long content, long length) {
        return begin(client, Action.APPEND, path, new Asked(null, Event.NONE, length, content, false));
    }

    Story append(int client, String path, long content, long length, long at) {
        return end(appending(client, path, content, length), Phase.OK, Result.offset(at));
    }

    Story flush(int client, String path, long length) {
        return end(begin(client, Action.FLUSH, path, Asked.NOTHING), Phase.OK, Result.length(length));
    }

    Story close(int client, String path, long length) {
        return end(begin(client, Action.CLOSE, path, Asked.NOTHING), Phase.OK, Result.length(length));
    }

    /** A closed file of one content. */
    Story file(int client, String path, long content, long length) {
        return create(client, path).append(client, path, content, length, 0).close(client, path, length);
    }

    Open reading(int client, String path, long offset, long length) {
        Action action = path.contains("/.snapshot/") ? Action.READ_SNAPSHOT : Action.READ;
        return begin(client, action, path, new Asked(null, offset, length, Event.NONE, false));
    }

    /** Reads from the beginning and finds the end. */
    Story read(int client, String path, Run... runs) {
        return end(reading(client, path, 0, 1_000_000), Phase.OK, Result.runs(List.of(runs)));
    }

    Story missing(int client, String path) {
        return fail(reading(client, path, 0, 1_000_000), Reason.NOT_FOUND);
    }

    Open renaming(int client, String path, String to) {
        return begin(client, Action.RENAME, path, new Asked(to, Event.NONE, Event.NONE, Event.NONE, false));
    }

    Story rename(int client, String path, String to) {
        return ok(renaming(client, path, to));
    }

    Story delete(int client, String path) {
        return ok(begin(client, Action.DELETE, path, Asked.NOTHING));
    }

    Open truncating(int client, String path, long length) {
        return begin(client, Action.TRUNCATE, path, new Asked(null, Event.NONE, length, Event.NONE, false));
    }

    Story snapshot(int client, String directory, String name) {
        return ok(
                begin(client, Action.SNAPSHOT, directory, new Asked(name, Event.NONE, Event.NONE, Event.NONE, false)));
    }

    Story list(int client, String directory, String... names) {
        return end(begin(client, Action.LIST, directory, Asked.NOTHING), Phase.OK, Result.names(List.of(names)));
    }

    History history() {
        return new History(SEED, lines);
    }

    Verdict verdict() {
        return Checker.check(history());
    }
}

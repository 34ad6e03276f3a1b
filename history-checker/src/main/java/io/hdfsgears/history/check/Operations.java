// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.history.check;

import io.hdfsgears.history.Action;
import io.hdfsgears.history.Event;
import io.hdfsgears.history.History.Line;
import io.hdfsgears.history.Phase;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Joins the events of each operation. */
final class Operations {
    private record Key(int client, long operation) {}

    private record Begun(int start, Line line) {}

    private final Map<Key, Begun> begun = new LinkedHashMap<>();
    private final List<Operation> joined = new ArrayList<>();
    private final Map<Long, Line> contents = new HashMap<>();
    private final Findings findings;

    private Operations(Findings findings) {
        this.findings = findings;
    }

    /** @return operations in order of their start */
    static List<Operation> join(List<Line> lines, Findings findings) {
        Operations operations = new Operations(findings);
        for (int time = 0; time < lines.size(); time++) {
            operations.add(time, lines.get(time));
        }
        operations
                .begun
                .values()
                .forEach(open -> operations.joined.add(
                        new Operation(open.start(), Operation.OPEN, Operation.OPEN, open.line(), open.line())));
        operations.joined.sort(Comparator.comparingInt(Operation::start));
        return operations.joined;
    }

    private void add(int time, Line line) {
        Event event = line.event();
        Key key = new Key(event.client(), event.operation());
        if (event.phase() == Phase.INVOKE) {
            if (begun.putIfAbsent(key, new Begun(time, line)) != null) {
                findings.violated(
                        Rule.RECORD,
                        "operation " + key.operation() + " of client " + key.client() + " begins twice",
                        line);
            }
            content(line);
            return;
        }
        Begun start = begun.remove(key);
        if (start == null || !same(start.line().event(), event)) {
            findings.violated(
                    Rule.RECORD,
                    "operation " + key.operation() + " of client " + key.client() + " ends without its start",
                    line);
            return;
        }
        int end = event.phase() == Phase.UNKNOWN ? Operation.OPEN : time;
        joined.add(new Operation(start.start(), end, time, start.line(), line));
    }

    private static boolean same(Event start, Event end) {
        return start.action() == end.action() && start.path().equals(end.path());
    }

    private void content(Line line) {
        Event event = line.event();
        if (event.action() != Action.APPEND) {
            return;
        }
        long content = event.asked().content();
        @Nullable Line other = contents.putIfAbsent(content, line);
        if (content < 1 || event.asked().length() < 1) {
            findings.violated(Rule.RECORD, "an append names no content or no length", line);
        } else if (other != null) {
            findings.violated(
                    Rule.RECORD, "content " + content + " is written twice, first in line " + other.number(), line);
        }
    }
}

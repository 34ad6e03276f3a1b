// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.history.check;

import io.hdfsgears.history.Run;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** All sessions of a history, and which of them wrote a content. Ids begin at 1. */
final class Sessions {
    private record Stream(int client, String path) {}

    private final Map<Stream, Session> last = new HashMap<>();
    private final List<Session> all = new ArrayList<>();
    private final Map<Long, Session> byContent = new HashMap<>();
    private final Map<Long, Operation> appends = new HashMap<>();
    private final Map<Operation, Session> byOperation = new HashMap<>();

    Sessions(List<Operation> operations, Findings findings) {
        for (Operation operation : operations) {
            if (!operation.failed()) {
                add(operation, findings);
            }
        }
    }

    private void add(Operation operation, Findings findings) {
        Stream stream = new Stream(operation.client(), operation.path());
        @Nullable Session open = last.get(stream);
        switch (operation.action()) {
            case CREATE -> open(stream, operation);
            case APPEND -> {
                Session session = open == null || !open.usable ? open(stream, operation) : open;
                join(session, operation);
                byContent.put(operation.content(), session);
                appends.put(operation.content(), operation);
            }
            case FLUSH, CLOSE -> {
                if (open == null) {
                    findings.violated(
                            Rule.RECORD, operation + " has no stream: no CREATE or APPEND came before", operation);
                    return;
                }
                join(open, operation);
                if (operation.action() == io.hdfsgears.history.Action.CLOSE) {
                    open.usable = false;
                }
            }
            default -> {
                // It needs no stream.
            }
        }
    }

    private Session open(Stream stream, Operation opener) {
        Session session = new Session(all.size() + 1, opener);
        all.add(session);
        last.put(stream, session);
        byOperation.put(opener, session);
        return session;
    }

    private void join(Session session, Operation operation) {
        session.operations.add(operation);
        byOperation.put(operation, session);
        session.usable &= operation.ok();
    }

    List<Session> all() {
        return all;
    }

    /** The session of a CREATE, or of an APPEND, FLUSH or CLOSE that did not fail. */
    @Nullable
    Session of(Operation operation) {
        return byOperation.get(operation);
    }

    @Nullable
    Session wrote(long content) {
        return byContent.get(content);
    }

    @Nullable
    Operation append(long content) {
        return appends.get(content);
    }

    /** Ids of sessions whose bytes are among the runs. */
    SortedSet<Integer> seen(List<Run> runs) {
        SortedSet<Integer> seen = new TreeSet<>();
        for (Run run : runs) {
            @Nullable Session session = run.explained() ? byContent.get(run.content()) : null;
            if (session != null) {
                seen.add(session.id);
            }
        }
        return seen;
    }

    /** Sessions that wrote what the reads got, or that were opened by the path. */
    List<Session> opened(String path, Operation... reads) {
        Set<Integer> seen = new TreeSet<>();
        for (Operation read : reads) {
            seen.addAll(seen(read.runs()));
        }
        return all.stream()
                .filter(session ->
                        seen.contains(session.id) || session.opener.path().equals(path))
                .toList();
    }
}

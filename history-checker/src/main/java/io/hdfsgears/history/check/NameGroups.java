// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.history.check;

import io.hdfsgears.history.Action;
import io.hdfsgears.history.Reason;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Turns operations into steps on names, in groups of paths that renames join. */
final class NameGroups {
    private final Map<String, String> parents = new HashMap<>();
    private final Map<String, NameGroup> groups = new LinkedHashMap<>();
    private final Map<String, Set<NameGroup>> byDirectory = new HashMap<>();
    private final Sessions sessions;
    private final Snapshots snapshots;
    private final Set<Operation> mixed;
    private final Set<Integer> seenSessions = new TreeSet<>();

    /** @param mixed reads with bytes that are not of one file: they show no more than that there is one */
    NameGroups(List<Operation> operations, Sessions sessions, Snapshots snapshots, Set<Operation> mixed) {
        this.sessions = sessions;
        this.snapshots = snapshots;
        this.mixed = mixed;
        operations.forEach(operation -> {
            if (operation.action() == Action.RENAME && !operation.failed()) {
                parents.put(root(operation.path()), root(operation.to()));
            }
            if (operation.reads()) {
                seenSessions.addAll(sessions.seen(operation.runs()));
            }
        });
        operations.forEach(this::register);
        operations.forEach(this::add);
    }

    List<NameGroup> all() {
        return List.copyOf(groups.values());
    }

    private String root(String path) {
        String at = path;
        while (true) {
            @Nullable String above = parents.get(at);
            if (above == null || above.equals(at)) {
                return at;
            }
            at = above;
        }
    }

    private NameGroup group(String path) {
        return groups.computeIfAbsent(root(path), root -> new NameGroup());
    }

    private int number(String path) {
        NameGroup group = group(path);
        int number = group.paths.indexOf(path);
        if (number < 0) {
            group.paths.add(path);
            byDirectory
                    .computeIfAbsent(directory(path), any -> new java.util.LinkedHashSet<>())
                    .add(group);
            return group.paths.size() - 1;
        }
        return number;
    }

    private static String directory(String path) {
        int slash = path.lastIndexOf('/');
        return slash == 0 ? "/" : path.substring(0, slash);
    }

    private void register(Operation operation) {
        switch (operation.action()) {
            case CREATE, READ, TRUNCATE, SETREP, APPEND -> number(operation.path());
            case RENAME -> {
                number(operation.path());
                number(operation.to());
            }
            case DELETE -> {
                if (!snapshots.isRoot(operation.path())) {
                    number(operation.path());
                }
            }
            case READ_SNAPSHOT -> {
                @Nullable SnapshotPath path = SnapshotPath.of(operation.path());
                if (path != null) {
                    number(path.file());
                }
            }
            case FLUSH, CLOSE, SNAPSHOT, LIST -> {
                // They say nothing of names of files, or of all files that others name.
            }
        }
    }

    private void add(Operation operation) {
        switch (operation.action()) {
            case CREATE -> create(operation);
            case APPEND -> append(operation);
            case TRUNCATE -> truncate(operation);
            case DELETE -> {
                if (!snapshots.isRoot(operation.path())) {
                    change(operation, NameStep.Kind.DELETE, 0);
                }
            }
            case RENAME -> rename(operation);
            case READ, SETREP -> look(operation, operation.path(), operation.start(), operation.end());
            case READ_SNAPSHOT -> snapshot(operation);
            case LIST -> list(operation);
            case FLUSH, CLOSE, SNAPSHOT -> {
                // See register.
            }
        }
    }

    private void create(Operation operation) {
        if (operation.failed(Reason.EXISTS)) {
            see(operation, operation.path(), NameStep.Kind.EXISTS);
        }
        @Nullable Session session = sessions.of(operation);
        if (session != null) {
            change(operation, NameStep.Kind.CREATE, session.id);
        }
    }

    private void append(Operation operation) {
        if (operation.failed(Reason.NOT_FOUND)) {
            see(operation, operation.path(), NameStep.Kind.ABSENT);
        }
        @Nullable Session session = sessions.of(operation);
        boolean opens = session != null && session.opener.equals(operation);
        if (session == null || !opens) {
            return;
        }
        if (operation.ok() || seenSessions.contains(session.id) || opened(operation)) {
            change(operation, NameStep.Kind.OPEN, session.id);
        } else {
            NameGroup group = group(operation.path());
            group.loose = Math.min(group.loose, operation.start());
        }
    }

    /** @return whether the client had the file open, although what came next failed */
    private static boolean opened(Operation operation) {
        return !operation.ok() && operation.appendedAt() >= 0;
    }

    private void truncate(Operation operation) {
        if (operation.ok()) {
            change(operation, NameStep.Kind.OPEN, -operation.start() - 1);
        } else if (!operation.failed()) {
            // It ties no session. The search notes which files it may have been.
            step(operation, operation.path(), operation.start(), operation.end(), NameStep.Kind.EXISTS, Set.of());
        } else {
            look(operation, operation.path(), operation.start(), operation.end());
        }
    }

    private void rename(Operation operation) {
        if (operation.failed(Reason.EXISTS)) {
            see(operation, operation.to(), NameStep.Kind.EXISTS);
        } else if (operation.path().equals(operation.to())) {
            look(operation, operation.path(), operation.start(), operation.end());
        } else {
            change(operation, NameStep.Kind.RENAME, 0);
        }
    }

    private void change(Operation operation, NameStep.Kind kind, int session) {
        if (operation.failed()) {
            look(operation, operation.path(), operation.start(), operation.end());
            return;
        }
        int path = number(operation.path());
        int to = kind == NameStep.Kind.RENAME ? number(operation.to()) : path;
        int end = kind == NameStep.Kind.OPEN && opened(operation) ? operation.heard() : operation.end();
        group(operation.path())
                .steps
                .add(new NameStep(
                        operation,
                        operation.start(),
                        end,
                        kind,
                        path,
                        to,
                        operation.overwrites(),
                        session,
                        Set.of(),
                        Set.of()));
    }

    /** What an operation tells of a path that it does not change. */
    private void look(Operation operation, String path, int start, int end) {
        if (operation.ok()) {
            Set<Integer> seen = mixed.contains(operation) ? Set.of() : sessions.seen(operation.runs());
            step(operation, path, start, end, NameStep.Kind.EXISTS, seen);
        } else if (operation.failed(Reason.NOT_FOUND)) {
            step(operation, path, start, end, NameStep.Kind.ABSENT, Set.of());
        }
    }

    private void see(Operation operation, String path, NameStep.Kind kind) {
        step(operation, path, operation.start(), operation.end(), kind, Set.of());
    }

    private void step(Operation operation, String path, int start, int end, NameStep.Kind kind, Set<Integer> seen) {
        int number = number(path);
        group(path).steps.add(new NameStep(operation, start, end, kind, number, number, false, 0, seen, Set.of()));
    }

    /** What a snapshot has, was there when it was made. */
    private void snapshot(Operation operation) {
        @Nullable SnapshotPath path = SnapshotPath.of(operation.path());
        Snapshots.@Nullable Taken taken = path == null ? null : snapshots.taken(path.root());
        if (path != null && taken != null && taken.judges(operation)) {
            look(operation, path.file(), taken.start(), taken.end());
        }
    }

    private void list(Operation operation) {
        if (!operation.ok()) {
            return;
        }
        String directory = operation.path();
        for (NameGroup group : byDirectory.getOrDefault(directory, Set.of())) {
            Set<Integer> in = new TreeSet<>();
            Set<Integer> named = new TreeSet<>();
            for (int number = 0; number < group.paths.size(); number++) {
                String path = group.paths.get(number);
                if (directory(path).equals(directory)) {
                    in.add(number);
                    if (operation.names().contains(path.substring(path.lastIndexOf('/') + 1))) {
                        named.add(number);
                    }
                }
            }
            group.steps.add(new NameStep(
                    operation, operation.start(), operation.end(), NameStep.Kind.LISTS, 0, 0, false, 0, named, in));
        }
    }
}

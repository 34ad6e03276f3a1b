// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.history.check;

import io.hdfsgears.history.Action;
import io.hdfsgears.history.Reason;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Snapshots by their roots, and whether each read of one agrees with the read before it. */
final class Snapshots {
    /**
     * When a snapshot was made.
     *
     * @param end when it was there for certain: at the end of its operation or of the first read that found it
     */
    record Taken(Operation operation, int start, int end, int deletedFrom) {
        /** @return whether the read says what the snapshot had: one before it or after its deletion finds nothing */
        boolean judges(Operation read) {
            return read.ok() || (read.start() > end && read.end() < deletedFrom);
        }

        /** @return whether one of the sessions of a file may have been writing then */
        boolean open(Collection<Session> sessions) {
            return sessions.stream().anyMatch(session -> session.opener.start() < end && !session.closedBefore(start));
        }
    }

    private final Map<String, Taken> taken = new HashMap<>();

    Snapshots(List<Operation> operations) {
        for (Operation operation : operations) {
            if (operation.action() == Action.SNAPSHOT && !operation.failed()) {
                String root = SnapshotPath.root(operation.path(), operation.to());
                taken.put(root, new Taken(operation, operation.start(), operation.end(), Operation.OPEN));
            }
        }
        for (Operation operation : operations) {
            if (operation.action() == Action.DELETE && !operation.failed()) {
                taken.computeIfPresent(
                        operation.path(),
                        (root, old) -> new Taken(
                                old.operation(),
                                old.start(),
                                old.end(),
                                Math.min(old.deletedFrom(), operation.start())));
            }
            @Nullable SnapshotPath path = SnapshotPath.of(operation.path());
            if (operation.action() == Action.READ_SNAPSHOT && operation.ok() && path != null) {
                taken.computeIfPresent(
                        path.root(),
                        (root, old) -> new Taken(
                                old.operation(), old.start(), Math.min(old.end(), operation.end()), old.deletedFrom()));
            }
        }
    }

    boolean isRoot(String path) {
        return taken.containsKey(path);
    }

    @Nullable
    Taken taken(String root) {
        return taken.get(root);
    }

    /**
     * Compares what was read of each path of a snapshot. A file that was being written may get longer in it, until it is closed
     * (HDFS without dfs.namenode.snapshot.capture.openfiles).
     */
    void compare(List<Operation> operations, Sessions sessions, Bytes bytes, Findings findings) {
        Map<String, List<Operation>> byPath = new HashMap<>();
        for (Operation read : operations) {
            @Nullable SnapshotPath path = SnapshotPath.of(read.path());
            @Nullable Taken of = path == null ? null : taken.get(path.root());
            boolean told = read.ok() || read.failed(Reason.NOT_FOUND);
            if (read.action() != Action.READ_SNAPSHOT || !told || path == null || of == null || !of.judges(read)) {
                continue;
            }
            List<Operation> others = byPath.computeIfAbsent(read.path(), any -> new ArrayList<>());
            for (Operation other : others) {
                boolean open = of.open(sessions.opened(path.file(), other, read));
                @Nullable String differ = difference(other, read, open, bytes);
                if (differ != null) {
                    findings.violated(Rule.SNAPSHOT, read.path() + " changed: " + differ, other, read);
                    break;
                }
            }
            others.add(read);
        }
    }

    private static @Nullable String difference(Operation first, Operation second, boolean open, Bytes bytes) {
        if (first.ok() != second.ok()) {
            return (first.ok() ? "it was there" : "it was not there") + ", and then "
                    + (second.ok() ? "it was" : "it was not");
        }
        return first.ok() ? bytes.difference(first, second, open) : null;
    }
}

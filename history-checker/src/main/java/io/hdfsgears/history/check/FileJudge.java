// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.history.check;

import io.hdfsgears.history.Action;
import io.hdfsgears.history.check.FileReads.Reading;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Judges the bytes of all files of a group, once it is known which operations were on which file. */
final class FileJudge {
    private final NameGroup group;
    private final NameSearch search;
    private final Sessions sessions;
    private final Snapshots snapshots;
    private final Bytes bytes;
    private final Findings findings;

    private final Map<Integer, List<List<Operation>>> written = new TreeMap<>();
    /** Session, or the step of a truncation, to the file that it was on. */
    private final Map<Integer, Integer> tied;

    private final Set<Operation> openers = new HashSet<>();
    private final Map<Integer, FileReads> reads = new TreeMap<>();
    private final Map<Integer, List<Reading>> readings = new TreeMap<>();

    FileJudge(
            NameGroup group,
            NameSearch search,
            Map<Integer, Integer> tied,
            Sessions sessions,
            Snapshots snapshots,
            Bytes bytes,
            Findings findings) {
        this.group = group;
        this.search = search;
        this.tied = tied;
        this.sessions = sessions;
        this.snapshots = snapshots;
        this.bytes = bytes;
        this.findings = findings;
    }

    void judge(Set<Operation> foreign) {
        group.steps.forEach(this::assign);
        Map<Integer, FileLine> lines = new LinkedHashMap<>();
        written.forEach((file, operations) -> {
            FileLine line = FileLine.of(name(file), operations, openers, group.loose, findings);
            lines.put(file, line);
            reads.put(file, new FileReads(line, sessions, bytes));
        });
        Set<Operation> judged = new HashSet<>();
        for (NameStep step : group.steps) {
            Operation read = step.source();
            if (read.reads() && read.ok() && !foreign.contains(read) && judged.add(read)) {
                judge(read);
            }
        }
        lines.forEach((file, line) -> readBack(file));
    }

    private void assign(NameStep step) {
        switch (step.kind()) {
            case CREATE -> give(step.session(), sessions.all().get(step.session() - 1).operations);
            case OPEN -> {
                if (step.source().action() == Action.APPEND) {
                    openers.add(step.source());
                    give(step.session(), sessions.all().get(step.session() - 1).operations);
                } else {
                    give(step.session(), List.of(step.source()));
                }
            }
            case EXISTS -> {
                if (step.source().action() == Action.TRUNCATE && step.unknown()) {
                    search.files(step.source()).forEach(file -> operations(file).add(List.of(step.source())));
                }
            }
            default -> {
                // It writes nothing.
            }
        }
    }

    private void give(int session, List<Operation> given) {
        int file = fileOf(session);
        if (file > 0) {
            operations(file).add(given);
        }
    }

    /** A session that creates a file is on that file, also where the search did not need to let it take effect. 0 is no file. */
    private int fileOf(int session) {
        boolean creates = session > 0 && sessions.all().get(session - 1).creates();
        return creates ? session : tied.getOrDefault(session, 0);
    }

    private List<List<Operation>> operations(int file) {
        return written.computeIfAbsent(file, any -> new ArrayList<>());
    }

    private void judge(Operation read) {
        Set<Integer> files = new TreeSet<>();
        for (int session : sessions.seen(read.runs())) {
            int file = fileOf(session);
            if (file > 0) {
                files.add(file);
            }
        }
        if (files.isEmpty()) {
            files.addAll(search.files(read));
        }
        @Nullable Reading reading = reading(read, files);
        if (reading == null || files.isEmpty()) {
            return;
        }
        files.forEach(
                file -> readings.computeIfAbsent(file, any -> new ArrayList<>()).add(reading));
        List<FileReads> possible =
                files.stream().map(reads::get).filter(Objects::nonNull).toList();
        if (!possible.isEmpty() && possible.stream().noneMatch(file -> file.allows(reading))) {
            possible.get(0).explain(reading);
        }
    }

    private @Nullable Reading reading(Operation read, Set<Integer> files) {
        if (read.action() == Action.READ) {
            return Reading.of(read);
        }
        @Nullable SnapshotPath path = SnapshotPath.of(read.path());
        Snapshots.@Nullable Taken taken = path == null ? null : snapshots.taken(path.root());
        if (taken == null) {
            return null;
        }
        boolean open = taken.open(sessions.all().stream()
                .filter(session -> files.contains(fileOf(session.id)))
                .toList());
        return new Reading(read, taken.start(), open ? read.end() : taken.end(), !open);
    }

    private void readBack(int file) {
        @Nullable FileReads judged = reads.get(file);
        if (judged == null || !search.left().contains(file)) {
            return;
        }
        if (!judged.readBack(readings.getOrDefault(file, List.of()))) {
            findings.undecided(name(file) + ": acknowledged bytes were not read back after the last acknowledgement");
        }
    }

    private String name(int file) {
        Operation opener = sessions.all().get(file - 1).opener;
        return "file " + opener.path() + " of line " + opener.invoked().number();
    }
}

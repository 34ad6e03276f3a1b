// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.history.check;

import io.hdfsgears.history.Run;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Judges reads of a file by the courses that its content may have taken. */
final class FileReads {
    /**
     * A read, and when the bytes are those of the file.
     *
     * @param firm whether acknowledged bytes must be there: not in a snapshot of a file that was being written
     */
    record Reading(Operation read, int start, int end, boolean firm) {
        static Reading of(Operation read) {
            return new Reading(read, read.start(), read.end(), true);
        }
    }

    private final FileLine line;
    private final Sessions sessions;
    private final Bytes bytes;

    FileReads(FileLine line, Sessions sessions, Bytes bytes) {
        this.line = line;
        this.sessions = sessions;
        this.bytes = bytes;
    }

    boolean allows(Reading reading) {
        return line.branches().stream()
                .anyMatch(branch -> branch.lives(reading.start(), reading.end()) && allows(branch, reading));
    }

    private boolean allows(Branch branch, Reading reading) {
        Operation read = reading.read();
        long end = read.offset() + read.got();
        if (read.got() > 0 && (end > branch.written(reading.end()) || same(branch, read) < read.got())) {
            return false;
        }
        return read.got() >= read.length() || safe(branch, reading) <= end;
    }

    private static long safe(Branch branch, Reading reading) {
        Branch.@Nullable Acknowledged safe = reading.firm() ? branch.safe(reading.start()) : null;
        return safe == null ? 0 : safe.length();
    }

    private long same(Branch branch, Operation read) {
        return bytes.same(branch.runs(read.offset(), read.offset() + read.got()), read.runs());
    }

    /** Says what is wrong, against the course that agrees longest. */
    void explain(Reading reading) {
        Operation read = reading.read();
        Branch best = line.branches().stream()
                .filter(branch -> branch.lives(reading.start(), reading.end()))
                .max(Comparator.comparingLong((Branch branch) -> same(branch, read))
                        .thenComparingInt(branch -> branch.born))
                .orElseGet(() -> line.branches().get(line.branches().size() - 1));
        long same = Math.min(same(best, read), Math.max(0, best.written(reading.end()) - read.offset()));
        if (same < read.got()) {
            wrong(reading, best, same);
        } else {
            Branch.@Nullable Acknowledged safe = best.safe(reading.start());
            long end = read.offset() + read.got();
            String lost = safe == null
                    ? ""
                    : "bytes [" + end + ", " + safe.length() + ") that " + safe.by() + " acknowledged";
            Operation by = safe == null ? read : safe.by();
            report(read, Rule.ACKNOWLEDGED_BYTES, "the file ends at " + end + ": it lacks " + lost, by);
        }
    }

    private void wrong(Reading reading, Branch best, long same) {
        Operation read = reading.read();
        long at = read.offset() + same;
        Run got = Bytes.slice(read.runs(), same, read.got()).get(0);
        @Nullable Operation wrote = got.explained() ? sessions.append(got.content()) : null;
        List<Run> rest = best.runs(at, best.written(reading.end()));
        String there = "at offset " + at + " it has " + got;
        String wanted = rest.isEmpty() ? ", where the file should end" : ", where " + rest.get(0) + " belongs";
        if (wrote == null) {
            report(read, Rule.FOREIGN_BYTES, there + wanted + ": bytes that no client wrote", read);
            return;
        }
        @Nullable
        Branch old = line.branches().stream()
                .filter(branch -> branch != best && branch.cutBy != null)
                .filter(branch -> bytes.same(branch.runs(at, at + got.length()), List.of(got)) > 0)
                .findFirst()
                .orElse(null);
        boolean lost = at < safe(best, reading) && !rest.isEmpty() && gone(rest.get(0), read);
        if (wrote.start() > reading.end()) {
            report(read, Rule.FOREIGN_BYTES, there + wanted + ": it was written only later", wrote);
        } else if (lost) {
            report(read, Rule.ACKNOWLEDGED_BYTES, there + wanted + ": those acknowledged bytes are lost", wrote);
        } else if (old != null && old.cutBy != null) {
            report(read, Rule.SEALED_LENGTH, there + wanted + ": bytes that were cut off appear again", old.cutBy);
        } else {
            report(read, Rule.APPEND_ORDER, there + wanted + ": it stands twice or out of order", wrote);
        }
    }

    private static boolean gone(Run wanted, Operation read) {
        return read.runs().stream().noneMatch(run -> run.content() == wanted.content() && run.to() > wanted.from());
    }

    private void report(Operation read, Rule rule, String what, Operation shown) {
        Rule named = SnapshotPath.of(read.path()) == null ? rule : Rule.SNAPSHOT;
        line.report(named, read + ": " + what, shown, read);
    }

    /** @return whether reads after the last acknowledgement got all acknowledged bytes */
    boolean readBack(List<Reading> readings) {
        Branch last = line.live().get(line.live().size() - 1);
        long safe = last.safe();
        int since = last.acknowledged().stream()
                .mapToInt(Branch.Acknowledged::from)
                .max()
                .orElse(0);
        List<Reading> after = new ArrayList<>(readings);
        after.removeIf(reading ->
                reading.start() <= since || SnapshotPath.of(reading.read().path()) != null);
        after.sort(Comparator.comparingLong(reading -> reading.read().offset()));
        long covered = 0;
        for (Reading reading : after) {
            long from = reading.read().offset();
            covered = from <= covered ? Math.max(covered, from + reading.read().got()) : covered;
        }
        return covered >= safe;
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.history.check;

import io.hdfsgears.history.Run;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One course of a file's content. It ends where bytes are cut off, by a truncation, a close after a failed write, or an append that
 * begins before bytes without an acknowledgement; what is left goes on in another branch.
 */
final class Branch {
    private record Segment(Operation append, long at, long length) {
        long end() {
            return at + length;
        }
    }

    /** Bytes {@code [0, length)} are safe once the operation has ended. */
    record Acknowledged(Operation by, int from, long length) {}

    /** When a client could see this first. */
    final int born;
    /** When the last one could. */
    int died = Operation.OPEN;
    /** What cut bytes off. */
    @Nullable
    Operation cutBy;

    private final List<Segment> segments = new ArrayList<>();
    private final List<Acknowledged> acknowledged = new ArrayList<>();

    Branch(int born) {
        this.born = born;
    }

    /** Goes on with the first bytes of this one. */
    Branch cut(long length, Operation by) {
        Branch left = new Branch(by.start());
        for (Segment segment : segments) {
            if (segment.at() < length) {
                left.segments.add(
                        new Segment(segment.append(), segment.at(), Math.min(segment.length(), length - segment.at())));
            }
        }
        for (Acknowledged ack : acknowledged) {
            left.acknowledged.add(new Acknowledged(ack.by(), ack.from(), Math.min(ack.length(), length)));
        }
        return left;
    }

    void append(Operation append, long at) {
        segments.add(new Segment(append, at, append.length()));
    }

    void acknowledge(Operation by, long length) {
        acknowledged.add(new Acknowledged(by, by.ok() ? by.end() : by.heard(), length));
    }

    /** Where the next byte goes, if all were written. */
    long written() {
        return segments.isEmpty() ? 0 : segments.get(segments.size() - 1).end();
    }

    /** Where the file may end at most. */
    long written(int time) {
        for (int i = segments.size() - 1; i >= 0; i--) {
            if (segments.get(i).append().start() < time) {
                return segments.get(i).end();
            }
        }
        return 0;
    }

    long safe() {
        return acknowledged.stream().mapToLong(Acknowledged::length).max().orElse(0);
    }

    /** What makes the most bytes safe before a time, or null if nothing does. */
    @Nullable
    Acknowledged safe(int time) {
        @Nullable Acknowledged most = null;
        for (Acknowledged ack : acknowledged) {
            if (ack.from() < time && ack.length() > 0 && (most == null || ack.length() > most.length())) {
                most = ack;
            }
        }
        return most;
    }

    List<Acknowledged> acknowledged() {
        return acknowledged;
    }

    /** Bytes {@code [from, to)} as they should be. */
    List<Run> runs(long from, long to) {
        List<Run> runs = new ArrayList<>();
        for (Segment segment : segments) {
            long begin = Math.max(from, segment.at());
            long end = Math.min(to, segment.end());
            if (begin < end) {
                runs.add(Run.of(segment.append().content(), begin - segment.at(), end - segment.at()));
            }
        }
        return runs;
    }

    boolean lives(int start, int end) {
        return born <= end && died >= start;
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.eafr.advice;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * When each file changed last, as long as that matters. Immutable. To be kept over a restart, or else files may turn round once
 * too early.
 */
public final class ChangeLog {
    public static final ChangeLog EMPTY = new ChangeLog(Map.of());

    private final Map<Long, Entry> last;

    private ChangeLog(Map<Long, Entry> last) {
        this.last = last;
    }

    /** The last change of a file. */
    public record Entry(long interval, Change.Direction direction) {}

    /** A log with these entries. */
    public static ChangeLog of(Map<Long, Entry> last) {
        return new ChangeLog(Map.copyOf(last));
    }

    /** By inode. */
    public Map<Long, Entry> entries() {
        return Map.copyOf(last);
    }

    /** Whether a change in the direction would come too soon. */
    boolean quiet(long inode, Change.Direction direction, long interval, int quietIntervals) {
        @Nullable Entry entry = last.get(inode);
        if (entry == null) {
            return false;
        }
        long passed = interval - entry.interval();
        return passed < 1 || (entry.direction() != direction && passed < quietIntervals);
    }

    /** With the changes of an interval, without what is too old to matter. */
    ChangeLog with(List<Change> changes, long interval, int quietIntervals) {
        Map<Long, Entry> next = new HashMap<>();
        last.forEach((inode, entry) -> {
            if (interval - entry.interval() < quietIntervals) {
                next.put(inode, entry);
            }
        });
        changes.forEach(change -> next.put(change.inode(), new Entry(interval, change.direction())));
        return new ChangeLog(next);
    }
}

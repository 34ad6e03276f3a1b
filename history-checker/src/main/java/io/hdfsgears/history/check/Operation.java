// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.history.check;

import io.hdfsgears.history.Action;
import io.hdfsgears.history.Event;
import io.hdfsgears.history.History.Line;
import io.hdfsgears.history.Phase;
import io.hdfsgears.history.Reason;
import io.hdfsgears.history.Run;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An operation with its start and its end.
 *
 * @param start place of its INVOKE in the history: the time that rules go by
 * @param end place of its OK or FAIL; {@link #OPEN} if its result is unknown, since it may take effect later
 * @param heard place of its last event, whatever it was; {@link #OPEN} if there is none but the start
 * @param told its last event; that of the start if there is no other
 */
record Operation(int start, int end, int heard, Line invoked, Line told) {
    /** The end of what stays open for ever. */
    static final int OPEN = Integer.MAX_VALUE;

    private Event event() {
        return told.event();
    }

    Action action() {
        return event().action();
    }

    String path() {
        return event().path();
    }

    int client() {
        return event().client();
    }

    /** @return whether the file system did it */
    boolean ok() {
        return event().phase() == Phase.OK;
    }

    boolean failed() {
        return event().phase() == Phase.FAIL;
    }

    boolean failed(Reason reason) {
        return failed() && event().result().reason() == reason;
    }

    boolean reads() {
        return action() == Action.READ || action() == Action.READ_SNAPSHOT;
    }

    /** The target of a rename or the name of a snapshot. */
    String to() {
        @Nullable String to = invoked.event().asked().to();
        return to == null ? "" : to;
    }

    boolean overwrites() {
        return invoked.event().asked().overwrite();
    }

    /** Asked for: bytes, a length or a factor. */
    long length() {
        return invoked.event().asked().length();
    }

    /** Of a read. */
    long offset() {
        return Math.max(0, invoked.event().asked().offset());
    }

    long content() {
        return invoked.event().asked().content();
    }

    /** Where an append put its first byte, or {@link Event#NONE}. */
    long appendedAt() {
        return event().result().offset();
    }

    /** Bytes of the file that a flush or close named, or {@link Event#NONE}. */
    long acknowledged() {
        return event().result().length();
    }

    List<Run> runs() {
        return event().result().runs();
    }

    List<String> names() {
        return event().result().names();
    }

    /** Bytes that a read got. */
    long got() {
        return runs().stream().mapToLong(Run::length).sum();
    }

    /** @return whether this ended before the other began */
    boolean before(Operation other) {
        return end < other.start;
    }

    boolean overlaps(Operation other) {
        return !before(other) && !other.before(this);
    }

    /** Such as {@code READ /a by client 3 (lines 17 to 20: OK)}. */
    @Override
    public String toString() {
        String lines = invoked.equals(told)
                ? "line " + invoked.number() + ", never ended"
                : "lines " + invoked.number() + " to " + told.number() + ": " + event().phase();
        String target = to().isEmpty() ? "" : " to " + to();
        return action() + " " + path() + target + " by client " + client() + " (" + lines + ")";
    }

    List<Line> lines() {
        return invoked.equals(told) ? List.of(invoked) : List.of(invoked, told);
    }
}

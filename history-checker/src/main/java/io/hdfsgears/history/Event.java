// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.history;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One line of a history. An operation is its INVOKE and at most one later event of the same client and operation number; without
 * one its result is unknown.
 *
 * @param nanos when, by the recorder's monotonic clock
 * @param client a sequential process: one operation at a time
 * @param operation number of the operation of that client
 * @param path as asked for, without the file system
 * @param asked what the client asked for; the same in both events
 * @param result what it was told; {@link Result#NONE} with INVOKE
 */
public record Event(
        long nanos, int client, long operation, Phase phase, Action action, String path, Asked asked, Result result) {
    /** A value that was not given. */
    public static final long NONE = -1;

    public Event {
        if (!path.startsWith("/") || (path.length() > 1 && path.endsWith("/"))) {
            throw new IllegalArgumentException(
                    "path '" + path + "': give it from / on, without the file system and without a / at the end");
        }
    }

    /**
     * What a client asks for. What an action does not use is {@link #NONE}, null or false.
     *
     * @param to target of a rename, name of a snapshot
     * @param offset of a read
     * @param length bytes to read or to append, a new length, a replication factor
     * @param content id of the bytes to append
     */
    public record Asked(@Nullable String to, long offset, long length, long content, boolean overwrite) {
        public static final Asked NOTHING = new Asked(null, NONE, NONE, NONE, false);
    }

    /**
     * What a client was told.
     *
     * @param offset of an append: where its first byte went, also with UNKNOWN if it is known
     * @param length acknowledged by a flush, sealed by a close
     * @param runs read, in order
     * @param names listed
     * @param reason of a FAIL
     * @param note for people, such as an exception's message
     */
    public record Result(
            long offset,
            long length,
            List<Run> runs,
            List<String> names,
            @Nullable Reason reason,
            @Nullable String note) {
        public static final Result NONE = new Result(Event.NONE, Event.NONE, List.of(), List.of(), null, null);

        public Result {
            runs = List.copyOf(runs);
            names = List.copyOf(names);
        }

        public static Result offset(long offset) {
            return new Result(offset, Event.NONE, List.of(), List.of(), null, null);
        }

        public static Result length(long length) {
            return new Result(Event.NONE, length, List.of(), List.of(), null, null);
        }

        public static Result runs(List<Run> runs) {
            return new Result(Event.NONE, Event.NONE, runs, List.of(), null, null);
        }

        public static Result names(List<String> names) {
            return new Result(Event.NONE, Event.NONE, List.of(), names, null, null);
        }

        public static Result reason(Reason reason, String note) {
            return new Result(Event.NONE, Event.NONE, List.of(), List.of(), reason, note);
        }

        public static Result note(long offset, String note) {
            return new Result(offset, Event.NONE, List.of(), List.of(), null, note);
        }
    }
}

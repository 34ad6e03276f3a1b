// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.planner.audit;

import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.List;

/**
 * What the log asked of the file system.
 *
 * @param firstMinute of the log, in minutes since 1970 by the log's own clock and time zone
 * @param readBytes in each minute from then on
 * @param writtenBytes in each minute, one copy counted
 * @param facts how the log was read
 * @param users who read and wrote most
 * @param directories where
 */
@SuppressWarnings("ArrayRecordComponent") // a number for each minute: handed on, never changed
public record AuditLoad(
        long firstMinute,
        double[] readBytes,
        double[] writtenBytes,
        Facts facts,
        List<Share> users,
        List<Share> directories) {
    public AuditLoad {
        users = List.copyOf(users);
        directories = List.copyOf(directories);
    }

    /** The bytes and requests of one name. */
    public record Share(String name, double bytes, long requests) {}

    /**
     * @param lines of all files
     * @param foreign lines of another kind
     * @param denied requests
     * @param opens that were counted
     * @param unknownOpens of files that the image lacks: they count with the mean size of the known ones
     * @param creates that were counted
     * @param unknownCreates of files that the image lacks, after renames: they count with the mean size of the known ones
     * @param appends which count nothing: the log does not tell their bytes
     * @param backSteps lines whose time is more than 10 minutes before that of the line before
     * @param firstBackStep file and line of the first one, empty without any
     * @param longestSilenceMinutes without a line
     */
    public record Facts(
            long lines,
            long foreign,
            long denied,
            long opens,
            long unknownOpens,
            long creates,
            long unknownCreates,
            long appends,
            long backSteps,
            String firstBackStep,
            long longestSilenceMinutes) {
        /** Share of the opened files whose size is not known, 0..1. */
        public double unknownShare() {
            return opens == 0 ? 0 : (double) unknownOpens / opens;
        }
    }

    /** When the log begins, by its own clock. */
    public LocalDateTime begins() {
        return LocalDateTime.ofEpochSecond(60 * firstMinute, 0, ZoneOffset.UTC);
    }

    public int minutes() {
        return readBytes.length;
    }
}

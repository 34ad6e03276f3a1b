// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.planner.audit;

import io.hdfsgears.planner.input.BadInputException;
import io.hdfsgears.planner.input.LineFile;

/** Counts while a log is read, and what cannot be. One owner. */
final class AuditTally {
    /** Below this number of lines, a share says nothing. */
    private static final long ENOUGH = 1000;

    private long lines;
    private long foreign;
    private long fileLines;
    private long fileForeign;
    private String firstForeign = "";
    private long first = Long.MAX_VALUE;
    private long last = Long.MIN_VALUE;
    private long before = Long.MIN_VALUE;
    private long backSteps;
    private String firstBackStep = "";
    private long longestSilence;

    long denied;
    long opens;
    long unknownOpens;
    long creates;
    long unknownCreates;
    long appends;
    double knownReadBytes;
    double knownWrittenBytes;

    void nextFile() {
        fileLines = 0;
        fileForeign = 0;
        firstForeign = "";
        before = Long.MIN_VALUE;
    }

    void line() {
        lines++;
        fileLines++;
    }

    void foreign(LineFile at, double most) throws BadInputException {
        foreign++;
        if (fileForeign++ == 0) {
            firstForeign = at.where();
        }
        if (fileLines >= ENOUGH) {
            judge(at, most);
        }
    }

    /** Refuses a file with too many foreign lines. */
    void judge(LineFile at, double most) throws BadInputException {
        if (fileForeign > most * fileLines) {
            throw new BadInputException(firstForeign + ": this line is none of an audit log; up to " + at.where() + " "
                    + fileForeign + " of " + fileLines + " lines are not, more than "
                    + Math.round(100 * most) + " %. Give hdfs-audit.log alone, cut the other lines out, or allow them"
                    + " with --foreign.");
        }
    }

    /** @return minutes since the line before of this file */
    long time(long minute) {
        long step = before == Long.MIN_VALUE ? 0 : minute - before;
        if (last != Long.MIN_VALUE) {
            longestSilence = Math.max(longestSilence, minute - last - 1);
        }
        before = minute;
        first = Math.min(first, minute);
        last = Math.max(last, minute);
        return step;
    }

    void backStep(String where) {
        if (backSteps++ == 0) {
            firstBackStep = where;
        }
    }

    long firstMinute() {
        return first;
    }

    long lastMinute() {
        return last;
    }

    AuditLoad.Facts facts() {
        return new AuditLoad.Facts(
                lines,
                foreign,
                denied,
                opens,
                unknownOpens,
                creates,
                unknownCreates,
                appends,
                backSteps,
                firstBackStep,
                longestSilence);
    }
}

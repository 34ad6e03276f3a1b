// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.planner.audit;

import io.hdfsgears.planner.input.Bytes;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.LocalDate;

/**
 * One line of a NameNode's audit log, taken apart in the buffer where it stands: time, then fields between tabs. One owner; each
 * call of {@link #parse} overwrites the line before.
 */
final class AuditLine {
    private static final byte[] ALLOWED = ascii("allowed=");
    private static final byte[] TRUE = ascii("allowed=true");
    private static final byte[] USER = ascii("ugi=");
    private static final byte[] COMMAND = ascii("cmd=");
    private static final byte[] SOURCE = ascii("src=");
    private static final byte[] TARGET = ascii("dst=");
    private static final byte[] OPEN = ascii("open");
    private static final byte[] CREATE = ascii("create");
    private static final byte[] APPEND = ascii("append");
    private static final byte[] RENAME = ascii("rename");
    private static final int TIME = 16;
    private static final int SECONDS_END = 19;
    private static final int MILLIS_END = 23;
    private static final int MINUTES_A_DAY = 1440;

    /** What planning asks of a command. */
    enum Kind {
        OPEN,
        CREATE,
        APPEND,
        RENAME,
        OTHER
    }

    private final byte[] lastTime = new byte[TIME];
    private long lastMinute = -1;

    long minute;
    boolean allowed;
    Kind kind = Kind.OTHER;
    int userFrom;
    int userTo;
    int sourceFrom;
    int sourceTo;
    int targetFrom;
    int targetTo;

    /** @return false for a line that is none of an audit log */
    boolean parse(byte[] line, int from, int to) {
        if (to - from < TIME + 8 || !time(line, from)) {
            return false;
        }
        int end = field(line, from, to);
        int word = last(line, from, end);
        if (!starts(line, word, end, ALLOWED)) {
            return false;
        }
        allowed = starts(line, word, end, TRUE);
        kind = Kind.OTHER;
        userFrom = userTo = sourceFrom = sourceTo = targetFrom = targetTo = 0;
        boolean command = false;
        while (end < to && targetTo == 0) { // what comes behind the target is not asked for
            int start = end + 1;
            end = field(line, start, to);
            if (!command && starts(line, start, end, COMMAND)) {
                kind = kind(line, start + COMMAND.length, end);
                command = true;
            } else if (starts(line, start, end, USER)) {
                userFrom = start + USER.length;
                userTo = word(line, userFrom, end);
            } else if (command && sourceTo == 0 && starts(line, start, end, SOURCE)) {
                sourceFrom = start + SOURCE.length;
                sourceTo = end;
            } else if (command && starts(line, start, end, TARGET)) {
                targetFrom = start + TARGET.length;
                targetTo = end;
            }
        }
        return command && sourceTo > 0;
    }

    private static Kind kind(byte[] line, int from, int to) {
        if (equal(line, from, to, OPEN)) {
            return Kind.OPEN;
        }
        if (equal(line, from, to, CREATE)) {
            return Kind.CREATE;
        }
        if (equal(line, from, to, APPEND)) {
            return Kind.APPEND;
        }
        return starts(line, from, to, RENAME) ? Kind.RENAME : Kind.OTHER; // rename (options=[TO_TRASH])
    }

    private static int field(byte[] line, int from, int to) {
        return Bytes.find(line, from, to, '\t');
    }

    private static int word(byte[] line, int from, int to) {
        int at = from;
        while (at < to && line[at] != ' ') {
            at++;
        }
        return at;
    }

    /** Start of the last word. */
    private static int last(byte[] line, int from, int to) {
        int at = to;
        while (at > from && line[at - 1] != ' ') {
            at--;
        }
        return at;
    }

    private static boolean starts(byte[] line, int from, int to, byte[] word) {
        if (to - from < word.length) {
            return false;
        }
        for (int i = 0; i < word.length; i++) {
            if (line[from + i] != word[i]) {
                return false;
            }
        }
        return true;
    }

    private static boolean equal(byte[] line, int from, int to, byte[] word) {
        return to - from == word.length && starts(line, from, to, word);
    }

    /** yyyy-MM-dd HH:mm, the first 16 bytes; a T may stand for the space. Most lines have the minute of the line before. */
    private boolean time(byte[] line, int from) {
        boolean same = lastMinute >= 0;
        for (int i = TIME - 1; same && i >= 0; i--) {
            same = line[from + i] == lastTime[i];
        }
        if (!same) {
            long parsed = minute(line, from);
            if (parsed < 0) {
                return false;
            }
            System.arraycopy(line, from, lastTime, 0, TIME);
            lastMinute = parsed;
        }
        minute = lastMinute;
        return true;
    }

    private static long minute(byte[] line, int from) {
        boolean marks = line[from + 4] == '-'
                && line[from + 7] == '-'
                && (line[from + 10] == ' ' || line[from + 10] == 'T')
                && line[from + 13] == ':';
        int year = number(line, from, 4);
        int month = number(line, from + 5, 2);
        int day = number(line, from + 8, 2);
        int hour = number(line, from + 11, 2);
        int minute = number(line, from + 14, 2);
        if (!marks || year < 1 || month < 1 || day < 1 || hour < 0 || hour > 23 || minute < 0 || minute > 59) {
            return -1;
        }
        try {
            return LocalDate.of(year, month, day).toEpochDay() * MINUTES_A_DAY + 60L * hour + minute;
        } catch (DateTimeException e) {
            return -1;
        }
    }

    /** Time of the line that was just parsed, ms since 1970 by the log's clock; whole minutes of a log without seconds. */
    long millis(byte[] line, int from, int to) {
        int seconds = to - from > SECONDS_END && line[from + TIME] == ':' ? number(line, from + TIME + 1, 2) : 0;
        boolean parts = to - from > MILLIS_END && (line[from + SECONDS_END] == ',' || line[from + SECONDS_END] == '.');
        int millis = parts ? number(line, from + SECONDS_END + 1, 3) : 0;
        return 60_000 * minute + 1000L * Math.max(0, seconds) + Math.max(0, millis);
    }

    private static int number(byte[] line, int from, int digits) {
        int value = 0;
        for (int i = from; i < from + digits; i++) {
            if (line[i] < '0' || line[i] > '9') {
                return -1;
            }
            value = 10 * value + line[i] - '0';
        }
        return value;
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.calendar;

import io.hdfsgears.core.calendar.LoadCalendar.Entry;
import java.time.DateTimeException;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Reads {@code start,end,MB/s} lines: ISO-8601 times with an offset or Z, 10^6 bytes a second; a header line and # remarks allowed.
 * Schedulers that export iCalendar are converted to it: their rules of repetition belong into no NameNode.
 */
public final class CsvCalendar {
    private static final String EXAMPLE = "2026-11-26T02:00:00Z,2026-11-26T04:00:00Z,1200";
    private static final double MEGABYTE = 1e6;
    private static final double MOST_MEGABYTES = 1e9;
    private static final int SHOWN = 60;

    private CsvCalendar() {}

    /**
     * @param name of the file, for messages
     * @throws CalendarException with file, line and remedy
     */
    public static LoadCalendar parse(String name, String text) throws CalendarException {
        List<Entry> entries = new ArrayList<>();
        int number = 0;
        boolean first = true;
        for (String line : text.lines().toList()) {
            number++;
            String row = (number == 1 && line.startsWith("\uFEFF") ? line.substring(1) : line).strip();
            if (row.isEmpty() || row.startsWith("#")) {
                continue;
            }
            boolean header = first && row.toLowerCase(Locale.ROOT).matches("\"?start\\b.*");
            first = false;
            if (header) {
                continue;
            }
            String where = name + ", line " + number + ": ";
            if (entries.size() == LoadCalendar.MOST_ENTRIES) {
                throw new CalendarException(
                        where + "more than " + LoadCalendar.MOST_ENTRIES + " entries. Leave out what is past.");
            }
            entries.add(entry(where, row));
        }
        return LoadCalendar.of(entries);
    }

    private static Entry entry(String where, String row) throws CalendarException {
        String[] cells = row.split("[,;]", -1);
        if (cells.length != 3) {
            throw new CalendarException(where + "'" + shown(row) + "' has " + cells.length
                    + " values, not start,end,MB/s. Write it as " + EXAMPLE
                    + ", with a decimal point and without other columns.");
        }
        long start = time(where, cells[0].strip());
        long end = time(where, cells[1].strip());
        if (end <= start) {
            throw new CalendarException(where + "the end '" + shown(cells[1].strip()) + "' is not after the start '"
                    + shown(cells[0].strip()) + "'. Correct one of them.");
        }
        return new Entry(start, end, MEGABYTE * megabytes(where, cells[2].strip()));
    }

    private static long time(String where, String text) throws CalendarException {
        try {
            return OffsetDateTime.parse(text).toInstant().toEpochMilli();
        } catch (DateTimeException | ArithmeticException e) {
            throw new CalendarException(
                    where + "'" + shown(text)
                            + "' is not an ISO-8601 time with Z or an offset. Write it as 2026-11-26T02:00:00+01:00.",
                    e);
        }
    }

    private static double megabytes(String where, String text) throws CalendarException {
        double value = text.matches("[0-9]{1,12}([.][0-9]{1,12})?") ? Double.parseDouble(text) : Double.NaN;
        if (value <= MOST_MEGABYTES) {
            return value;
        }
        throw new CalendarException(where + "'" + shown(text) + "' is not a number of MB/s such as 1200 or 37.5.");
    }

    private static String shown(String text) {
        String clean = text.replaceAll("\\p{Cntrl}", "?");
        return clean.length() <= SHOWN ? clean : clean.substring(0, SHOWN) + "...";
    }
}

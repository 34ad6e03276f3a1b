// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.planner.cli;

import io.hdfsgears.core.calendar.CalendarException;
import io.hdfsgears.core.calendar.CsvCalendar;
import io.hdfsgears.core.calendar.LoadCalendar;
import io.hdfsgears.planner.audit.AuditLoad;
import io.hdfsgears.planner.input.BadInputException;
import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;

/** Reads the calendar of planned load. */
final class CalendarInput {
    private CalendarInput() {}

    /** @param zone of the log, by whose clock the calendar is given back */
    static LoadCalendar read(Path file, ZoneId zone) throws IOException {
        if (!Files.isRegularFile(file)) {
            throw new BadInputException(
                    "--calendar " + file + ": there is no such file. Give a CSV of start,end,MB/s.");
        }
        try {
            LoadCalendar calendar = CsvCalendar.parse(file.toString(), Files.readString(file));
            if (calendar.entries().isEmpty()) {
                throw new BadInputException(file
                        + ":1: the calendar has no entry. Give lines such as"
                        + " 2026-01-31T02:00:00Z,2026-01-31T04:00:00Z,1200.");
            }
            return calendar.by(millis -> local(millis, zone));
        } catch (CalendarException e) {
            throw new BadInputException(String.valueOf(e.getMessage()), e);
        } catch (MalformedInputException e) {
            throw new BadInputException("--calendar " + file + ": is not UTF-8 text. Is this the right file?", e);
        }
    }

    /** A calendar of other days would be tried on days for which it plans nothing. */
    static void check(Path file, LoadCalendar calendar, AuditLoad log) throws BadInputException {
        long from = 60_000 * log.firstMinute();
        long to = from + 60_000L * log.minutes();
        if (calendar.entries().stream().noneMatch(entry -> entry.startMillis() < to && entry.endMillis() > from)) {
            throw new BadInputException(
                    "--calendar " + file + ": none of its " + calendar + " is within the log, from " + log.begins()
                            + " on for " + log.minutes() + " minutes. Give the runs of those days, or check --zone.");
        }
    }

    private static long local(long millis, ZoneId zone) {
        return LocalDateTime.ofInstant(Instant.ofEpochMilli(millis), zone)
                .toInstant(ZoneOffset.UTC)
                .toEpochMilli();
    }
}

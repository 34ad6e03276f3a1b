// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.auto;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.hdfsgears.core.auto.Pilot;
import io.hdfsgears.core.calendar.CalendarException;
import io.hdfsgears.core.calendar.CsvCalendar;
import io.hdfsgears.core.calendar.LoadCalendar;
import io.hdfsgears.core.config.AutoKeys;
import io.hdfsgears.core.config.ConfException;
import io.hdfsgears.core.config.PolicyKind;
import io.hdfsgears.core.resize.Capacity;
import io.hdfsgears.core.resize.Footprint;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.apache.hadoop.conf.Configuration;
import org.jspecify.annotations.Nullable;

/**
 * Load that is planned, from a file. It is looked at once a minute on a worker thread, and read when it has changed. A file that cannot be
 * read changes nothing: the last good one counts.
 */
public final class CalendarFile {
    /** Nothing is planned. */
    public static final CalendarFile NONE = new CalendarFile(null, 0, Runnable::run, text -> {});

    static final int MOST_BYTES = 8 << 20;
    private static final long LOOK_NANOS = TimeUnit.MINUTES.toNanos(1);

    private final @Nullable Path file;
    private final long leadMillis;
    private final Executor workers;
    private final Consumer<String> notices;
    private final AtomicBoolean busy = new AtomicBoolean();
    private boolean begun;
    private long lookedNanos;
    private @Nullable FileTime seen;
    private long seenBytes = -1;
    private String trouble = "";
    private boolean saidOver;
    private volatile LoadCalendar calendar = LoadCalendar.EMPTY;

    CalendarFile(@Nullable Path file, long leadMillis, Executor workers, Consumer<String> notices) {
        this.file = file;
        this.leadMillis = leadMillis;
        this.workers = workers;
        this.notices = notices;
    }

    /**
     * Throws with key, value and remedy when a setting cannot be.
     *
     * @param workers read the file
     * @param notices takes what an operator should know
     */
    public static CalendarFile of(Configuration conf, Executor workers, Consumer<String> notices) {
        String key = AutoKeys.CALENDAR_FILE.name();
        String text = AutoKeys.CALENDAR_FILE.read(conf::get).strip();
        if (text.isEmpty()) {
            return NONE;
        }
        if (!text.startsWith("/")) {
            throw new ConfException(
                    key + " cannot be '" + text + "': it takes an absolute path. Correct it in hdfs-site.xml.");
        }
        if (AutoKeys.POLICY.read(conf::get) != PolicyKind.PREDICTIVE) {
            throw new ConfException(key + " is '" + text + "', and " + AutoKeys.POLICY.name()
                    + " is reactive, which plans nothing ahead. Set that to predictive in hdfs-site.xml, or remove "
                    + key
                    + ".");
        }
        return new CalendarFile(Path.of(text), AutoKeys.LEAD.read(conf::get).toMillis(), workers, notices);
    }

    /** With every round, on one thread. Does not wait. */
    void look(long nowNanos, long nowMillis) {
        Path known = file;
        if (known == null || (begun && nowNanos - lookedNanos < LOOK_NANOS) || !busy.compareAndSet(false, true)) {
            return;
        }
        begun = true;
        lookedNanos = nowNanos;
        workers.execute(() -> {
            try {
                renew(known, nowMillis);
            } finally {
                busy.set(false);
            }
        });
    }

    private void renew(Path known, long nowMillis) {
        try {
            FileTime time = Files.getLastModifiedTime(known);
            long bytes = Files.size(known);
            if (!time.equals(seen) || bytes != seenBytes || !trouble.isEmpty()) {
                calendar = CsvCalendar.parse(known.toString(), read(known));
                seen = time;
                seenBytes = bytes;
                trouble = "";
                saidOver = false;
                notices.accept("the calendar of planned load, " + known + ", has " + calendar);
            }
            if (calendar.endMillis() <= nowMillis && !saidOver) {
                saidOver = true;
                notices.accept("the calendar of planned load, " + known + ", has nothing after "
                        + Instant.ofEpochMilli(Math.max(0, calendar.endMillis())) + ": renew it");
            }
        } catch (CalendarException e) {
            failed(String.valueOf(e.getMessage()));
        } catch (IOException | RuntimeException e) {
            failed(known + " cannot be read (" + e.getClass().getSimpleName()
                    + "): check that it exists and that the NameNode's user may read it.");
        }
    }

    private static String read(Path known) throws IOException, CalendarException {
        try (InputStream in = Files.newInputStream(known)) {
            byte[] bytes = in.readNBytes(MOST_BYTES + 1);
            if (bytes.length > MOST_BYTES) {
                throw new CalendarException(
                        known + " is longer than " + MOST_BYTES + " bytes: leave out what is past.");
            }
            return new String(bytes, UTF_8);
        }
    }

    private void failed(String why) {
        if (!why.equals(trouble)) {
            notices.accept("the calendar of planned load is not renewed: " + why
                    + (calendar.entries().isEmpty() ? " Nothing is planned until then" : " The last good one counts"));
        }
        trouble = why;
    }

    private double planned(long nowMillis) {
        return calendar.peak(nowMillis, nowMillis + leadMillis);
    }

    /** What is wanted, with hosts for what is planned until hosts that are ordered now serve. */
    Footprint with(Footprint wanted, Capacity capacity, long nowMillis) {
        double planned = planned(nowMillis);
        return planned > 0 ? wanted.atLeast(capacity.forWork(planned)) : wanted;
    }

    /** For the reason of a decision: empty when nothing is planned. */
    String reason(long nowMillis) {
        double planned = planned(nowMillis);
        return planned > 0 ? "; the calendar plans " + Pilot.rate(planned) : "";
    }
}

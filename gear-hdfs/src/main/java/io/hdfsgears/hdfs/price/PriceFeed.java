// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.price;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.hdfsgears.core.config.PriceFormat;
import io.hdfsgears.core.price.CsvCurve;
import io.hdfsgears.core.price.CurveException;
import io.hdfsgears.core.price.PriceCurve;
import io.hdfsgears.hdfs.worker.WholeFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the newest curve. Reads a file when it has changed, looked at once a minute; fetches a URL each refresh, and after a failure
 * once a minute. All on a worker thread. A source that fails changes nothing: the last curve counts until it ends. What was fetched
 * is kept in a file of its own, so that a restart does not begin blind.
 */
final class PriceFeed {
    private static final long RETRY_NANOS = TimeUnit.MINUTES.toNanos(1);
    private static final long PAST_MILLIS = TimeUnit.DAYS.toMillis(1);

    /** Where the text comes from. */
    interface Source {
        String fetch(long nowMillis) throws CurveException, InterruptedException;
    }

    private final PriceConfig config;
    private final Source url;
    private final Executor workers;
    private final Consumer<String> notices;
    private final AtomicBoolean busy = new AtomicBoolean();
    private volatile long dueNanos;
    private boolean begun;
    private @Nullable FileTime seen;
    private long seenBytes = -1;
    private volatile @Nullable PriceCurve curve;
    private volatile String trouble = "";

    /** @param notices takes what an operator should know */
    PriceFeed(PriceConfig config, Source url, Executor workers, Consumer<String> notices) {
        this.config = config;
        this.url = url;
        this.workers = workers;
        this.notices = notices;
    }

    Optional<PriceCurve> curve() {
        return Optional.ofNullable(curve);
    }

    /** Why there is no newer curve, empty when all is well. */
    String trouble() {
        return trouble;
    }

    /** With every round, on one thread. Does not wait. */
    void look(long nowNanos, long nowMillis) {
        if ((begun && nowNanos - dueNanos < 0) || !busy.compareAndSet(false, true)) {
            return;
        }
        boolean first = !begun;
        begun = true;
        dueNanos = nowNanos + RETRY_NANOS;
        workers.execute(() -> {
            try {
                boolean fetched = renew(first, nowMillis);
                if (fetched && config.file() == null) {
                    dueNanos = nowNanos + config.refresh().toNanos();
                }
            } finally {
                busy.set(false);
            }
        });
    }

    private boolean renew(boolean first, long nowMillis) {
        try {
            if (first) {
                readCache();
            }
            Path file = config.file();
            String text = file == null ? url.fetch(nowMillis) : changed(file);
            if (text != null) {
                take(Shapes.parse(config.format(), config.source(), text), nowMillis);
            }
            return true;
        } catch (CurveException e) {
            failed(e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException e) {
            failed(config.source() + " cannot be used: " + e.getClass().getSimpleName());
        }
        return false;
    }

    private void take(PriceCurve newest, long nowMillis) {
        PriceCurve before = curve;
        PriceCurve next = before == null ? newest : newest.after(before, nowMillis - PAST_MILLIS);
        curve = next;
        String was = trouble;
        trouble = "";
        if (before == null || !was.isEmpty()) {
            notices.accept("the price curve of " + config.source() + " has " + next);
        }
        writeCache(next);
    }

    private void failed(@Nullable String why) {
        String text = why == null ? "unknown" : why;
        if (!text.equals(trouble)) {
            notices.accept("the price curve is not renewed: " + text + ". The last one counts until it ends");
        }
        trouble = text;
    }

    private @Nullable String changed(Path file) throws CurveException {
        try {
            FileTime time = Files.getLastModifiedTime(file);
            long bytes = Files.size(file);
            if (time.equals(seen) && bytes == seenBytes && trouble.isEmpty()) {
                return null;
            }
            String text = read(file);
            seen = time;
            seenBytes = bytes;
            return text;
        } catch (IOException e) {
            throw new CurveException(
                    file + " cannot be read (" + e.getClass().getSimpleName()
                            + "): check that it exists and that the NameNode's user may read it",
                    e);
        }
    }

    private static String read(Path file) throws IOException, CurveException {
        if (Files.size(file) > CurveUrl.MOST_BYTES) {
            throw new CurveException(
                    file + " is longer than " + CurveUrl.MOST_BYTES + " bytes: leave out what is past");
        }
        return new String(Files.readAllBytes(file), UTF_8);
    }

    private void readCache() {
        Path cache = config.cache();
        if (cache == null || !Files.exists(cache)) {
            return;
        }
        try {
            curve = Shapes.parse(PriceFormat.CSV, cache.toString(), read(cache));
        } catch (CurveException | IOException | RuntimeException e) {
            notices.accept("the price curve that was kept in " + cache + " cannot be used and is fetched anew ("
                    + CsvCurve.shown(String.valueOf(e.getMessage())) + ")");
        }
    }

    private void writeCache(PriceCurve next) {
        Path cache = config.cache();
        if (cache == null) {
            return;
        }
        String text = next.points().stream()
                .map(point -> Instant.ofEpochMilli(point.fromMillis()) + "," + point.price() + "\n")
                .collect(Collectors.joining("", "time,price\n", ""));
        try {
            Files.createDirectories(cache.toAbsolutePath().getParent());
            WholeFile.write(cache, text.getBytes(UTF_8));
        } catch (IOException e) {
            failed(cache + " cannot be written, and a restart would begin without prices (" + e.getMessage() + ")");
        }
    }
}

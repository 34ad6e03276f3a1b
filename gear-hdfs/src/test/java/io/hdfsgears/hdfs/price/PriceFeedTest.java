// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.price;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.core.config.PriceFormat;
import io.hdfsgears.core.price.CurveException;
import io.hdfsgears.core.price.PriceRule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** When the curve is renewed, and what counts when it cannot be. */
final class PriceFeedTest {
    private static final long NOON = Instant.parse("2026-11-26T12:00:00Z").toEpochMilli();
    private static final long MINUTE = TimeUnit.MINUTES.toNanos(1);
    private static final String CURVE = "time,price\n2026-11-26T12:00:00Z,50\n2026-11-26T13:00:00Z,60\n";

    @TempDir
    Path dir;

    private final List<String> notices = new ArrayList<>();
    private final List<Runnable> work = new ArrayList<>();
    private int fetched;
    private String answer = CURVE;

    private PriceFeed feed(PriceFeed.Source source) {
        PriceConfig config = new PriceConfig(
                null,
                "http://prices",
                PriceFormat.CSV,
                "EUR/MWh",
                Duration.ofMinutes(10),
                dir.resolve("kept/curve.csv"),
                new PriceRule(0.25, 0, 0, 1));
        return new PriceFeed(config, source, work::add, notices::add);
    }

    private String fetch(long nowMillis) throws CurveException {
        fetched++;
        if (answer.isEmpty()) {
            throw new CurveException("http://prices answered 503");
        }
        return answer;
    }

    private void look(PriceFeed feed, long minutes) {
        feed.look(minutes * MINUTE, NOON);
        List<Runnable> due = List.copyOf(work);
        work.clear();
        due.forEach(Runnable::run);
    }

    @Test
    void aCurveIsRenewedEachRefreshAndAfterAFailureEachMinute() {
        PriceFeed feed = feed(this::fetch);
        look(feed, 0);
        look(feed, 9);
        assertThat(fetched).isEqualTo(1);
        answer = "";
        look(feed, 10);
        assertThat(fetched).isEqualTo(2);
        look(feed, 11);
        assertThat(fetched).isEqualTo(3);
        assertThat(feed.trouble()).isEqualTo("http://prices answered 503");
        assertThat(feed.curve()).as("the last curve counts").isPresent();
        answer = CURVE;
        look(feed, 12);
        assertThat(feed.trouble()).isEmpty();
        assertThat(notices)
                .hasSize(3)
                .satisfiesExactly(
                        begun -> assertThat(begun).startsWith("the price curve of http://prices has "),
                        failed -> assertThat(failed).contains("answered 503. The last one counts until it ends"),
                        again -> assertThat(again).startsWith("the price curve of http://prices has "));
    }

    @Test
    void oneFetchIsUnderWayAtMost() {
        PriceFeed feed = feed(this::fetch);
        feed.look(0, NOON);
        feed.look(5 * MINUTE, NOON);
        assertThat(work).hasSize(1);
        work.remove(0).run();
        look(feed, 20);
        assertThat(fetched).isEqualTo(2);
    }

    @Test
    void aRestartBeginsWithWhatWasKept() {
        look(feed(this::fetch), 0);
        assertThat(dir.resolve("kept/curve.csv")).content().contains("2026-11-26T12:00:00Z,50.0");
        answer = "";
        PriceFeed restarted = feed(this::fetch);
        assertThat(restarted.curve()).isEmpty();
        look(restarted, 0);
        assertThat(restarted.curve().orElseThrow().at(NOON)).hasValue(50);
    }

    @Test
    void whatWasKeptAndIsDamagedIsFetchedAnew() throws IOException {
        Files.createDirectories(dir.resolve("kept"));
        Files.writeString(dir.resolve("kept/curve.csv"), "damaged");
        PriceFeed feed = feed(this::fetch);
        look(feed, 0);
        assertThat(feed.curve().orElseThrow().at(NOON)).hasValue(50);
        assertThat(notices.get(0)).contains("cannot be used and is fetched anew");
    }

    @Test
    void whereNothingCanBeKeptAnOperatorIsTold() throws IOException {
        Files.writeString(dir.resolve("kept"), "a file where a folder should be");
        PriceFeed feed = feed(this::fetch);
        look(feed, 0);
        assertThat(feed.curve()).isPresent();
        assertThat(feed.trouble()).contains("cannot be written, and a restart would begin without prices");
    }

    @Test
    void aBugInASourceEndsNoRound() {
        PriceFeed feed = feed(now -> {
            throw new IllegalStateException("a bug");
        });
        look(feed, 0);
        assertThat(feed.trouble()).isEqualTo("http://prices cannot be used: IllegalStateException");
        assertThat(feed.curve()).isEmpty();
    }

    @Test
    void anInterruptIsPassedOn() {
        PriceFeed feed = feed(now -> {
            throw new InterruptedException();
        });
        look(feed, 0);
        assertThat(Thread.interrupted()).isTrue();
        assertThat(feed.trouble()).isEmpty();
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.price;

import io.hdfsgears.core.price.PriceBand;
import io.hdfsgears.core.price.PriceCurve;
import io.hdfsgears.core.price.PriceRule;
import io.hdfsgears.core.price.PriceStatus;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.apache.hadoop.conf.Configuration;
import org.jspecify.annotations.Nullable;

/**
 * What the present price means for the gears of this NameNode. Without a configured curve, and without a price for the present
 * moment, it changes nothing. Safe for any thread.
 */
public final class Prices implements WorkHours {
    /** What asked longer ago than this waits no more. */
    private static final long HEARD_MILLIS = TimeUnit.MINUTES.toMillis(2);

    /** No curve is configured. */
    public static final Prices NONE = new Prices(null, null);

    private final @Nullable PriceConfig config;
    private final @Nullable PriceFeed feed;
    private final Map<String, Waiting> waiting = new ConcurrentHashMap<>();

    private record Waiting(long untilMillis, long askedMillis) {}

    Prices(@Nullable PriceConfig config, @Nullable PriceFeed feed) {
        this.config = config;
        this.feed = feed;
    }

    /**
     * Throws with key, value and remedy when a setting cannot be.
     *
     * @param cache file in which the last curve that was fetched is kept, null for none
     * @param workers fetches
     * @param notices takes what an operator should know
     */
    public static Prices of(Configuration conf, @Nullable Path cache, Executor workers, Consumer<String> notices) {
        if (!PriceConfig.isSet(conf)) {
            return NONE;
        }
        PriceConfig config = PriceConfig.of(conf, cache);
        CurveUrl url = new CurveUrl(conf, config.source());
        return new Prices(config, new PriceFeed(config, url::fetch, workers, notices));
    }

    /** With every round of an active NameNode. Does not wait. */
    public void look(long nowNanos, long nowMillis) {
        if (feed != null) {
            feed.look(nowNanos, nowMillis);
        }
    }

    private Optional<PriceCurve> curve() {
        return feed == null ? Optional.empty() : feed.curve();
    }

    /** Where the present price stands. */
    public PriceBand band(long nowMillis) {
        PriceConfig set = config;
        return set == null
                ? PriceBand.UNKNOWN
                : curve().map(known -> set.rule().band(known, nowMillis)).orElse(PriceBand.UNKNOWN);
    }

    /**
     * The least number of hosts awake at the present price.
     *
     * @param usual without a curve
     */
    public int leastAwake(int usual, long nowMillis) {
        return config == null ? usual : config.rule().leastAwake(usual, band(nowMillis));
    }

    @Override
    public OptionalLong waitsUntil(String what, long sinceMillis, long lastsMillis, long nowMillis) {
        return config == null
                ? OptionalLong.empty()
                : waitsUntil(config.rule(), what, sinceMillis, lastsMillis, nowMillis);
    }

    private OptionalLong waitsUntil(PriceRule rule, String what, long sinceMillis, long lastsMillis, long nowMillis) {
        PriceCurve known = curve().orElse(null);
        if (known == null || rule.mayRun(known, sinceMillis, nowMillis, lastsMillis)) {
            waiting.remove(what);
            return OptionalLong.empty();
        }
        long until = rule.runsAtMillis(known, sinceMillis, nowMillis, lastsMillis);
        waiting.put(what, new Waiting(until, nowMillis));
        return OptionalLong.of(until);
    }

    /**
     * How much of a scrub, which needs all hosts awake, belongs into the cheap hours that have begun.
     *
     * @param dueSinceMillis when it became due
     * @param intervalMillis between scrubs; a scrub waits a tenth of it at most, if that is longer than other work waits
     * @param lastsMillis what the scrub still needs
     * @return 0 for not now
     */
    public long scrubMillis(long dueSinceMillis, long intervalMillis, long lastsMillis, long nowMillis) {
        PriceCurve known = curve().orElse(null);
        if (config == null || known == null || config.rule().waitMillis() == 0) {
            return lastsMillis;
        }
        PriceRule rule = config.rule().waiting(Math.max(config.rule().waitMillis(), intervalMillis / 10));
        if (waitsUntil(rule, "scrub", dueSinceMillis, lastsMillis, nowMillis).isPresent()) {
            return 0;
        }
        boolean late = nowMillis - dueSinceMillis >= rule.waitMillis();
        long cheap = rule.runsUntilMillis(known, dueSinceMillis, nowMillis, lastsMillis) - nowMillis;
        return late || cheap <= 0 ? lastsMillis : Math.min(lastsMillis, cheap);
    }

    /** For the reason of a decision: empty when the price changes nothing. */
    public String reason(int usual, long nowMillis) {
        int least = leastAwake(usual, nowMillis);
        PriceConfig set = config;
        if (set == null || least == usual) {
            return "";
        }
        return "; electricity is " + band(nowMillis).word() + " (" + priceText(set, nowMillis) + "), so at least "
                + least + " stay awake, not " + usual;
    }

    private String priceText(PriceConfig set, long nowMillis) {
        OptionalDouble now = now(nowMillis);
        return now.isPresent() ? now.getAsDouble() + " " + set.unit() : "unknown";
    }

    private OptionalDouble now(long nowMillis) {
        PriceCurve known = curve().orElse(null);
        return known == null ? OptionalDouble.empty() : known.at(nowMillis);
    }

    /**
     * What operators are shown.
     *
     * @param usual hosts awake at least without a curve
     * @return empty when no curve is configured
     */
    public Optional<PriceStatus> report(int usual, long nowMillis) {
        PriceConfig set = config;
        PriceFeed source = feed;
        if (set == null || source == null) {
            return Optional.empty();
        }
        waiting.values().removeIf(one -> nowMillis - one.askedMillis() > HEARD_MILLIS);
        List<String> works = new TreeMap<>(waiting)
                .entrySet().stream()
                        .map(one -> one.getKey() + " until "
                                + Instant.ofEpochMilli(one.getValue().untilMillis())
                                        .truncatedTo(ChronoUnit.SECONDS))
                        .toList();
        return Optional.of(new PriceStatus(
                set.source(),
                set.unit(),
                band(nowMillis),
                now(nowMillis),
                curve().map(known -> OptionalLong.of(Math.max(0, known.endMillis())))
                        .orElse(OptionalLong.empty()),
                leastAwake(usual, nowMillis),
                usual,
                works,
                source.trouble()));
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.paper.price;

import io.hdfsgears.core.price.PriceCurve;
import io.hdfsgears.core.price.PriceRule;
import org.jspecify.annotations.Nullable;

/** Work that waits: bytes to be moved, and a scrub that needs all hosts awake for a while. One owner. */
final class Deferrable {
    /** {@code dfs.namenode.gear.scrub.interval} and {@code scrub.awake}, as they are by default. */
    static final int SCRUB_INTERVAL_MINUTES = 21 * 1440;

    static final int SCRUB_MINUTES = 12 * 60;

    private final @Nullable PriceRule rule;
    private final int scrubDueMinute;
    private final double bytesPerMinute;
    private double pendingBytes;
    private int bytesSince;
    private int scrubbed;
    private double longestWaitMinutes;

    /**
     * @param rule null for a controller that is blind to prices
     * @param scrubDueMinute when the one scrub of the time becomes due
     * @param bytesPerMinute that hosts move when all of them are awake, about
     */
    Deferrable(@Nullable PriceRule rule, int scrubDueMinute, double bytesPerMinute) {
        this.rule = rule;
        this.bytesPerMinute = bytesPerMinute;
        this.scrubDueMinute = scrubDueMinute;
    }

    void arrived(double bytes, int minute) {
        if (pendingBytes == 0) {
            bytesSince = minute;
        }
        pendingBytes += bytes;
    }

    /** Bytes that the controller is to find hosts for now. */
    double runnableBytes(PriceCurve curve, int minute) {
        long lasts = (long) (pendingBytes / bytesPerMinute * DayAhead.MINUTE_MILLIS);
        return mayRun(rule, curve, bytesSince, minute, lasts) ? pendingBytes : 0;
    }

    /** What was moved. */
    void moved(double bytes, int minute) {
        longestWaitMinutes = Math.max(longestWaitMinutes, pendingBytes > 0 ? minute - bytesSince : 0);
        pendingBytes = Math.max(0, pendingBytes - bytes);
        pendingBytes = pendingBytes < 1 ? 0 : pendingBytes;
    }

    boolean scrubs(PriceCurve curve, int minute) {
        PriceRule waits = rule == null
                ? null
                : rule.waiting(Math.max(rule.waitMillis(), SCRUB_INTERVAL_MINUTES / 10 * DayAhead.MINUTE_MILLIS));
        return minute >= scrubDueMinute
                && scrubbed < SCRUB_MINUTES
                && mayRun(waits, curve, scrubDueMinute, minute, (SCRUB_MINUTES - scrubbed) * DayAhead.MINUTE_MILLIS);
    }

    void allAwake(int minute) {
        scrubbed += minute >= scrubDueMinute ? 1 : 0;
    }

    private static boolean mayRun(@Nullable PriceRule rule, PriceCurve curve, int since, int minute, long lastsMillis) {
        return rule == null
                || rule.mayRun(curve, since * DayAhead.MINUTE_MILLIS, minute * DayAhead.MINUTE_MILLIS, lastsMillis);
    }

    boolean isScrubbed() {
        return scrubbed >= SCRUB_MINUTES;
    }

    double pendingBytes() {
        return pendingBytes;
    }

    double longestWaitHours() {
        return longestWaitMinutes / 60;
    }
}

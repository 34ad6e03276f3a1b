// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.trace;

import io.hdfsgears.sim.trace.LoadSeries;

/**
 * A part of a day's load played faster: bursts above a quantile are spread to later minutes, as a cluster of that throughput would let
 * them pass, and the whole is scaled so that this throughput is a given part of the rack's.
 */
final class ScaledTrace {
    private static final double SECONDS_A_MINUTE = 60;
    private final LoadSeries series;
    private final double fromMinute;
    private final double minutes;
    private final double minutesPerSecond;
    private final double factor;

    /**
     * @param day as recorded
     * @param fromHour first hour that is played, without the trace's empty hours
     * @param hours that are played
     * @param speed seconds of the trace that pass in one of the run
     * @param capQuantile of the day's minutes; what goes beyond is spread, 0..1
     * @param peakBytesPerSecond reads, and writes times the replication, at the cap
     */
    ScaledTrace(
            LoadSeries day,
            double fromHour,
            double hours,
            double speed,
            double capQuantile,
            double peakBytesPerSecond,
            int replication) {
        double cap = day.quantile(capQuantile, replication);
        this.factor = peakBytesPerSecond / cap;
        this.series = day.cappedAt(cap, replication).scaled(factor);
        this.fromMinute = 60 * fromHour;
        this.minutes = Math.min(60 * hours, series.minutes() - fromMinute);
        this.minutesPerSecond = speed / SECONDS_A_MINUTE;
    }

    /** What bytes of the trace were multiplied by, per second of the trace. */
    double factor() {
        return factor;
    }

    /** How long the run takes. */
    double seconds() {
        return minutes / minutesPerSecond;
    }

    /** Bytes a second, the mean of the trace's minutes that fall into this part of the run. */
    double reads(double from, double to) {
        return mean(from, to, true);
    }

    /** Bytes a second, one copy. */
    double writes(double from, double to) {
        return mean(from, to, false);
    }

    private double mean(double from, double to, boolean reads) {
        double start = fromMinute + from * minutesPerSecond;
        double end = fromMinute + Math.min(minutes, to * minutesPerSecond);
        double sum = 0;
        for (int minute = (int) start; minute < end; minute++) {
            double part = Math.min(minute + 1, end) - Math.max(minute, start);
            sum += part * (reads ? series.reads(minute) : series.writes(minute));
        }
        return end > start ? sum / (end - start) : 0;
    }
}

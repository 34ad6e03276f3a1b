// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.trace;

import java.util.Arrays;
import java.util.random.RandomGenerator;

/**
 * What was asked of the file system, minute by minute. Immutable.
 *
 * <p>As in SpringFS §5.2, a job's bytes are spread evenly over its duration.
 */
public final class LoadSeries {
    private static final int MINUTES_A_DAY = 1440;

    private final double[] readBytes;
    private final double[] writtenBytes;

    private LoadSeries(double[] readBytes, double[] writtenBytes) {
        this.readBytes = readBytes;
        this.writtenBytes = writtenBytes;
    }

    /**
     * A load that was logged by minute.
     *
     * @param readBytes in each minute
     * @param writtenBytes in each minute, one copy counted
     */
    public static LoadSeries ofMinutes(double[] readBytes, double[] writtenBytes) {
        if (readBytes.length != writtenBytes.length) {
            throw new IllegalArgumentException(
                    "as many minutes of reads as of writes, not " + readBytes.length + " and " + writtenBytes.length);
        }
        return new LoadSeries(readBytes.clone(), writtenBytes.clone());
    }

    /**
     * One day without the trace's empty hours.
     *
     * @param spread of the durations: each job takes its time × e^(spread · a normal number), and starts up to a minute later
     */
    public static LoadSeries of(JobTrace trace, JobPace pace, double spread, RandomGenerator random) {
        double[] read = new double[MINUTES_A_DAY];
        double[] written = new double[MINUTES_A_DAY];
        for (Job job : trace.jobs()) {
            double seconds = pace.seconds(job, trace.hosts()) * Math.exp(spread * random.nextGaussian());
            double from = (job.submitSecond() + 60 * random.nextDouble()) / 60;
            spread(read, from, seconds / 60, (double) job.readBytes());
            spread(written, from, seconds / 60, (double) job.writtenBytes());
        }
        return new LoadSeries(without(read, trace), without(written, trace));
    }

    /** What runs past the end of the day is cut off: the trace does not know what else ran then. */
    private static void spread(double[] minutes, double from, double length, double bytes) {
        for (int minute = (int) from; minute < minutes.length && minute < from + length; minute++) {
            double part = Math.min(minute + 1, from + length) - Math.max(minute, from);
            minutes[minute] += bytes * part / length;
        }
    }

    private static double[] without(double[] minutes, JobTrace trace) {
        double[] kept = new double[minutes.length - 60 * trace.emptyHours().size()];
        int next = 0;
        for (int minute = 0; minute < minutes.length; minute++) {
            if (!trace.emptyHours().contains(minute / 60)) {
                kept[next++] = minutes[minute];
            }
        }
        return kept;
    }

    /** One after the other. */
    public LoadSeries then(LoadSeries next) {
        return new LoadSeries(concat(readBytes, next.readBytes), concat(writtenBytes, next.writtenBytes));
    }

    private static double[] concat(double[] a, double[] b) {
        double[] both = Arrays.copyOf(a, a.length + b.length);
        System.arraycopy(b, 0, both, a.length, b.length);
        return both;
    }

    /** Each minute multiplied by a factor. */
    public LoadSeries scaled(double factor) {
        return new LoadSeries(times(readBytes, factor), times(writtenBytes, factor));
    }

    private static double[] times(double[] minutes, double factor) {
        return Arrays.stream(minutes).map(bytes -> bytes * factor).toArray();
    }

    /**
     * The load as a cluster of limited throughput would let it pass: what is too much for a minute waits for the next, reads and
     * writes in the same proportion. What still waits at the end is dropped.
     *
     * @param bytesPerSecond of all disks
     */
    public LoadSeries cappedAt(double bytesPerSecond, int replication) {
        double[] read = new double[minutes()];
        double[] written = new double[minutes()];
        double waitingReads = 0;
        double waitingWrites = 0;
        for (int minute = 0; minute < minutes(); minute++) {
            waitingReads += readBytes[minute];
            waitingWrites += writtenBytes[minute];
            double wanted = waitingReads + replication * waitingWrites;
            double part = wanted <= 60 * bytesPerSecond ? 1 : 60 * bytesPerSecond / wanted;
            read[minute] = part * waitingReads;
            written[minute] = part * waitingWrites;
            waitingReads -= read[minute];
            waitingWrites -= written[minute];
        }
        return new LoadSeries(read, written);
    }

    /** The load that the share {@code part} of all minutes does not exceed, bytes a second. */
    public double quantile(double part, int replication) {
        double[] totals = new double[minutes()];
        Arrays.setAll(totals, minute -> total(minute, replication));
        Arrays.sort(totals);
        return totals[Math.min(totals.length - 1, (int) Math.ceil(part * totals.length))];
    }

    public int minutes() {
        return readBytes.length;
    }

    /** Bytes a second. */
    public double reads(int minute) {
        return readBytes[minute] / 60;
    }

    /** Bytes a second, one copy. */
    public double writes(int minute) {
        return writtenBytes[minute] / 60;
    }

    /** Bytes a second that disks see: reads, and writes times the replication. */
    public double total(int minute, int replication) {
        return reads(minute) + replication * writes(minute);
    }

    public double writtenBytes() {
        return Arrays.stream(writtenBytes).sum();
    }

    /** The busiest minute, bytes a second. */
    public double peak(int replication) {
        double peak = 0;
        for (int minute = 0; minute < minutes(); minute++) {
            peak = Math.max(peak, total(minute, replication));
        }
        return peak;
    }

    /** The part of the disks' work in that hour that is writing, 0..1. */
    public double writePart(int hour, int replication) {
        double writes = 0;
        double all = 0;
        for (int minute = 60 * hour; minute < Math.min(minutes(), 60 * hour + 60); minute++) {
            writes += replication * writes(minute);
            all += total(minute, replication);
        }
        return all == 0 ? 0 : writes / all;
    }
}

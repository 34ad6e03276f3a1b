// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.replication;

import java.util.Arrays;

/** What the reads of a run came to. */
public final class ReadTally {
    private double seconds;
    private long reads;
    private long late;
    private long samples;
    private long overloaded;
    private double[] utilisations = new double[1024];
    private int highest;

    void read(double latency, boolean tooLate) {
        reads++;
        seconds += latency;
        late += tooLate ? 1 : 0;
    }

    void sample(boolean overload) {
        samples++;
        overloaded += overload ? 1 : 0;
    }

    void highest(double utilisation) {
        if (highest == utilisations.length) {
            utilisations = Arrays.copyOf(utilisations, 2 * highest);
        }
        utilisations[highest++] = utilisation;
    }

    public long reads() {
        return reads;
    }

    public double meanMillis() {
        return 1e3 * seconds / reads;
    }

    public double latePercent() {
        return 100.0 * late / reads;
    }

    /** Of all servers at all samples, those with more than 80 % of their capacity taken. */
    public double overloadedPercent() {
        return 100.0 * overloaded / samples;
    }

    /** Of the servers' highest utilisations in each interval. */
    public double utilisation(double quantile) {
        double[] sorted = Arrays.copyOf(utilisations, highest);
        Arrays.sort(sorted);
        return sorted[(int) Math.min(highest - 1L, (long) (quantile * highest))];
    }
}

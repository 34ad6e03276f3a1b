// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.replay;

import io.hdfsgears.benchmarks.Metered;
import io.hdfsgears.benchmarks.jobs.JobLog;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A replay on one rack.
 *
 * @param samples from the beginning until the window's end
 * @param reads all of them
 * @param hottest reads of the most read path
 * @param others reads of all other paths
 * @param writes of outputs
 * @param readBack of everything, in the highest gear, afterwards
 * @param metered in the window; null on a rack without meters
 * @param eafr what it did
 * @param shifts that the gears made in the window
 */
record Round(
        List<Sample> samples,
        JobLog.Figures reads,
        JobLog.Figures hottest,
        JobLog.Figures others,
        JobLog.Figures writes,
        JobLog.Figures readBack,
        @Nullable Metered metered,
        EafrWatch.Summary eafr,
        long shifts) {
    private static final double MEGABYTE = 1e6;

    Round {
        samples = List.copyOf(samples);
    }

    double meanAsleep() {
        return samples.stream().mapToInt(Sample::asleep).average().orElse(0);
    }

    double mostExtraBytes() {
        return samples.stream().mapToLong(Sample::extraBytes).max().orElse(0);
    }

    double joules() {
        return Metered.joules(metered);
    }

    double watts() {
        return Metered.watts(metered);
    }

    double joulesAMegabyte() {
        return joules() / (reads.bytes() / MEGABYTE);
    }

    int failed() {
        return reads.errors() + writes.errors() + readBack.errors();
    }

    int wrong() {
        return reads.wrong() + writes.wrong() + readBack.wrong();
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.eafr;

import java.util.List;

/**
 * A file's heat on one rack.
 *
 * @param before replicas when the readers came
 * @param samples replicas seen, each when it changed
 * @param window of the reads that began when replicas had had time to grow
 * @param quotaLeft of the folder's space quota, bytes, while the file was hot
 * @param coolSeconds from the end of the readers until the file has its factor again; 0 where it never had more
 */
record Round(int before, List<Sample> samples, ReadLog.Figures window, long quotaLeft, double coolSeconds) {
    Round {
        samples = List.copyOf(samples);
    }

    /** @param seconds since the readers came */
    record Sample(double seconds, int replicas) {}

    int most() {
        return samples.stream().mapToInt(Sample::replicas).max().orElse(before);
    }

    int fewest() {
        return samples.stream().mapToInt(Sample::replicas).min().orElse(before);
    }

    /** When it had the most replicas for the first time. */
    double growSeconds() {
        int most = most();
        return samples.stream()
                .filter(sample -> sample.replicas() == most)
                .mapToDouble(Sample::seconds)
                .findFirst()
                .orElse(0);
    }
}

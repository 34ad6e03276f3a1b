// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.placement;

import io.hdfsgears.benchmarks.Spread;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * All rounds of one case.
 *
 * @param hosts registered
 * @param asleepPercent of them
 * @param threads that call at the same time
 * @param ratio calls per second of ours over stock's, round by round
 */
record CaseResult(
        String job, int hosts, int asleepPercent, int threads, int rounds, Side stock, Side gears, Spread ratio) {
    /** One contestant's rounds; times in µs. */
    record Side(Spread opsPerSecond, Spread p50Micros, Spread p99Micros, Spread maxMicros) {
        static Side of(List<Sample> samples) {
            return new Side(
                    spread(samples, Sample::opsPerSecond),
                    spread(samples, Sample::p50Micros),
                    spread(samples, Sample::p99Micros),
                    spread(samples, Sample::maxMicros));
        }

        private static Spread spread(List<Sample> samples, ToDoubleFunction<Sample> what) {
            return Spread.of(samples.stream().map(what::applyAsDouble).toList());
        }
    }

    static CaseResult of(Job job, int hosts, int asleepPercent, int threads, List<Sample> stock, List<Sample> gears) {
        List<Double> ratios = IntStream.range(0, stock.size())
                .mapToObj(i -> gears.get(i).opsPerSecond() / stock.get(i).opsPerSecond())
                .toList();
        return new CaseResult(
                job.label(),
                hosts,
                asleepPercent,
                threads,
                stock.size(),
                Side.of(stock),
                Side.of(gears),
                Spread.of(ratios));
    }
}

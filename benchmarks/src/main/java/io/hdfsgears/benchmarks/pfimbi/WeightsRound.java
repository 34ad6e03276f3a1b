// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.pfimbi;

import io.hdfsgears.benchmarks.pfimbi.WeightsSample.Got;
import java.util.List;
import java.util.function.ToLongFunction;

/**
 * One measurement at one receiver.
 *
 * @param what is weighed
 * @param samples in order
 */
record WeightsRound(String what, int round, List<WeightedFlow> flows, List<WeightsSample> samples) {
    WeightsRound {
        flows = List.copyOf(flows);
        samples = List.copyOf(samples);
    }

    /** The longest stretch of samples in each of which every flow had blocks waiting; elsewhere weights say nothing. */
    List<WeightsSample> backlogged() {
        int from = 0;
        List<WeightsSample> longest = List.of();
        for (int to = 0; to <= samples.size(); to++) {
            if (to == samples.size() || !allWait(samples.get(to))) {
                if (to - from > longest.size()) {
                    longest = samples.subList(from, to);
                }
                from = to + 1;
            }
        }
        return longest;
    }

    boolean allWait(WeightsSample sample) {
        return flows.stream().allMatch(flow -> sample.of(flow).waitingBlocks() > 0);
    }

    double seconds() {
        List<WeightsSample> stretch = backlogged();
        return stretch.size() < 2
                ? 0
                : stretch.get(stretch.size() - 1).seconds() - stretch.get(0).seconds();
    }

    /** What was added during that stretch. */
    long added(WeightedFlow flow, ToLongFunction<Got> what) {
        List<WeightsSample> stretch = backlogged();
        return stretch.size() < 2
                ? 0
                : what.applyAsLong(stretch.get(stretch.size() - 1).of(flow))
                        - what.applyAsLong(stretch.get(0).of(flow));
    }

    double wantedShare(WeightedFlow flow) {
        return flow.weight() / flows.stream().mapToDouble(WeightedFlow::weight).sum();
    }

    double share(WeightedFlow flow, ToLongFunction<Got> what) {
        return added(flow, what)
                / (double) flows.stream().mapToLong(each -> added(each, what)).sum();
    }

    /** How far its share of the bytes that came is off, as a part of the wanted one. */
    double error(WeightedFlow flow) {
        return share(flow, Got::receivedBytes) / wantedShare(flow) - 1;
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.cycle;

/**
 * The wake of one host. Times in seconds; NaN for a step that never happened.
 *
 * @param means what reached it: {@code magic-packet}, {@code chassis-power-on} or {@code redfish-on}
 * @param order from the order of the gear until the rack's controller called the host's power driver
 * @param resume from this call until the host ran again: the host's resume time
 * @param read from the end of the resume until a stock client read from this very DataNode
 * @param named from the end of the resume until stock's NameNode named it to clients as the holder of a block
 */
record Wake(int cycle, String host, String means, double order, double resume, double read, double named) {
    /** Beyond the host's own resume time. */
    static final double GOAL_SECONDS = 3;

    /** @return from the wake order until it serves: clients are sent to it, and it answers */
    double serving() {
        return resume + afterResume();
    }

    double afterResume() {
        return Math.max(read, named);
    }

    double fromGearOrder() {
        return order + serving();
    }

    boolean inTime() {
        return afterResume() <= GOAL_SECONDS;
    }
}

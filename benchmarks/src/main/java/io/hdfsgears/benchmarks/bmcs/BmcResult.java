// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.bmcs;

import io.hdfsgears.benchmarks.Machine;
import io.hdfsgears.benchmarks.Spread;
import io.hdfsgears.benchmarks.Text;

/**
 * Figures of one run.
 *
 * @param orderMillis for BMCs that answer: from the NameNode's answer with the orders until the order reached the BMC
 * @param workers concurrent calls to devices
 * @param missing BMCs that answer but got no order in time
 * @param oldestStateSeconds for BMCs that answer: the longest time in which a BMC returned no state
 * @param reads states that the BMCs returned while the ages were watched
 * @param cpu from the heartbeat with the orders until the last order
 * @param wrongStates hosts behind a hanging BMC whose state was reported as known
 */
record BmcResult(
        Machine machine,
        int bmcs,
        int hanging,
        int latencyMillis,
        int workers,
        Spread orderMillis,
        int missing,
        double oldestStateSeconds,
        double watchedSeconds,
        long reads,
        long wrongStates,
        int connectionsHeld,
        CpuSeconds cpu) {
    static final double MOST_ORDER_MILLIS = 2_000;
    static final double OLDEST_STATE_SECONDS = 60;

    boolean met() {
        return missing == 0
                && wrongStates == 0
                && orderMillis.max() <= MOST_ORDER_MILLIS
                && oldestStateSeconds <= OLDEST_STATE_SECONDS;
    }

    String text() {
        return Text.of(
                "%s%n%d BMCs, %d of them hang, the others answer in %d ms; %d workers%n"
                        + "orders after the NameNode's, ms, first / median / last: %s (goal: %.0f)%n"
                        + "BMCs that answer and got no order: %d%n"
                        + "oldest state in %.0f s, s: %.1f (goal: %.0f), %d reads%n"
                        + "hosts behind a BMC that hangs with a state: %d%n"
                        + "connections to BMCs that hang: %d%n"
                        + "CPU time from the NameNode's orders until the last one is out: %s%n%s%n",
                machine,
                bmcs,
                hanging,
                latencyMillis,
                workers,
                orderMillis.text("%.0f"),
                MOST_ORDER_MILLIS,
                missing,
                watchedSeconds,
                oldestStateSeconds,
                OLDEST_STATE_SECONDS,
                reads,
                wrongStates,
                connectionsHeld,
                cpu.text(),
                met() ? "met" : "MISSED");
    }

    static String header() {
        return "bmcs,hanging,latency_ms,workers,order_first_ms,order_median_ms,order_last_ms,without_order,oldest_state_s,watched_s,reads,"
                + "wrong_states,load_average,cpu_s,cpu_controller_s,cpu_bmcs_s,met";
    }

    String csv() {
        return Text.of(
                "%d,%d,%d,%d,%.0f,%.0f,%.0f,%d,%.1f,%.0f,%d,%d,%.1f,%.2f,%.2f,%.2f,%b",
                bmcs,
                hanging,
                latencyMillis,
                workers,
                orderMillis.min(),
                orderMillis.median(),
                orderMillis.max(),
                missing,
                oldestStateSeconds,
                watchedSeconds,
                reads,
                wrongStates,
                machine.loadAverage(),
                cpu.all(),
                cpu.controller(),
                cpu.bmcs(),
                met());
    }
}

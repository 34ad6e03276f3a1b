// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.takeover;

import io.hdfsgears.benchmarks.Text;

/**
 * One change of the gear, in which the acting controller failed.
 *
 * @param fault kill, freeze or cut
 * @param hosts awake in the gear that was ordered
 * @param before hosts awake before
 * @param orderedMillis when the gear was ordered, ms since the Unix epoch
 * @param afterSeconds from the order to the fault
 * @param took seconds from the fault until the NameNode named the other controller
 * @param tookMillis when it did, ms since the Unix epoch
 * @param endSeconds from the fault until the gear was steady
 * @param endMillis when it was, ms since the Unix epoch
 * @param pids process numbers of the controller that failed and of the one that took over
 */
record Takeover(
        String fault,
        int before,
        int hosts,
        double orderedMillis,
        double afterSeconds,
        double took,
        double tookMillis,
        double endSeconds,
        double endMillis,
        Pair pids) {
    /** Who failed and who took over. */
    record Pair(long from, long to) {}

    static String header() {
        return "fault,hosts_before,hosts_ordered,seconds_from_order_to_fault,take_over_seconds,steady_seconds";
    }

    String csv() {
        return Text.of("%s,%d,%d,%.3f,%.3f,%.3f", fault, before, hosts, afterSeconds, took, endSeconds);
    }
}

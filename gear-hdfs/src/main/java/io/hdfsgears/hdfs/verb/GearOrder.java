// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.verb;

/**
 * A gear that the product itself orders, by the checks that an operator's verb meets.
 *
 * @param hosts wanted awake
 * @param lastsMillis after which the gear goes back by itself; 0 for no end
 * @param reason for the audit log and the report
 */
record GearOrder(int hosts, long lastsMillis, String reason) {
    GearOrder(int hosts, String reason) {
        this(hosts, 0, reason);
    }

    /**
     * What became of the order.
     *
     * @param outcome in lower case, for counters
     * @param message what happened or why not, with the remedy; names no file, since every user may read it
     */
    record Answer(boolean accepted, String outcome, String message) {}
}

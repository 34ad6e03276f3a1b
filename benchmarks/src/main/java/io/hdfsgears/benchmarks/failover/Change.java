// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.failover;

/**
 * One gear change in which the active NameNode was killed.
 *
 * @param hosts awake in the gear that was ordered
 * @param killed the NameNode
 * @param afterSeconds from the accepted order to its death
 * @param died phase of the change by the last look before it died
 * @param serving seconds from its death until the other one is active and out of safe mode
 * @param ended phase in which the other NameNode ended the change: STEADY in the gear that was ordered, or HELD
 * @param endSeconds from its death to that end
 * @param held why it is held; empty if it is not
 */
record Change(
        int hosts,
        String killed,
        double afterSeconds,
        String died,
        double serving,
        String ended,
        double endSeconds,
        String held) {}

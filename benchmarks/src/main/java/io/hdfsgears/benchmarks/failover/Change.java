// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.failover;

/**
 * One gear change in which the active NameNode was killed, or stood still for a while.
 *
 * @param hosts awake in the gear that was ordered
 * @param nameNode the active NameNode
 * @param paused it stood still and went on as the active one; else it was killed, and the other one took over
 * @param refreshed {@code dfsadmin -refreshNodes} ran before the fault
 * @param afterSeconds from the accepted order to the fault
 * @param phase of the change by the last look before the fault
 * @param serving seconds from the fault until a NameNode is active and out of safe mode
 * @param ended phase in which the change ended: STEADY in the gear that was ordered, or HELD
 * @param endSeconds from the fault to that end
 * @param held why it is held; empty if it is not
 */
record Change(
        int hosts,
        String nameNode,
        boolean paused,
        boolean refreshed,
        double afterSeconds,
        String phase,
        double serving,
        String ended,
        double endSeconds,
        String held) {}

// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.replication;

import io.hdfsgears.core.model.NodeId;
import java.util.List;

/**
 * @param orders in the order of the files
 * @param wake cold servers that are sources, since no server that is awake holds their file
 * @param lost files without any live replica
 * @param noRoom files for which no server has room
 * @param counter for the next plan
 */
public record RepairPlan(
        List<RepairOrder> orders, List<NodeId> wake, List<Long> lost, List<Long> noRoom, long counter) {
    public RepairPlan {
        orders = List.copyOf(orders);
        wake = List.copyOf(wake);
        lost = List.copyOf(lost);
        noRoom = List.copyOf(noRoom);
    }
}

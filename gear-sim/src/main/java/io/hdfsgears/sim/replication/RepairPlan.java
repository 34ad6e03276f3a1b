// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.replication;

import io.hdfsgears.core.model.NodeId;
import java.util.List;

/**
 * @param orders of the largest files first
 * @param wake cold servers that are sources, since no server that is awake holds their file
 * @param lost files without any live replica
 * @param noRoom files for which no server has room
 */
public record RepairPlan(List<RepairOrder> orders, List<NodeId> wake, List<Long> lost, List<Long> noRoom) {
    public RepairPlan {
        orders = List.copyOf(orders);
        wake = List.copyOf(wake);
        lost = List.copyOf(lost);
        noRoom = List.copyOf(noRoom);
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.replication;

import io.hdfsgears.core.model.NodeId;

/** One replica to restore. */
public record RepairOrder(long inode, long bytes, NodeId source, NodeId destination) {}

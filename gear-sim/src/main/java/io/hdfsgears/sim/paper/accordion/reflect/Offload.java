// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.paper.accordion.reflect;

import io.hdfsgears.accordion.StandIn;
import io.hdfsgears.core.model.ClusterView;
import io.hdfsgears.core.model.NodeId;

/**
 * A copy that its node must still get. Nodes are named by identity: positions shift when hosts join or leave.
 *
 * @param blockId as the NameNode numbers it
 * @param bytes size of the block
 * @param source node to copy from
 * @param intended node that the copy belongs on
 * @param temporary whether the replica on the source only stands in, and goes once the copy stands
 */
public record Offload(long blockId, long bytes, NodeId source, NodeId intended, boolean temporary) {
    public Offload {
        if (bytes < 0) {
            throw new IllegalArgumentException("block " + blockId + " cannot have " + bytes + " bytes");
        }
        if (source.equals(intended)) {
            throw new IllegalArgumentException(
                    "block " + blockId + " stands on " + intended + " already: nothing to reflect");
        }
    }

    /**
     * @param keeper position of a replica that stays, the source where no node was left to stand in
     */
    public static Offload of(long blockId, long bytes, StandIn standIn, int keeper, ClusterView view) {
        boolean temporary = standIn.temporary() != 0;
        int source = temporary ? standIn.temporary() : keeper;
        return new Offload(
                blockId,
                bytes,
                view.member(source).id(),
                view.member(standIn.intended()).id(),
                temporary);
    }
}

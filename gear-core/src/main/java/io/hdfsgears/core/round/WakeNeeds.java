// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.round;

import io.hdfsgears.core.model.NodeId;
import java.util.List;
import java.util.Set;

/**
 * Why sleeping hosts have to wake whatever gear was ordered.
 *
 * @param unreadable hosts that hold the only replicas of blocks that no awake host has
 * @param unaccounted sleeping hosts whose replicas this NameNode does not know
 * @param operators hosts that the operator decommissions, which is not possible while they sleep
 * @param writers what writers lack that wait
 * @param roomLacks hosts that are needed in addition to those that serve because these run full
 * @param lossSearched whether what lost hosts held has been searched; only then do other hosts take their place
 */
public record WakeNeeds(
        Set<NodeId> unreadable,
        Set<NodeId> unaccounted,
        Set<NodeId> operators,
        List<WritersNeed> writers,
        int roomLacks,
        boolean lossSearched) {
    /** No host has to wake. */
    public static final WakeNeeds NONE = new WakeNeeds(Set.of(), Set.of(), Set.of(), List.of(), 0, false);

    public WakeNeeds {
        unreadable = Set.copyOf(unreadable);
        unaccounted = Set.copyOf(unaccounted);
        operators = Set.copyOf(operators);
        writers = List.copyOf(writers);
    }

    /** @param writersLack hosts that writers need in addition to those that serve, whichever these are; 0 where none waits */
    public WakeNeeds(
            Set<NodeId> unreadable,
            Set<NodeId> unaccounted,
            Set<NodeId> operators,
            int writersLack,
            int roomLacks,
            boolean lossSearched) {
        this(
                unreadable,
                unaccounted,
                operators,
                writersLack == 0 ? List.of() : List.of(WritersNeed.ofAny(writersLack)),
                roomLacks,
                lossSearched);
    }
}

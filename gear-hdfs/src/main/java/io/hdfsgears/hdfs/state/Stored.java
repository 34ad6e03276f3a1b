// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.state;

import io.hdfsgears.core.chain.ExpansionChain;
import io.hdfsgears.core.machine.GearState;
import io.hdfsgears.core.model.NodeId;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;

/**
 * Everything that survives: the state and the chain that it speaks of.
 *
 * @param primaries p, fixed when the chain was created: data is placed by it
 * @param proven hosts that have slept and woken again by order
 */
public record Stored(GearState state, ExpansionChain chain, int primaries, Set<NodeId> proven) {
    public Stored {
        proven = Set.copyOf(proven);
    }

    /** Of hosts that have proven nothing. */
    public Stored(GearState state, ExpansionChain chain, int primaries) {
        this(state, chain, primaries, Set.of());
    }

    /** The same hosts in another state. */
    public Stored with(GearState other) {
        return new Stored(other, chain, primaries, proven);
    }

    /** Another chain. Who left it, or came back with another identity, has to prove anew that it can be woken. */
    public Stored with(GearState other, ExpansionChain changed, int otherPrimaries) {
        Set<NodeId> still = new HashSet<>(proven);
        still.retainAll(new HashSet<>(changed.hosts()));
        return new Stored(other, changed, otherPrimaries, still);
    }

    /** @param hosts that have proven that they can be woken */
    public Stored proving(Collection<NodeId> hosts) {
        Set<NodeId> now = new HashSet<>(proven);
        now.addAll(hosts);
        now.retainAll(new HashSet<>(chain.hosts()));
        return now.equals(proven) ? this : new Stored(state, chain, primaries, now);
    }
}

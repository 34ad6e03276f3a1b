// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.chain;

import io.hdfsgears.core.model.NodeId;
import java.util.List;
import java.util.Set;

/** A change of the expansion chain that an operator orders. Its hosts are on the chain. */
public sealed interface ChainEdit {
    /** @return the chain after the change */
    ExpansionChain chain(ExpansionChain before);

    /** @return p after the change */
    default int primaries(int before) {
        return before;
    }

    /**
     * Hosts behind it move up.
     *
     * @param succession who becomes a primary, if the host was one
     */
    record Remove(NodeId host, Succession succession) implements ChainEdit {
        @Override
        public ExpansionChain chain(ExpansionChain before) {
            return succession.in(before.without(Set.of(host)));
        }
    }

    /**
     * Another host takes the place of one, which takes the place of the other; one that is lost leaves.
     *
     * @param by takes the place
     * @param lost whether the first one is gone for good
     */
    record Replace(NodeId old, NodeId by, boolean lost) implements ChainEdit {
        @Override
        public ExpansionChain chain(ExpansionChain before) {
            ExpansionChain swapped = before.swapped(old, by);
            return lost ? swapped.without(Set.of(old)) : swapped;
        }
    }

    /** @param position 1..hosts */
    record Move(NodeId host, int position) implements ChainEdit {
        @Override
        public ExpansionChain chain(ExpansionChain before) {
            return before.moved(host, position);
        }
    }

    /**
     * Another number of primaries.
     *
     * @param count p, the hosts that hold the primary replicas and never sleep
     * @param succession who stays a primary, if there are to be fewer
     */
    record Primaries(int count, Succession succession) implements ChainEdit {
        /** The first hosts of the chain are the primaries. */
        public Primaries(int count) {
            this(count, Succession.IN_TURN);
        }

        @Override
        public ExpansionChain chain(ExpansionChain before) {
            return succession.in(before);
        }

        @Override
        public int primaries(int before) {
            return count;
        }
    }

    /** @param order the same hosts in the order in which a new chain of them would be founded */
    record Refound(List<NodeId> order) implements ChainEdit {
        public Refound {
            order = List.copyOf(order);
        }

        @Override
        public ExpansionChain chain(ExpansionChain before) {
            return new ExpansionChain(order, before.names());
        }
    }
}

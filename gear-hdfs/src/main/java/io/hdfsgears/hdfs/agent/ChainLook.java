// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.agent;

import io.hdfsgears.core.chain.ChainEdit;
import io.hdfsgears.core.chain.ExpansionChain;
import io.hdfsgears.core.chain.Succession;
import io.hdfsgears.core.machine.HostFacts;
import io.hdfsgears.core.machine.chain.ChainRules;
import io.hdfsgears.core.machine.chain.ChainStates;
import io.hdfsgears.core.model.NodeId;
import io.hdfsgears.hdfs.state.Stored;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/**
 * The chain at one moment, for a caller that changes it.
 *
 * @param facts of each host, in the order of the chain
 * @param foundingOrder its hosts that are up, in the order in which a new chain would be founded
 * @param racks of the hosts that have registered
 */
public record ChainLook(Stored stored, List<HostFacts> facts, List<NodeId> foundingOrder, Map<NodeId, String> racks) {
    public ChainLook {
        facts = List.copyOf(facts);
        foundingOrder = List.copyOf(foundingOrder);
        racks = Map.copyOf(racks);
    }

    /** Whether the facts are of this chain: not in the round in which it has just changed. */
    public boolean isWhole() {
        return facts.size() == stored.chain().size();
    }

    /** The change that removes a host. A host that serves follows a primary rather than one that sleeps. */
    public ChainEdit.Remove removal(NodeId host) {
        ExpansionChain chain = stored.chain();
        ExpansionChain left = chain.without(Set.of(host));
        Predicate<NodeId> serves = id -> {
            HostFacts seen = facts.get(chain.positionOf(id) - 1);
            return seen.heard() && seen.inService();
        };
        Predicate<NodeId> sleeps = id -> {
            HostFacts seen = facts.get(chain.positionOf(id) - 1);
            return seen.outOfService() && !seen.exempt();
        };
        return new ChainEdit.Remove(
                host, Succession.of(chain, left, stored.primaries(), racks, List.of(serves, sleeps)));
    }

    /** The change of p. Fewer primaries are in two racks where those before were. */
    public ChainEdit.Primaries primaries(int count) {
        return new ChainEdit.Primaries(count, Succession.fewer(stored.chain(), count, stored.primaries(), racks));
    }

    public ChainRules rules() {
        return new ChainRules(stored.state(), stored.chain(), stored.primaries(), facts);
    }

    /**
     * What is to be stored once the change is made.
     *
     * @param minAwake hosts that stay awake in every gear, beside the primaries
     */
    public Stored after(ChainEdit edit, int minAwake) {
        ExpansionChain chain = stored.chain();
        return stored.with(
                ChainStates.edited(stored.state(), chain, stored.primaries(), edit, minAwake),
                edit.chain(chain),
                edit.primaries(stored.primaries()));
    }
}

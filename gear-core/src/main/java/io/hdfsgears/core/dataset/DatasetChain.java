// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.dataset;

import io.hdfsgears.core.chain.ExpansionChain;
import io.hdfsgears.core.model.ClusterView;
import io.hdfsgears.core.model.Member;
import io.hdfsgears.core.model.NodeId;
import io.hdfsgears.core.model.Service;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/** The hosts that hold a dataset, in the order in which they wake for it. Immutable. */
public final class DatasetChain {
    private final Dataset dataset;
    private final ExpansionChain chain;
    private final Map<NodeId, Integer> positions;

    /** @param chain as long as the dataset's spread, at least its primaries */
    public DatasetChain(Dataset dataset, ExpansionChain chain) {
        if (chain.size() < dataset.primaries()) {
            throw new IllegalArgumentException("dataset " + dataset.path() + " needs " + dataset.primaries()
                    + " primaries, but its chain has only " + chain.size()
                    + " hosts: give it fewer primaries, or the cluster more hosts");
        }
        this.dataset = dataset;
        this.chain = chain;
        this.positions = new HashMap<>(chain.size() * 2);
        for (NodeId host : chain.hosts()) {
            positions.put(host, positions.size() + 1);
        }
    }

    public Dataset dataset() {
        return dataset;
    }

    public ExpansionChain chain() {
        return chain;
    }

    /** l_i(d): 1-based position, or 0 for a host that holds nothing of the dataset. */
    public int positionOf(NodeId host) {
        return positions.getOrDefault(host, 0);
    }

    /** s_i(d): how much the dataset needs the host; 1 for its primaries, 1/l_i(d) behind them, 0 off the chain. */
    public double score(NodeId host) {
        int position = positionOf(host);
        if (position == 0) {
            return 0;
        }
        return position <= dataset.primaries() ? 1 : 1.0 / position;
    }

    /**
     * The hosts as this dataset sees them.
     *
     * @param cluster all hosts; those of the chain that it does not know are left out
     * @param mine hosts that work for this dataset; others that serve are standing by here
     */
    public ClusterView view(ClusterView cluster, Predicate<NodeId> mine) {
        List<Member> members = new ArrayList<>(chain.size());
        for (NodeId host : chain.hosts()) {
            int position = cluster.positionOf(host);
            if (position > 0) {
                Member member = cluster.member(position);
                boolean lent = member.service() == Service.SERVING && !mine.test(host);
                members.add(lent ? member.with(Service.STANDING_BY) : member);
            }
        }
        return cluster.with(Math.max(1, Math.min(dataset.primaries(), members.size())), members);
    }
}

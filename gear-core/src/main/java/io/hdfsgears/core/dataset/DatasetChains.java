// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.dataset;

import io.hdfsgears.core.chain.ExpansionChain;
import io.hdfsgears.core.layout.EqualWork;
import io.hdfsgears.core.model.NodeId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * All datasets over the same hosts, laid over one another so that each needs other hosts most (Rabbit §3.4).
 *
 * @param hosts the cluster's chain; of hosts with equal scores the first is taken, which keeps its alternation of racks
 * @param chains in the order in which the datasets were added
 */
public record DatasetChains(List<NodeId> hosts, List<DatasetChain> chains) {
    public DatasetChains {
        hosts = List.copyOf(hosts);
        chains = List.copyOf(chains);
    }

    public static DatasetChains over(List<NodeId> hosts) {
        return new DatasetChains(hosts, List.of());
    }

    /** Adds a dataset; it takes the hosts with the lowest scores first, as many as its replicas spread over. */
    public DatasetChains with(Dataset dataset) {
        return with(
                dataset,
                hosts.stream().sorted(Comparator.comparingDouble(this::score)).toList());
    }

    /**
     * Adds a dataset whose hosts are in this order.
     *
     * @param order all hosts; as many as its replicas spread over become its chain
     */
    public DatasetChains with(Dataset dataset, List<NodeId> order) {
        if (chains.stream().anyMatch(chain -> chain.dataset().path().equals(dataset.path()))) {
            throw new IllegalArgumentException("there is a dataset " + dataset.path() + " already");
        }
        if (dataset.primaries() > hosts.size()) {
            throw new IllegalArgumentException("dataset " + dataset.path() + " needs " + dataset.primaries()
                    + " primaries, but there are only " + hosts.size()
                    + " hosts: give it fewer primaries, or the cluster more hosts");
        }
        List<DatasetChain> more = new ArrayList<>(chains);
        more.add(new DatasetChain(dataset, new ExpansionChain(order.subList(0, spread(dataset)))));
        return new DatasetChains(hosts, more);
    }

    /** Hosts that hold a part of a dataset. */
    private int spread(Dataset dataset) {
        EqualWork shape = EqualWork.of(hosts.size(), dataset.primaries(), dataset.replication());
        return shape.roles() < 2 ? dataset.primaries() : shape.last(shape.roles());
    }

    /** s_i: what all datasets together need of the host. */
    public double score(NodeId host) {
        double sum = 0;
        for (DatasetChain chain : chains) {
            sum += chain.score(host);
        }
        return sum;
    }

    /** The dataset that the file belongs to: that of the longest path, if any. */
    public Optional<DatasetChain> of(String file) {
        return chains.stream()
                .filter(chain -> chain.dataset().contains(file))
                .max(Comparator.comparingInt(chain -> chain.dataset().path().length()));
    }

    Optional<DatasetChain> of(Dataset dataset) {
        return chains.stream().filter(chain -> chain.dataset().equals(dataset)).findFirst();
    }
}

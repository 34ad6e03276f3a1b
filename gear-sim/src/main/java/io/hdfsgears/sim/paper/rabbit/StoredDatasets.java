// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.paper.rabbit;

import io.hdfsgears.core.dataset.Claim;
import io.hdfsgears.core.dataset.Dataset;
import io.hdfsgears.core.dataset.DatasetChain;
import io.hdfsgears.core.dataset.DatasetChains;
import io.hdfsgears.core.dataset.HostArbitration;
import io.hdfsgears.core.dataset.HostShares;
import io.hdfsgears.core.layout.Layout;
import io.hdfsgears.core.model.ClusterView;
import io.hdfsgears.core.model.Member;
import io.hdfsgears.rabbit.GearMode;
import io.hdfsgears.rabbit.RabbitLayout;
import io.hdfsgears.rabbit.RabbitSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/** Datasets over the same hosts, written one after the other by Rabbit's layout on their own chains. */
final class StoredDatasets {
    private final ClusterView cluster;
    private final List<StoredBlocks> stored = new ArrayList<>();
    private DatasetChains chains;

    StoredDatasets(int hosts) {
        this.cluster = StoredBlocks.hosts(hosts, 1, up -> true);
        this.chains =
                DatasetChains.over(cluster.members().stream().map(Member::id).toList());
    }

    /** Writes a dataset by Rabbit's layout. */
    void add(Dataset dataset, int blocks, RandomGenerator random) {
        add(
                dataset,
                new RabbitLayout(new RabbitSettings(dataset.replication(), new GearMode.Single())),
                blocks,
                random);
    }

    void add(Dataset dataset, Layout layout, int blocks, RandomGenerator random) {
        chains = chains.with(dataset);
        ClusterView own = chain(stored.size()).view(cluster, host -> true);
        stored.add(StoredBlocks.write(layout, own, blocks, dataset.replication(), random));
    }

    int size() {
        return stored.size();
    }

    /** @param dataset 0 for the first that was added */
    DatasetChain chain(int dataset) {
        return chains.chains().get(dataset);
    }

    StoredBlocks blocks(int dataset) {
        return stored.get(dataset);
    }

    HostShares share(List<Claim> live) {
        return HostArbitration.share(chains, host -> true, live);
    }

    /** @param live one bit a dataset */
    HostShares fairly(int live) {
        List<Dataset> datasets = new ArrayList<>();
        for (int d = 0; d < stored.size(); d++) {
            if ((live >> d & 1) == 1) {
                datasets.add(chain(d).dataset());
            }
        }
        return share(Claim.fair(datasets));
    }

    /** The hosts as the dataset sees them while they are shared like this. */
    ClusterView view(int dataset, HostShares shares) {
        DatasetChain chain = chain(dataset);
        return chain.view(cluster, host -> shares.serves(host, chain.dataset()));
    }

    /** The cluster's position of a position on the dataset's chain. */
    int hostOf(int dataset, int position) {
        return cluster.positionOf(chain(dataset).chain().hosts().get(position - 1));
    }

    double degree(int dataset, HostShares shares) {
        DatasetChain chain = chain(dataset);
        long[] held = shares.hostsOf(chain.dataset()).stream()
                .mapToLong(host -> blocks(dataset).blocks(chain.positionOf(host)))
                .toArray();
        return PowerProportionality.degree(blocks(dataset).size(), held);
    }
}

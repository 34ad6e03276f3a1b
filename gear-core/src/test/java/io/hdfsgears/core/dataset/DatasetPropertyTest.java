// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.dataset;

import static io.hdfsgears.core.dataset.Hosts.dataset;
import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.core.model.NodeId;
import io.hdfsgears.testkit.SeededTest;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;

/** Laws of chains and of shares, whatever the datasets. */
class DatasetPropertyTest {
    private static DatasetChains chains(SplittableRandom random) {
        int hosts = 1 + random.nextInt(40);
        DatasetChains chains = DatasetChains.over(Hosts.hosts(hosts));
        int datasets = 1 + random.nextInt(8);
        for (int d = 1; d <= datasets; d++) {
            chains = chains.with(dataset(d, 1 + random.nextInt(hosts), 1 + random.nextInt(4)));
        }
        return chains;
    }

    @SeededTest(seeds = 100)
    void chainsStartWhereLeastIsNeeded(long seed) {
        DatasetChains before = chains(new SplittableRandom(seed));
        DatasetChains after = before.with(dataset(100, 1, 3));
        List<NodeId> order =
                after.chains().get(after.chains().size() - 1).chain().hosts();
        for (int i = 1; i < order.size(); i++) {
            assertThat(before.score(order.get(i - 1))).isLessThanOrEqualTo(before.score(order.get(i)));
        }
        for (NodeId host : before.hosts()) {
            double last = before.score(order.get(order.size() - 1));
            assertThat(order.contains(host) || before.score(host) >= last).isTrue();
            assertThat(after.score(host)).isGreaterThanOrEqualTo(before.score(host));
        }
        assertThat(after.chains().subList(0, before.chains().size())).isEqualTo(before.chains());
    }

    @SeededTest(seeds = 200)
    void everyHostThatIsOnWorksForExactlyOneLiveDatasetThatItHolds(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        DatasetChains chains = chains(random);
        Set<NodeId> on = new HashSet<>(chains.hosts());
        on.removeIf(host -> random.nextInt(4) == 0);
        List<Claim> live = new ArrayList<>();
        for (DatasetChain chain : chains.chains()) {
            if (random.nextBoolean()) {
                live.add(new Claim(chain.dataset(), seed % 2 == 0 ? 1 : 1 + random.nextInt(4)));
            }
        }
        HostShares shares = HostArbitration.share(chains, on::contains, live);
        for (NodeId host : chains.hosts()) {
            boolean wanted = on.contains(host)
                    && live.stream().anyMatch(claim -> chainOf(chains, claim).score(host) > 0);
            assertThat(shares.owners().containsKey(host)).as("%s", host).isEqualTo(wanted);
        }
        int sum = 0;
        for (Claim claim : live) {
            List<NodeId> mine = shares.hostsOf(claim.dataset());
            assertThat(mine).allMatch(host -> chainOf(chains, claim).positionOf(host) > 0);
            assertThat(mine).allMatch(host -> shares.serves(host, claim.dataset()));
            sum += mine.size();
        }
        assertThat(sum).isEqualTo(shares.owners().size());
        assertThat(HostArbitration.share(chains, on::contains, live))
                .as("again")
                .isEqualTo(shares);
    }

    private static DatasetChain chainOf(DatasetChains chains, Claim claim) {
        return chains.of(claim.dataset()).orElseThrow();
    }

    /** Alike datasets that are all live get alike shares: 14 hosts, p = 2, as in the paper's Figure 8. */
    @SeededTest(seeds = 7)
    void alikeDatasetsShareFairly(long seed) {
        int datasets = 1 + Math.floorMod(seed, 7);
        DatasetChains chains = Hosts.chains(14, datasets, 2, 3);
        HostShares shares = HostArbitration.share(
                chains,
                host -> true,
                Claim.fair(chains.chains().stream().map(DatasetChain::dataset).toList()));
        for (DatasetChain chain : chains.chains()) {
            assertThat(shares.hostsOf(chain.dataset()).size())
                    .as("%d datasets", datasets)
                    .isBetween(14 / datasets - 1, 14 / datasets + 2);
        }
    }
}

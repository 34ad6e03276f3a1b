// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.dataset;

import static io.hdfsgears.core.dataset.Hosts.chains;
import static io.hdfsgears.core.dataset.Hosts.dataset;
import static io.hdfsgears.core.dataset.Hosts.host;
import static io.hdfsgears.core.dataset.Hosts.hosts;
import static io.hdfsgears.core.dataset.Hosts.numbers;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hdfsgears.core.chain.ExpansionChain;
import io.hdfsgears.core.model.NodeId;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Rabbit §3.4: which host works for which dataset. */
class HostArbitrationTest {
    private static DatasetChain chain(int dataset, int primaries, Integer... hosts) {
        return new DatasetChain(
                dataset(dataset, primaries, 3),
                new ExpansionChain(Arrays.stream(hosts).map(Hosts::host).toList()));
    }

    private static HostShares fair(DatasetChains chains) {
        return HostArbitration.share(
                chains,
                host -> true,
                Claim.fair(chains.chains().stream().map(DatasetChain::dataset).toList()));
    }

    private static List<Integer> hostsOf(HostShares shares, int dataset) {
        return numbers(shares.hostsOf(dataset(dataset, 1, 3)));
    }

    @Test
    void oneLiveDatasetHasAllItsHosts() {
        DatasetChains chains = chains(8, 2, 2, 3);
        HostShares shares = HostArbitration.share(chains, host -> true, Claim.fair(List.of(dataset(2, 2, 3))));
        assertThat(shares.hostsOf(dataset(2, 2, 3))).hasSize(8);
        assertThat(shares.share(dataset(2, 2, 3))).isEqualTo(1);
        assertThat(shares.hostsOf(dataset(1, 2, 3))).isEmpty();
        assertThat(shares.share(dataset(1, 2, 3))).isZero();
    }

    @Test
    void opposedChainsAreCutInTheMiddle() {
        HostShares shares = fair(chains(8, 2, 2, 3));
        assertThat(numbers(shares.hostsOf(dataset(1, 2, 3)))).containsExactly(1, 2, 3, 4);
        assertThat(numbers(shares.hostsOf(dataset(2, 2, 3)))).containsExactly(5, 6, 7, 8);
    }

    /**
     * p = 1, equal chains 1 2 3 4. Host 1: equal need, both owed 0, the first has it and the second is owed 1. Host 2 is named
     * by the second, which is owed 1; equal need, more is owed to the second; the first is owed 1/2. Host 3 (the second names
     * it): the same; the first is owed 5/6. Host 4: the same; the first is owed 13/12.
     */
    @Test
    void whoWentWithoutIsCompensated() {
        DatasetChains same = new DatasetChains(hosts(4), List.of(chain(1, 1, 1, 2, 3, 4), chain(2, 1, 1, 2, 3, 4)));
        HostShares shares = fair(same);
        assertThat(hostsOf(shares, 1)).containsExactly(1);
        assertThat(hostsOf(shares, 2)).containsExactly(2, 3, 4);
    }

    /**
     * p = 1, chains 1 2 3 and 3 1 2. The first names host 1 (1 against 1/2): has it, the second is owed 1/2. The second names
     * host 3 (1 against 1/3): has it, the first is owed 1/3. The second, owed most, names host 2 (1/3): the first needs it more
     * (1/2) but is owed least, so that the second has it.
     */
    @Test
    void whoIsOwedLeastDoesNotHaveWhatItNeedsMost() {
        DatasetChains chains = new DatasetChains(hosts(3), List.of(chain(1, 1, 1, 2, 3), chain(2, 1, 3, 1, 2)));
        HostShares shares = fair(chains);
        assertThat(hostsOf(shares, 1)).containsExactly(1);
        assertThat(hostsOf(shares, 2)).containsExactly(2, 3);
    }

    /**
     * p = 1. The first and the second share host 1, so that the second is owed 1 and names host 2, which the third needs more
     * (1 against 1/2) and which is owed 0 like the first, least: the second has it, and the third is owed 1.
     */
    @Test
    void theMostOwedTakesTheHostInsteadOfTheLeastOwed() {
        DatasetChains chains =
                new DatasetChains(hosts(4), List.of(chain(1, 1, 1, 3), chain(2, 1, 1, 2), chain(3, 1, 2, 4)));
        HostShares shares = fair(chains);
        assertThat(shares.owners())
                .isEqualTo(Map.of(
                        host(1), dataset(1, 1, 3),
                        host(2), dataset(2, 1, 3),
                        host(3), dataset(1, 1, 3),
                        host(4), dataset(3, 1, 3)));
    }

    /**
     * p = 1. Host 1 goes to the first; the second is then owed 1, the third 1/2, the fourth nothing. The second has 7 and 6
     * for itself and names 9 (1/4), which the third needs more (1/3) than it and the fourth (1/5): the third has it, since it
     * is not the one that is owed least.
     */
    @Test
    void whoNeedsItMostHasItUnlessItIsOwedLeast() {
        DatasetChains chains = new DatasetChains(
                hosts(9),
                List.of(chain(1, 1, 1), chain(2, 1, 1, 7, 6, 9), chain(3, 1, 8, 1, 9), chain(4, 1, 5, 4, 3, 2, 9)));
        HostShares shares = fair(chains);
        assertThat(hostsOf(shares, 1)).containsExactly(1);
        assertThat(hostsOf(shares, 2)).containsExactly(6, 7);
        assertThat(hostsOf(shares, 3)).containsExactly(8, 9);
        assertThat(hostsOf(shares, 4)).containsExactly(2, 3, 4, 5);
    }

    /** In the order of claims: of equals the dataset that is named first wins. */
    @Test
    void tiesGoToTheDatasetNamedFirst() {
        DatasetChains same = new DatasetChains(hosts(2), List.of(chain(1, 1, 1, 2), chain(2, 1, 1, 2)));
        HostShares turned =
                HostArbitration.share(same, host -> true, Claim.fair(List.of(dataset(2, 1, 3), dataset(1, 1, 3))));
        assertThat(hostsOf(turned, 2)).containsExactly(1);
        assertThat(hostsOf(turned, 1)).containsExactly(2);
    }

    @Test
    void onlyHostsThatAreOnAreShared() {
        DatasetChains chains = chains(8, 2, 2, 3);
        HostShares shares = HostArbitration.share(
                chains,
                host -> !host.equals(host(3)) && !host.equals(host(8)),
                Claim.fair(List.of(dataset(1, 2, 3), dataset(2, 2, 3))));
        assertThat(shares.owners()).hasSize(6).doesNotContainKeys(host(3), host(8));
        assertThat(numbers(List.copyOf(shares.owners().keySet()))).isSorted();
    }

    @Test
    void prioritiesDivideTheHosts() {
        DatasetChains chains = chains(24, 3, 3, 3);
        HostShares two = HostArbitration.share(
                chains, host -> true, List.of(new Claim(dataset(1, 3, 3), 1), new Claim(dataset(2, 3, 3), 3)));
        assertThat(numbers(two.hostsOf(dataset(1, 3, 3)))).containsExactly(1, 2, 3, 4, 5, 6);
        assertThat(two.share(dataset(2, 3, 3))).isEqualTo(0.75);
        HostShares three = HostArbitration.share(
                chains,
                host -> true,
                List.of(
                        new Claim(dataset(1, 3, 3), 1),
                        new Claim(dataset(2, 3, 3), 3),
                        new Claim(dataset(3, 3, 3), 5)));
        assertThat(three.hostsOf(dataset(1, 3, 3))).hasSize(3);
        assertThat(three.hostsOf(dataset(2, 3, 3))).hasSize(8);
        assertThat(three.hostsOf(dataset(3, 3, 3))).hasSize(13);
    }

    @Test
    void quotasAreLargestRemaindersAndNeverBelowThePrimaries() {
        assertThat(quotas(24, 1, 3)).containsExactly(6, 18);
        assertThat(quotas(10, 1, 2, 4)).as("1.43, 2.86 and 5.71").containsExactly(1, 3, 6);
        assertThat(quotas(7, 1, 2, 1)).as("1.75, 3.5 and 1.75").containsExactly(2, 3, 2);
        assertThat(quotas(10, 1, 100)).as("0.1 and 9.9").containsExactly(1, 10);
        assertThat(quotas(10, 2, 2)).containsExactly(Integer.MAX_VALUE, Integer.MAX_VALUE);
        assertThat(quotas(Integer.MAX_VALUE, 1, 3)[1]).isEqualTo(1_610_612_735);
        assertThat(Quotas.of(List.of(), 10)).isEmpty();
    }

    private static int[] quotas(int hosts, int... priorities) {
        return Quotas.of(
                Arrays.stream(priorities)
                        .mapToObj(priority -> new Claim(dataset(priority, 1, 3), priority))
                        .toList(),
                hosts);
    }

    /** Chains end at the spread: what the second may not have by its quota, and the first does not hold, is not left idle. */
    @Test
    void hostsThatNobodyElseHoldsAreNotLeftIdle() {
        DatasetChains chains = new DatasetChains(hosts(6), List.of(chain(1, 1, 1, 2), chain(2, 1, 1, 2, 3, 4, 5, 6)));
        HostShares shares = HostArbitration.share(
                chains, host -> true, List.of(new Claim(dataset(1, 1, 3), 2), new Claim(dataset(2, 1, 3), 1)));
        assertThat(shares.owners()).hasSize(6);
        assertThat(hostsOf(shares, 2)).contains(3, 4, 5, 6);
    }

    @Test
    void unknownDatasetsAreRefused() {
        assertThatThrownBy(() ->
                        HostArbitration.share(chains(4, 1, 1, 3), host -> true, Claim.fair(List.of(dataset(9, 1, 3)))))
                .hasMessageContaining("/d9 is in use but unknown");
        assertThat(HostArbitration.share(chains(4, 1, 1, 3), host -> true, List.of())
                        .owners())
                .isEmpty();
    }

    @Test
    void sharesTellWhoServesWhom() {
        HostShares shares = new HostShares(Map.of(host(1), dataset(1, 1, 3)));
        assertThat(shares.serves(host(1), dataset(1, 1, 3))).isTrue();
        assertThat(shares.serves(host(1), dataset(2, 1, 3))).isFalse();
        assertThat(shares.serves(new NodeId("other"), dataset(1, 1, 3))).isFalse();
        assertThat(new HostShares(Map.of()).share(dataset(1, 1, 3))).isZero();
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.dataset;

import static io.hdfsgears.core.dataset.Hosts.chains;
import static io.hdfsgears.core.dataset.Hosts.dataset;
import static io.hdfsgears.core.dataset.Hosts.host;
import static io.hdfsgears.core.dataset.Hosts.hosts;
import static io.hdfsgears.core.dataset.Hosts.numbers;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.hdfsgears.core.chain.ExpansionChain;
import io.hdfsgears.core.model.ClusterView;
import io.hdfsgears.core.model.Service;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Rabbit §3.4: node scores and greedy chains. */
class DatasetChainsTest {
    @Test
    void theFirstDatasetFollowsTheClustersChain() {
        assertThat(numbers(chains(8, 1, 2, 3).chains().get(0).chain().hosts())).containsExactly(1, 2, 3, 4, 5, 6, 7, 8);
    }

    @Test
    void theSecondStartsWhereTheFirstNeedsLeast() {
        assertThat(numbers(chains(8, 2, 2, 3).chains().get(1).chain().hosts())).containsExactly(8, 7, 6, 5, 4, 3, 1, 2);
    }

    @Test
    void theThirdStartsInTheMiddle() {
        // Scores: 5 → 1/5 + 1/4, 4 → 1/4 + 1/5, 6 → 1/6 + 1/3, 3 → 1/3 + 1/6.
        List<Integer> third = numbers(chains(8, 3, 2, 3).chains().get(2).chain().hosts());
        assertThat(third.subList(0, 2)).containsExactlyInAnyOrder(4, 5);
        assertThat(third.subList(2, 4)).containsExactlyInAnyOrder(3, 6);
    }

    @Test
    void scoresAreOnePerPrimaryAndOneOverThePositionBehind() {
        DatasetChain chain = chains(8, 1, 2, 3).chains().get(0);
        assertThat(chain.score(host(1))).isEqualTo(1);
        assertThat(chain.score(host(2))).isEqualTo(1);
        assertThat(chain.score(host(3))).isEqualTo(1.0 / 3);
        assertThat(chain.score(host(8))).isEqualTo(1.0 / 8);
        assertThat(chain.score(host(9))).isZero();
        assertThat(chain.positionOf(host(8))).isEqualTo(8);
        assertThat(chain.positionOf(host(9))).isZero();
        assertThat(chains(8, 2, 2, 3).score(host(3))).isCloseTo(1.0 / 3 + 1.0 / 6, within(1e-12));
    }

    @Test
    void aChainIsAsLongAsTheDatasetSpreads() {
        // With p = 2, 1/3 + 1/4 + 1/5 + 1/6 + 1/7 is the first sum above 1.
        assertThat(chains(100, 1, 2, 2).chains().get(0).chain().size()).isEqualTo(7);
        assertThat(chains(100, 1, 2, 1).chains().get(0).chain().size()).isEqualTo(2);
        assertThat(chains(2, 1, 2, 3).chains().get(0).chain().size()).isEqualTo(2);
        assertThat(chains(100, 1, 2, 3).score(host(50))).isZero();
    }

    @Test
    void filesBelongToTheLongestPath() {
        DatasetChains chains = DatasetChains.over(hosts(4))
                .with(new Dataset("/", 1, 2))
                .with(new Dataset("/a", 1, 2))
                .with(new Dataset("/a/b", 1, 2));
        assertThat(owner(chains, "/a/b/c")).isEqualTo("/a/b");
        assertThat(owner(chains, "/a/b")).isEqualTo("/a/b");
        assertThat(owner(chains, "/a/bc")).isEqualTo("/a");
        assertThat(owner(chains, "/ab")).isEqualTo("/");
        assertThat(DatasetChains.over(hosts(4)).with(dataset(1, 1, 2)).of("/d")).isEmpty();
    }

    private static String owner(DatasetChains chains, String file) {
        return chains.of(file).map(chain -> chain.dataset().path()).orElse("none");
    }

    @Test
    void badDatasetsAreRefused() {
        assertThatThrownBy(() -> new Dataset("a", 1, 1)).hasMessageContaining("\"a\"");
        assertThatThrownBy(() -> new Dataset("/a/", 1, 1)).hasMessageContaining("\"/a/\"");
        assertThatThrownBy(() -> new Dataset("/a", 0, 1)).hasMessageContaining("not 0 and 1");
        assertThatThrownBy(() -> new Dataset("/a", 1, 0)).hasMessageContaining("not 1 and 0");
        assertThatThrownBy(() -> chains(3, 1, 4, 2)).hasMessageContaining("needs 4 primaries");
        assertThatThrownBy(() -> chains(3, 1, 1, 2).with(dataset(1, 2, 2))).hasMessageContaining("/d1 already");
        assertThatThrownBy(() -> new DatasetChain(dataset(1, 3, 2), new ExpansionChain(hosts(2))))
                .hasMessageContaining("only 2 hosts");
        assertThat(new DatasetChain(dataset(1, 2, 2), new ExpansionChain(hosts(2)))
                        .chain()
                        .size())
                .isEqualTo(2);
        assertThatThrownBy(() -> new Claim(dataset(1, 1, 1), 0)).hasMessageContaining("not 0");
    }

    @Test
    void aViewHasTheChainsOrderAndLendsHosts() {
        ClusterView cluster = Hosts.view(6, 2, 2, position -> position != 5);
        DatasetChains chains = DatasetChains.over(
                        cluster.members().stream().map(member -> member.id()).toList())
                .with(new Dataset("/x", 2, 3))
                .with(new Dataset("/y", 2, 3));
        DatasetChain second = chains.chains().get(1);
        ClusterView view = second.view(cluster, host -> !host.value().equals("id6"));
        assertThat(view.primaries()).isEqualTo(2);
        assertThat(view.epoch()).isEqualTo(cluster.epoch());
        assertThat(IntStream.rangeClosed(1, 6).mapToObj(i -> view.member(i).id().value()))
                .containsExactly("id6", "id5", "id4", "id3", "id1", "id2");
        assertThat(view.member(1).service()).isEqualTo(Service.STANDING_BY);
        assertThat(view.member(1).name()).isEqualTo("host6:9866");
        assertThat(view.member(1).rack()).isEqualTo("/rack1");
        assertThat(view.member(2).service()).isEqualTo(Service.ASLEEP);
        assertThat(view.member(3).service()).isEqualTo(Service.SERVING);
    }

    @Test
    void hostsThatTheClusterDoesNotKnowAreLeftOut() {
        ClusterView cluster = Hosts.view(3, 2, 1, position -> true);
        DatasetChain chain = new DatasetChain(
                new Dataset("/x", 2, 2),
                new ExpansionChain(List.of(
                        cluster.member(2).id(), host(7), cluster.member(1).id())));
        ClusterView view = chain.view(cluster, host -> true);
        assertThat(view.size()).isEqualTo(2);
        assertThat(view.member(2).id()).isEqualTo(cluster.member(1).id());
        assertThat(chain.view(new ClusterView(1, 1, List.of()), host -> true).primaries())
                .isEqualTo(1);
    }
}

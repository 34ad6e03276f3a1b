// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.chain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hdfsgears.core.model.NodeId;
import io.hdfsgears.testkit.SeededTest;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ExpansionChainTest {
    private static Candidate host(String id, String rack) {
        return new Candidate(new NodeId(id), "/" + rack, id + ":9866");
    }

    private static List<String> names(ExpansionChain chain) {
        return chain.hosts().stream().map(NodeId::value).toList();
    }

    @Test
    void racksTakeTurnsAndIdsBreakTies() {
        ExpansionChain chain = ExpansionChain.empty()
                .extend(List.of(
                        host("c1", "C"),
                        host("a2", "A"),
                        host("b1", "B"),
                        host("a1", "A"),
                        host("c2", "C"),
                        host("b2", "B")));
        assertThat(names(chain)).containsExactly("a1", "b1", "c1", "a2", "b2", "c2");
    }

    @Test
    void aLargeRackAlternatesWithAllOthers() {
        ExpansionChain chain = ExpansionChain.empty()
                .extend(List.of(
                        host("a1", "A"),
                        host("a2", "A"),
                        host("a3", "A"),
                        host("a4", "A"),
                        host("b1", "B"),
                        host("c1", "C")));
        assertThat(names(chain)).containsExactly("a1", "b1", "a2", "c1", "a3", "a4");
    }

    @Test
    void newHostsGoBehindTheOldInAnotherRackThanTheLast() {
        ExpansionChain old = new ExpansionChain(List.of(new NodeId("z"), new NodeId("y")));
        ExpansionChain longer = old.extend(List.of(
                host("y", "A"), host("z", "B"), host("a1", "A"), host("a2", "A"), host("b1", "B"), host("b2", "B")));
        assertThat(names(longer)).containsExactly("z", "y", "b1", "a1", "b2", "a2");
    }

    @Test
    void withoutKeepsTheOrderOfTheRest() {
        ExpansionChain chain = new ExpansionChain(List.of(new NodeId("c"), new NodeId("a"), new NodeId("b")));
        ExpansionChain shorter = chain.without(List.of(new NodeId("a"), new NodeId("never")));
        assertThat(names(shorter)).containsExactly("c", "b");
        assertThat(shorter.positionOf(new NodeId("b"))).isEqualTo(2);
        assertThat(shorter.positionOf(new NodeId("a"))).isZero();
    }

    @Test
    void whoComesBackWithAnotherIdentityTakesTheSamePlace() {
        ExpansionChain chain = ExpansionChain.empty().extend(List.of(host("a", "A"), host("b", "B"), host("c", "C")));
        Candidate heir = new Candidate(new NodeId("x"), "/B", "b:9866");
        Candidate other = host("d", "A");
        assertThat(chain.heirs(List.of(heir, other), id -> false))
                .as("the old one is there still")
                .isEmpty();
        Map<NodeId, Candidate> heirs = chain.heirs(List.of(heir, other), id -> true);
        assertThat(heirs).containsOnly(Map.entry(new NodeId("b"), heir));
        ExpansionChain now = chain.inherited(heirs);
        assertThat(names(now)).containsExactly("a", "x", "c");
        assertThat(now.names()).containsEntry(new NodeId("x"), "b:9866").doesNotContainKey(new NodeId("b"));
        assertThat(now.heirs(List.of(heir, other), id -> true)).isEmpty();
        assertThat(chain.succeededIn(now)).containsExactly(new NodeId("b"));
        assertThat(chain.succeededIn(chain.without(List.of(new NodeId("b")))))
                .as("it left, no other host took its place")
                .isEmpty();
    }

    @Test
    void namesFollowTheHosts() {
        ExpansionChain chain = new ExpansionChain(List.of(new NodeId("a"), new NodeId("b")));
        ExpansionChain named = chain.named(List.of(host("a", "A"), host("stranger", "A")));
        assertThat(named.names()).containsOnly(Map.entry(new NodeId("a"), "a:9866"));
        assertThat(named.named(List.of(host("a", "A")))).isSameAs(named);
        assertThat(named.without(List.of(new NodeId("a"))).names()).isEmpty();
    }

    @Test
    void noHostStandsTwice() {
        assertThatThrownBy(() -> new ExpansionChain(List.of(new NodeId("a"), new NodeId("a"))))
                .hasMessageContaining("host a stands twice");
    }

    @SeededTest
    void neighboursShareARackOnlyWhenTheyMust(long seed) {
        Random random = new Random(seed);
        List<Candidate> hosts = new ArrayList<>();
        Map<String, Integer> sizes = new HashMap<>();
        int racks = 2 + random.nextInt(4);
        for (int i = 0; i < 2 + random.nextInt(40); i++) {
            String rack = "r" + (i < 2 ? i : random.nextInt(racks));
            hosts.add(host("h" + i, rack));
            sizes.merge(rack, 1, Integer::sum);
        }
        ExpansionChain chain = ExpansionChain.empty().extend(hosts);
        Collections.shuffle(hosts, random);
        assertThat(ExpansionChain.empty().extend(hosts)).isEqualTo(chain);
        Map<NodeId, String> rackOf = new HashMap<>();
        hosts.forEach(host -> rackOf.put(host.id(), host.rack()));
        List<String> order = chain.hosts().stream().map(rackOf::get).toList();
        int pairs = 0;
        for (int i = 1; i < order.size(); i++) {
            pairs += order.get(i).equals(order.get(i - 1)) ? 1 : 0;
        }
        int largest = Collections.max(sizes.values());
        assertThat(pairs).isEqualTo(Math.max(0, largest - 1 - (hosts.size() - largest)));
        assertThat(order.subList(0, 2)).doesNotHaveDuplicates();
    }
}

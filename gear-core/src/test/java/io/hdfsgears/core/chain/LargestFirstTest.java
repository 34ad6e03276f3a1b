// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.chain;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.core.model.NodeId;
import io.hdfsgears.testkit.SeededTest;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

class LargestFirstTest {
    private final Map<Candidate, Long> bytes = new HashMap<>();

    private void host(String id, String rack, long capacity) {
        bytes.put(new Candidate(new NodeId(id), "/" + rack, id + ":9866"), capacity);
    }

    private List<String> order(ExpansionChain chain) {
        return LargestFirst.extend(chain, bytes).hosts().stream()
                .map(NodeId::value)
                .toList();
    }

    @Test
    void racksTakeTurnsAndSmallDisksComeLastInEach() {
        host("a1", "A", 250);
        host("a2", "A", 750);
        host("b1", "B", 500);
        host("b2", "B", 700);
        host("a3", "A", 720);
        host("b3", "B", 230);
        assertThat(order(ExpansionChain.empty())).containsExactly("a2", "b2", "a3", "b1", "a1", "b3");
    }

    /** All large disks in one rack: any two neighbours still stand in both. */
    @Test
    void theFrontSpansRacksWhereverTheLargeDisksAre() {
        for (int i = 1; i <= 4; i++) {
            host("a" + i, "A", 1_000 + i);
            host("b" + i, "B", 10 + i);
        }
        assertThat(order(ExpansionChain.empty())).containsExactly("a4", "b4", "a3", "b3", "a2", "b2", "a1", "b1");
    }

    @Test
    void whatStandsOnTheChainStays() {
        host("small", "A", 1);
        host("a1", "A", 500);
        host("b1", "B", 500);
        assertThat(order(new ExpansionChain(List.of(new NodeId("small")))))
                .as("the next stands in another rack")
                .containsExactly("small", "b1", "a1");
        bytes.clear();
        assertThat(order(ExpansionChain.empty())).isEmpty();
    }

    /** Hosts with equal disks stand as on any other chain; else the racks' order is the same, with no host behind a smaller one. */
    @SeededTest
    void equalDisksChangeNothing(RandomGenerator random) {
        Map<NodeId, String> racks = new HashMap<>();
        for (int i = 0; i <= random.nextInt(40); i++) {
            host("h" + i, "r" + random.nextInt(4), 1_000);
        }
        bytes.keySet().forEach(host -> racks.put(host.id(), host.rack()));
        ExpansionChain usual = ExpansionChain.empty().extend(bytes.keySet());
        assertThat(LargestFirst.extend(ExpansionChain.empty(), bytes)).isEqualTo(usual);
        Map<NodeId, Long> capacity = new HashMap<>();
        bytes.replaceAll((host, same) -> 1L + random.nextInt(1_000_000));
        bytes.forEach((host, own) -> capacity.put(host.id(), own));
        List<NodeId> chain = LargestFirst.extend(ExpansionChain.empty(), bytes).hosts();
        assertThat(chain.stream().map(racks::get).toList())
                .isEqualTo(usual.hosts().stream().map(racks::get).toList());
        Map<String, Long> last = new HashMap<>();
        for (NodeId host : chain) {
            long own = capacity.getOrDefault(host, 0L);
            assertThat(own).isLessThanOrEqualTo(last.getOrDefault(racks.getOrDefault(host, ""), Long.MAX_VALUE));
            last.put(racks.getOrDefault(host, ""), own);
        }
        assertThat(chain).doesNotHaveDuplicates().hasSameSizeAs(bytes.keySet());
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.chain;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.core.model.NodeId;
import io.hdfsgears.testkit.SeededTest;
import java.util.HashMap;
import java.util.HashSet;
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
    void smallDisksComeLastAndRacksTakeTurnsAmongThoseAlike() {
        host("a1", "A", 250);
        host("a2", "A", 750);
        host("b1", "B", 500);
        host("b2", "B", 700);
        host("a3", "A", 720);
        host("a4", "A", 240);
        host("b3", "B", 230);
        assertThat(order(ExpansionChain.empty())).containsExactly("a2", "b2", "a3", "b1", "a1", "b3", "a4");
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

    /** Hosts with equal disks stand as on any other chain; no host is clearly larger than one before it. */
    @SeededTest
    void equalDisksChangeNothing(RandomGenerator random) {
        int hosts = 1 + random.nextInt(40);
        for (int i = 0; i < hosts; i++) {
            host("h" + i, "r" + random.nextInt(4), 1_000 - random.nextInt(200));
        }
        assertThat(LargestFirst.extend(ExpansionChain.empty(), bytes))
                .isEqualTo(ExpansionChain.empty().extend(bytes.keySet()));
        bytes.replaceAll((host, same) -> 1L + random.nextInt(1_000_000));
        Map<NodeId, Long> capacity = new HashMap<>();
        bytes.forEach((host, own) -> capacity.put(host.id(), own));
        List<NodeId> chain = LargestFirst.extend(ExpansionChain.empty(), bytes).hosts();
        assertThat(new HashSet<>(chain)).isEqualTo(capacity.keySet());
        for (int i = 1; i < chain.size(); i++) {
            for (int before = 0; before < i; before++) {
                assertThat(capacity.getOrDefault(chain.get(i), 0L))
                        .isLessThanOrEqualTo(capacity.getOrDefault(chain.get(before), 0L) * 5 / 4 + 1);
            }
        }
    }
}

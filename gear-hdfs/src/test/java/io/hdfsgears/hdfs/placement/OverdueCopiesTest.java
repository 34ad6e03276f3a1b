// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.placement;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class OverdueCopiesTest {
    private static final Set<String> HOLDERS = Set.of("a", "b");
    private static final OverdueCopies.Stored BLOCK = new OverdueCopies.Stored("/f", 100, HOLDERS);

    private final OverdueCopies copies = new OverdueCopies(300);
    private final Map<Long, OverdueCopies.Stored> stored = new HashMap<>(Map.of(7L, BLOCK));

    /** Host a is at position 1, and so on; z is not on the chain. */
    private Set<String> targets(String file, long bytes, Set<String> holders) {
        return copies
                .targets(
                        file,
                        bytes,
                        holders.stream().map(OverdueCopiesTest::position).collect(Collectors.toSet()),
                        OverdueCopiesTest::position)
                .stream()
                .map(position -> String.valueOf((char) ('a' + position - 1)))
                .collect(Collectors.toSet());
    }

    private static int position(String host) {
        return host.equals("z") ? 0 : host.charAt(0) - 'a' + 1;
    }

    private Set<String> avoidedAt(long nanos) {
        copies.look(
                numbers -> {
                    Map<Long, OverdueCopies.Stored> found = new HashMap<>(stored);
                    found.keySet().retainAll(numbers);
                    return found;
                },
                nanos);
        return targets("/f", 100, HOLDERS);
    }

    @Test
    void aHostThatDoesNotReportACopyIsAvoidedBeforeStockGivesTheCopyUp() {
        copies.ordered(7, "c", 0);
        assertThat(avoidedAt(149)).isEmpty();
        assertThat(avoidedAt(150)).containsExactly("c");
    }

    @Test
    void orderedAgainItIsNotYoungerThanAtFirst() {
        copies.ordered(7, "c", 0);
        copies.ordered(7, "c", 100);
        assertThat(avoidedAt(150)).containsExactly("c");
    }

    @Test
    void aCopyThatArrivesIsNotOverdueAnyMore() {
        copies.ordered(7, "c", 0);
        copies.received(7, "d");
        assertThat(avoidedAt(150)).containsExactly("c");
        copies.received(7, "c");
        assertThat(avoidedAt(151)).isEmpty();
        assertThat(copies.isEmpty()).isTrue();
    }

    @Test
    void aHostThatReportedAllItsReplicasIsTriedAgain() {
        copies.ordered(7, "c", 0);
        copies.ordered(7, "d", 0);
        assertThat(avoidedAt(150)).containsExactlyInAnyOrder("c", "d");
        copies.reportedAll("c");
        assertThat(avoidedAt(151)).containsExactly("d");
    }

    @Test
    void otherBlocksGoThere() {
        copies.ordered(7, "c", 0);
        assertThat(avoidedAt(150)).isNotEmpty();
        assertThat(targets("/g", 100, HOLDERS)).isEmpty();
        assertThat(targets("/f", 101, HOLDERS)).isEmpty();
        assertThat(targets("/f", 100, Set.of("a", "d"))).isEmpty();
        assertThat(targets("/f", 100, Set.of("a", "b", "d"))).isEmpty();
    }

    @Test
    void theBlockIsFollowed() {
        copies.ordered(7, "c", 0);
        assertThat(avoidedAt(150)).isNotEmpty();
        stored.put(7L, new OverdueCopies.Stored("/renamed", 100, Set.of("a")));
        assertThat(avoidedAt(151)).isEmpty();
        assertThat(targets("/renamed", 100, Set.of("a"))).containsExactly("c");
        stored.remove(7L);
        assertThat(avoidedAt(152)).isEmpty();
        assertThat(copies.isEmpty()).isTrue();
    }

    @Test
    void hostsThatAreNotOnTheChainAreLeftOut() {
        stored.put(7L, new OverdueCopies.Stored("/f", 100, Set.of("a", "b", "z")));
        copies.ordered(7, "c", 0);
        copies.ordered(7, "z", 0);
        assertThat(avoidedAt(150)).containsExactly("c");
    }

    @Test
    void aHostIsTriedAgainAfterTwelveTimeOuts() {
        copies.ordered(7, "c", 0);
        assertThat(avoidedAt(150)).isNotEmpty();
        assertThat(avoidedAt(150 + 12 * 300 - 1)).isNotEmpty();
        assertThat(avoidedAt(150 + 12 * 300)).isEmpty();
    }

    @Test
    void whatIsRememberedIsBounded() {
        for (long block = 0; block < 200_000; block++) {
            copies.ordered(block, "c", 0);
        }
        for (long block = 0; block < 65_536; block++) {
            stored.put(block, new OverdueCopies.Stored("/" + block, 1, HOLDERS));
        }
        assertThat(avoidedAt(150)).isEmpty();
        assertThat(stored.keySet())
                .filteredOn(block -> !targets("/" + block, 1, HOLDERS).isEmpty())
                .hasSize(16_384);
    }

    @Test
    void aNameNodeThatOrdersNothingKnowsNothing() {
        copies.ordered(7, "c", 0);
        assertThat(avoidedAt(150)).isNotEmpty();
        copies.ordered(7, "d", 150);
        copies.forget();
        assertThat(avoidedAt(1000)).isEmpty();
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.history.facts;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.history.check.Rule;
import io.hdfsgears.history.check.Violation;
import io.hdfsgears.history.facts.ClusterFacts.Block;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class FactsCheckerTest {
    private static final Block GOOD = new Block("blk_1", "/a", 3, 3, 0);

    private static ClusterFacts blocks(Block... blocks) {
        return new ClusterFacts(List.of(blocks), List.of(), Set.of(), Set.of(), Set.of(), Map.of(), Map.of(), -1, 0);
    }

    private static ClusterFacts hosts(
            Set<String> asleep, Set<String> awake, Set<String> named, Map<String, String> kept) {
        return new ClusterFacts(List.of(), List.of(), asleep, awake, named, kept, Map.of(), -1, 0);
    }

    private static ClusterFacts joules(Map<String, Double> hosts, double outlets) {
        return new ClusterFacts(List.of(), List.of(), Set.of(), Set.of(), Set.of(), Map.of(), hosts, outlets, 0.02);
    }

    private static void assertViolation(ClusterFacts facts, Rule rule, String words) {
        List<Violation> violations = FactsChecker.check(facts);
        assertThat(violations).hasSize(1);
        assertThat(violations.get(0).rule()).isEqualTo(rule);
        assertThat(violations.get(0).what()).contains(words);
    }

    @Test
    void aWholeClusterHolds() {
        ClusterFacts facts = new ClusterFacts(
                List.of(GOOD),
                List.of(),
                Set.of("dn3"),
                Set.of("dn1", "dn2", "dn4"),
                Set.of("dn3", "dn4"),
                Map.of("dn4", "it wakes for a repair"),
                Map.of("dn1", 50.0, "dn2", 51.0),
                100,
                0.02);
        assertThat(FactsChecker.check(facts)).isEmpty();
    }

    @Test
    void replicas() {
        assertViolation(blocks(GOOD, new Block("blk_2", "/a", 3, 0, 0)), Rule.REPLICAS, "blk_2 of /a is missing");
        assertViolation(blocks(new Block("blk_2", "/a", 3, 2, 0)), Rule.REPLICAS, "under-replicated: 2 of 3");
        assertViolation(blocks(new Block("blk_2", "/a", 3, 4, 0)), Rule.REPLICAS, "over-replicated: 4 instead of 3");
        assertViolation(blocks(new Block("blk_2", "/a", 3, 3, 1)), Rule.REPLICAS, "1 corrupt");
    }

    @Test
    void layout() {
        ClusterFacts facts = new ClusterFacts(
                List.of(GOOD), List.of("blk_1 to dn2"), Set.of(), Set.of(), Set.of(), Map.of(), Map.of(), -1, 0);
        assertViolation(facts, Rule.LAYOUT, "blk_1 to dn2");
    }

    @Test
    void hostsSleepWhereTheStateSaysSo() {
        assertViolation(hosts(Set.of("dn1"), Set.of(), Set.of(), Map.of()), Rule.POWER_STATE, "dn1 sleeps");
        assertViolation(hosts(Set.of(), Set.of("dn1"), Set.of("dn1"), Map.of()), Rule.POWER_STATE, "dn1 is awake");
        assertViolation(hosts(Set.of(), Set.of(), Set.of("dn1"), Map.of()), Rule.POWER_STATE, "no check found it");
        assertViolation(
                hosts(Set.of("dn1"), Set.of("dn1"), Set.of("dn1"), Map.of("dn1", "test")),
                Rule.POWER_STATE,
                "asleep and awake");
    }

    @Test
    void joulesAddUp() {
        assertThat(FactsChecker.check(joules(Map.of("dn1", 49.0, "dn2", 50.0), 100)))
                .isEmpty();
        assertViolation(joules(Map.of("dn1", 40.0, "dn2", 50.0), 100), Rule.JOULES, "90.0 J and the outlets 100.0 J");
        assertThat(FactsChecker.check(joules(Map.of("dn1", 40.0), -1))).isEmpty();
        assertThat(FactsChecker.check(joules(Map.of("dn1", Double.NaN), 100))).hasSize(2);
    }
}

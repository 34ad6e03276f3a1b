// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.history.facts;

import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What a drill found when its run had ended and nothing was under way any more.
 *
 * @param blocks with anything but the replicas they should have, and as many others as the drill likes
 * @param misplaced replicas that an adoption would still move or add, in words; empty if it finds nothing
 * @param asleep hosts that sleep
 * @param awake hosts that are awake
 * @param namedAsleep hosts that the durable state names as asleep
 * @param keptAwake hosts that may be awake although the state names them as asleep, by host, with the reason
 * @param joules of hosts, by host, as the product accounts them
 * @param outletJoules that the outlets counted in the same time, in sum; negative if there is no meter
 * @param tolerance share by which the two sums may differ, such as 0.02
 */
public record ClusterFacts(
        List<Block> blocks,
        List<String> misplaced,
        Set<String> asleep,
        Set<String> awake,
        Set<String> namedAsleep,
        Map<String, String> keptAwake,
        Map<String, Double> joules,
        double outletJoules,
        double tolerance) {
    public ClusterFacts {
        blocks = List.copyOf(blocks);
        misplaced = List.copyOf(misplaced);
        asleep = Set.copyOf(asleep);
        awake = Set.copyOf(awake);
        namedAsleep = Set.copyOf(namedAsleep);
        keptAwake = Map.copyOf(keptAwake);
        joules = Map.copyOf(joules);
    }

    /**
     * Replicas of a block.
     *
     * @param path of its file
     * @param wanted replicas
     * @param live replicas, those on hosts that sleep included
     * @param corrupt replicas
     */
    public record Block(String id, String path, int wanted, int live, int corrupt) {}
}

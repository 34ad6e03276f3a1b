// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.choice;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.ToIntFunction;

/**
 * Which of the hosts that a layout chose for a block its writer waits for. By the layout's order these are Rabbit's primaries for
 * s = 1, so that all writers share a few hosts however many are awake. Here the first is the one with the fastest kind of volume,
 * then the writer's own, then the one with the shortest queue, then the one whose last turn is longest ago.
 *
 * <p>The set of hosts stays the layout's, and so do coverage and gears. The writer's replicas are on as many racks as by the
 * layout's order, since a floor of 2 may stand for two racks.
 */
public final class SyncChoice {
    private static final Comparator<SyncHost> BEST = Comparator.comparingInt(SyncHost::slowness)
            .thenComparing(host -> !host.local())
            .thenComparingInt(SyncHost::queue)
            .thenComparingLong(SyncHost::lastTurn);

    private SyncChoice() {}

    /**
     * A new order of the pipeline.
     *
     * @param placed the block's hosts in the layout's order
     * @param synchronous replicas that the writer waits for, at least 1 and at most all
     * @return indices into {@code placed}: the best one, the others that the writer waits for, then those that get copies later,
     *     both in the layout's order
     */
    public static List<Integer> order(List<SyncHost> placed, int synchronous) {
        if (synchronous < 1 || synchronous > placed.size()) {
            throw new IllegalArgumentException(
                    "a writer cannot wait for " + synchronous + " of " + placed.size() + " hosts");
        }
        int racks = racks(placed.subList(0, synchronous));
        List<Integer> waited = new ArrayList<>();
        Set<String> seen = new HashSet<>();
        while (waited.size() < synchronous) {
            boolean elsewhere = racks - seen.size() >= synchronous - waited.size();
            int next = best(placed, waited, elsewhere ? seen : Set.of());
            waited.add(next);
            seen.add(placed.get(next).rack());
        }
        return pipeline(waited, placed.size());
    }

    private static int racks(List<SyncHost> hosts) {
        return (int) hosts.stream().map(SyncHost::rack).distinct().count();
    }

    private static int best(List<SyncHost> placed, List<Integer> taken, Set<String> withoutRacks) {
        int best = -1;
        for (int i = 0; i < placed.size(); i++) {
            boolean free =
                    !taken.contains(i) && !withoutRacks.contains(placed.get(i).rack());
            if (free && (best < 0 || BEST.compare(placed.get(i), placed.get(best)) < 0)) {
                best = i;
            }
        }
        return best;
    }

    private static List<Integer> pipeline(List<Integer> waited, int size) {
        ToIntFunction<Integer> part = i -> i.equals(waited.get(0)) ? 0 : waited.contains(i) ? 1 : 2;
        List<Integer> order = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            order.add(i);
        }
        order.sort(Comparator.comparingInt(part));
        return List.copyOf(order);
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.baseline;

import io.hdfsgears.core.layout.LoadGauge;
import io.hdfsgears.core.layout.Retention;
import io.hdfsgears.core.layout.RetentionRequest;
import io.hdfsgears.core.model.ClusterView;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToIntFunction;

/**
 * Gives up replicas one by one: the one whose loss leaves the most worth, of equals the one on the host with the most
 * blocks, of those the last on the chain. A loss that leaves no serving holder is never considered.
 */
record Surplus(ClusterView view, LoadGauge load, ToIntFunction<int[]> worth) {
    Retention retain(RetentionRequest request) {
        int[] left = onChain(request.holders(), view);
        List<Integer> victims = new ArrayList<>();
        while (left.length > Math.max(1, request.wanted())) {
            int victim = victim(left);
            if (victim == 0) {
                break;
            }
            victims.add(victim);
            left = without(left, victim);
        }
        return new Retention(victims);
    }

    private int victim(int[] holders) {
        boolean served = serves(holders);
        int best = 0;
        int bestWorth = -1;
        for (int candidate : holders) {
            int[] rest = without(holders, candidate);
            int value = worth.applyAsInt(rest);
            boolean better = value > bestWorth || (value == bestWorth && load.blocks(candidate) >= load.blocks(best));
            if (better && serves(rest) == served) {
                best = candidate;
                bestWorth = value;
            }
        }
        return best;
    }

    private boolean serves(int[] holders) {
        return Arrays.stream(holders).anyMatch(view::isServing);
    }

    static int[] onChain(List<Integer> holders, ClusterView view) {
        return holders.stream()
                .mapToInt(Integer::intValue)
                .filter(position -> position >= 1 && position <= view.size())
                .sorted()
                .distinct()
                .toArray();
    }

    private static int[] without(int[] positions, int one) {
        return Arrays.stream(positions).filter(position -> position != one).toArray();
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.layout;

import io.hdfsgears.core.model.ClusterView;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import java.util.function.ToLongFunction;

/**
 * Chooses the replicas that a block can spare, one by one. While a holder serves none goes that would leave only sleepers. Of
 * the others the one whose going leaves most worth goes; of victims that leave equally much the one on the fullest host, and of
 * those one that the holders themselves pick like a die, so that no host loses every tie.
 */
public final class VictimChoice {
    private final ClusterView view;
    private final ToLongFunction<int[]> worth;
    private final IntToDoubleFunction fill;

    /**
     * @param worth not negative: what the positions that remain, ascending and at least one, are worth to the layout
     * @param fill how full the host at a position is, by the layout's own measure
     */
    public VictimChoice(ClusterView view, ToLongFunction<int[]> worth, IntToDoubleFunction fill) {
        this.view = view;
        this.worth = worth;
        this.fill = fill;
    }

    /** As many as are too many, the most dispensable first. */
    public Retention of(RetentionRequest request) {
        int wanted = Math.max(1, request.wanted());
        List<Integer> victims = new ArrayList<>();
        int[] left = Positions.onChain(request.holders(), view);
        while (left.length > wanted) {
            int victim = victim(left);
            if (victim == 0) {
                break; // hosts stopped serving while it was looked
            }
            victims.add(victim);
            left = Positions.without(left, victim);
        }
        return new Retention(victims);
    }

    private int victim(int[] holders) {
        int die = ((Arrays.hashCode(holders) * 0x9E3779B9) >>> 7) % holders.length;
        boolean served = serves(holders);
        int best = 0;
        long most = -1;
        for (int h = 0; h < holders.length; h++) {
            int candidate = holders[(h + die) % holders.length];
            int[] rest = Positions.without(holders, candidate);
            if (served == serves(rest)) {
                long left = worth.applyAsLong(rest);
                if (left > most || (left == most && fill.applyAsDouble(candidate) > fill.applyAsDouble(best))) {
                    best = candidate;
                    most = left;
                }
            }
        }
        return best;
    }

    private boolean serves(int[] positions) {
        return Arrays.stream(positions).anyMatch(view::isServing);
    }
}

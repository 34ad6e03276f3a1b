// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.accordion;

import java.util.Arrays;
import java.util.random.RandomGenerator;

/**
 * Which blocks the holders of a block could be: the copy sets that they fill best. HDFS tells a layout the holders and how
 * many there should be, not which node was meant to be the primary; this finds it again.
 *
 * <p>A candidate is a primary group and a lane. It wants the {@code wanted} copies most in need, and where its copy set is
 * smaller, others behind group 1 (in group 1 only when there is no room behind).
 */
final class Matching {
    private final Plan plan;
    private final int[] holders;
    private final int wanted;
    private int best = -1;
    private int bestHits = -1;
    private int[] groups = new int[8];
    private int[] lanes = new int[8];
    private int ties;

    /** @param holders distinct positions of the chain */
    Matching(Plan plan, int[] holders, int wanted) {
        this.plan = plan;
        this.holders = holders;
        this.wanted = Math.min(wanted, plan.view.size());
        for (int holder : holders) {
            for (int lane = plan.accordion.lanes().first(holder);
                    lane <= plan.accordion.lanes().last(holder);
                    lane++) {
                judge(lane);
            }
        }
    }

    private void judge(int lane) {
        for (int group = 1; group <= plan.groups.count(); group++) {
            if (plan.allows(group, wanted)) {
                judge(group, lane);
            }
        }
    }

    /** Of candidates that are equally filled the one is better that needs fewer extras: it explains more holders. */
    private void judge(int group, int lane) {
        int[] targets = plan.accordion.byNeed(group, lane, wanted);
        int hits = hits(targets);
        int filled = hits + extras(targets, hits, group);
        if (filled > best || (filled == best && hits > bestHits)) {
            best = filled;
            bestHits = hits;
            ties = 0;
        }
        if (filled == best && hits == bestHits) {
            add(group, lane);
        }
    }

    private void add(int group, int lane) {
        if (ties == groups.length) {
            groups = Arrays.copyOf(groups, 2 * ties);
            lanes = Arrays.copyOf(lanes, 2 * ties);
        }
        groups[ties] = group;
        lanes[ties++] = lane;
    }

    private int hits(int[] targets) {
        int hits = 0;
        for (int target : targets) {
            hits += Plan.contains(holders, target) ? 1 : 0;
        }
        return hits;
    }

    /** Holders outside the copy set that count, as replicas beyond it. */
    private int extras(int[] targets, int hits, int group) {
        int extra = wanted - targets.length;
        if (extra == 0) {
            return 0;
        }
        int behind = 0;
        for (int holder : holders) {
            behind += plan.behindGroupOne(holder) && !Plan.contains(targets, holder) ? 1 : 0;
        }
        int room = plan.view.size() - plan.groups.size(1) - (group - 1);
        int spilt = Math.min(holders.length - hits - behind, Math.max(0, extra - room));
        return Math.min(extra, behind + spilt);
    }

    /** How many of the wanted replicas stand where the best candidate wants them; -1 without holders. */
    int filled() {
        return best;
    }

    boolean complete() {
        return best == wanted;
    }

    /** The copies that one of the best candidates wants most, drawn as often as blocks of its kind are written. */
    int[] targets(RandomGenerator random) {
        double total = 0;
        int chosen = 0;
        for (int tie = 0; tie < ties; tie++) {
            double weight =
                    plan.groups.size(groups[tie]) * plan.accordion.lanes().width(lanes[tie]);
            total += weight;
            if (random.nextDouble() * total < weight) {
                chosen = tie;
            }
        }
        return plan.accordion.byNeed(groups[chosen], lanes[chosen], wanted);
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.accordion;

import java.util.Arrays;
import java.util.OptionalLong;
import java.util.random.RandomGenerator;

/**
 * Which blocks the holders can belong to: the copy sets that they fill best. HDFS passes a layout the holders and how
 * many there should be, but not which node is the primary; this class finds it again.
 *
 * <p>A candidate is a primary group and a lane. It wants the {@code wanted} copies that are most in need. Where its
 * copy set is smaller, it also wants replicas behind group 1, or in group 1 when there is no room behind.
 */
final class Matching {
    private final Plan plan;
    private final int[] holders;
    private final int wanted;
    private final OptionalLong number;
    private int best = -1;
    private int bestHits = -1;
    private int[] groups = new int[8];
    private int[] lanes = new int[8];
    private int ties;

    Matching(Plan plan, int[] holders, int wanted) {
        this(plan, holders, wanted, OptionalLong.empty());
    }

    /**
     * @param holders distinct positions of the chain
     * @param number of the block, where it is known and says something
     */
    Matching(Plan plan, int[] holders, int wanted, OptionalLong number) {
        this.plan = plan;
        this.number = number;
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

    /**
     * The copies that one of the best candidates wants most: of the one that the block's number names, else drawn as often as
     * blocks of its kind are written.
     */
    int[] targets(RandomGenerator random) {
        int named = named();
        return named >= 0 ? plan.accordion.byNeed(groups[named], lanes[named], wanted) : drawn(random);
    }

    /** The primary of the best candidate, of equals that of the one that the number names, else of the first. */
    int primary() {
        if (ties == 0) {
            return 0;
        }
        int chosen = Math.max(0, named());
        return plan.accordion.lanes().node(lanes[chosen], groups[chosen]);
    }

    /** Index among the best candidates of the one that the number names, or -1. */
    private int named() {
        if (number.isEmpty() || !plan.goesByNumber()) {
            return -1;
        }
        for (int tie = 0; tie < ties; tie++) {
            if (plan.names(number.getAsLong(), groups[tie], lanes[tie])) {
                return tie;
            }
        }
        return -1;
    }

    private int[] drawn(RandomGenerator random) {
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

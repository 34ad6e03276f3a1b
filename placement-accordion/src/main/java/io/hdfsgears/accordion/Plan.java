// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.accordion;

import io.hdfsgears.core.layout.LoadGauge;
import io.hdfsgears.core.layout.Positions;
import io.hdfsgears.core.layout.ServingPicker;
import io.hdfsgears.core.model.ClusterView;
import java.util.Arrays;
import java.util.function.IntPredicate;
import java.util.random.RandomGenerator;

/** What is worked out once per view: the plan, the index of serving positions, reference shares. */
final class Plan {
    final ClusterView view;
    final AccordionPlan accordion;
    final Groups groups;
    final ServingPicker serving;
    private final CopyRule copies;
    private final double[] reference;

    Plan(ClusterView view, AccordionSettings settings) {
        this.view = view;
        this.accordion = AccordionPlan.of(view, settings.groups());
        this.groups = accordion.groups();
        this.copies = settings.copies();
        this.serving = new ServingPicker(view);
        this.reference = new double[view.size() + 1];
        for (int i = 1; i <= view.size(); i++) {
            double share = accordion.share(i, settings.replication());
            reference[i] = share > 0 ? share : 1.0 / view.size();
        }
    }

    /** How full a position is for its share, once {@code change} blocks came or went. */
    double fill(int position, double change, LoadGauge load) {
        return (load.blocks(position) + change) / reference[position];
    }

    /** As {@link #fill}, by the law of this many replicas a block. */
    double fillAt(int replication, int position, double change, LoadGauge load) {
        return (load.blocks(position) + change) / accordion.share(position, replication);
    }

    /** The one that holds less for its share; half a block on top, or hosts with few blocks would look emptier than they are. */
    int emptier(int a, int b, int replication, LoadGauge load) {
        return fillAt(replication, a, 0.5, load) <= fillAt(replication, b, 0.5, load) ? a : b;
    }

    /** Whether a block with so many replicas may have its primary in the group. */
    boolean allows(int group, int wanted) {
        return copies == CopyRule.BY_FACTOR || wanted < 2 || group == Math.min(wanted - 1, groups.count());
    }

    boolean behindGroupOne(int position) {
        return position > groups.size(1);
    }

    /** Where a replica beyond the copy set goes: behind group 1, evenly; in group 1 when nobody behind it is allowed. */
    int extra(int replication, IntPredicate allowed, LoadGauge load, RandomGenerator random) {
        int behind = draw(groups.size(1) + 1, view.size(), replication, allowed, load, random);
        return behind != 0 ? behind : draw(1, groups.size(1), replication, allowed, load, random);
    }

    /** Two draws from a range, the emptier one of those allowed; all are looked at when both fail. 0 when none is allowed. */
    private int draw(int from, int to, int replication, IntPredicate allowed, LoadGauge load, RandomGenerator random) {
        if (from > to) {
            return 0;
        }
        int a = from + random.nextInt(to - from + 1);
        int b = from + random.nextInt(to - from + 1);
        if (allowed.test(a) && allowed.test(b)) {
            return emptier(a, b, replication, load);
        }
        return allowed.test(a) ? a : allowed.test(b) ? b : scan(from, to, allowed, random);
    }

    private static int scan(int from, int to, IntPredicate allowed, RandomGenerator random) {
        int chosen = 0;
        int seen = 0;
        for (int position = from; position <= to; position++) {
            if (allowed.test(position) && random.nextInt(++seen) == 0) {
                chosen = position;
            }
        }
        return chosen;
    }

    /** Whether the positions, at least one, all sit in one rack of a cluster that has more. */
    boolean inOneRack(int[] positions) {
        return Positions.inOneRack(positions, positions.length, view);
    }

    boolean anyServes(int[] positions) {
        return Arrays.stream(positions).anyMatch(view::isServing);
    }

    static boolean contains(int[] positions, int position) {
        return Positions.contains(positions, positions.length, position);
    }

    static int[] with(int[] positions, int one) {
        int[] longer = Arrays.copyOf(positions, positions.length + 1);
        longer[positions.length] = one;
        return longer;
    }
}

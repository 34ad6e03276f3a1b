// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.accordion;

import io.hdfsgears.core.layout.LoadGauge;
import io.hdfsgears.core.layout.Positions;
import io.hdfsgears.core.layout.ServingPicker;
import io.hdfsgears.core.layout.WeightedDraw;
import io.hdfsgears.core.model.ClusterView;
import java.util.Arrays;
import java.util.function.IntPredicate;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/** What is worked out once per view: the plan, the index of serving positions, reference shares. */
final class Plan {
    final ClusterView view;
    final AccordionPlan accordion;
    final Groups groups;
    final ServingPicker serving;
    private final CopyRule copies;
    private final int usual;
    private final double[] reference;
    private final WeightedDraw inGroupOne;
    private final WeightedDraw behind;

    Plan(ClusterView view, AccordionSettings settings) {
        this.view = view;
        this.accordion = AccordionPlan.of(view, settings.groups());
        this.groups = accordion.groups();
        this.copies = settings.copies();
        this.usual = settings.replication();
        this.serving = new ServingPicker(view);
        this.inGroupOne = draw(1, groups.size(1), view);
        this.behind = draw(groups.size(1) + 1, view.size(), view);
        this.reference = new double[view.size() + 1];
        for (int i = 1; i <= view.size(); i++) {
            double share = law(i, usual);
            reference[i] = share > 0 ? share : 1.0 / view.size();
        }
    }

    private static WeightedDraw draw(int from, int to, ClusterView view) {
        return new WeightedDraw(IntStream.rangeClosed(from, to).toArray(), view.weights());
    }

    /** How full a position is for its share, once {@code change} blocks came or went. */
    double fill(int position, double change, LoadGauge load) {
        return (load.blocks(position) + change) / reference[position];
    }

    /** As {@link #fill}, by the law of this many replicas a block. */
    double fillAt(int replication, int position, double change, LoadGauge load) {
        return (load.blocks(position) + change) / law(position, replication);
    }

    /** π of a position, by the rule that blocks of {@code replication} replicas follow. */
    double law(int position, int replication) {
        return copies == CopyRule.AT_LEAST_FACTOR && replication >= usual
                ? accordion.shareAtLeast(position, usual)
                : accordion.share(position, replication);
    }

    /** The one that holds less for its share; half a block on top, or hosts with few blocks would look emptier than they are. */
    int emptier(int a, int b, int replication, LoadGauge load) {
        return fillAt(replication, a, 0.5, load) <= fillAt(replication, b, 0.5, load) ? a : b;
    }

    /** Whether a block with {@code wanted} replicas may have its primary in the group. */
    boolean allows(int group, int wanted) {
        boolean byFactor = copies == CopyRule.BY_FACTOR || (copies == CopyRule.AT_LEAST_FACTOR && wanted < usual);
        return byFactor || wanted < 2 || group == Math.min(wanted - 1, groups.count());
    }

    /** Whether blocks of these files are placed by their number, on whole copy sets. */
    boolean numbered(int factor) {
        return copies == CopyRule.AT_LEAST_FACTOR && factor == usual;
    }

    /** The copy set of a block of a file with the usual factor, most needed first. */
    int[] byNeed(long number) {
        return accordion.byNeed(accordion.groupOf(number, usual), accordion.laneOf(number, usual), view.size());
    }

    /** Whether a candidate of {@link Matching} is the copy set that the number names. */
    boolean names(long number, int group, int lane) {
        return accordion.groupOf(number, usual) == group && accordion.laneOf(number, usual) == lane;
    }

    /** Replicas that the block should have: its copy set, and its factor where that is more. */
    int copiesOf(long number, int factor) {
        return numbered(factor)
                ? Math.min(view.size(), Math.max(factor, accordion.copiesIn(accordion.groupOf(number, usual))))
                : factor;
    }

    /** Whether blocks are placed by their number, and replicas beyond a copy set on hosts that serve, so that they need not move. */
    boolean goesByNumber() {
        return copies == CopyRule.AT_LEAST_FACTOR;
    }

    /** A primary for a block of so many replicas: a group that may have it, by its number of nodes, and one of them by capacity. */
    int drawPrimary(int wanted, RandomGenerator random) {
        int drawn = drawAlike(wanted, random);
        return accordion.isEven() ? drawn : accordion.drawIn(groups.groupOf(drawn), random);
    }

    private int drawAlike(int wanted, RandomGenerator random) {
        if (copies != CopyRule.AT_LEAST_FACTOR) {
            return 1 + random.nextInt(view.size());
        }
        int hosts = 0;
        for (int g = 1; g <= groups.count(); g++) {
            hosts += allows(g, wanted) ? groups.size(g) : 0;
        }
        int drawn = 1 + random.nextInt(hosts);
        for (int g = 1; g <= groups.count(); g++) {
            int size = allows(g, wanted) ? groups.size(g) : 0;
            if (drawn <= size) {
                return groups.position(g, drawn);
            }
            drawn -= size;
        }
        throw new IllegalStateException("no group may have the primary of a block of " + wanted + " replicas");
    }

    boolean behindGroupOne(int position) {
        return position > groups.size(1);
    }

    /** Where a replica beyond the copy set goes: evenly behind group 1, or in group 1 if no node behind is allowed. */
    int extra(int replication, IntPredicate allowed, LoadGauge load, RandomGenerator random) {
        int found = view.size() == groups.size(1)
                ? 0
                : draw(behind, groups.size(1) + 1, view.size(), replication, allowed, load, random);
        return found != 0 ? found : draw(inGroupOne, 1, groups.size(1), replication, allowed, load, random);
    }

    /** Two draws from a range, the emptier one of those allowed; all are looked at when both fail. 0 when none is allowed. */
    private int draw(
            WeightedDraw range,
            int from,
            int to,
            int replication,
            IntPredicate allowed,
            LoadGauge load,
            RandomGenerator random) {
        int a = range.draw(random);
        int b = range.draw(random);
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

    static boolean contains(int[] positions, int position) {
        return Positions.contains(positions, positions.length, position);
    }

    static int[] with(int[] positions, int one) {
        int[] longer = Arrays.copyOf(positions, positions.length + 1);
        longer[positions.length] = one;
        return longer;
    }
}

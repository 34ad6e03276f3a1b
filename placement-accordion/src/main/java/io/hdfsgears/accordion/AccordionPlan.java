// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.accordion;

import io.hdfsgears.core.layout.Positions;
import io.hdfsgears.core.model.ClusterView;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * What Accordion's layout is on one chain: groups, roles, and the full copy set of every block. Immutable.
 *
 * <p>A block's copies follow from its primary. Where a node's data is divided over several nodes below, they also
 * follow from a number {@code u} that belongs to the block. A caller that knows the order of the blocks takes
 * {@link #copiesAtTurn}, which spreads any run of blocks evenly. Other callers draw both at random.
 */
public final class AccordionPlan {
    /** The golden section of 2^64. */
    private static final long GOLDEN = 0x9E3779B97F4A7C15L;

    /** Any odd number that has nothing to do with it. */
    private static final long SCATTER = 0xD1B54A32D192ED03L;

    private final ClusterView view;
    private final Groups groups;
    private final Widths widths;
    private final Extras extras;
    private final Lanes lanes;
    private final Turns turns;
    private final Neighbours neighbours;

    private AccordionPlan(ClusterView view, Groups groups) {
        this.view = view;
        this.groups = groups;
        this.widths = new Widths(groups, view.weights());
        this.extras = new Extras(view.weights());
        this.turns = new Turns(groups, widths);
        this.neighbours = new Neighbours(view, widths, groups.size(1));
        this.lanes = Lanes.of(groups, widths, neighbours.cuts());
    }

    /**
     * @param view at least one host
     * @param sizes of the groups, as they are wanted
     */
    public static AccordionPlan of(ClusterView view, List<Integer> sizes) {
        return new AccordionPlan(view, Groups.fit(sizes, view.size()));
    }

    public ClusterView view() {
        return view;
    }

    public Groups groups() {
        return groups;
    }

    Lanes lanes() {
        return lanes;
    }

    /** A node of the group, as often as blocks of the group have their primary there. */
    int drawIn(int group, RandomGenerator random) {
        return widths.even()
                ? groups.position(group, 1) + random.nextInt(groups.size(group))
                : widths.node(group, random.nextDouble());
    }

    /** Whether nodes of a group are alike. */
    boolean isEven() {
        return widths.even();
    }

    /**
     * Where the copies of a block belong.
     *
     * @param primary 1..N
     * @param u which part of the primary's data the block is, 0 (inclusive) to 1 (exclusive)
     */
    public CopySet copies(int primary, double u) {
        return copySet(groups.groupOf(primary), lanes.draw(primary, u));
    }

    /** Every copy set that blocks of this primary may have, left to right; one where the groups' sizes are multiples. */
    public List<CopySet> copies(int primary) {
        List<CopySet> all = new ArrayList<>();
        for (int lane = lanes.first(primary); lane <= lanes.last(primary); lane++) {
            all.add(copySet(groups.groupOf(primary), lane));
        }
        return all;
    }

    /**
     * The copies of the block whose turn it is: consecutive turns go round all nodes, and of any run of D turns the last
     * group gets D·N_G/N within one.
     *
     * @param turn 0 or more
     */
    public CopySet copiesAtTurn(long turn) {
        if (turn < 0) {
            throw new IllegalArgumentException("turns are counted from 0, there is no turn " + turn);
        }
        Turns.Turn drawn = turns.at(turn);
        return copies(drawn.position(), drawn.lane());
    }

    /**
     * The copies of the block with this number. Consecutive numbers are spread over all nodes. A number means the same
     * copies on every NameNode and after every restart. Hosts that join the last group change the group of few numbers.
     *
     * @param number any; HDFS numbers its blocks one after the other
     * @param fewest least number of copies of a block: groups that make fewer hand their blocks to the first that makes
     *     enough, or to the last
     */
    public CopySet copiesOf(long number, int fewest) {
        return copySet(groupOf(number, fewest), laneOf(number, fewest));
    }

    /** g of {@link #copiesOf}, for walks over all blocks. */
    public int groupOf(long number, int fewest) {
        return groups.groupOf(1 + (int) placeOf(number, fewest));
    }

    int laneOf(long number, int fewest) {
        double place = placeOf(number, fewest);
        int primary = 1 + (int) place;
        double u = place - (int) place;
        if (!widths.even()) {
            int group = groups.groupOf(primary);
            double x = (place - groups.upTo(group - 1)) / groups.size(group);
            primary = widths.node(group, x);
            u = widths.within(primary, x);
        }
        int lane = lanes.draw(primary, u);
        return inOneRack(groups.groupOf(primary), lane) ? laneAcrossRacks(number, primary, u, lane) : lane;
    }

    /** Of another node of the primary's group, one that the number picks: copies that all sit in one rack would be a risk. */
    private int laneAcrossRacks(long number, int primary, double u, int otherwise) {
        int group = groups.groupOf(primary);
        int size = groups.size(group);
        long first = (number * SCATTER) >>> 33;
        for (int i = 0; i < size; i++) {
            int lane = lanes.draw(groups.position(group, 1 + (int) ((first + i) % size)), u);
            if (!inOneRack(group, lane)) {
                return lane;
            }
        }
        return otherwise;
    }

    private boolean inOneRack(int group, int lane) {
        int[] copies = copySet(group, lane).positions().stream()
                .mapToInt(Integer::intValue)
                .toArray();
        return Positions.inOneRack(copies, copies.length, view);
    }

    /** On the line of all nodes, 0 to N: successive numbers step by the golden section, which spreads any run of them. */
    private double placeOf(long number, int fewest) {
        double place = ((number * GOLDEN) >>> 11) * 0x1.0p-53 * groups.hosts();
        int lowest = lowest(fewest);
        int below = groups.upTo(lowest - 1);
        if (place < below) {
            place = below + place / below * groups.size(lowest);
        }
        return Math.min(place, Math.nextDown((double) groups.hosts()));
    }

    /** The first group whose copy sets are so large, or the last. */
    private int lowest(int fewest) {
        return Math.max(1, Math.min(fewest - 1, groups.count()));
    }

    /** How many copies a block with its primary in the group has. */
    public int copiesIn(int group) {
        return groups.size(1) > 1 ? group + 1 : group;
    }

    CopySet copySet(int group, int lane) {
        List<Integer> positions = new ArrayList<>(group + 1);
        for (int g = group; g >= 1; g--) {
            positions.add(lanes.node(lane, g));
        }
        int neighbour = neighbour(lane);
        if (neighbour != lanes.node(lane, 1)) {
            positions.add(neighbour);
        }
        if (neighbourLeads(group, lane)) {
            Collections.swap(positions, group - 1, group);
        }
        return new CopySet(group, positions);
    }

    /** Of the lane's node in group 1. */
    private int neighbour(int lane) {
        return neighbours.of(lanes.node(lane, 1), lanes.middle(lane));
    }

    /** Of the two in group 1 the first to be made is one in another rack than the primary. */
    private boolean neighbourLeads(int group, int lane) {
        int primaryRack = view.rackOf(lanes.node(lane, group));
        int first = lanes.node(lane, 1);
        return group > 1 && view.rackOf(first) == primaryRack && view.rackOf(neighbour(lane)) != primaryRack;
    }

    /** As {@link CopySet#byNeed}, for the many candidates of a search. */
    int[] byNeed(int group, int lane, int replication) {
        boolean swap = neighbourLeads(group, lane);
        int own = lanes.node(lane, 1);
        int other = neighbour(lane);
        int first = swap ? other : own;
        int second = swap ? own : other;
        int[] order = new int[Math.min(replication, second == first ? group : group + 1)];
        int count = 0;
        order[count++] = first;
        if (group > 1 && count < order.length) {
            order[count++] = lanes.node(lane, group);
        }
        if (second != first && count < order.length) {
            order[count++] = second;
        }
        for (int g = group - 1; count < order.length; g--) {
            order[count++] = lanes.node(lane, g);
        }
        return order;
    }

    /** π of the full layout: the share of all blocks that a position holds when every block has its g+1 copies. */
    public double wholeShare(int position) {
        int group = groups.groupOf(position);
        double reaching = 1 - (double) groups.upTo(group - 1) / groups.hosts();
        return widths.of(position, (group == 1 && groups.size(1) > 1 ? 2 : 1) * reaching);
    }

    /** The share of all blocks that have their primary here. */
    double primaryShare(int position) {
        int size = groups.size(groups.groupOf(position));
        return widths.even() ? 1.0 / groups.hosts() : (double) size / groups.hosts() * widths.of(position);
    }

    /** V(B)/B: copies of a block on average, Σ (g+1)·N_g/N (Equation 6). */
    public double wholeCopies() {
        double sum = 0;
        for (int g = 1; g <= groups.count(); g++) {
            sum += (g + 1.0) * groups.size(g) / groups.hosts();
        }
        return sum;
    }

    /**
     * π when every block has the same number of replicas: those most in need of its copy set, and for blocks whose copy set
     * is smaller, others behind group 1. With two replicas, racks may shift a little between the nodes of group 1.
     *
     * @param replication r, at least 1; more than N counts as N
     */
    public double share(int position, int replication) {
        int wanted = Math.min(replication, groups.hosts());
        double share = 0;
        for (int g = 1; g <= groups.count(); g++) {
            share += (double) groups.size(g) / groups.hosts() * chance(position, g, wanted);
        }
        return share;
    }

    /** As {@link #share} when every block has its whole copy set by {@link #copiesOf}, and more where that is fewer than r. */
    public double shareAtLeast(int position, int replication) {
        int lowest = lowest(replication);
        double share = 0;
        for (int g = 1; g <= groups.count(); g++) {
            int group = Math.max(g, lowest);
            int wanted = Math.min(Math.max(replication, copiesIn(group)), groups.hosts());
            share += (double) groups.size(g) / groups.hosts() * chance(position, group, wanted);
        }
        return share;
    }

    /** The chance that a block with its primary in the group has a replica here. */
    private double chance(int position, int primaryGroup, int wanted) {
        int group = groups.groupOf(position);
        int copies = groups.size(1) > 1 ? primaryGroup + 1 : primaryGroup;
        double held = widths.of(position, heldIn(group, primaryGroup, wanted));
        int extra = Math.max(0, wanted - copies);
        int roomBehind = groups.hosts() - groups.size(1) - (primaryGroup - 1);
        int behind = Math.min(extra, roomBehind);
        int room = group > 1 ? roomBehind : groups.size(1) - heldIn(1, primaryGroup, wanted);
        int coming = group > 1 ? behind : extra - behind;
        if (room == 0 || coming == 0) {
            return held;
        }
        return widths.even()
                ? held + (1 - held) * coming / room
                : held
                        + (1 - held)
                                * extras.chance(
                                        position,
                                        new Extras.Case(primaryGroup, wanted, group > 1),
                                        group > 1 ? groups.size(1) + 1 : 1,
                                        group > 1 ? groups.hosts() : groups.size(1),
                                        at -> widths.of(at, heldIn(groups.groupOf(at), primaryGroup, wanted)),
                                        coming);
    }

    /** How many copies of the block the group holds by need: 0 to 2. */
    private int heldIn(int group, int primaryGroup, int wanted) {
        if (group > primaryGroup) {
            return 0;
        }
        if (group == 1) {
            int second = groups.size(1) > 1 && wanted >= (primaryGroup == 1 ? 2 : 3) ? 1 : 0;
            return 1 + second;
        }
        return wanted >= (group == primaryGroup ? 2 : 3 + primaryGroup - group) ? 1 : 0;
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.accordion;

import java.util.Arrays;
import java.util.stream.DoubleStream;

/**
 * The bellows, cut lengthwise: which node of each lower group backs up which data (§III-A2b).
 *
 * <p>Every group is stretched over the same line, left to right, each node an equal part of it. A <em>lane</em> is a piece
 * of the line without a boundary inside, so it crosses exactly one node a group; data on a lane is backed up along it. Where
 * N_g is a multiple of N_(g-1) and both are even this is the paper's rule: role order o of one group covers the orders
 * (o-1)·rate+1 to o·rate of the next, on the same side (its example reads so; the printed formula counts orders from the
 * other end). Where the paper has no rule, a node's data is divided by how its part of the line overlaps those below: the
 * middle node of an odd group gives half to the left and half to the right, as its two roles say, and every node of a
 * group backs up equally much whatever the sizes.
 */
final class Lanes {
    /** Points that are nearer are one point: what lies between is noise of the arithmetic. */
    private static final double SAME = 1e-12;

    /** nodes[lane][g - 1]: chain position. */
    private final int[][] nodes;
    /** Where each lane starts on the line 0..1, and 1 at the end. */
    private final double[] starts;

    private final int[] first;
    private final Groups groups;
    private final Widths widths;

    /** Where disks differ: nodes have parts by capacity. */
    private Lanes(Groups groups, Widths widths, double[] points) {
        this.groups = groups;
        this.widths = widths;
        this.first = new int[groups.hosts() + 1];
        Arrays.fill(first, Integer.MAX_VALUE);
        this.nodes = new int[points.length][groups.count()];
        this.starts = Arrays.copyOf(points, points.length + 1);
        starts[points.length] = 1;
        for (int lane = 0; lane < points.length; lane++) {
            for (int g = 0; g < nodes[lane].length; g++) {
                int node = widths.node(g + 1, middle(lane));
                nodes[lane][g] = node;
                first[node] = Math.min(first[node], lane);
            }
        }
    }

    /** @param cuts points where lanes end besides the borders of nodes */
    static Lanes of(Groups groups, Widths widths, double[] cuts) {
        if (widths.even()) {
            return new Lanes(groups, widths);
        }
        double[] all = DoubleStream.concat(Arrays.stream(widths.starts()), Arrays.stream(cuts))
                .sorted()
                .toArray();
        double[] points = new double[all.length];
        int count = 0;
        for (double point : all) {
            boolean fresh = count == 0 || point - points[count - 1] > SAME;
            if (fresh && point < 1 - SAME) {
                points[count++] = point;
            }
        }
        return new Lanes(groups, widths, Arrays.copyOf(points, count));
    }

    private Lanes(Groups groups, Widths widths) {
        this.groups = groups;
        this.widths = widths;
        int most = groups.hosts() - groups.count() + 1;
        int[][] found = new int[most][];
        double[] cuts = new double[most + 1];
        this.first = new int[groups.hosts() + 1];
        Arrays.fill(first, Integer.MAX_VALUE);
        int[] at = new int[groups.count()];
        Arrays.fill(at, 1);
        int count = 0;
        while (at[0] <= groups.size(1)) {
            found[count] = cross(at, count);
            int ends = nearestEnd(at);
            cuts[++count] = (double) at[ends] / groups.size(ends + 1);
            step(at, ends);
        }
        this.nodes = Arrays.copyOf(found, count);
        this.starts = Arrays.copyOf(cuts, count + 1);
    }

    private int[] cross(int[] at, int lane) {
        int[] crossed = new int[at.length];
        for (int g = 0; g < at.length; g++) {
            crossed[g] = groups.position(g + 1, at[g]);
            first[crossed[g]] = Math.min(first[crossed[g]], lane);
        }
        return crossed;
    }

    /** The group (from 0) whose current node ends first on the line. Exact: fractions are compared crosswise. */
    private int nearestEnd(int[] at) {
        int best = 0;
        for (int g = 1; g < at.length; g++) {
            if ((long) at[g] * groups.size(best + 1) < (long) at[best] * groups.size(g + 1)) {
                best = g;
            }
        }
        return best;
    }

    private void step(int[] at, int ends) {
        long node = at[ends];
        long size = groups.size(ends + 1);
        for (int g = 0; g < at.length; g++) {
            if (at[g] * size == node * groups.size(g + 1)) {
                at[g]++;
            }
        }
    }

    int count() {
        return nodes.length;
    }

    /** The node that the lane crosses in a group. */
    int node(int lane, int group) {
        return nodes[lane][group - 1];
    }

    /** The lane's part of the line, 0..1. */
    double width(int lane) {
        return starts[lane + 1] - starts[lane];
    }

    /** A point of the line within the lane. */
    double middle(int lane) {
        return (starts[lane] + starts[lane + 1]) / 2;
    }

    /** First lane, from 0, of the node at a position. */
    int first(int position) {
        return first[position];
    }

    /** Last lane, from 0, of the node at a position. */
    int last(int position) {
        boolean endOfGroup = groups.upTo(groups.groupOf(position)) == position;
        return endOfGroup ? nodes.length - 1 : first[position + 1] - 1;
    }

    /**
     * A lane of a node, by width.
     *
     * @param u 0 (inclusive) to 1 (exclusive)
     */
    int draw(int position, double u) {
        double x = widths.point(position, u);
        int low = first(position);
        int high = last(position);
        while (low < high) {
            int middle = (low + high + 1) >>> 1;
            if (starts[middle] <= x) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return low;
    }
}

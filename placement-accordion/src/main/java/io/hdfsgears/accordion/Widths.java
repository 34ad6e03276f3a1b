// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.accordion;

import io.hdfsgears.core.layout.CappedShares;
import io.hdfsgears.core.model.HostWeights;
import java.util.Arrays;

/**
 * Which part of the line 0..1 each node of a group has. Equal parts where all disks are alike. Deviation from the paper, which knows
 * no unlike disks: else by capacity, so that the nodes of a group fill to the same percent. In group 1, which holds two copies of a
 * block, no part is above one half. How many blocks a group gets goes by its number of nodes in either case: that number decides how
 * many copies a block has, which must not change with a disk.
 */
final class Widths {
    private final Groups groups;
    /** Where the part of a position starts, and at its end 1 past the last of a group; empty where all are alike. */
    private final double[] starts;

    private final double[] widths;

    Widths(Groups groups, HostWeights weights) {
        this.groups = groups;
        boolean even = weights.isEven();
        this.starts = new double[even ? 0 : groups.hosts() + 1];
        this.widths = new double[starts.length];
        for (int group = 1; group <= groups.count() && !even; group++) {
            double[] parts = parts(group, weights);
            double start = 0;
            for (int node = 1; node <= parts.length; node++) {
                int position = groups.position(group, node);
                starts[position] = start;
                widths[position] = parts[node - 1];
                start += parts[node - 1];
            }
        }
    }

    private double[] parts(int group, HostWeights weights) {
        double[] masses = new double[groups.size(group)];
        Arrays.setAll(masses, i -> weights.of(groups.position(group, i + 1)));
        int copies = group == 1 && masses.length > 1 ? 2 : 1;
        return Arrays.stream(CappedShares.of(masses, copies))
                .map(share -> share / copies)
                .toArray();
    }

    boolean even() {
        return starts.length == 0;
    }

    double of(int position) {
        return even() ? 1.0 / groups.size(groups.groupOf(position)) : widths[position];
    }

    /** The node's part of so much that its whole group has. */
    double of(int position, double whole) {
        return even() ? whole / groups.size(groups.groupOf(position)) : whole * widths[position];
    }

    double start(int position) {
        return even() ? (groups.nodeOf(position) - 1) * of(position) : starts[position];
    }

    /** A point of the line in the node's part; {@code u} from 0 to 1. */
    double point(int position, double u) {
        return even()
                ? (groups.nodeOf(position) - 1 + u) / groups.size(groups.groupOf(position))
                : starts[position] + u * widths[position];
    }

    /** Where in the node's part the point is, 0 (inclusive) to 1 (exclusive). */
    double within(int position, double x) {
        return Math.max(0, Math.min(Math.nextDown(1.0), (x - start(position)) / of(position)));
    }

    /** Position of the group's node whose part has the point. */
    int node(int group, double x) {
        int first = groups.position(group, 1);
        int last = groups.upTo(group);
        if (even()) {
            return Math.min(last, first + (int) (x * groups.size(group)));
        }
        int found = Arrays.binarySearch(starts, first, last + 1, x);
        return found < 0 ? -found - 2 : found;
    }

    /** Where parts start, of all groups. */
    double[] starts() {
        return Arrays.copyOfRange(starts, Math.min(1, starts.length), starts.length);
    }
}

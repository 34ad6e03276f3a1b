// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.layout;

import io.hdfsgears.core.model.ClusterView;
import io.hdfsgears.core.model.PositionList;
import java.util.Arrays;
import java.util.Collection;

/** Small questions about the positions that hold one block. */
public final class Positions {
    /** More than a block has replicas. */
    static final int TWO_RACKS = 1 << 15;

    private Positions() {}

    /** Distinct positions of this chain, ascending; others (hosts unknown to the chain) are left out. */
    public static int[] onChain(Collection<Integer> positions, ClusterView view) {
        int[] found = new int[positions.size()];
        int count = 0;
        if (positions instanceof PositionList list) {
            for (int i = 0; i < found.length; i++) {
                count = insert(found, count, list.at(i), view);
            }
        } else {
            for (int position : positions) {
                count = insert(found, count, position, view);
            }
        }
        return count == found.length ? found : Arrays.copyOf(found, count);
    }

    /** @return how many there are then */
    private static int insert(int[] sorted, int count, int position, ClusterView view) {
        int at = count;
        while (at > 0 && sorted[at - 1] > position) {
            at--;
        }
        if (position < 1 || position > view.size() || (at > 0 && sorted[at - 1] == position)) {
            return count;
        }
        System.arraycopy(sorted, at, sorted, at + 1, count - at);
        sorted[at] = position;
        return count + 1;
    }

    /** Whether the first {@code count} positions, at least one, all sit in one rack of a cluster that has more. */
    public static boolean inOneRack(int[] positions, int count, ClusterView view) {
        if (view.rackCount() < 2 || count == 0) {
            return false;
        }
        int rack = view.rackOf(positions[0]);
        for (int i = 1; i < count; i++) {
            if (view.rackOf(positions[i]) != rack) {
                return false;
            }
        }
        return true;
    }

    /** Whether the position is among the first {@code count}. */
    public static boolean contains(int[] positions, int count, int position) {
        for (int i = 0; i < count; i++) {
            if (positions[i] == position) {
                return true;
            }
        }
        return false;
    }

    /**
     * True if the holders span racks once the victim has gone and this position has come, or cannot.
     *
     * @param victim a holder, or 0 for none
     */
    public static boolean spread(int[] holders, int victim, int position, ClusterView view) {
        for (int holder : holders) {
            if (holder != victim && view.rackOf(holder) != view.rackOf(position)) {
                return true;
            }
        }
        return view.rackCount() < 2 || holders.length < 2;
    }

    /**
     * A rank for the spread of the first {@code count} positions: two racks count more than any number of upgrade domains. The number has no
     * other meaning.
     */
    public static int spreadOf(int[] positions, int count, ClusterView view) {
        return (inOneRack(positions, count, view) ? 0 : TWO_RACKS)
                + view.domains().held(positions, count);
    }

    /** True if the holders are in two racks where there are two, and in as many upgrade domains as replicas of this number can be. */
    public static boolean isSpread(int[] holders, ClusterView view) {
        return !inOneRack(holders, holders.length, view)
                && view.domains().held(holders, holders.length)
                        == view.domains().owed(holders.length);
    }

    /** {@link #spreadOf} of the holders once the victim, if there is one, has gone and this position has come. */
    public static int spreadAfter(int[] holders, int victim, int position, ClusterView view) {
        int[] after = Arrays.copyOf(holders, holders.length + 1);
        int count = 0;
        for (int holder : holders) {
            if (holder != victim) {
                after[count++] = holder;
            }
        }
        after[count++] = position;
        return spreadOf(after, count, view);
    }

    /** A copy without one position. */
    public static int[] without(int[] positions, int one) {
        return Arrays.stream(positions).filter(position -> position != one).toArray();
    }
}

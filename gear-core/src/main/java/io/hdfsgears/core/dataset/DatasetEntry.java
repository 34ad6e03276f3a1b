// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.dataset;

import java.util.BitSet;
import java.util.List;

/**
 * A dataset as an operator set it, with the chain that it was given once. Its chain nests in the cluster's chain: the
 * hosts of its lowest gear come first, in any order. So each of its primaries is up in every gear that the cluster may
 * be in.
 *
 * @param path absolute, without a slash at the end, and not {@code /}, which is the dataset of all else
 * @param primaries p, the first of its chain
 * @param floor number of hosts awake in its lowest gear; the cluster keeps at least this number awake
 * @param share its weight when hosts are shared out among datasets in use, 1..{@link #MAX_SHARE}
 * @param order the cluster's position of its first, second, ... host; hosts that joined the cluster later come behind
 */
public record DatasetEntry(String path, int primaries, int floor, int share, List<Integer> order) {
    public static final int MAX_SHARE = 1000;

    public DatasetEntry {
        Dataset.requirePath(path);
        if (path.equals("/")) {
            throw new IllegalArgumentException("/ is the dataset of all files that no other dataset has");
        }
        order = List.copyOf(order);
        if (primaries < 1 || primaries > floor || floor > order.size()) {
            throw new IllegalArgumentException(
                    "dataset " + path + " needs 1 <= primaries <= hosts of its lowest gear <= " + order.size()
                            + ", not " + primaries + " and " + floor);
        }
        requireShare(share);
        BitSet seen = new BitSet();
        for (int position : order) {
            if (position < 1 || position > order.size() || seen.get(position)) {
                throw new IllegalArgumentException("the chain of dataset " + path + " is no order of 1 to "
                        + order.size() + ": position " + position);
            }
            seen.set(position);
            if (seen.cardinality() == floor && seen.length() > floor + 1) {
                throw new IllegalArgumentException("the chain of dataset " + path + " does not begin with the first "
                        + floor + " hosts of the cluster's");
            }
        }
    }

    static void requireShare(int share) {
        if (share < 1 || share > MAX_SHARE) {
            throw new IllegalArgumentException("a share must be between 1 and " + MAX_SHARE + ", not " + share);
        }
    }

    /** The cluster's positions of its primaries, in the order of its chain. */
    public List<Integer> primaryPositions() {
        return order.subList(0, primaries);
    }

    public DatasetEntry withShare(int newShare) {
        return new DatasetEntry(path, primaries, floor, newShare, order);
    }

    /** The entry on a cluster of this size: positions that the cluster lacks are left out. This object if none is. */
    DatasetEntry fitted(int hosts) {
        if (order.size() <= hosts) {
            return this;
        }
        int lowest = Math.min(floor, hosts);
        return new DatasetEntry(
                path,
                Math.min(primaries, lowest),
                lowest,
                share,
                order.stream().filter(position -> position <= hosts).toList());
    }

    /** The cluster's position of its first, second, ... host on a cluster that has grown to {@code hosts} hosts. */
    int[] order(int hosts) {
        int[] all = new int[hosts];
        for (int i = 0; i < hosts; i++) {
            all[i] = i < order.size() ? order.get(i) : i + 1;
        }
        return all;
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.accordion;

import java.util.Arrays;
import java.util.List;

/**
 * The groups as they stand on a chain: group 1 the first positions, left to right, then group 2, and so on. On a chain that
 * is longer than the groups the last one takes the rest, on a shorter one the last groups are cut or missing.
 */
public final class Groups {
    /** ends[g] is the last position of group g; ends[0] is 0. */
    private final int[] ends;

    private Groups(int[] ends) {
        this.ends = ends;
    }

    /**
     * @param sizes wanted sizes, each at least 1
     * @param hosts N, at least 1
     */
    public static Groups fit(List<Integer> sizes, int hosts) {
        int[] ends = new int[sizes.size() + 1];
        int count = 0;
        while (count < sizes.size() && ends[count] < hosts) {
            ends[count + 1] = (int) Math.min(hosts, (long) ends[count] + sizes.get(count));
            count++;
        }
        ends[count] = hosts;
        return new Groups(Arrays.copyOf(ends, count + 1));
    }

    /** G. */
    public int count() {
        return ends.length - 1;
    }

    /** N. */
    public int hosts() {
        return ends[count()];
    }

    /** N_g. */
    public int size(int group) {
        return ends[group] - ends[group - 1];
    }

    /** N_1 + ... + N_g: the hosts awake in gear g. */
    public int upTo(int group) {
        return ends[group];
    }

    /** Chain position of a group's node, both 1-based. */
    public int position(int group, int node) {
        return ends[group - 1] + node;
    }

    /** @param position 1..hosts */
    public int groupOf(int position) {
        int found = Arrays.binarySearch(ends, position);
        return found < 0 ? -found - 1 : found;
    }

    /** i: which node of its group, left to right, 1-based. */
    public int nodeOf(int position) {
        return position - ends[groupOf(position) - 1];
    }

    /** What Algorithm 1 makes of the node. */
    public List<Role> roles(int position) {
        int group = groupOf(position);
        return Role.of(group, size(group), nodeOf(position));
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.accordion;

import java.util.List;

/**
 * The place of a node within its group (Algorithm 1): its side and how far from the middle it stands.
 *
 * <p>For an odd group the printed algorithm numbers the right side from 0; Definition 1 says that the middle node is both
 * Left 1 and Right 1, so here the right side starts at 1 too.
 *
 * @param group g, 1-based
 * @param order 1 next to the middle, growing outwards
 */
public record Role(int group, Side side, int order) {
    /**
     * @param group g, 1-based
     * @param size N_g
     * @param node i, 1..size, left to right
     * @return one role, or Left 1 and Right 1 for the middle of an odd group
     */
    public static List<Role> of(int group, int size, int node) {
        if (node < 1 || node > size) {
            throw new IllegalArgumentException(
                    "group " + group + " has the nodes 1 to " + size + ", there is no node " + node);
        }
        int middle = (size + 1) / 2;
        Role left = new Role(group, Side.LEFT, middle - node + 1);
        Role right = new Role(group, Side.RIGHT, size % 2 == 0 ? node - middle : node - middle + 1);
        if (size % 2 == 1 && node == middle) {
            return List.of(left, right);
        }
        return List.of(node <= middle ? left : right);
    }
}

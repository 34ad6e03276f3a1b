// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.model;

import java.util.AbstractList;
import java.util.Arrays;
import java.util.RandomAccess;

/** An immutable list of positions in an array: a look at millions of blocks makes no object for each replica. */
public final class PositionList extends AbstractList<Integer> implements RandomAccess {
    private final int[] positions;

    private PositionList(int[] positions) {
        this.positions = positions;
    }

    /** A copy of the array's positions {@code from} up to, but not with, {@code to}. */
    public static PositionList of(int[] positions, int from, int to) {
        return new PositionList(Arrays.copyOfRange(positions, from, to));
    }

    @Override
    public Integer get(int index) {
        return positions[index];
    }

    /** As {@link #get}, without an object. */
    public int at(int index) {
        return positions[index];
    }

    @Override
    public int size() {
        return positions.length;
    }
}

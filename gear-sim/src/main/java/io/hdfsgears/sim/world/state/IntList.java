// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.world.state;

import java.util.Arrays;

/** A list of ints without boxes: ten thousand hosts list tens of millions of blocks. */
public final class IntList {
    private int[] values;
    private int size;

    public IntList(int room) {
        values = new int[Math.max(8, room + (room >> 3))];
    }

    public int size() {
        return size;
    }

    public int get(int index) {
        return values[index];
    }

    public void add(int value) {
        if (size == values.length) {
            values = Arrays.copyOf(values, size + (size >> 1));
        }
        values[size++] = value;
    }

    /** Looked for from the end: what goes again is mostly what came last. The value must be there. */
    int lastIndexOf(int value) {
        int at = size - 1;
        while (values[at] != value) {
            at--;
        }
        return at;
    }

    /** Puts the last value into the place of this one. */
    public void removeBySwap(int index) {
        values[index] = values[--size];
    }

    int[] toArray() {
        return Arrays.copyOf(values, size);
    }
}

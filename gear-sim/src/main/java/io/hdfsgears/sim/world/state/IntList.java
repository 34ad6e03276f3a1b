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

    /** @return its index */
    public int add(int value) {
        if (size == values.length) {
            values = Arrays.copyOf(values, size + (size >> 1));
        }
        values[size] = value;
        return size++;
    }

    /** Puts the last value into the place of this one. */
    public void removeBySwap(int index) {
        values[index] = values[--size];
    }

    int[] toArray() {
        return Arrays.copyOf(values, size);
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.scan;

import java.util.Arrays;

/** Ids of blocks, in the order in which they were added: 8 bytes each, for there may be millions. */
public final class BlockIds {
    private long[] ids = new long[16];
    private int size;

    public void add(long id) {
        if (size == ids.length) {
            ids = Arrays.copyOf(ids, 2 * size);
        }
        ids[size++] = id;
    }

    public long get(int index) {
        return ids[index];
    }

    public int size() {
        return size;
    }

    public boolean isEmpty() {
        return size == 0;
    }
}

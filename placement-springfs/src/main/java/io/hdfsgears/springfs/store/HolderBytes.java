// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.springfs.store;

import io.hdfsgears.core.migrate.MigrationBlock;
import java.util.ArrayList;
import java.util.List;

/** A block's factor and holders as two bytes each, big-endian: eight bytes for the usual three replicas. */
final class HolderBytes {
    /** Stands for the lowest holder of a block without one, and is no position. */
    static final int NO_HOLDER = 0xFFFF;

    private HolderBytes() {}

    static byte[] of(MigrationBlock block) {
        byte[] bytes = new byte[2 + 2 * block.holders().size()];
        put(bytes, 0, block.factor(), block.blockId());
        for (int h = 0; h < block.holders().size(); h++) {
            put(bytes, 2 + 2 * h, block.holders().get(h), block.blockId());
        }
        return bytes;
    }

    private static void put(byte[] bytes, int at, int value, long blockId) {
        if (value < 1 || value >= NO_HOLDER) {
            throw new IllegalArgumentException(
                    "block " + blockId + " has a holder or factor of " + value + ": the block map takes 1 to "
                            + (NO_HOLDER - 1) + ", so leave out hosts that are not on the chain");
        }
        bytes[at] = (byte) (value >>> 8);
        bytes[at + 1] = (byte) value;
    }

    static int factor(byte[] bytes) {
        return get(bytes, 0);
    }

    static List<Integer> holders(byte[] bytes) {
        List<Integer> holders = new ArrayList<>(bytes.length / 2 - 1);
        for (int at = 2; at < bytes.length; at += 2) {
            holders.add(get(bytes, at));
        }
        return holders;
    }

    /** The holder that stays up longest; {@link #NO_HOLDER} where there is none. */
    static int lowest(byte[] bytes) {
        int lowest = NO_HOLDER;
        for (int at = 2; at < bytes.length; at += 2) {
            lowest = Math.min(lowest, get(bytes, at));
        }
        return lowest;
    }

    private static int get(byte[] bytes, int at) {
        return ((bytes[at] & 0xFF) << 8) | (bytes[at + 1] & 0xFF);
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.world.ha;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/** Images of sleeping hosts: those on the active NameNode's disk, and those that the standby has fetched. */
public final class Shelves {
    private Map<Integer, Image> active = new HashMap<>();
    private Map<Integer, Image> standby = new HashMap<>();
    private boolean standbyRuns = true;

    /** What a host held when it was to sleep. */
    public static final class Image {
        private final long epoch;
        /** In ascending order. Unboxed: the images of 100,000 hosts name 270 million blocks. */
        private final int[] blocks;

        /**
         * @param epoch of that sleep
         * @param blocks on it
         */
        public Image(long epoch, int[] blocks) {
            this.epoch = epoch;
            this.blocks = blocks.clone();
            Arrays.sort(this.blocks);
        }

        /** Of the sleep that it was written for. */
        public long epoch() {
            return epoch;
        }

        /**
         * What is wrong with it, or null. Of blocks that are appended to the version counts, not the image. What was found to be too many
         * on a host that sleeps is on its disk until it wakes.
         *
         * @param lastEpoch of the last sleep
         * @param held what the host holds
         * @param counts blocks that are compared
         */
        public @Nullable String wrong(int position, long lastEpoch, int[] held, IntPredicate counts) {
            if (epoch != lastEpoch) {
                return "host " + position + " went to sleep with epoch " + lastEpoch
                        + ", and is known by its image of epoch " + epoch;
            }
            int[] named = Arrays.stream(blocks).filter(counts).toArray();
            int[] there = Arrays.stream(held).filter(counts).sorted().toArray();
            return Arrays.equals(named, there)
                    ? null
                    : "host " + position + " sleeps, and its image of epoch " + epoch
                            + " names other blocks than it holds";
        }
    }

    /** The active NameNode writes an image. */
    public void write(int position, Image image) {
        active.put(position, image);
    }

    /** The standby asks for images that it lacks. It gets none while it is down. */
    public void fetch() {
        if (standbyRuns) {
            standby.putAll(active);
        }
    }

    /** The host serves again: its image is void. A standby that is down does not hear of it. */
    public void discard(int position) {
        active.remove(position);
        if (standbyRuns) {
            standby.remove(position);
        }
    }

    /** Whether the standby runs. */
    public void standbyRuns(boolean runs) {
        standbyRuns = runs;
    }

    /** The standby is started anew and becomes active; the other one is the standby then. */
    public void swap() {
        Map<Integer, Image> before = active;
        active = standby;
        standby = before;
        standbyRuns = true;
    }

    /** On the active NameNode's disk. */
    public @Nullable Image of(int position) {
        return active.get(position);
    }
}

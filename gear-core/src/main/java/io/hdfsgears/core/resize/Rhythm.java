// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.resize;

import java.util.Arrays;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * What happened in each slot of a cycle, a day or a week, the last {@code depth} times round. Immutable, of fixed size.
 */
final class Rhythm {
    private final int slots;
    private final int depth;
    /** depth values a slot, the next to be overwritten at (count mod depth). */
    private final double[] values;
    /** Values ever put into each slot, up to twice the depth. */
    private final int[] counts;

    private Rhythm(int slots, int depth, double[] values, int[] counts) {
        this.slots = slots;
        this.depth = depth;
        this.values = values;
        this.counts = counts;
    }

    static Rhythm empty(int slots, int depth) {
        return new Rhythm(slots, depth, new double[slots * depth], new int[slots]);
    }

    /** @param slot absolute number of a slot; its place in the cycle follows */
    Rhythm with(long slot, double value) {
        int at = Math.floorMod(slot, slots);
        double[] newValues = values.clone();
        int[] newCounts = counts.clone();
        newValues[at * depth + counts[at] % depth] = value;
        newCounts[at] = counts[at] + 1 == 2 * depth ? depth : counts[at] + 1;
        return new Rhythm(slots, depth, newValues, newCounts);
    }

    /** The same in another unit. */
    Rhythm times(double factor) {
        return factor == 1
                ? this
                : new Rhythm(
                        slots, depth, Arrays.stream(values).map(v -> v * factor).toArray(), counts);
    }

    /** What is remembered of the slots first..last, ascending. */
    double[] samples(long first, long last) {
        double[] pool = new double[(int) (last - first + 1) * depth];
        int size = 0;
        for (long slot = first; slot <= last; slot++) {
            int at = Math.floorMod(slot, slots);
            int known = Math.min(depth, counts[at]);
            System.arraycopy(values, at * depth, pool, size, known);
            size += known;
        }
        double[] samples = Arrays.copyOf(pool, size);
        Arrays.sort(samples);
        return samples;
    }

    /** @param sorted ascending, not empty */
    static double quantile(double[] sorted, double quantile) {
        int rank = (int) Math.ceil(quantile * sorted.length);
        return sorted[Math.max(0, Math.min(sorted.length, rank) - 1)];
    }

    /** Slots that know something, as {@code slot=count:value:value...}. */
    String write() {
        return IntStream.range(0, slots)
                .filter(slot -> counts[slot] > 0)
                .mapToObj(this::writeSlot)
                .collect(Collectors.joining(","));
    }

    private String writeSlot(int slot) {
        return Arrays.stream(values, slot * depth, slot * depth + Math.min(depth, counts[slot]))
                .mapToObj(Double::toString)
                .collect(Collectors.joining(":", slot + "=" + counts[slot] + ":", ""));
    }

    static Rhythm read(String text, int slots, int depth) {
        Rhythm rhythm = empty(slots, depth);
        for (String entry : text.isEmpty() ? new String[0] : text.split(",", -1)) {
            String[] parts = entry.split("[=:]", -1);
            int slot = Integer.parseInt(parts[0]);
            rhythm.counts[slot] = Integer.parseInt(parts[1]);
            for (int i = 2; i < parts.length; i++) {
                rhythm.values[slot * depth + i - 2] = Double.parseDouble(parts[i]);
            }
        }
        return rhythm;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Rhythm rhythm
                && slots == rhythm.slots
                && depth == rhythm.depth
                && Arrays.equals(counts, rhythm.counts)
                && Arrays.equals(values, rhythm.values);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(values) + Arrays.hashCode(counts);
    }
}

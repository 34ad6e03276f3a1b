// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.eafr.popularity;

import java.nio.ByteBuffer;
import java.util.function.Consumer;

/**
 * Reads by key, in memory that does not grow with the number of keys. The most read keys are counted one by one; what they
 * push out goes to a sketch, which never says too little; but with far more keys than cells it would say a lot of a key that was
 * read once. So what it says of a key that was never read is taken off, as count-mean-min does (Deng and Rafiei, 2007). One owner.
 *
 * <p>A count x with x ← keep·x at the end of each interval gives (1 − keep)·x as the reads an interval, smoothed
 * exponentially; with keep = 0 they are the interval's own, as in the paper. So one number a key is enough.
 */
public final class ReadCounts {
    /** In fewer reads than a row's cells by this the noise hardly changes. */
    private static final int CELLS_A_READ = 64;

    private final CountSettings settings;
    private final TopCounts top;
    private final CountSketch sketch;
    /** Of the sketch when it was last measured. */
    private float noise;

    private long readsUntilMeasured;

    public ReadCounts(CountSettings settings) {
        this.settings = settings;
        this.top = new TopCounts(settings.topEntries());
        this.sketch = new CountSketch(settings.sketchWidth());
    }

    public CountSettings settings() {
        return settings;
    }

    /** @param reads more than 0 */
    public void read(long key, float reads) {
        readsUntilMeasured--;
        int at = top.find(key);
        if (at >= 0) {
            top.add(at, reads);
            return;
        }
        float before = sketch.estimate(key);
        float now = before + reads;
        int least = top.least(key);
        if (top.count(least) >= now) {
            sketch.raise(key, now);
            return;
        }
        if (top.count(least) > 0) {
            sketch.raise(top.key(least), top.count(least));
        }
        top.put(least, key, now, before);
    }

    /**
     * Smoothed reads per interval; call it before the interval ends. The value is too low by {@link #noise} at most. It
     * is exact for a key that never got a count from the sketch.
     */
    public double reads(long key) {
        int at = top.find(key);
        float count = at >= 0 ? top.count(at) : sketch.estimate(key);
        float doubt = at >= 0 ? top.doubt(at) : count;
        return smoothed(count, doubt, doubt > 0 ? freshNoise() : 0);
    }

    private double smoothed(float count, float doubt, float freshNoise) {
        return (1 - settings.keep()) * (doubt > 0 ? count - Math.min(doubt, freshNoise) : count);
    }

    /** How much {@link #reads} of the key may be too high; 0 for a key that was never pushed out of the top. */
    public double doubt(long key) {
        int at = top.find(key);
        float doubt = at >= 0 ? top.doubt(at) : sketch.estimate(key);
        return (1 - settings.keep()) * (doubt > 0 ? doubt - Math.min(doubt, freshNoise()) : doubt);
    }

    /** What the others' reads would make of a key that was never read, reads an interval, had it not been taken off. */
    public double noise() {
        return (1 - settings.keep()) * freshNoise();
    }

    /** To measure it costs as much as some hundred reads do. */
    private float freshNoise() {
        if (readsUntilMeasured <= 0) {
            noise = sketch.noise();
            readsUntilMeasured = Math.max(1, settings.sketchWidth() / CELLS_A_READ);
        }
        return noise;
    }

    /** Keys that may be counted one by one. */
    public int topEntries() {
        return top.entries();
    }

    /**
     * Some of the keys that are counted one by one, with their {@link #reads}, in no particular order: a part of them, so that a lock is
     * held for short.
     *
     * @param from the first of {@link #topEntries} to look at
     * @param keys takes the keys; as long as entries are to be looked at
     * @param reads takes the reads of each
     * @return how many keys there are
     */
    public int top(int from, long[] keys, double[] reads) {
        float freshNoise = freshNoise();
        int found = 0;
        for (int i = from; i < Math.min(top.entries(), from + keys.length); i++) {
            if (top.count(i) > 0) {
                keys[found] = top.key(i);
                reads[found++] = smoothed(top.count(i), top.doubt(i), freshNoise);
            }
        }
        return found;
    }

    /** The key is gone, as when its file was deleted. */
    public void forget(long key) {
        int at = top.find(key);
        if (at >= 0) {
            top.clear(at);
        }
    }

    public void endInterval() {
        top.decay((float) settings.keep());
        sketch.decay((float) settings.keep());
        readsUntilMeasured = 0;
    }

    /** Hands the state out in pieces of at most 64 KiB, each in a buffer that is used again for the next. */
    public void save(Consumer<ByteBuffer> sink) {
        SavedCounts.save(settings, top, sketch, sink);
    }

    /**
     * @param pieces what {@link #save} returned, in order
     * @throws BrokenCountsException when the pieces are incomplete or changed; popularity then starts from zero
     */
    public static ReadCounts restored(Iterable<ByteBuffer> pieces) throws BrokenCountsException {
        SavedCounts.Restoring restoring = new SavedCounts.Restoring();
        for (ByteBuffer piece : pieces) {
            restoring.take(piece);
        }
        return restoring.counts();
    }

    TopCounts topCounts() {
        return top;
    }

    CountSketch countSketch() {
        return sketch;
    }
}

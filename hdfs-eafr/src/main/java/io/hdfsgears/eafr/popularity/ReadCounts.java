// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.eafr.popularity;

import java.nio.ByteBuffer;
import java.util.function.Consumer;
import java.util.function.LongConsumer;

/**
 * Reads by key, in memory that does not grow with the number of keys. The most read keys are counted one by one; what they
 * push out goes to a sketch, which never says too little. One owner.
 *
 * <p>A count x with x ← keep·x at the end of each interval gives (1 − keep)·x as the reads an interval, smoothed
 * exponentially; with keep = 0 they are the interval's own, as in the paper. So one number a key is enough.
 */
public final class ReadCounts {
    private final CountSettings settings;
    private final TopCounts top;
    private final CountSketch sketch;

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

    /** Smoothed reads an interval; ask before the interval ends. Never too low but for {@code 0.001} reads. */
    public double reads(long key) {
        int at = top.find(key);
        return (1 - settings.keep()) * (at >= 0 ? top.count(at) : sketch.estimate(key));
    }

    /** How much {@link #reads} of the key may be too high; 0 for a key that was never pushed out of the top. */
    public double doubt(long key) {
        int at = top.find(key);
        return (1 - settings.keep()) * (at >= 0 ? top.doubt(at) : sketch.estimate(key));
    }

    /** The keys that are counted one by one, in no particular order. */
    public void top(LongConsumer keys) {
        for (int i = 0; i < top.entries(); i++) {
            if (top.count(i) > 0) {
                keys.accept(top.key(i));
            }
        }
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
    }

    /** Hands the state out in pieces of at most 64 KiB, each in a buffer that is used again for the next. */
    public void save(Consumer<ByteBuffer> sink) {
        SavedCounts.save(settings, top, sketch, sink);
    }

    /**
     * @param pieces what {@link #save} handed out, in order
     * @throws BrokenCountsException when the pieces are not that, whole and unchanged; popularity then starts anew
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

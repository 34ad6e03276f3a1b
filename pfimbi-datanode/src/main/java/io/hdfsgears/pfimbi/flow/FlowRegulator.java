// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.flow;

import org.jspecify.annotations.Nullable;

/**
 * When one volume takes asynchronous blocks (§IV-B.2): as long as fewer than T + δ bytes are dirty, so that the kernel always
 * has something to write and normal writes find the rest of the page cache free. One owner.
 *
 * <p>What was let through since the last look counts as dirty, and so does all of a block that is being written: between two
 * looks T + δ is passed by less than one block.
 */
public final class FlowRegulator {
    /** A look this many intervals old says nothing about now. */
    private static final int FRESH_INTERVALS = 4;

    private final RegulatorSettings settings;
    private DiskSpeed speed;
    private @Nullable PageCache seen;
    private long seenNanos;
    private long writingBytes;
    private long writtenBytes;
    private int synchronousBlocks;
    private long largestBlock;

    public FlowRegulator(RegulatorSettings settings, DiskSpeed assumed) {
        this.settings = settings;
        this.speed = assumed;
    }

    /** A look at the page cache. */
    public void look(PageCache pageCache, long nowNanos) {
        seen = pageCache;
        seenNanos = nowNanos;
        writtenBytes = 0;
    }

    /** The page cache cannot be seen here (not Linux, or the files cannot be read). */
    public void lookFailed() {
        seen = null;
    }

    /** The disk's counter of bytes written, from which its highest speed is learned. */
    public void counted(long bytesWrittenToDisk, long nowNanos) {
        speed = speed.after(bytesWrittenToDisk, nowNanos);
    }

    /** A block came that a client waits for. */
    public void synchronousBlock() {
        synchronousBlocks++;
    }

    /** May an asynchronous block be written now? */
    public WriteAnswer ask(long nowNanos) {
        PageCache cache = fresh(nowNanos);
        boolean within = cache == null
                ? writingBytes < settings.blindBytes()
                : cache.dirtyBytes() + writtenBytes + writingBytes < target(cache);
        if (within) {
            return cache == null ? WriteAnswer.BLIND_WITHIN_BOUND : WriteAnswer.BELOW_TARGET;
        }
        if (settings.synchronousPerShare() > 0 && synchronousBlocks >= settings.synchronousPerShare()) {
            return WriteAnswer.GUARANTEED_SHARE;
        }
        return cache == null ? WriteAnswer.BLIND_AT_BOUND : WriteAnswer.AT_TARGET;
    }

    /** An asynchronous block begins to be written; the next guaranteed one is as far away as after the first start. */
    public void began(long bytes) {
        writingBytes += bytes;
        synchronousBlocks = 0;
    }

    /**
     * An asynchronous block is written, or its write was given up: what had come of it is not known, so all of it counts until the next
     * look.
     *
     * @param bytes the value that was passed to {@link #began}
     */
    public void ended(long bytes) {
        if (bytes > writingBytes) {
            throw new IllegalArgumentException(bytes + " bytes ended, but only " + writingBytes + " are being written");
        }
        writingBytes -= bytes;
        writtenBytes += bytes;
    }

    public FlowStatus status(long nowNanos) {
        PageCache cache = fresh(nowNanos);
        return new FlowStatus(
                ask(nowNanos),
                cache == null ? -1 : cache.dirtyBytes() + writtenBytes,
                cache == null ? settings.blindBytes() : target(cache),
                writingBytes,
                speed.bytesPerSecond());
    }

    /** A block is announced; it may be larger than all before it. */
    public void announced(long bytes) {
        largestBlock = Math.max(largestBlock, bytes);
    }

    /**
     * T + δ, but not where the kernel would slow down the writers that this is to protect. A block on its way counts in whole before
     * any of it is here, so less than two blocks would let the disk wait for it.
     */
    private long target(PageCache cache) {
        long delta = Math.max(speed.deltaBytes(settings.intervalNanos()), 2 * largestBlock);
        return Math.min(cache.backgroundBytes() + delta, cache.brakeBytes());
    }

    private @Nullable PageCache fresh(long nowNanos) {
        return seen != null && nowNanos - seenNanos <= FRESH_INTERVALS * settings.intervalNanos() ? seen : null;
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.flow;

import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The flow regulators of a DataNode. One is for the page cache that all disks share. Each disk whose own part of the
 * page cache is measured also has one. A disk accepts a copy when both regulators allow it. So a full disk does not
 * delay copies for other disks. Only one thread may use this object.
 */
public final class DiskRegulators {
    /** Stands for any disk that is not measured separately. */
    public static final String SHARED = "";

    private final RegulatorSettings settings;
    private final DiskSpeed assumed;
    private final FlowRegulator shared;
    private final Map<String, FlowRegulator> own = new TreeMap<>();
    private long largestBlock;

    public DiskRegulators(RegulatorSettings settings, DiskSpeed assumed) {
        this.settings = settings;
        this.assumed = assumed;
        this.shared = new FlowRegulator(settings, assumed);
    }

    /**
     * A look at all page caches.
     *
     * @param all the page cache that all disks share; empty if it cannot be read
     * @param disks the disks that are measured separately now
     */
    public void look(Optional<PageCache> all, Map<String, PageCache> disks, long nowNanos) {
        all.ifPresentOrElse(pages -> shared.look(pages, nowNanos), shared::lookFailed);
        own.forEach((disk, regulator) -> {
            if (!disks.containsKey(disk)) {
                regulator.lookFailed();
            }
        });
        disks.forEach((disk, pages) -> of(disk).look(pages, nowNanos));
    }

    /** A disk's counter of bytes written, from which its highest speed is learned. */
    public void counted(String disk, long bytesWrittenToDisk, long nowNanos) {
        of(disk).counted(bytesWrittenToDisk, nowNanos);
    }

    /** Whether this disk is measured separately now. */
    public boolean isToldApart(String disk, long nowNanos) {
        FlowRegulator regulator = own.get(disk);
        return regulator != null && !regulator.ask(nowNanos).blind();
    }

    /** Whether a disk that is not measured separately accepts an asynchronous block. If not, no disk accepts one. */
    public boolean mayWrite(long nowNanos) {
        return shared.ask(nowNanos).yes();
    }

    public boolean mayWrite(String disk, long nowNanos) {
        return mayWrite(nowNanos)
                && (!isToldApart(disk, nowNanos) || of(disk).ask(nowNanos).yes());
    }

    /** A block is announced; it may be larger than all before it. */
    public void announced(long bytes) {
        largestBlock = Math.max(largestBlock, bytes);
        shared.announced(bytes);
        own.values().forEach(regulator -> regulator.announced(bytes));
    }

    /** A block came to this disk that a client waits for. */
    public void synchronousBlock(String disk) {
        shared.synchronousBlock();
        if (!disk.equals(SHARED)) {
            of(disk).synchronousBlock();
        }
    }

    public void began(String disk, long bytes) {
        shared.began(bytes);
        if (!disk.equals(SHARED)) {
            of(disk).began(bytes);
        }
    }

    /** @param disk the value that was passed to {@link #began}; the same holds for {@code bytes} */
    public void ended(String disk, long bytes) {
        shared.ended(bytes);
        if (!disk.equals(SHARED)) {
            of(disk).ended(bytes);
        }
    }

    /** Of the page cache that all disks share. */
    public FlowStatus status(long nowNanos) {
        return shared.status(nowNanos);
    }

    /** Status of each disk that is measured separately now. */
    public Map<String, FlowStatus> disks(long nowNanos) {
        Map<String, FlowStatus> seen = new TreeMap<>();
        own.forEach((disk, regulator) -> {
            if (isToldApart(disk, nowNanos)) {
                seen.put(disk, regulator.status(nowNanos));
            }
        });
        return seen;
    }

    private FlowRegulator of(String disk) {
        return own.computeIfAbsent(disk, unknown -> {
            FlowRegulator regulator = new FlowRegulator(settings, assumed);
            regulator.announced(largestBlock);
            return regulator;
        });
    }
}

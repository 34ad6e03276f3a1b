// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.world.state;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Files that clients append to, of one block each: what each disk has of it, as numbers of contents. A version (HDFS: generation stamp)
 * grows with each append; a replica of another version is void.
 */
public final class Logs {
    private final Map<Integer, Log> logs = new HashMap<>();

    private static final class Log {
        private long version;
        private final Map<Integer, Disk> disks = new HashMap<>();
    }

    private static final class Disk {
        private long version;
        private List<Long> contents = new ArrayList<>();
    }

    /** The block is appended to from now on. */
    public void begin(int block) {
        logs.put(block, new Log());
    }

    /** Whether the block is appended to. */
    public boolean isLog(int block) {
        return logs.containsKey(block);
    }

    /** The version that counts; 0 for a block that nobody appends to. */
    public long version(int block) {
        Log log = logs.get(block);
        return log == null ? 0 : log.version;
    }

    /** The next append begins. */
    public void next(int block) {
        Log log = logs.get(block);
        if (log != null) {
            log.version++;
        }
    }

    /** The host writes a content behind those that it has. */
    public void append(int block, int position, long content) {
        Log log = logs.get(block);
        if (log != null) {
            Disk disk = log.disks.computeIfAbsent(position, host -> new Disk());
            disk.version = log.version;
            disk.contents.add(content);
        }
    }

    /** A host has got a copy of what another one has. */
    public void copied(int block, int source, int target) {
        Log log = logs.get(block);
        if (log != null) {
            Disk from = log.disks.getOrDefault(source, new Disk());
            Disk to = new Disk();
            to.version = from.version;
            to.contents = new ArrayList<>(from.contents);
            log.disks.put(target, to);
        }
    }

    /** Whether what the host has on its disk was left behind by an append. */
    public boolean isVoid(int block, int position) {
        Log log = logs.get(block);
        Disk disk = log == null ? null : log.disks.get(position);
        return log != null && log.version != (disk == null ? 0 : disk.version);
    }

    /** What the host has. */
    public List<Long> contents(int block, int position) {
        Log log = logs.get(block);
        Disk disk = log == null ? null : log.disks.get(position);
        return disk == null ? List.of() : List.copyOf(disk.contents);
    }
}

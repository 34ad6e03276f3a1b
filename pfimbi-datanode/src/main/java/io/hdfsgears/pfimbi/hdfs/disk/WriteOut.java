// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.hdfs.disk;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.Executor;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes the whole replicas of one volume to its disk, one at a time and the oldest first, while copies wait for that disk. Only where
 * the device has a limit of unwritten data of its own: there the kernel lets the disk idle until writers are about to be slowed
 * down. Belongs to the agent's thread.
 */
public final class WriteOut {
    private static final Logger LOG = LoggerFactory.getLogger(WriteOut.class);
    /** Of those before the kernel has written most. */
    private static final int MOST = 1000;

    private final VolumePages volume;
    private final Executor owner;
    private final Executor writers;
    private final Deque<Path> unwritten = new ArrayDeque<>();
    private boolean copiesWait;
    private boolean writing;

    public WriteOut(VolumePages volume, Executor owner, Executor writers) {
        this.volume = volume;
        this.owner = owner;
        this.writers = writers;
    }

    public boolean isOf(VolumePages other) {
        return volume == other;
    }

    /** A replica is whole; its file may be on another volume. */
    public void whole(Path file) {
        if (volume.holds(file)) {
            if (unwritten.size() == MOST) {
                unwritten.remove();
            }
            unwritten.add(file);
            next();
        }
    }

    public void tick(boolean waiting) {
        copiesWait = waiting && volume.limited();
        next();
    }

    private void next() {
        Path file = copiesWait && !writing ? unwritten.poll() : null;
        if (file != null) {
            writing = true;
            writers.execute(() -> {
                write(file);
                owner.execute(() -> {
                    writing = false;
                    next();
                });
            });
        }
    }

    private static void write(Path file) {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            channel.force(false);
        } catch (IOException e) {
            LOG.debug("{} is left to the kernel to write: deleted, or no longer there", file, e);
        }
    }
}

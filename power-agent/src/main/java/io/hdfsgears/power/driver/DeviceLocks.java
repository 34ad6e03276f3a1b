// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.driver;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.HexFormat;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Locks of devices that the processes of this machine share: a file for each device, locked while a command runs. It holds when the last
 * command ended, by the monotonic clock, which Linux shares among processes. A folder on a disk would outlive that clock: use one in
 * {@code /run}. A process that may not use the folder, or finds none, goes without.
 */
public final class DeviceLocks {
    /** Without a folder nothing is locked: another process may speak to the same device at the same time. */
    public static final DeviceLocks NONE = new DeviceLocks(null);

    private static final Logger LOG = LoggerFactory.getLogger(DeviceLocks.class);
    private static final long LOOK_MILLIS = 20;
    private static final int NAME_BYTES = 8;

    private final @Nullable Path folder;
    private volatile boolean complained;

    private DeviceLocks(@Nullable Path folder) {
        this.folder = folder;
    }

    /** Locks in this folder; one that is missing locks nothing. */
    public static DeviceLocks in(Path folder) {
        return Files.isDirectory(folder) ? new DeviceLocks(folder) : NONE;
    }

    /** A lock that is held. One thread uses it. */
    static final class Held {
        private static final Held NOTHING = new Held(null, OptionalLong.empty());

        private final @Nullable FileChannel file;
        private final OptionalLong lastEndNanos;

        private Held(@Nullable FileChannel file, OptionalLong lastEndNanos) {
            this.file = file;
            this.lastEndNanos = lastEndNanos;
        }

        /** When the last command of any process ended; empty: none is known. */
        OptionalLong lastEndNanos() {
            return lastEndNanos;
        }

        /** @param asked a command ended just now */
        void release(boolean asked) {
            if (file == null) {
                return;
            }
            boolean interrupted = Thread.interrupted(); // else the file is closed before it is written
            try (file) {
                if (asked) {
                    file.write(ByteBuffer.allocate(Long.BYTES).putLong(0, System.nanoTime()), 0);
                }
            } catch (IOException e) {
                LOG.warn("When a command ended cannot be noted: others may come too soon", e);
            } finally {
                if (interrupted) {
                    Thread.currentThread().interrupt();
                }
            }
        }
    }

    /**
     * Waits until no other process holds the lock.
     *
     * @throws TimeoutException one did for all the time
     */
    Held hold(String device, Duration patience) throws TimeoutException, InterruptedException {
        if (folder == null) {
            return Held.NOTHING;
        }
        try {
            return held(folder.resolve(name(device)), patience);
        } catch (ClosedByInterruptException e) {
            throw new InterruptedException("interrupted while it waited for " + device);
        } catch (IOException e) {
            if (!complained) {
                complained = true;
                LOG.warn("Devices are not locked against other processes of this machine", e);
            }
            return Held.NOTHING;
        }
    }

    private static Held held(Path path, Duration patience) throws IOException, TimeoutException, InterruptedException {
        FileChannel file = opened(path);
        try {
            long end = System.nanoTime() + patience.toNanos();
            while (!isMine(file)) {
                if (System.nanoTime() - end >= 0) {
                    throw new TimeoutException();
                }
                TimeUnit.MILLISECONDS.sleep(LOOK_MILLIS);
            }
            ByteBuffer last = ByteBuffer.allocate(Long.BYTES);
            boolean known = file.read(last, 0) == Long.BYTES;
            return new Held(file, known ? OptionalLong.of(last.getLong(0)) : OptionalLong.empty());
        } catch (IOException | TimeoutException | InterruptedException e) {
            file.close();
            throw e;
        }
    }

    /** The lock ends with the file. */
    private static boolean isMine(FileChannel file) throws IOException {
        try {
            FileLock lock = file.tryLock();
            return lock != null;
        } catch (OverlappingFileLockException e) {
            return false; // by this process
        }
    }

    /** For the folder's group as well: commands run as other users. Root may lock where others write, so no link is followed. */
    private static FileChannel opened(Path path) throws IOException {
        if (Files.notExists(path, LinkOption.NOFOLLOW_LINKS)) {
            try {
                Files.createFile(path);
                Files.getFileAttributeView(path, PosixFileAttributeView.class, LinkOption.NOFOLLOW_LINKS)
                        .setPermissions(PosixFilePermissions.fromString("rw-rw----"));
            } catch (FileAlreadyExistsException e) {
                LOG.debug("{} was made by another process", path);
            }
        }
        return FileChannel.open(path, StandardOpenOption.READ, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
    }

    private static String name(String device) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(device.getBytes(StandardCharsets.UTF_8));
            return "device-" + HexFormat.of().formatHex(digest, 0, NAME_BYTES) + ".lock";
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}

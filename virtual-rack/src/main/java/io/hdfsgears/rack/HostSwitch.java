// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The power switch of every host, used by {@code up}, by the power controller and by fault drills, one at a time for each host.
 *
 * <p>A host that broke down stays down, as a real one does: an order ON only wakes a host that an order OFF put to sleep.
 */
public final class HostSwitch {
    private static final ConcurrentHashMap<Path, Object> IN_THIS_JVM = new ConcurrentHashMap<>();
    private static final Duration GRACE = Duration.ofSeconds(10);

    private final RackFiles files;
    private final ProcessTable table;
    private final DaemonLauncher launcher;

    public HostSwitch(RackFiles files, ProcessTable table, DaemonLauncher launcher) {
        this.files = files;
        this.table = table;
        this.launcher = launcher;
    }

    /** What an order did. */
    public enum Effect {
        NONE,
        STARTED,
        STOPPED,
        IGNORED_CRASHED
    }

    /** Starts a daemon whatever became of it before. */
    public Effect start(String name) throws IOException {
        return alone(name, () -> {
            Files.deleteIfExists(files.crashedMark(name));
            return table.running(name).isPresent() ? Effect.NONE : launch(name);
        });
    }

    /** Carries out an order ON. */
    public Effect powerOn(String host) throws IOException {
        return alone(host, () -> {
            if (table.running(host).isPresent()) {
                Files.deleteIfExists(files.asleepMark(host));
                return Effect.NONE;
            }
            if (Files.exists(files.crashedMark(host)) || !Files.exists(files.asleepMark(host))) {
                touch(files.crashedMark(host));
                return Effect.IGNORED_CRASHED;
            }
            return launch(host);
        });
    }

    /** Carries out an order OFF: SIGTERM, SIGKILL after 10 s; the process is gone on return. */
    public Effect powerOff(String host) throws IOException {
        return alone(host, () -> {
            boolean ran = table.running(host).isPresent();
            if (ran || !Files.exists(files.crashedMark(host))) {
                touch(files.asleepMark(host));
            }
            return table.stop(host, GRACE) ? Effect.STOPPED : Effect.NONE;
        });
    }

    /** Breaks a daemon, for a drill: it stays down until {@link #start}. */
    public Effect crash(String name, boolean kill) throws IOException {
        return alone(name, () -> {
            if (!Names.isNameNode(name)) {
                touch(files.crashedMark(name));
                Files.deleteIfExists(files.asleepMark(name));
            }
            return table.stop(name, kill ? Duration.ZERO : GRACE) ? Effect.STOPPED : Effect.NONE;
        });
    }

    public boolean asleep(String host) {
        return Files.exists(files.asleepMark(host));
    }

    public boolean crashed(String host) {
        return Files.exists(files.crashedMark(host));
    }

    private Effect launch(String name) throws IOException {
        launcher.start(name);
        Files.deleteIfExists(files.asleepMark(name));
        return Effect.STARTED;
    }

    private interface Work {
        Effect run() throws IOException;
    }

    private Effect alone(String name, Work work) throws IOException {
        Path lockFile = files.lockFile(name);
        Files.createDirectories(files.run());
        synchronized (IN_THIS_JVM.computeIfAbsent(lockFile, path -> new Object())) {
            try (FileChannel channel = FileChannel.open(lockFile, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                    FileLock lock = channel.lock()) {
                assert lock.isValid();
                return work.run();
            }
        }
    }

    private static void touch(Path mark) throws IOException {
        if (!Files.exists(mark)) {
            Files.createFile(mark);
        }
    }
}

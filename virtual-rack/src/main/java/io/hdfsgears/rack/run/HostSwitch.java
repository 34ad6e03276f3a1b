// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.run;

import io.hdfsgears.rack.FileTurn;
import io.hdfsgears.rack.Names;
import io.hdfsgears.rack.RackDescription;
import io.hdfsgears.rack.RackFiles;
import io.hdfsgears.rack.hardware.HardwareHosts;
import io.hdfsgears.rack.hardware.Waker;
import io.hdfsgears.rack.process.DaemonLauncher;
import io.hdfsgears.rack.process.ProcessTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/**
 * The power switch of every host, used by {@code up}, by the power controller and by fault drills, one at a time for each host.
 *
 * <p>A host that broke down stays down, as a real one does: an order ON only wakes a host that an order OFF put to sleep.
 */
public final class HostSwitch {
    private static final Duration GRACE = Duration.ofSeconds(10);

    private final RackFiles files;
    private final ProcessTable table;
    private final DaemonLauncher launcher;
    private final Optional<HardwareHosts> hardware;
    private final Optional<Waker> waker;

    public HostSwitch(RackDescription rack, RackFiles files, ProcessTable table, DaemonLauncher launcher) {
        this(rack, files, table, launcher, Optional.empty());
    }

    /** @param waker wakes hosts as a controller does that is another machine; else their own switch is at hand */
    public HostSwitch(
            RackDescription rack, RackFiles files, ProcessTable table, DaemonLauncher launcher, Optional<Waker> waker) {
        this.waker = waker;
        this.hardware = HardwareHosts.of(rack, files);
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
            if (table.running(name).isPresent()) {
                return Names.isHost(name) ? wake(name) : Effect.NONE;
            }
            return launch(name);
        });
    }

    /** Carries out an order ON. */
    public Effect powerOn(String host) throws IOException {
        return alone(host, () -> {
            if (table.running(host).isPresent()) {
                return wake(host);
            }
            if (Files.exists(files.crashedMark(host)) || !Files.exists(files.asleepMark(host))) {
                touch(files.crashedMark(host));
                return Effect.IGNORED_CRASHED;
            }
            return launch(host);
        });
    }

    /**
     * Carries out an order OFF: SIGTERM, SIGKILL after 10 s; on return the process is gone. With hardware it sleeps instead, unless it
     * has an agent, which hears the order itself.
     */
    public Effect powerOff(String host) throws IOException {
        return alone(host, () -> {
            boolean ran = table.running(host).isPresent();
            if (ran && hardware.isPresent()) {
                if (asleep(host) || hardware.get().hasAgent(host)) {
                    return Effect.NONE;
                }
                hardware.get().sleep(host);
                return Effect.STOPPED;
            }
            if (ran || !Files.exists(files.crashedMark(host))) {
                touch(files.asleepMark(host));
            }
            return table.stop(host, GRACE) ? Effect.STOPPED : Effect.NONE;
        });
    }

    /** Breaks a daemon, for a drill: it stays down until {@link #start}. */
    public Effect crash(String name, boolean kill) throws IOException {
        return alone(name, () -> {
            boolean frozen = hardware.isPresent() && asleep(name);
            if (frozen) {
                hardware.get().thaw(name); // behind its dead NIC: what is frozen cannot end
            }
            if (!Names.isNameNode(name)) {
                touch(files.crashedMark(name));
                Files.deleteIfExists(files.asleepMark(name));
            }
            return table.stop(name, kill || frozen ? Duration.ZERO : GRACE) ? Effect.STOPPED : Effect.NONE;
        });
    }

    /** Whether its process runs and does not sleep. */
    public boolean hasPower(String host) {
        return table.running(host).isPresent() && !(hardware.isPresent() && asleep(host));
    }

    public boolean asleep(String host) {
        return Files.exists(files.asleepMark(host));
    }

    public boolean crashed(String host) {
        return Files.exists(files.crashedMark(host));
    }

    /** Wakes a host whose process runs; a plain one that runs is awake, whatever its mark says. */
    private Effect wake(String host) throws IOException {
        if (hardware.isPresent() && asleep(host)) {
            if (waker.isPresent()) {
                waker.get().wake(host);
            } else {
                hardware.get().wake(host);
            }
            return Effect.STARTED;
        }
        Files.deleteIfExists(files.asleepMark(host));
        return Effect.NONE;
    }

    private Effect launch(String name) throws IOException {
        if (hardware.isPresent() && Names.isHost(name)) {
            hardware.get().wake(name); // a host boots with its NIC alive
        }
        launcher.start(name);
        Files.deleteIfExists(files.asleepMark(name));
        return Effect.STARTED;
    }

    private Effect alone(String name, FileTurn.Work<Effect> work) throws IOException {
        return FileTurn.take(files.lockFile(name), work);
    }

    private static void touch(Path mark) throws IOException {
        if (!Files.exists(mark)) {
            Files.createFile(mark);
        }
    }
}

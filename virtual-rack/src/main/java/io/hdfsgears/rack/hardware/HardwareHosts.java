// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.hardware;

import io.hdfsgears.rack.JavaProgram;
import io.hdfsgears.rack.Poll;
import io.hdfsgears.rack.ProcessIdentity;
import io.hdfsgears.rack.RackDescription;
import io.hdfsgears.rack.RackException;
import io.hdfsgears.rack.RackFiles;
import io.hdfsgears.rack.hardware.kernel.Tool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The hosts of a rack that was started with hardware: what runs in a host, and its sleep. A sleeping host keeps its
 * processes and its memory. A mark says that it sleeps; only {@code host.sh} sets or removes this mark.
 */
public final class HardwareHosts {
    private static final Duration ENTERED = Duration.ofSeconds(15);
    private static final Duration STEP = Duration.ofMillis(5);

    private final RackFiles files;
    private final Guests guests;

    private HardwareHosts(RackFiles files, Guests guests) {
        this.files = files;
        this.guests = guests;
    }

    /** @return empty for a rack of plain processes */
    public static Optional<HardwareHosts> of(RackDescription rack, RackFiles files) {
        return Optional.ofNullable(rack.net()).map(net -> new HardwareHosts(files, Guests.of(rack, files)));
    }

    static Path script(RackFiles files) {
        return files.run().resolve("host.sh");
    }

    /** @return the command that runs another as the host's first process */
    public List<String> entering(String host, List<String> command) {
        List<String> all = new ArrayList<>(List.of("/bin/sh", script(files).toString(), host));
        all.add(guests.has(host) ? "boot" : "enter");
        all.addAll(command);
        return all;
    }

    /**
     * @return the command that runs another in a host that is up; in a QEMU host, one that the host has
     * @throws RackException for a host that sleeps
     */
    public List<String> within(String host, List<String> command) throws RackException {
        if (asleep(host)) {
            throw new RackException(host + " sleeps: wake it first.");
        }
        List<String> all = new ArrayList<>(List.of("/bin/sh", script(files).toString(), host, "exec"));
        all.addAll(command);
        return all;
    }

    /** Gives a QEMU host that is about to boot the command of its power agent; no other host has one. */
    public void equip(String host, Optional<JavaProgram> power) throws IOException {
        if (guests.has(host)) {
            guests.equip(host, power);
        }
    }

    /** Whether the host has a power agent. Only this agent then puts it to sleep when the gears order it. */
    public boolean hasAgent(String host) {
        return guests.has(host);
    }

    /** Asks the host, which takes a moment. */
    public boolean agentRuns(String host) {
        return Tool.succeeds("sh", script(files).toString(), host, "exec", "test", "-e", "/run/agent");
    }

    /**
     * The host's first process as this machine numbers it; what was started only stands beside it.
     *
     * @throws RackException when it ended before
     */
    public long firstProcess(Process entering, String host) throws IOException {
        if (guests.has(host)) {
            return entering.pid(); // its power supply: inside of it this machine sees no process
        }
        long[] found = {0};
        Poll.until(
                ENTERED,
                STEP,
                () -> {
                    if (!entering.isAlive()) {
                        throw new RackException(host + " ended at once: see " + files.out(host) + ".");
                    }
                    entering.children()
                            .filter(child -> isJava(child.pid()))
                            .findFirst()
                            .ifPresent(child -> found[0] = child.pid());
                    return found[0] != 0;
                },
                () -> host + " has not started: see " + files.out(host));
        return found[0];
    }

    private static boolean isJava(long pid) {
        List<String> command = ProcessIdentity.commandLine(pid);
        return !command.isEmpty() && command.get(0).endsWith("/java");
    }

    public boolean asleep(String host) {
        return Files.exists(files.asleepMark(host));
    }

    /** Its switch, and not its agent. Returns when it is asleep; does nothing to a host that is. */
    public void sleep(String host) throws IOException {
        Tool.run("sh", script(files).toString(), host, "sleep");
    }

    /** Lets its processes run on behind its dead NIC. */
    public void thaw(String host) throws IOException {
        Tool.run("sh", script(files).toString(), host, "thaw");
    }

    public void wake(String host) throws IOException {
        Tool.run("sh", script(files).toString(), host, "wake");
    }
}

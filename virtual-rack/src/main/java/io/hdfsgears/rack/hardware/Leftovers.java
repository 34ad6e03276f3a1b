// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.hardware;

import io.hdfsgears.rack.HardwareNet;
import io.hdfsgears.rack.Poll;
import io.hdfsgears.rack.RackFiles;
import io.hdfsgears.rack.hardware.kernel.Freezer;
import io.hdfsgears.rack.hardware.kernel.Holders;
import io.hdfsgears.rack.hardware.kernel.HostDisk;
import io.hdfsgears.rack.hardware.kernel.Mounts;
import io.hdfsgears.rack.hardware.kernel.Subnets;
import io.hdfsgears.rack.hardware.kernel.Throttle;
import io.hdfsgears.rack.hardware.kernel.Tool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * All of a rack's hardware that is on this machine, whichever process made it and even if that process has ended. The
 * bridge is made first and removed last: its alias leads to the rest.
 */
public final class Leftovers {
    private static final Duration RELEASED = Duration.ofSeconds(10);
    private static final Duration STEP = Duration.ofMillis(50);
    private static final Path NAMESPACES = Path.of("/run/netns");
    private static final Path INTERFACES = Path.of("/sys/class/net");
    private static final Path BLOCK_DEVICES = Path.of("/sys/block");

    private final RackFiles files;

    public Leftovers(RackFiles files) {
        this.files = files;
    }

    /** @return folders of racks with hardware on this machine */
    public static List<Path> folders() throws IOException {
        return Subnets.folders();
    }

    /** Wakes all sleeping hosts, so that their processes can react to the signal to end. */
    public void wake() throws IOException {
        List<HardwareNet> nets = Subnets.of(files.root());
        Optional<Freezer> freezer = nets.isEmpty() ? Optional.empty() : Freezer.find();
        for (HardwareNet net : nets) {
            for (String namespace : named(NAMESPACES, net.namespace(""))) {
                Tool.succeeds(
                        "nsenter",
                        "--net=" + NAMESPACES.resolve(namespace),
                        "nft",
                        "delete",
                        "table",
                        "netdev",
                        "asleep");
            }
            if (freezer.isPresent()) {
                for (String group : freezer.get().named(net.groups())) {
                    freezer.get().thaw(group);
                }
            }
        }
    }

    /**
     * Takes all of it away.
     *
     * @return number of processes that were in it
     */
    public int clear() throws IOException {
        List<HardwareNet> nets = Subnets.of(files.root());
        int killed = 0;
        Optional<Freezer> freezer = nets.isEmpty() ? Optional.empty() : Freezer.find();
        for (HardwareNet net : nets) {
            if (freezer.isPresent()) {
                for (String group : freezer.get().named(net.groups())) {
                    killed += freezer.get().remove(group);
                }
            }
            ProcViews.clear(net);
        }
        unmount();
        releaseDisks();
        for (HardwareNet net : nets) {
            for (String link : named(INTERFACES, net.bridge() + "h")) {
                Tool.run("ip", "link", "del", link); // at once: with its namespace it would go some time later
            }
            for (String namespace : named(NAMESPACES, net.namespace(""))) {
                Tool.run("ip", "netns", "del", namespace);
            }
            Tool.run("ip", "link", "del", net.bridge());
        }
        return killed;
    }

    /** What stays for a while stops no clean-up: a result that was measured must not be lost by it. */
    private static void warn(String text) {
        System.err.println("rack: " + text);
    }

    /** As the kernel names it, which knows no links. */
    private Path realRoot() {
        try {
            return files.root().toRealPath();
        } catch (IOException e) {
            return files.root(); // it is gone
        }
    }

    private void unmount() throws IOException {
        Path disks = realRoot().resolve("disks");
        List<Path> mounted = new ArrayList<>();
        for (Mounts.Mount mount : Mounts.all()) {
            boolean disk = mount.device().startsWith("/dev/loop");
            if (disk && disks.equals(mount.at().getParent())) {
                mounted.add(mount.at());
            }
        }
        Collections.reverse(mounted);
        for (Path at : mounted) {
            if (!Poll.holdsWithin(RELEASED, STEP, () -> Tool.succeeds("umount", at.toString()))) {
                warn(at + " was still used by " + Holders.ofFolder(at)
                        + ": detached, and freed when they let go of it");
                Tool.run("umount", "--lazy", at.toString());
            }
        }
    }

    private void releaseDisks() throws IOException {
        Optional<Throttle> throttle = Throttle.find();
        Path disks = realRoot().resolve("disks");
        for (String loop : named(BLOCK_DEVICES, "loop")) {
            Path state = BLOCK_DEVICES.resolve(loop).resolve("loop");
            Path backing = state.resolve("backing_file");
            if (Files.exists(backing)
                    && Path.of(Files.readString(backing).strip()).startsWith(disks)
                    && Files.readString(state.resolve("autoclear")).strip().equals("0")) {
                String device = HostDisk.device(loop);
                if (throttle.isPresent()) {
                    throttle.get().lift(device);
                }
                HostDisk.unlimit(device);
                release("/dev/" + loop, backing);
            }
        }
    }

    /** The kernel keeps a device that is in use, marks it "autoclear", and frees it on the last close. */
    private static void release(String device, Path backing) throws IOException {
        Tool.run("losetup", "-d", device);
        if (!Poll.holdsWithin(RELEASED, STEP, () -> !Files.exists(backing))) {
            warn(device + " is still used by " + Holders.ofDevice(device)
                    + ": the kernel frees it when they let go of it");
        }
    }

    private static List<String> named(Path folder, String prefix) throws IOException {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> entries = Files.list(folder)) {
            return entries.map(entry -> entry.getFileName().toString())
                    .filter(name -> name.startsWith(prefix))
                    .sorted()
                    .toList();
        }
    }
}

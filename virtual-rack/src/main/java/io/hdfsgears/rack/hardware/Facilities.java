// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.hardware;

import io.hdfsgears.rack.hardware.kernel.Freezer;
import io.hdfsgears.rack.hardware.kernel.Throttle;
import io.hdfsgears.rack.hardware.kernel.Tool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What this machine can do, found by doing it in a namespace that is thrown away: a kernel without an option of its says so in no
 * other way.
 *
 * @param missing what hosts cannot do without, each with the remedy; empty where they can be
 * @param notEmulated what they will lack
 */
public record Facilities(List<String> missing, List<String> notEmulated) {
    private static final List<String> PROGRAMS =
            List.of("ip", "nft", "nsenter", "unshare", "flock", "setsid", "losetup", "mount", "umount", "mkfs.ext4");
    private static final Path BRIDGE_FILTER = Path.of("/proc/sys/net/bridge/bridge-nf-call-iptables");

    public Facilities {
        missing = List.copyOf(missing);
        notEmulated = List.copyOf(notEmulated);
    }

    public boolean suffice() {
        return missing.isEmpty();
    }

    public static Facilities look() {
        List<String> missing = new ArrayList<>();
        List<String> lacking = new ArrayList<>();
        if (!Files.isDirectory(Path.of("/proc/self/ns"))) {
            return new Facilities(List.of("this is no Linux machine"), List.of());
        }
        if (!isRoot()) {
            return new Facilities(
                    List.of("namespaces, disks and control groups need root: run ./rack as root"), List.of());
        }
        for (String program : PROGRAMS) {
            if (Tool.find(program).isEmpty()) {
                missing.add(program
                        + " is not installed (Debian: apt install iproute2 nftables util-linux mount e2fsprogs)");
            }
        }
        if (Freezer.find().isEmpty()) {
            missing.add("no control group can be made and frozen (cgroup version 2, or version 1 with the freezer)");
        }
        if (!Files.exists(Path.of("/dev/loop-control")) || !Tool.succeeds("losetup", "-f")) {
            missing.add("no loop device can be had: modprobe loop");
        }
        if (missing.isEmpty()) {
            tryNetwork(missing, lacking);
        }
        if (missing.isEmpty()) {
            lookAtDisks(lacking);
            ProcViews.lacking().ifPresent(lacking::add);
            lacking.addAll(Services.lacking());
        }
        return new Facilities(missing, lacking);
    }

    private static boolean isRoot() {
        try {
            return Integer.valueOf(0).equals(Files.getAttribute(Path.of("/proc/self"), "unix:uid"));
        } catch (IOException | UnsupportedOperationException e) {
            return false;
        }
    }

    private static void tryNetwork(List<String> missing, List<String> lacking) {
        String id = Long.toString(ProcessHandle.current().pid());
        String namespace = "vrtry-" + id;
        String link = "vrt" + id;
        String bridge = "vrb" + id;
        try {
            attempt(missing, "no network namespace can be made", "ip", "netns", "add", namespace);
            attempt(missing, "no bridge can be made", "ip", "link", "add", bridge, "type", "bridge");
            attempt(
                    missing,
                    "no pair of virtual NICs can be made",
                    "ip",
                    "link",
                    "add",
                    link,
                    "type",
                    "veth",
                    "peer",
                    "name",
                    "eth0",
                    "netns",
                    namespace);
            if (missing.isEmpty()) {
                tryNic(namespace, missing, lacking);
            }
            forwardsAreDropped().ifPresent(missing::add);
        } finally {
            Tool.succeeds("ip", "link", "del", link);
            Tool.succeeds("ip", "link", "del", bridge);
            Tool.succeeds("ip", "netns", "del", namespace);
        }
    }

    private static void tryNic(String namespace, List<String> missing, List<String> lacking) {
        try {
            Tool.run("""
                    table netdev asleep {
                      chain in { type filter hook ingress device "eth0" priority 0; policy drop; }
                      chain out { type filter hook egress device "eth0" priority 0; policy drop; }
                    }
                    """, List.of("nsenter", "--net=/run/netns/" + namespace, "nft", "-f", "-"));
        } catch (IOException e) {
            missing.add("a NIC cannot be silenced (nft netdev, ingress and egress): " + e.getMessage());
        }
        try {
            Tool.run("""
                    table inet leaving {
                      chain in { type filter hook input priority 0; tcp dport 9866 reject with tcp reset; }
                    }
                    """, List.of("nsenter", "--net=/run/netns/" + namespace, "nft", "-f", "-"));
        } catch (IOException e) {
            lacking.add("readers that are turned away before a host sleeps (no nft reject)");
        }
        if (!Tool.succeeds(
                "tc", "-n", namespace, "qdisc", "add", "dev", "eth0", "root", "tbf", "rate", "200mbit", "burst",
                "256kb", "latency", "50ms")) {
            lacking.add("the speed of NICs (no tc tbf)");
        }
    }

    /** Docker leaves it so, and bridged frames then go through iptables. */
    private static Optional<String> forwardsAreDropped() {
        try {
            if (Files.exists(BRIDGE_FILTER)
                    && Files.readString(BRIDGE_FILTER).strip().equals("1")
                    && Tool.find("iptables").isPresent()
                    && Tool.run("iptables", "-S", "FORWARD").contains("-P FORWARD DROP")) {
                return Optional.of("iptables drops what crosses a bridge (docker sets it so):"
                        + " sysctl -w net.bridge.bridge-nf-call-iptables=0");
            }
        } catch (IOException e) {
            return Optional.empty(); // no table to drop anything
        }
        return Optional.empty();
    }

    private static void lookAtDisks(List<String> lacking) {
        if (Throttle.find().isEmpty()) {
            lacking.add("the speed of disks (no blkio throttle of cgroup version 1)");
        }
        try (Stream<Path> disks = Files.list(Path.of("/sys/class/bdi"))) {
            if (disks.noneMatch(disk -> Files.exists(disk.resolve("strict_limit")))) {
                lacking.add("a limit of unwritten data for each host (no strict_limit of a bdi)");
            }
        } catch (IOException e) {
            lacking.add("a limit of unwritten data for each host (no /sys/class/bdi)");
        }
        if (!Files.isDirectory(Path.of("/sys/kernel/debug"))) {
            lacking.add("each host's own view of its unwritten data (no debugfs)");
        }
    }

    private static void attempt(List<String> missing, String what, String... command) {
        try {
            Tool.run(command);
        } catch (IOException e) {
            missing.add(what + ": " + e.getMessage());
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.hardware;

import io.hdfsgears.rack.HardwareNet;
import io.hdfsgears.rack.HardwareShape;
import io.hdfsgears.rack.Progress;
import io.hdfsgears.rack.RackDescription;
import io.hdfsgears.rack.RackException;
import io.hdfsgears.rack.RackFiles;
import io.hdfsgears.rack.hardware.kernel.Freezer;
import io.hdfsgears.rack.hardware.kernel.HostDisk;
import io.hdfsgears.rack.hardware.kernel.Subnets;
import io.hdfsgears.rack.hardware.kernel.Tool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Makes what hosts consist of. What takes it away again is {@link Leftovers}. */
public final class RackHardware {
    private final RackDescription rack;
    private final RackFiles files;
    private final HardwareNet net;
    private final HardwareShape shape;
    private final Guests guests;

    private RackHardware(RackDescription rack, RackFiles files, HardwareNet net, HardwareShape shape) {
        this.rack = rack;
        this.files = files;
        this.net = net;
        this.shape = shape;
        this.guests = Guests.of(rack, files);
    }

    /**
     * Takes a free subnet for a rack, by making its bridge.
     *
     * @return empty where this machine cannot do it, which was said then
     */
    public static Optional<HardwareNet> claim(RackFiles files, HardwareShape shape, Progress progress)
            throws IOException {
        Facilities facilities = Facilities.look();
        facilities.missing().forEach(what -> progress.say("no hardware here: " + what));
        if (!facilities.suffice()) {
            progress.say("hosts are PLAIN PROCESSES instead: none really sleeps, no NIC or disk is shaped");
            return Optional.empty();
        }
        facilities.notEmulated().forEach(what -> progress.say("not emulated here: " + what));
        if (shape.qemuHosts() > 0) {
            GuestKernel.require();
        }
        return Optional.of(Subnets.claim(files));
    }

    /** @return empty for a rack of plain processes */
    public static Optional<RackHardware> of(RackDescription rack, RackFiles files) {
        HardwareNet net = rack.net();
        HardwareShape shape = rack.spec().hardware();
        return net == null || shape == null ? Optional.empty() : Optional.of(new RackHardware(rack, files, net, shape));
    }

    /** Makes the hosts, with power and without a process. */
    public void raise() throws IOException {
        Files.createDirectories(files.run());
        Freezer freezer = Freezer.find()
                .orElseThrow(() -> new RackException("No control group can be made any more: try ./rack up again."));
        Files.writeString(files.hostsFile(), names());
        Files.writeString(files.run().resolve("resolv.conf"), "# no name is looked up outside of the rack\n");
        writeScript(freezer);
        guests.prepare(net);
        for (String host : rack.hosts()) {
            Files.deleteIfExists(files.asleepMark(host)); // its memory is gone: it boots
            freezer.make(net.group(host));
            if (guests.has(host)) {
                guests.connect(host, net);
                shape(List.of("tc"), net.link(host));
                for (HostDisk disk : HostDisk.of(files, host, shape)) {
                    disk.make();
                }
            } else {
                connect(host);
                for (HostDisk disk : HostDisk.of(files, host, shape)) {
                    disk.mount();
                }
            }
        }
        List<String> sharing =
                rack.hosts().stream().filter(host -> !guests.has(host)).toList();
        ProcViews.start(files, net, sharing, freezer);
    }

    private void connect(String host) throws IOException {
        String namespace = net.namespace(host);
        String link = net.link(host);
        Tool.run("ip", "netns", "add", namespace);
        Tool.run("""
                link add %1$s type veth peer name eth0 netns %2$s address %3$s
                link set %1$s master %4$s up
                """.formatted(link, namespace, net.mac(host), net.bridge()), List.of("ip", "-batch", "-"));
        Tool.run(
                """
                link set lo up
                addr add %s/%d brd %s dev eth0
                link set eth0 up
                """.formatted(net.address(host), HardwareNet.PREFIX_LENGTH, net.broadcast()),
                List.of("ip", "-n", namespace, "-batch", "-"));
        shape(List.of("tc", "-n", namespace), "eth0");
        shape(List.of("tc"), link);
    }

    /** A kernel without it was found out before, and said. */
    private void shape(List<String> tc, String device) {
        List<String> command = new ArrayList<>(tc);
        command.addAll(List.of("qdisc", "add", "dev", device, "root", "tbf", "rate", shape.nicMbit() + "mbit"));
        command.addAll(List.of("burst", "256kb", "latency", "50ms"));
        Tool.succeeds(command.toArray(String[]::new));
    }

    /** The rack's names and this machine's: no program asks a name server, which would be unreachable or slow. */
    private String names() throws IOException {
        StringBuilder text = new StringBuilder("127.0.0.1 localhost\n");
        text.append(net.gateway()).append(' ').append(String.join(" ", rack.nameNodes()));
        String self = Files.readString(Path.of("/proc/sys/kernel/hostname")).strip();
        text.append(' ').append(self).append('\n');
        for (String host : rack.hosts()) {
            text.append(net.address(host)).append(' ').append(host).append('\n');
        }
        return text.toString();
    }

    private void writeScript(Freezer freezer) throws IOException {
        @Nullable GuestKernel kernel = guests.hosts().isEmpty() ? null : GuestKernel.require();
        Files.writeString(
                HardwareHosts.script(files),
                Resource.text("host.sh")
                        .replace("@RUN@", quoted(files.run()))
                        .replace("@DISKS@", quoted(files.root().resolve("disks")))
                        .replace("@NAMESPACES@", net.namespace(""))
                        .replace("@NAME@", net.groups())
                        .replace("@GROUPS@", quoted(freezer.group(net.groups())))
                        .replace("@GUESTS@", "'" + String.join(" ", guests.hosts()) + "'")
                        .replace("@HIBERNATING@", "'" + String.join(" ", rack.hibernating()) + "'")
                        .replace("@KERNEL@", kernel == null ? "" : quoted(kernel.image()))
                        .replace("@MODULES@", kernel == null ? "" : quoted(kernel.modules()))
                        .replace("@CGROUP2@", freezer.v2() ? "1" : "0"));
    }

    private static String quoted(Path path) {
        return "'" + path.toString().replace("'", "'\\''") + "'";
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.hardware;

import io.hdfsgears.rack.HardwareNet;
import io.hdfsgears.rack.JavaProgram;
import io.hdfsgears.rack.RackDescription;
import io.hdfsgears.rack.RackFiles;
import io.hdfsgears.rack.hardware.kernel.Tool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The hosts of a rack that are QEMU guests. */
final class Guests {
    private static final List<String> PROGRAMS = List.of("guest.py", "guest-image.sh", "guest-init.sh");

    private final RackFiles files;
    private final List<String> hosts;
    private final GuestAgents agents;

    private Guests(RackFiles files, List<String> hosts, GuestAgents agents) {
        this.files = files;
        this.hosts = hosts;
        this.agents = agents;
    }

    static Guests of(RackDescription rack, RackFiles files) {
        return new Guests(files, rack.guests(), new GuestAgents(rack, files));
    }

    List<String> hosts() {
        return hosts;
    }

    boolean has(String host) {
        return hosts.contains(host);
    }

    /** Lays out what they are switched on with; the image that they boot is made when the first of them is. */
    void prepare(HardwareNet net) throws IOException {
        Path folder = folder();
        Files.deleteIfExists(folder.resolve("made")); // the image of an earlier up
        if (hosts.isEmpty()) {
            return;
        }
        Files.createDirectories(folder);
        for (String program : PROGRAMS) {
            Resource.copy(program, folder.resolve(program));
        }
        for (String host : hosts) {
            Files.createDirectories(folder.resolve(host));
            Files.writeString(folder.resolve(host).resolve("mac"), net.mac(host));
        }
        agents.writeSettings();
    }

    /** @param power {@code hdfs power}, for a host that has an agent */
    void equip(String host, Optional<JavaProgram> power) throws IOException {
        agents.equip(folder().resolve(host), power);
    }

    /** A NIC of the guest's own on the rack's bridge. */
    void connect(String host, HardwareNet net) throws IOException {
        String link = net.link(host);
        Tool.run("ip", "tuntap", "add", "dev", link, "mode", "tap");
        Tool.run("ip", "link", "set", link, "master", net.bridge(), "up");
    }

    /** @return whether QEMU says that it is suspended to RAM, or to disk */
    boolean suspended(String host) {
        try {
            String state = Tool.run(
                            "python3",
                            folder().resolve("guest.py").toString(),
                            folder().resolve(host).toString(),
                            "state")
                    .strip();
            return state.equals("suspended") || state.equals("hibernated");
        } catch (IOException e) {
            return false;
        }
    }

    private Path folder() {
        return files.run().resolve("guests");
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.peer;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** OpenIPMI's simulator as a process: one BMC on a free port. It speaks cipher suite 3 and not 17. */
final class OpenIpmi implements AutoCloseable {
    static final String USER = "power";
    static final String PASSWORD = "s3cret-pw";

    private static final String LAN = """
        name "h01"
        set_working_mc 0x20
          startlan 1
            addr 127.0.0.1 %d
            priv_limit admin
            allowed_auths_callback none md2 md5 straight
            allowed_auths_user none md2 md5 straight
            allowed_auths_operator none md2 md5 straight
            allowed_auths_admin none md2 md5 straight
            guid a123456789abcdefa123456789abcd01
            %s
          endlan
          %s
          user 1 false "" "test" user 10 none md2 md5 straight
          user 2 true "%s" "%s" admin 10 none md2 md5 straight
        """;
    private static final String EMU = """
        mc_setbmc 0x20
        mc_add 0x20 0 no-device-sdrs 0x23 9 8 0x9f 0x1291 0xf02 persist_sdr
        sel_enable 0x20 1000 0x0a
        %s
        mc_enable 0x20
        """;

    private final Peer peer;
    private final int port;

    /**
     * The three lines are the simulator's configuration; an empty one adds nothing.
     *
     * @param folder of its files; what the BMC keeps is in {@code state/ipmi_sim/h01}
     * @param channel a line of the LAN channel
     * @param chassis a line of the BMC
     * @param sensor a line that adds a sensor
     */
    OpenIpmi(Path folder, String channel, String chassis, String sensor) throws IOException {
        Path program = Peer.program("ipmi_sim", "apt-get install openipmi");
        Files.createDirectories(folder.resolve("state"));
        port = Peer.freeUdpPort();
        Files.writeString(folder.resolve("lan.conf"), LAN.formatted(port, channel, chassis, USER, PASSWORD));
        Files.writeString(folder.resolve("bmc.emu"), EMU.formatted(sensor));
        peer = Peer.start(
                folder, Map.of(), List.of(program.toString(), "-c", "lan.conf", "-f", "bmc.emu", "-s", "state", "-n"));
    }

    int port() {
        return port;
    }

    boolean alive() {
        return peer.alive();
    }

    String log() {
        return peer.log();
    }

    @Override
    public void close() {
        peer.close();
    }
}

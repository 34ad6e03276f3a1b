// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.peer;

import io.hdfsgears.testkit.Poll;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;

/**
 * OpenIPMI's simulator with a sensor 'Pwr Consumption' in watts, in steps of 4, read from a file; cipher suite 3. User and password as
 * {@link IpmiSim}'s.
 */
public final class SensorBmc implements AutoCloseable {
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
              endlan
              user 1 false "" "test" user 10 none md2 md5 straight
              user 2 true "%s" "%s" admin 10 none md2 md5 straight
            """;
    private static final String EMU = """
            mc_setbmc 0x20
            mc_add 0x20 0 no-device-sdrs 0x23 9 8 0x9f 0x1291 0xf02 persist_sdr
            sel_enable 0x20 1000 0x0a
            sensor_add 0x20 0 1 0x0b 0x01 poll 200 file "%s" div=4
            mc_enable 0x20
            """;

    private final Path watts;
    private final Peer peer;
    private final int port;

    public SensorBmc(Path folder, int firstWatts) throws IOException, InterruptedException {
        Path program = Peer.program("ipmi_sim", "apt-get install openipmi");
        watts = folder.resolve("watts");
        watts(firstWatts);
        Path records = Files.createDirectories(folder.resolve("state/ipmi_sim/h01"));
        Path source = folder.resolve("watts.sdrs");
        try (InputStream from = Objects.requireNonNull(getClass().getResourceAsStream("/peers/watts.sdrs"))) {
            Files.write(source, from.readAllBytes());
        }
        Process compiler = new ProcessBuilder(
                        Peer.program("sdrcomp", "apt-get install openipmi").toString(),
                        "-o",
                        records.resolve("sdr.20.main").toString(),
                        source.toString())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("sdrcomp.log").toFile())
                .start();
        if (!compiler.waitFor(20, TimeUnit.SECONDS) || compiler.exitValue() != 0) {
            throw new AssertionError("sdrcomp failed: " + Files.readString(folder.resolve("sdrcomp.log")));
        }
        port = Peer.freeUdpPort();
        Files.writeString(folder.resolve("lan.conf"), LAN.formatted(port, IpmiSim.USER, IpmiSim.PASSWORD));
        Files.writeString(folder.resolve("bmc.emu"), EMU.formatted(watts));
        peer = Peer.start(
                folder, Map.of(), List.of(program.toString(), "-c", "lan.conf", "-f", "bmc.emu", "-s", "state", "-n"));
        Poll.until(Duration.ofSeconds(20), "ipmi_sim runs", () -> {
            if (!peer.alive()) {
                throw new AssertionError("ipmi_sim ended: " + peer.log());
            }
            return peer.alive();
        });
    }

    public int port() {
        return port;
    }

    public void watts(int now) throws IOException {
        Files.writeString(watts, now + "\n");
    }

    @Override
    public void close() {
        peer.close();
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.peer;

import io.hdfsgears.testkit.Poll;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.TimeUnit;

/**
 * OpenIPMI's simulator with a sensor 'Pwr Consumption' in watts, in steps of 4, read from a file; cipher suite 3. User and password as
 * {@link IpmiSim}'s.
 */
public final class SensorBmc implements AutoCloseable {
    private final Path watts;
    private final OpenIpmi bmc;

    public SensorBmc(Path folder, int firstWatts) throws IOException, InterruptedException {
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
        bmc = new OpenIpmi(folder, "", "", "sensor_add 0x20 0 1 0x0b 0x01 poll 200 file \"" + watts + "\" div=4");
        Poll.until(Duration.ofSeconds(20), "ipmi_sim runs", () -> {
            if (!bmc.alive()) {
                throw new AssertionError("ipmi_sim ended: " + bmc.log());
            }
            return bmc.alive();
        });
    }

    public int port() {
        return bmc.port();
    }

    public void watts(int now) throws IOException {
        Files.writeString(watts, now + "\n");
    }

    @Override
    public void close() {
        bmc.close();
    }
}

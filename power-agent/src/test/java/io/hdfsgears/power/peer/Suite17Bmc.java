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

/** A BMC that speaks cipher suite 17: pyghmi's server, extended by {@code peers/bmc17.py}. User and password as {@link IpmiSim}'s. */
public final class Suite17Bmc implements AutoCloseable {
    private final Peer peer;
    private final int port;

    public Suite17Bmc(Path folder, FakeChassis chassis) throws IOException {
        Peer.program("ipmitool", "apt-get install ipmitool");
        Path python = Python.with("pyghmi", "pyghmi==1.6.19");
        port = Peer.freeUdpPort();
        Path script = folder.resolve("bmc17.py");
        try (InputStream from = Objects.requireNonNull(getClass().getResourceAsStream("/peers/bmc17.py"))) {
            Files.write(script, from.readAllBytes());
        }
        Path password = Scripts.secret(folder.resolve("bmc17.pw"), IpmiSim.PASSWORD);
        peer = Peer.start(
                folder,
                Map.of(),
                List.of(
                        python.toString(),
                        script.toString(),
                        "127.0.0.1",
                        Integer.toString(port),
                        password.toString(),
                        chassis.script().resolveSibling("watts").toString(),
                        chassis.script().toString()));
        Poll.until(Duration.ofSeconds(30), "the BMC serves", () -> {
            if (!peer.alive()) {
                throw new AssertionError("bmc17.py ended: " + peer.log());
            }
            return peer.log().contains("serving");
        });
    }

    public int port() {
        return port;
    }

    @Override
    public void close() {
        peer.close();
    }
}

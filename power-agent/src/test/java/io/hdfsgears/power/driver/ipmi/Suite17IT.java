// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.driver.ipmi;

import io.hdfsgears.power.driver.PowerDriverContract;
import io.hdfsgears.power.peer.FakeChassis;
import io.hdfsgears.power.peer.IpmiSim;
import io.hdfsgears.power.peer.Scripts;
import io.hdfsgears.power.peer.Suite17Bmc;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** ipmitool with cipher suite 17 and no other. */
final class Suite17IT extends PowerDriverContract {
    private Suite17Bmc bmc;

    @BeforeEach
    void start() throws Exception {
        bmc = new Suite17Bmc(folder, new FakeChassis(folder.resolve("chassis")));
    }

    @AfterEach
    void stop() {
        bmc.close();
    }

    @Override
    protected String section() {
        return sectionAtPort(bmc.port());
    }

    @Override
    protected String sectionWithPassword(Path file) {
        return section(bmc.port(), file);
    }

    @Override
    protected String sectionAtPort(int port) {
        return section(port, Scripts.secret(folder.resolve("pw"), IpmiSim.PASSWORD));
    }

    @Override
    protected List<String> secrets() {
        return List.of(IpmiSim.PASSWORD);
    }

    private static String section(int port, Path password) {
        return """
            {"type": "ipmi", "address": "127.0.0.1", "port": %d, "user": "power", "passwordFile": "%s",
             "spacingMillis": 100, "cipherSuites": [17]}\
            """.formatted(port, password);
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.driver.ipmi;

import io.hdfsgears.power.peer.FakeChassis;
import io.hdfsgears.power.peer.Suite17Bmc;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** ipmitool with cipher suite 17 and no other. */
final class Suite17IT extends IpmitoolContract {
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
    String section(int port, Path password) {
        return """
            {"type": "ipmi", "address": "127.0.0.1", "port": %d, "user": "power", "passwordFile": "%s",
             "spacingMillis": 100, "cipherSuites": [17]}\
            """.formatted(port, password);
    }
}

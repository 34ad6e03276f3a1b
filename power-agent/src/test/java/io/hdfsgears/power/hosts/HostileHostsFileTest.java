// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.hosts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import io.hdfsgears.power.daemon.ServeSettings;
import io.hdfsgears.power.driver.SharedDevices;
import io.hdfsgears.power.exec.PowerHosts;
import io.hdfsgears.power.metering.MeteredHosts;
import io.hdfsgears.power.os.AgentSettings;
import io.hdfsgears.testkit.HostileText;
import io.hdfsgears.testkit.SeededTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Whatever stands in the hosts file, it is taken or refused with the places that are wrong, and no secret is repeated. */
class HostileHostsFileTest {
    private static final String SECRET = "Tr0ub4dor&3";
    private static final int INPUTS = 600;

    @TempDir
    Path folder;

    /** 25 seeds, 600 inputs of each of the two examples, changed in a few places: 30,000 inputs. */
    @SeededTest(seeds = 25)
    @Timeout(value = 120, unit = TimeUnit.SECONDS)
    void aFileIsTakenOrRefused(RandomGenerator random) throws IOException {
        Path secret = Files.writeString(folder.resolve("secret"), SECRET);
        Files.setPosixFilePermissions(secret, PosixFilePermissions.fromString("rw-------"));
        for (String example : new String[] {"power-hosts.example.json", "power-agent.example.json"}) {
            String text = Files.readString(Path.of("../conf", example))
                    .replaceAll("/etc/hdfs-gears/[a-z-]+\\.secret", secret.toString())
                    .replaceAll(", \"caFile\": \"[^\"]+\"", "");
            for (int input = 0; input < INPUTS; input++) {
                String changed = HostileText.mutated(text, random);
                try {
                    load(changed);
                } catch (SettingException e) {
                    assertThat(e.getMessage()).isNotBlank().doesNotContain(SECRET);
                } catch (RuntimeException e) {
                    fail(e + " at " + e.getStackTrace()[0] + " with " + changed, e);
                }
            }
        }
    }

    private static void load(String text) throws SettingException {
        HostsFile file = HostsFile.parse(text);
        try (SharedDevices shared = new SharedDevices();
                PowerHosts hosts = PowerHosts.load(file, shared)) {
            ServeSettings.of(file, hosts);
            MeteredHosts.of(file, shared);
        }
        for (String host : file.hosts().keySet()) {
            file.power(host);
            AgentSettings.of(file.agent(host));
        }
    }
}

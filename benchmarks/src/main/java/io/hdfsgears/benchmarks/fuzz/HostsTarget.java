// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.fuzz;

import io.hdfsgears.power.driver.SharedDevices;
import io.hdfsgears.power.exec.PowerHosts;
import io.hdfsgears.power.hosts.HostsFile;
import io.hdfsgears.power.hosts.SettingException;
import io.hdfsgears.power.metering.MeteredHosts;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Objects;
import java.util.random.RandomGenerator;

/** The hosts file with its drivers and meters. It names no state, so that nothing can be off by it. */
final class HostsTarget implements Target {
    private final String recorded;

    /** @param secret a file with any password */
    HostsTarget(Path secret) throws IOException {
        try (InputStream in = HostsTarget.class.getResourceAsStream("/bmcs/power-hosts.example.json")) {
            recorded = new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8)
                    .replaceAll("/etc/hdfs-gears/[a-z-]+\\.secret", secret.toString())
                    .replaceFirst(
                            "\"group\": \"rack1\",",
                            "\"group\": \"rack1\", \"meters\": [{\"type\": \"ipmi\", \"address\": \"10.77.0.101\"}],")
                    .replaceAll(", \"caFile\": \"[^\"]+\"", "")
                    .replace("\"wol\": { \"interface\": \"eth0\"", "\"wol\": { \"broadcast\": \"10.77.0.255\"");
        }
    }

    @Override
    public String name() {
        return "hosts file";
    }

    @Override
    public int percent() {
        return 5;
    }

    @Override
    public String read(RandomGenerator random) {
        try (SharedDevices shared = new SharedDevices()) {
            HostsFile file = HostsFile.parse(Mutator.text(recorded, random));
            PowerHosts.load(file, shared).close();
            MeteredHosts.of(file, shared);
            return "taken";
        } catch (SettingException e) {
            return "refused";
        }
    }
}

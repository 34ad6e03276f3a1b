// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hdfsgears.rack.HardwareNet;
import io.hdfsgears.rack.HardwareShape;
import io.hdfsgears.rack.RackDescription;
import io.hdfsgears.rack.RackFiles;
import io.hdfsgears.rack.RackPorts;
import io.hdfsgears.rack.RackSpec;
import io.hdfsgears.rack.process.ClassArchives;
import io.hdfsgears.rack.process.DaemonLauncher;
import io.hdfsgears.rack.process.Installation;
import io.hdfsgears.rack.process.ProcessTable;
import io.hdfsgears.rack.process.Programs;
import io.hdfsgears.rack.run.HostSwitch.Effect;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HostSwitchTest {
    @TempDir
    private Path folder;

    private Process process;
    private HostSwitch hosts;

    /** Four hosts with hardware, the last one of them a QEMU guest; the last two run. */
    @BeforeEach
    void rack() throws IOException {
        RackFiles files = new RackFiles(folder);
        RackSpec spec = RackSpec.of(4).withHardware(new HardwareShape(200, 40, 1));
        RackDescription rack =
                new RackDescription(spec, new RackPorts(List.of(), List.of()), true, new HardwareNet(77));
        process = new ProcessBuilder("sleep", "600").start();
        ProcessTable table = new ProcessTable(files);
        Files.createDirectories(files.run());
        table.remember("h03", process.pid());
        table.remember("h04", process.pid());
        Installation installation = new Installation(folder);
        Programs programs = new Programs(installation, files, new ClassArchives(installation), spec);
        hosts = new HostSwitch(rack, files, table, new DaemonLauncher(rack, files, programs, table));
    }

    @AfterEach
    void end() {
        process.destroyForcibly();
    }

    /** There is no host.sh here, so every call of it fails. */
    @Test
    void anOrderOffIsTheAgentsWhereThereIsOneAndTheSwitchsElsewhere() throws IOException {
        assertThat(hosts.powerOff("h04")).isEqualTo(Effect.NONE);
        assertThat(hosts.asleep("h04")).isFalse();
        assertThat(hosts.hasPower("h04")).isTrue();
        assertThatThrownBy(() -> hosts.powerOff("h03")).hasMessageContaining("host.sh");
        assertThat(process.isAlive()).isTrue();
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.hardware;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hdfsgears.power.agent.SleepMode;
import io.hdfsgears.power.hosts.HostsFile;
import io.hdfsgears.power.hosts.Settings;
import io.hdfsgears.power.os.AgentSettings;
import io.hdfsgears.rack.HardwareNet;
import io.hdfsgears.rack.HardwareShape;
import io.hdfsgears.rack.JavaProgram;
import io.hdfsgears.rack.RackDescription;
import io.hdfsgears.rack.RackFiles;
import io.hdfsgears.rack.RackPorts;
import io.hdfsgears.rack.RackPorts.DataNodePorts;
import io.hdfsgears.rack.RackSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GuestsTest {
    @TempDir
    Path folder;

    @Test
    void theLastHostsAreGuestsAndAreSwitchedOnByTheirOwnWay() {
        RackDescription rack = rack(2, new HardwareNet(77));
        RackFiles files = new RackFiles(folder);
        assertThat(Guests.of(rack, files).hosts()).containsExactly("h03", "h04");
        HardwareHosts hosts = HardwareHosts.of(rack, files).orElseThrow();
        assertThat(hosts.entering("h02", List.of("java", "-v"))).endsWith("h02", "enter", "java", "-v");
        assertThat(hosts.entering("h03", List.of("java", "-v"))).endsWith("h03", "boot", "java", "-v");
    }

    @Test
    void noneAreWhereNoneWereAskedForOrHostsArePlainProcesses() {
        assertThat(Guests.of(rack(0, new HardwareNet(77)), new RackFiles(folder))
                        .hosts())
                .isEmpty();
        assertThat(Guests.of(rack(2, null), new RackFiles(folder)).hosts()).isEmpty();
    }

    @Test
    void moreGuestsThanHostsAreRefused() {
        assertThatThrownBy(() -> RackSpec.of(4)
                        .withHardware(new HardwareShape(200, 40, 5))
                        .checked())
                .hasMessageContaining("--qemu 5")
                .hasMessageContaining("give 0 to 4");
        assertThatThrownBy(() -> RackSpec.of(4)
                        .withHardware(new HardwareShape(200, 40, 2).withHibernating(3))
                        .checked())
                .hasMessageContaining("--hibernate 3")
                .hasMessageContaining("give 0 to 2");
    }

    @Test
    void aCommandRunsInAGuestAsInAnyHost() throws IOException {
        HardwareHosts hosts = HardwareHosts.of(rack(2, new HardwareNet(77)), new RackFiles(folder))
                .orElseThrow();
        assertThat(hosts.within("h04", List.of("hdfs", "power", "preflight")))
                .endsWith("h04", "exec", "hdfs", "power", "preflight");
        assertThat(hosts.hasAgent("h04")).isTrue();
        assertThat(hosts.hasAgent("h02")).isFalse();
    }

    @Test
    void aGuestGetsTheCommandOfItsAgentAndWhatItNeeds() throws IOException {
        RackFiles files = new RackFiles(folder);
        HardwareHosts hosts =
                HardwareHosts.of(rack(2, new HardwareNet(77)), files).orElseThrow();
        JavaProgram power = new JavaProgram(
                List.of("-Xmx64m", "-XX:SharedArchiveFile=/cds/client.jsa"),
                "/lib/a.jar:/lib/it's.jar:/conf/agent",
                "Power",
                List.of(),
                Map.of("HADOOP_CONF_DIR", "/conf/agent"));
        hosts.equip("h02", Optional.of(power));
        assertThat(files.run().resolve("guests/h02")).doesNotExist();
        hosts.equip("h04", Optional.of(power));
        Path guest = files.run().resolve("guests/h04");
        assertThat(guest.resolve("needs")).hasContent("/lib/a.jar\n/lib/it's.jar\n/conf/agent\n/cds/client.jsa\n");
        assertThat(Files.readString(guest.resolve("hdfs")))
                .startsWith("#!/bin/sh\n")
                .contains("export CLASSPATH='/lib/a.jar:/lib/it'\\''s.jar:/conf/agent'\n")
                .contains("export HADOOP_CONF_DIR='/conf/agent'\n")
                .endsWith("/bin/java' '-Xmx64m' '-XX:SharedArchiveFile=/cds/client.jsa' 'Power' \"$@\"\n");
        hosts.equip("h04", Optional.empty());
        assertThat(guest.resolve("hdfs")).doesNotExist();
        assertThat(guest.resolve("needs")).doesNotExist();
    }

    /** By the product's own reader. */
    @Test
    void theSettingsOfItsAgentAreGood() throws Exception {
        RackFiles files = new RackFiles(folder);
        Guests.of(rack(2, new HardwareNet(77)), files).prepare(new HardwareNet(77));
        HostsFile file = HostsFile.read(files.conf("agent").resolve("power-hosts.json"));
        assertThat(file.hosts()).containsOnlyKeys("h03", "h04");
        assertThat(file.hosts().get("h04").datanode()).isEqualTo("h04:9866");
        Settings agent = file.agent("h04");
        AgentSettings settings = AgentSettings.of(agent);
        assertThat(settings.sleep()).isEqualTo(SleepMode.SUSPEND);
        assertThat(settings.wakeOnLan()).isEqualTo(AgentSettings.WakeOnLan.TRIED);
        assertThat(settings.deadManSeconds()).isEqualTo(86_400);
        assertThat(agent.integer("heartbeatMillis", 0, 0, 60_000)).isEqualTo(1_000);
        agent.noOthers();
        RackSpec spec = RackSpec.of(4).withHardware(new HardwareShape(200, 40, 2).withHibernating(1));
        Guests.of(rack(spec, new HardwareNet(77)), files).prepare(new HardwareNet(77));
        HostsFile other = HostsFile.read(files.conf("agent").resolve("power-hosts.json"));
        assertThat(AgentSettings.of(other.agent("h03")).sleep()).isEqualTo(SleepMode.SUSPEND);
        assertThat(AgentSettings.of(other.agent("h04")).sleep()).isEqualTo(SleepMode.HIBERNATE);
        assertThat(AgentSettings.of(other.agent("h04")).wakeOnLan()).isEqualTo(AgentSettings.WakeOnLan.TRIED);
    }

    @Test
    void theProgramsOfAGuestAreInTheJar() throws IOException {
        assertThat(Resource.text("guest.py")).contains("system_wakeup");
        assertThat(Resource.text("guest-init.sh")).contains("/sys/power/state");
        assertThat(Resource.text("guest-image.sh")).contains("virtio_blk");
    }

    private static RackDescription rack(int guests, @Nullable HardwareNet net) {
        return rack(RackSpec.of(4).withHardware(new HardwareShape(200, 40, guests)), net);
    }

    private static RackDescription rack(RackSpec spec, @Nullable HardwareNet net) {
        return new RackDescription(
                spec,
                new RackPorts(List.of(), Collections.nCopies(4, new DataNodePorts(9866, 9867, 9864))),
                false,
                net);
    }
}

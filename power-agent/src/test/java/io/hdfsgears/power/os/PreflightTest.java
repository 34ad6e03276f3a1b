// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.os;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.hdfsgears.hdfs.cli.line.CommandLines;
import io.hdfsgears.power.cli.line.Console;
import io.hdfsgears.power.cli.line.LeadingOptions;
import io.hdfsgears.power.daemon.PreflightCommand;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** The command, on trees of files. */
final class PreflightTest {
    @TempDir
    Path folder;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private FakeHost fake;

    @BeforeEach
    void tree() throws Exception {
        fake = new FakeHost(folder.resolve("root"));
    }

    private int run(String... arguments) throws Exception {
        out.reset();
        List<String> all =
                new ArrayList<>(List.of("-root", folder.resolve("root").toString()));
        all.addAll(List.of(arguments));
        PrintStream results = new PrintStream(out, true, StandardCharsets.UTF_8);
        PrintStream errors = new PrintStream(err, true, StandardCharsets.UTF_8);
        Console console = new Console(
                Map.of("HADOOP_CONF_DIR", folder.toString()),
                InputStream.nullInputStream(),
                results,
                errors,
                folder.resolve("packaged"));
        CommandLine line = new CommandLine(new PreflightCommand(console, new LeadingOptions()));
        return CommandLines.prepare(line, results, errors).execute(all.toArray(String[]::new));
    }

    private String text() {
        return out.toString(StandardCharsets.UTF_8);
    }

    private void hosts(String agent) throws Exception {
        Files.writeString(
                folder.resolve("power-hosts.json"),
                "{\"defaults\": {\"agent\": {\"nodeManager\": \"none\"}}, \"hosts\": {\"h01\": {\"agent\": " + agent
                        + "}, \"h02\": {}}}");
    }

    @Test
    void aHostWithEverything() throws Exception {
        hosts("{}");
        assertThat(run()).as(text()).isZero();
        assertThat(text())
                .contains("Preflight of h01\n")
                .contains("suspend            yes     S3 (mem_sleep: s2idle [deep])")
                .contains("hibernate          yes     S4 (disk: [platform]")
                .contains("free swap 65535 MiB")
                .contains("poweroff           yes")
                .contains(
                        "wake-on-lan eth0   almost  52:54:00:12:34:56, supports pumbg, armed d, device wakeup disabled")
                .contains("clock              yes")
                .endsWith("Sleep by suspend: ready\n");
        JsonNode json = json();
        assertThat(json.path("ready").asBoolean()).isTrue();
        assertThat(json.path("interfaces")).hasSize(2);
        assertThat(json.path("interfaces").path(0).path("supports").asText()).isEqualTo("pumbg");
        assertThat(json.path("missingTools")).isEmpty();
    }

    @Test
    void theHostsFileOfThePackagesIsReadToo() throws Exception {
        Path packaged = Files.createDirectory(folder.resolve("packaged")).resolve("power-hosts.json");
        Files.writeString(packaged, "{\"hosts\": {\"h01\": {\"agent\": {\"sleep\": \"poweroff\"}}}}");
        run();
        assertThat(text()).contains("hosts file: " + packaged + "\n").contains("Sleep by poweroff: ");
        assertThat(json().path("hostsFile").asText()).isEqualTo(packaged.toString());
        hosts("{}");
        run();
        assertThat(text()).contains("hosts file: " + folder.resolve("power-hosts.json") + "\n");
    }

    @Test
    void defaultsAreSaid() throws Exception {
        run();
        assertThat(text()).contains("no hosts file: defaults\n");
        assertThat(json().has("hostsFile")).isFalse();
        assertThat(run("-host", "h01")).isEqualTo(1);
        assertThat(err.toString(StandardCharsets.UTF_8))
                .contains("no hosts file: there is no " + folder.resolve("power-hosts.json") + " and no "
                        + folder.resolve("packaged/power-hosts.json"));
    }

    @Test
    void aMaskedTargetIsNo() throws Exception {
        hosts("{}");
        fake.put("/state/show.sleep.target", "LoadState=masked");
        assertThat(run()).isEqualTo(4);
        assertThat(text())
                .contains("suspend            no      masked: sleep.target")
                .contains("-> systemctl unmask sleep.target")
                .contains("poweroff           yes");
    }

    private JsonNode json() throws Exception {
        run("-json");
        return new ObjectMapper().readTree(text());
    }

    @Test
    void aHostWithNothing() throws Exception {
        hosts("{\"sleep\": \"hibernate\"}");
        for (String path :
                List.of("/sys/power/state", "/sys/power/disk", "/sys/class/rtc/rtc0/wakealarm", "/usr/sbin/ethtool")) {
            fake.remove(path);
        }
        assertThat(run()).isEqualTo(4);
        assertThat(text())
                .contains("suspend            no      the kernel cannot (/sys/power/state: nothing)")
                .contains("hibernate          no ")
                .contains("wake-on-lan eth0   no      52:54:00:12:34:56: ethtool is not installed")
                .contains("clock              no      no alarm clock")
                .contains("tools              almost  missing: ethtool")
                .endsWith("Sleep by hibernate: not ready\n");
    }

    @Test
    void eachReasonHasItsRemedy() throws Exception {
        hosts("{}");
        fake.put("/sys/power/mem_sleep", "[s2idle]");
        fake.put("/sys/power/disk", "[disabled]");
        fake.put("/sys/kernel/security/lockdown", "none [integrity] confidentiality");
        assertThat(run()).isEqualTo(4);
        assertThat(text())
                .contains("only s2idle")
                .contains("enable S3 in the firmware")
                .contains("turn Secure Boot off");
        fake.put("/sys/power/disk", "[platform]");
        fake.put("/proc/swaps", "Filename Type Size Used Priority\n/dev/zram0 partition 8388604 0 100");
        run();
        assertThat(text()).contains("free swap 0 MiB").contains("more swap");
        fake.put("/proc/swaps", "Filename Type Size Used Priority\n/dev/sda2 partition 67108860 4 -2");
        fake.put("/sys/power/resume", "0:0");
        run();
        assertThat(text()).contains("resume=<swap device>");
    }

    @Test
    void aHostThatNeedsNoWakeOnLanAndNoClockIsReadyWithout() throws Exception {
        hosts("{\"wakeOnLan\": \"off\", \"deadManHours\": 0, \"sleep\": \"poweroff\"}");
        fake.remove("/sys/class/rtc/rtc0/wakealarm");
        fake.remove("/usr/sbin/ethtool");
        assertThat(run()).isZero();
    }

    @Test
    void badSettingsAreNamedWithTheirPlace() throws Exception {
        hosts("{\"sleep\": \"doze\"}");
        assertThat(run()).isEqualTo(1);
        hosts("{\"interfaces\": [\"-s\"]}");
        assertThat(run()).isEqualTo(1);
        fake.put("/proc/sys/kernel/hostname", "h03");
        hosts("{}");
        assertThat(run()).isEqualTo(1);
        assertThat(err.toString(StandardCharsets.UTF_8))
                .contains("hosts.h01.agent.sleep is 'doze'")
                .contains("'-s', which is no name of an interface")
                .contains("this host is 'h03', and no host of the hosts file is called so");
    }
}

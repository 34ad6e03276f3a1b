// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.os;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.hdfsgears.power.agent.SleepMode;
import io.hdfsgears.power.os.AgentSettings.WakeOnLan;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** On a tree of files that stands in for a host. */
final class LinuxHostTest {
    private static final long DAY_SECONDS = TimeUnit.DAYS.toSeconds(1);

    @TempDir
    Path root;

    private FakeHost fake;
    private int turnAwayMillis;

    @BeforeEach
    void tree() throws Exception {
        fake = new FakeHost(root);
    }

    private LinuxHost host(SleepMode mode, List<String> interfaces, WakeOnLan wakeOnLan, String nodeManager) {
        return host(fake.files(), mode, interfaces, wakeOnLan, nodeManager);
    }

    private LinuxHost host(
            SysFiles files, SleepMode mode, List<String> interfaces, WakeOnLan wakeOnLan, String nodeManager) {
        return new LinuxHost(
                files,
                new AgentSettings(
                        mode, interfaces, wakeOnLan, DAY_SECONDS, nodeManager, true, 1_000, 1_000, turnAwayMillis),
                50_010);
    }

    private LinuxHost host() {
        return host(SleepMode.SUSPEND, List.of(), WakeOnLan.REQUIRED, "");
    }

    @Test
    void armsWhatIsUpAndCanWakeAndTheClock() throws Exception {
        assertThat(host().arm()).isEmpty();
        assertThat(fake.get("/state/wol.eth0")).isEqualTo("g");
        assertThat(fake.get("/state/wol.eth1")).as("no link").isEqualTo("d");
        assertThat(fake.get("/sys/class/net/eth0/device/power/wakeup")).isEqualTo("enabled");
        assertThat(fake.get("/sys/class/rtc/rtc0/wakealarm")).isEqualTo("" + (FakeHost.NOW + DAY_SECONDS));
        host().disarm();
        assertThat(fake.get("/sys/class/rtc/rtc0/wakealarm")).isEqualTo("0");
    }

    @Test
    void tellsWhichInterfacesItArms() throws Exception {
        LinuxHost host = host();
        assertThat(macs(host)).as("those that it may arm").containsExactly("52:54:00:12:34:56", "52:54:00:12:34:57");
        host.arm();
        assertThat(macs(host)).containsExactly("52:54:00:12:34:56");
        fake.put("/state/wol.eth0", "d");
        assertThat(host.armedMacs())
                .as("something disarmed it, and it will arm it again")
                .isEmpty();
        assertThat(macs(host(SleepMode.SUSPEND, List.of("eth0", "eth1"), WakeOnLan.REQUIRED, "")))
                .containsExactly("52:54:00:12:34:56", "52:54:00:12:34:57");
        fake.put("/sys/class/net/eth1/bonding_slave/perm_hwaddr", "52:54:00:12:34:99");
        assertThat(macs(host(SleepMode.SUSPEND, List.of("eth1"), WakeOnLan.REQUIRED, "")))
                .as("an interface of a bond has two")
                .containsExactly("52:54:00:12:34:57", "52:54:00:12:34:99");
        assertThat(host.bootedNanosAgo()).hasValue(TimeUnit.SECONDS.toNanos(1_000));
    }

    @Test
    void aLinkThatIsDownForAMomentTakesNoInterfaceFromTheList() throws Exception {
        LinuxHost host = host();
        assertThat(host.arm()).isEmpty();
        fake.put("/sys/class/net/eth0/operstate", "down");
        assertThat(macs(host)).as("after sleep the link comes late").containsExactly("52:54:00:12:34:56");
        assertThat(macs(host())).as("at the agent's start").containsExactly("52:54:00:12:34:56", "52:54:00:12:34:57");
    }

    @Test
    void tellsThatItArmsNone() throws Exception {
        Optional<List<String>> none = Optional.of(List.of());
        assertThat(host(SleepMode.SUSPEND, List.of(), WakeOnLan.OFF, "").armedMacs())
                .isEqualTo(none);
        assertThat(host(SleepMode.SUSPEND, List.of("eth7"), WakeOnLan.TRIED, "").armedMacs())
                .as("no interface that could")
                .isEqualTo(none);
        fake.put("/state/refuses", "");
        LinuxHost tries = host(SleepMode.SUSPEND, List.of(), WakeOnLan.TRIED, "");
        assertThat(tries.armedMacs()).as("it has not tried yet").isNotEqualTo(none);
        assertThat(tries.arm()).as("it goes on").isEmpty();
        assertThat(tries.armedMacs()).isEqualTo(none);
        LinuxHost must = host();
        assertThat(must.arm()).isNotEmpty();
        assertThat(must.armedMacs()).as("it stays up").isEmpty();
        Files.delete(root.resolve("state/refuses"));
        tries.rearm();
        assertThat(macs(tries)).containsExactly("52:54:00:12:34:56");
        fake.put("/state/wol.eth0", "d");
        assertThat(tries.armedMacs()).as("something disarmed it").isEmpty();
    }

    /** By a .link file of systemd, for example. */
    @Test
    void whatTheSystemItselfArmsIsTold() throws Exception {
        LinuxHost off = host(SleepMode.SUSPEND, List.of(), WakeOnLan.OFF, "");
        assertThat(macs(off)).isEmpty();
        assertThat(fake.get("/state/ethtool")).as("each is asked once").isEqualTo("eth0\neth1");
        fake.put("/state/wol.eth1", "g");
        assertThat(macs(off)).containsExactly("52:54:00:12:34:57");
        assertThat(host(SleepMode.SUSPEND, List.of("eth0"), WakeOnLan.OFF, "").armedMacs())
                .as("another interface than those named is armed")
                .isEmpty();
        fake.remove("/usr/sbin/ethtool");
        assertThat(off.armedMacs()).as("nobody can tell").isEmpty();
    }

    private static List<String> macs(LinuxHost host) throws InterruptedException {
        return host.armedMacs().orElseThrow();
    }

    @Test
    void aDriverThatLiesIsCaughtByReadingBack() throws Exception {
        fake.put("/state/lies", "");
        assertThat(host().arm().orElse("")).isEqualTo("eth0 reads back as Wake-on: d after it was armed");
        assertThat(host(SleepMode.SUSPEND, List.of(), WakeOnLan.TRIED, "").arm())
                .isEmpty();
    }

    @Test
    void anInterfaceThatRefusesOrIsNotThereIsNamed() throws Exception {
        fake.put("/state/refuses", "");
        LinuxHost host = host(SleepMode.SUSPEND, List.of("eth0", "eth7"), WakeOnLan.REQUIRED, "");
        assertThat(host.arm().orElse(""))
                .contains("ethtool -s eth0 wol g failed with exit code 75")
                .contains("eth7");
    }

    @Test
    void oneOfTwoNamedInterfacesIsNotEnough() throws Exception {
        assertThat(host(SleepMode.SUSPEND, List.of("eth0", "eth1"), WakeOnLan.REQUIRED, "")
                        .arm())
                .isEmpty();
        LinuxHost renamed = host(SleepMode.SUSPEND, List.of("eth0", "eno2"), WakeOnLan.REQUIRED, "");
        assertThat(renamed.arm().orElse(""))
                .isEqualTo("of the interfaces [eth0, eno2] [eth0] are armed: there is no interface eno2");
        LinuxHost bond = host(SleepMode.SUSPEND, List.of("eth0", "lo"), WakeOnLan.REQUIRED, "");
        assertThat(bond.arm().orElse("")).contains("lo has no hardware of its own");
        assertThat(host(SleepMode.SUSPEND, List.of("eth0", "eno2"), WakeOnLan.TRIED, "")
                        .arm())
                .isEmpty();
    }

    /** As QEMU's clock: "Alarms can be up to one day in the future". */
    @Test
    void aClockThatTakesLessThanADayRingsEarlier() throws Exception {
        LinuxHost host = host(alarmsWithin(DAY_SECONDS - 1), SleepMode.SUSPEND, List.of(), WakeOnLan.OFF, "");
        assertThat(host.arm()).isEmpty();
        assertThat(fake.get("/sys/class/rtc/rtc0/wakealarm")).isEqualTo("" + (FakeHost.NOW + DAY_SECONDS - 10));
        LinuxHost broken = host(alarmsWithin(0), SleepMode.SUSPEND, List.of(), WakeOnLan.OFF, "");
        assertThat(broken.arm().orElse("")).contains("alarm clock cannot be set");
    }

    private SysFiles alarmsWithin(long seconds) {
        return new SysFiles(root) {
            @Override
            public void write(String path, String text) throws IOException {
                if (path.endsWith("/wakealarm") && Long.parseLong(text) > FakeHost.NOW + seconds) {
                    throw new IOException("Invalid argument");
                }
                super.write(path, text);
            }
        };
    }

    @Test
    void withoutAClockItIsNotArmed() throws Exception {
        fake.remove("/sys/class/rtc/rtc0/wakealarm");
        assertThat(host().arm().orElse("")).contains("alarm clock cannot be set");
    }

    @Test
    void choosesS3WhereTheKernelWouldIdle() throws Exception {
        fake.put("/sys/power/mem_sleep", "[s2idle] deep");
        assertThat(host().arm()).isEmpty();
        assertThat(fake.get("/sys/power/mem_sleep")).isEqualTo("deep");
        fake.put("/sys/power/state", "freeze");
        assertThat(host().arm().orElse("")).contains("the kernel cannot suspend");
    }

    @Test
    void sleepsBySystemdAndKnowsHowLong() throws Exception {
        HostOs.Slept slept =
                host(SleepMode.HIBERNATE, List.of(), WakeOnLan.OFF, "").sleep();
        assertThat(slept.failure()).isEmpty();
        assertThat(TimeUnit.NANOSECONDS.toSeconds(slept.nanos())).isBetween(3_590L, 3_600L);
        assertThat(fake.get("/state/systemctl")).isEqualTo("hibernate");
    }

    @Test
    void aSleepThatSystemdFailsIsKnownAtOnceAndForCertain() throws Exception {
        fake.put("/state/stays-up", "");
        fake.put(
                "/state/show.systemd-suspend.service",
                "LoadState=static\nActiveState=inactive\nResult=success\nInvocationID=1");
        fake.put("/state/show.systemd-suspend.service.after", "ActiveState=failed\nResult=exit-code\nInvocationID=2");
        HostOs.Slept slept = host().sleep();
        assertThat(slept.failure().orElse("")).contains("systemd's unit failed");
        assertThat(slept.certain()).isTrue();
    }

    @Test
    void theKernelNamesWhatWokeIt() throws Exception {
        fake.put("/sys/power/pm_wakeup_irq", "9");
        fake.put(
                "/proc/interrupts",
                "           CPU0       CPU1\n   9:          7          0   IO-APIC   9-fasteoi   acpi");
        assertThat(host().sleep().cause()).isEqualTo("IRQ 9 (IO-APIC 9-fasteoi acpi)");
    }

    /** Woken within a second: no clock shows it, systemd does. */
    @Test
    void aSleepOfLessThanASecondWasOne() throws Exception {
        fake.put("/state/stays-up", "");
        fake.put("/state/show.systemd-suspend.service", "ActiveState=inactive\nResult=success\nInvocationID=");
        fake.put("/state/show.systemd-suspend.service.after", "ActiveState=inactive\nResult=success\nInvocationID=2");
        assertThat(host().sleep().failure()).isEmpty();
    }

    @Test
    void whereUptimeWasNotReadBeforeNoTimeOfSleepIsGuessed() throws Exception {
        fake.remove("/proc/uptime");
        fake.put("/state/uptime", "90000000.00 4000.00");
        fake.put("/state/show.systemd-suspend.service", "ActiveState=inactive\nResult=success\nInvocationID=");
        fake.put("/state/show.systemd-suspend.service.after", "ActiveState=inactive\nResult=success\nInvocationID=2");
        assertThat(host().sleep()).isEqualTo(new HostOs.Slept(Optional.empty(), 0));
    }

    /** An inactive unit that nothing refers to is forgotten: its next look is that of one that never ran. */
    @Test
    void aUnitThatRanAndIsForgottenHasEndedWell() throws Exception {
        fake.put("/state/show.systemd-suspend.service", "ActiveState=inactive\nResult=success\nInvocationID=");
        SleepUnit unit = new SleepUnit(new Tools(fake.files()), SleepMode.SUSPEND);
        unit.start();
        assertThat(unit.now()).isEqualTo(SleepWatch.Unit.NOT_BEGUN);
        fake.put("/state/show.systemd-suspend.service", "ActiveState=activating\nResult=success\nInvocationID=7");
        assertThat(unit.now()).isEqualTo(SleepWatch.Unit.RUNNING);
        fake.put("/state/show.systemd-suspend.service", "ActiveState=inactive\nResult=success\nInvocationID=");
        assertThat(unit.now()).isEqualTo(SleepWatch.Unit.DONE);
    }

    @Test
    void aMaskedTargetKeepsItUp() throws Exception {
        fake.put("/state/show.sleep.target", "LoadState=masked");
        assertThat(host().arm().orElse("")).isEqualTo("[sleep.target] masked: systemctl unmask sleep.target");
        assertThat(host(SleepMode.POWEROFF, List.of(), WakeOnLan.OFF, "").arm()).isEmpty();
    }

    @Test
    void whereItIsAskedForReadersAreTurnedAwayBeforeAndLetInAfter() throws Exception {
        fake.withFirewall();
        turnAwayMillis = 1;
        assertThat(host().sleep().failure()).isEmpty();
        List<String> calls = fake.get("/state/calls").lines().toList();
        assertThat(calls).hasSize(4);
        assertThat(calls.get(0))
                .startsWith("nft add table inet hdfs_gears_leaving; delete table inet hdfs_gears_leaving;")
                .contains("{ 50010 timeout 120s }")
                .endsWith("tcp dport @ports reject with tcp reset");
        assertThat(calls.subList(1, 4))
                .containsExactly(
                        "ss -t -K state connected sport = :50010",
                        "systemctl suspend",
                        "nft delete table inet hdfs_gears_leaving");
    }

    @Test
    void aHostThatCannotTurnReadersAwaySleepsAllTheSameAndPreflightNamesWhatIsMissing() throws Exception {
        turnAwayMillis = 1;
        assertThat(host().facts().missingTools()).containsExactly("nft", "ss");
        assertThat(host().sleep().failure()).isEmpty();
        fake.withFirewall();
        fake.put("/state/refuses", "");
        fake.put("/proc/uptime", "1000.00 4000.00");
        assertThat(host().facts().missingTools()).isEmpty();
        assertThat(host().sleep().failure()).isEmpty();
    }

    @Test
    void whereItIsNotAskedForNobodyIsTurnedAway() throws Exception {
        fake.withFirewall();
        assertThat(host().sleep().failure()).isEmpty();
        assertThat(fake.get("/state/calls")).isEqualTo("systemctl suspend");
    }

    @Test
    void withoutSystemdTheKernelIsAskedAndMayRefuse() throws Exception {
        fake.remove("/run/systemd/system");
        fake.remove("/sys/power/state");
        HostOs.Slept slept = host().sleep();
        assertThat(slept.failure().orElse("")).startsWith("the kernel refused (/sys/power/state");
        assertThat(host(SleepMode.POWEROFF, List.of(), WakeOnLan.OFF, "").arm().orElse(""))
                .contains("needs systemd");
    }

    /** Woken at once: its clocks show no sleep, and nobody waits for one. */
    @Test
    void withoutSystemdTheKernelReturnsWhenTheHostIsUpAgain() throws Exception {
        fake.remove("/run/systemd/system");
        assertThat(host().sleep()).isEqualTo(new HostOs.Slept(Optional.empty(), 0));
        assertThat(fake.get("/sys/power/state")).isEqualTo("mem");
    }

    @Test
    void inhibitorsThatBlockSleepAreVetoes() throws Exception {
        fake.put("/state/inhibitors", """
            {"type":"a(ssssuu)","data":[[["sleep","NetworkManager","turns networks off","delay",0,812],\
            ["shutdown:sleep","backup","full dump runs","block",0,99],["shutdown","apt","upgrade","block",0,98]]]}\
            """);
        assertThat(host().vetoes()).containsExactly("inhibitor of backup: full dump runs");
        assertThat(host(SleepMode.POWEROFF, List.of(), WakeOnLan.OFF, "").vetoes())
                .hasSize(2);
        fake.put("/state/inhibitors", "what");
        assertThat(host().vetoes()).singleElement().asString().contains("not JSON");
    }

    @Test
    void aCrashDumpIsAVeto() throws Exception {
        assertThat(host().vetoes()).isEmpty();
        fake.put("/proc/vmcore", "");
        assertThat(host().vetoes()).singleElement().asString().contains("crash dump");
    }

    @Test
    void aBusyNodeManagerIsAVetoAndSilenceIsNone() throws Exception {
        assertThat(busy(200, "{\"beans\":[{\"ContainersRunning\":2,\"ContainersIniting\":1}]}"))
                .contains("NodeManager with 3 containers");
        assertThat(busy(200, "{\"beans\":[{\"ContainersRunning\":0,\"ContainersIniting\":0}]}"))
                .isEmpty();
        assertThat(busy(401, "").orElse(""))
                .contains("status 401")
                .contains("hadoop.http.authentication.type")
                .contains("Set yarnDrain to true, or nodeManager to none");
        assertThat(busy(503, "").orElse("")).contains("status 503");
        assertThat(busy(200, "{\"beans\":[]}").orElse("")).contains("shows no containers");
        assertThat(busy(200, "<html>").orElse("")).contains("no JSON");
        int port;
        try (ServerSocket gone = new ServerSocket(0)) {
            port = gone.getLocalPort();
        }
        assertThat(new NodeManagerProbe("http://127.0.0.1:" + port).busy()).isEmpty();
    }

    private static Optional<String> busy(int status, String body) throws Exception {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        server.createContext("/jmx", exchange -> {
            exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
            exchange.getResponseBody().write(bytes);
            exchange.close();
        });
        server.start();
        try {
            return new NodeManagerProbe(
                            "http://127.0.0.1:" + server.getAddress().getPort())
                    .busy();
        } finally {
            server.stop(0);
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.exec;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.power.control.Command.Result;
import io.hdfsgears.power.control.PowerAction;
import io.hdfsgears.power.driver.SharedDevices;
import io.hdfsgears.power.peer.FakeChassis;
import io.hdfsgears.power.peer.IpmiSim;
import io.hdfsgears.power.peer.Recorded;
import io.hdfsgears.power.peer.Scripts;
import io.hdfsgears.power.peer.TestHosts;
import io.hdfsgears.power.peer.UdpProxy;
import io.hdfsgears.testkit.Poll;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The whole way from the hosts file to a BMC that misbehaves: each ends in the right state, with an alarm where it should. */
final class PowerFaultsIT {
    private static final String WRONG = "wr0ng-passw0rd";

    private final Recorded events = new Recorded();
    private final List<AutoCloseable> toClose = new ArrayList<>();

    @TempDir
    Path folder;

    private FakeChassis chassis;
    private IpmiSim sim;

    @BeforeEach
    void start() throws Exception {
        chassis = new FakeChassis(folder.resolve("chassis"));
        sim = closing(new IpmiSim(folder, chassis));
    }

    @AfterEach
    void stop() throws Exception {
        for (int i = toClose.size() - 1; i >= 0; i--) {
            toClose.get(i).close();
        }
    }

    @Test
    void aHostThatObeysIsDone() throws Exception {
        PowerExecutor executor = executor(sim.port(), IpmiSim.PASSWORD, "");
        assertThat(order(executor, PowerAction.ON).result()).isEqualTo(Result.DONE);
        assertThat(chassis.isOn()).isTrue();
        assertThat(order(executor, PowerAction.GRACEFUL_OFF).result()).isEqualTo(Result.DONE);
        assertThat(chassis.isOn()).isFalse();
        assertThat(events.alarms()).isEmpty();
    }

    @Test
    void aBmcThatLiesEndsInQuarantineAndItsAlarmIsClearedOnceItDoesWhatItSays() throws Exception {
        chassis.lie();
        PowerExecutor executor = executor(sim.port(), IpmiSim.PASSWORD, "");
        Outcome outcome = order(executor, PowerAction.ON);
        assertThat(outcome.result()).isEqualTo(Result.QUARANTINED);
        assertThat(events.alarms()).containsExactly("h01 cannot be switched on: accepted ON, and reads OFF");
        chassis.tellTheTruth();
        Poll.until(
                Duration.ofSeconds(30),
                "the alarm is cleared",
                () -> events.cleared().contains("h01"));
        assertThat(chassis.isOn()).isTrue();
    }

    @Test
    void aSilentBmcEndsInQuarantineAndHoldsNobodyUp() throws Exception {
        UdpProxy silent = closing(new UdpProxy(0));
        PowerExecutor executor = executor(silent.port(), IpmiSim.PASSWORD, ", \"timeoutMillis\": 3000");
        var away = executor.order("h01", PowerAction.ON);
        assertThat(executor.order("well", PowerAction.ON)
                        .get(60, TimeUnit.SECONDS)
                        .result())
                .isEqualTo(Result.DONE);
        assertThat(away).as("the other was not waited for").isNotDone();
        assertThat(away.get(120, TimeUnit.SECONDS).result()).isEqualTo(Result.QUARANTINED);
        assertThat(events.alarms()).singleElement().asString().contains("h01 cannot be switched on");
    }

    @Test
    void aWrongPasswordIsTriedOnceAndRaisesAnAlarm() throws Exception {
        PowerExecutor executor = executor(sim.port(), WRONG, "");
        Outcome outcome = order(executor, PowerAction.ON);
        assertThat(outcome.result()).isEqualTo(Result.QUARANTINED);
        assertThat(outcome.detail()).contains("refuses user, password");
        assertThat(chassis.isOn()).isFalse();
        assertThat(events.alarms())
                .singleElement()
                .asString()
                .startsWith("h01 cannot be switched on: ")
                .contains("refuses user, password");
        int given = events.lines().indexOf("h01 ON QUARANTINED " + outcome.detail());
        assertThat(events.lines().subList(0, given))
                .as("tried once: more may lock the account")
                .filteredOn(line -> line.contains("CREDENTIALS"))
                .hasSize(1);
        assertThat(events.everything()).doesNotContain(WRONG);
    }

    @Test
    void aBmcThatAnswersAfterTenSecondsIsGivenUpInTimeAndRaisesAnAlarm() throws Exception {
        UdpProxy slow = closing(new UdpProxy(sim.port()));
        slow.delayAnswers(10_000);
        PowerExecutor executor = executor(slow.port(), IpmiSim.PASSWORD, ", \"timeoutMillis\": 5000");
        Outcome outcome = order(executor, PowerAction.ON);
        assertThat(outcome.result()).isEqualTo(Result.QUARANTINED);
        assertThat(outcome.detail()).containsAnyOf("did not answer in 5000 ms", "gave no session");
        assertThat(events.alarms()).singleElement().asString().startsWith("h01 cannot be switched on: ");
        assertThat(chassis.isOn()).isFalse();
    }

    @Test
    void cutAnswersEndInQuarantine() throws Exception {
        UdpProxy cutting = closing(new UdpProxy(sim.port()));
        cutting.cutAnswers(20);
        PowerExecutor executor = executor(cutting.port(), IpmiSim.PASSWORD, ", \"timeoutMillis\": 3000");
        assertThat(order(executor, PowerAction.ON).result()).isEqualTo(Result.QUARANTINED);
        assertThat(events.alarms()).singleElement().asString().startsWith("h01 cannot be switched on: ");
        assertThat(chassis.isOn()).isFalse();
    }

    @Test
    void aPacketThatWakesNobodyIsFollowedByTheBmc() throws Exception {
        Path password = Scripts.secret(folder.resolve("pw"), IpmiSim.PASSWORD);
        String wol = "{\"type\": \"wol\", \"mac\": \"02:77:00:00:00:01\", \"broadcast\": \"127.255.255.255\","
                + " \"waitMillis\": 500}";
        PowerExecutor executor = started(
                "{\"hosts\": {\"h01\": {\"drivers\": [" + wol + ", " + section(sim.port(), password, "") + "]}}}");
        assertThat(order(executor, PowerAction.ON).result()).isEqualTo(Result.DONE);
        assertThat(chassis.isOn()).isTrue();
        assertThat(events.lines())
                .filteredOn(line -> line.contains(" ON by "))
                .extracting(line -> line.contains("by wol"))
                .containsExactly(true, false);
        assertThat(events.alarms()).isEmpty();
    }

    @Test
    void noSecretIsInALogLineAnArgumentListOrAnError() throws Exception {
        Set<String> seen = ConcurrentHashMap.newKeySet();
        Thread watcher = new Thread(() -> watchCommandLines(seen), "command-lines");
        watcher.setDaemon(true);
        watcher.start();
        try {
            UdpProxy slow = closing(new UdpProxy(sim.port()));
            slow.delayAnswers(100);
            PowerExecutor executor = executor(slow.port(), IpmiSim.PASSWORD, "");
            order(executor, PowerAction.ON);
            order(executor, PowerAction.FORCE_OFF);
            chassis.lie();
            order(executor, PowerAction.ON);
            order(executor(sim.port(), WRONG, ""), PowerAction.ON);
        } finally {
            watcher.interrupt();
            watcher.join();
        }
        assertThat(seen)
                .as("ipmitool was seen at work")
                .anyMatch(line -> line.contains("ipmitool") && line.contains("-f"));
        assertThat(String.join("\n", seen)).doesNotContain(IpmiSim.PASSWORD).doesNotContain(WRONG);
        assertThat(events.lines()).isNotEmpty();
        assertThat(events.alarms()).hasSize(2);
        assertThat(events.everything()).doesNotContain(IpmiSim.PASSWORD).doesNotContain(WRONG);
    }

    /** Arguments and environment of every ipmitool that runs, as any user of the machine could list them. */
    private static void watchCommandLines(Set<String> seen) {
        while (!Thread.currentThread().isInterrupted()) {
            ProcessHandle.current().descendants().forEach(process -> {
                for (String what : List.of("cmdline", "environ")) {
                    read(Path.of("/proc", Long.toString(process.pid()), what)).ifPresent(seen::add);
                }
            });
            LockSupport.parkNanos(1_000_000);
        }
    }

    private static Optional<String> read(Path file) {
        try {
            return Optional.of(Files.readString(file).replace('\0', ' '));
        } catch (IOException e) {
            return Optional.empty(); // the process has ended
        }
    }

    private Outcome order(PowerExecutor executor, PowerAction action) throws Exception {
        return executor.order("h01", action).get(120, TimeUnit.SECONDS);
    }

    /** h01 as said, and one host beside it that is well. */
    private PowerExecutor executor(int port, String password, String more) throws Exception {
        Path right = Scripts.secret(folder.resolve("pw"), IpmiSim.PASSWORD);
        Path file = Scripts.secret(folder.resolve("pw-h01"), password);
        return started("{\"hosts\": {\"h01\": {\"drivers\": [" + section(port, file, more)
                + "]}, \"well\": {\"drivers\": [" + section(sim.port(), right, "") + "]}}}");
    }

    private PowerExecutor started(String hosts) throws Exception {
        String policy =
                "\"policy\": {\"settleMillis\": 50, \"pollMillis\": 200, \"backoffMillis\": 100, \"quarantineMillis\":"
                        + " 1000},";
        SharedDevices shared = closing(new SharedDevices());
        return closing(new PowerExecutor(
                TestHosts.load(hosts.replaceFirst("\\{", "{" + policy), shared), events, new Random(3)));
    }

    private static String section(int port, Path password, String more) {
        return """
            {"type": "ipmi", "address": "127.0.0.1", "port": %d, "user": "power", "passwordFile": "%s",
             "spacingMillis": 100, "waitMillis": 1000, "cipherSuites": [3], "shared": true%s}\
            """.formatted(port, password, more);
    }

    private <T extends AutoCloseable> T closing(T resource) {
        toClose.add(resource);
        return resource;
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.daemon;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.power.control.Command;
import io.hdfsgears.power.control.PowerAction;
import io.hdfsgears.power.control.PowerState;
import io.hdfsgears.power.driver.SharedDevices;
import io.hdfsgears.power.exec.PowerHosts;
import io.hdfsgears.power.exec.desk.OrderDesk;
import io.hdfsgears.power.hosts.HostsFile;
import io.hdfsgears.power.hosts.SettingException;
import io.hdfsgears.power.link.Given;
import io.hdfsgears.power.link.HostWord;
import io.hdfsgears.power.link.HostWord.Draw;
import io.hdfsgears.power.link.LeaseWord;
import io.hdfsgears.power.peer.Scripts;
import io.hdfsgears.testkit.Poll;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** With a program as the device of two hosts: {@code d} is put to sleep by it, {@code a} by its own agent. */
final class ServeDaemonTest {
    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final String SCRIPT = """
        #!/bin/bash
        cd "$(dirname "$0")" || exit 1
        [ -e broken ] && exit 1
        echo "$1 $2" >> calls
        case $1 in state) cat "$2";; *) echo "$1" > "$2";; esac
        """;

    @TempDir
    Path folder;

    private final SharedDevices shared = new SharedDevices();
    private final FakeNameNode nameNode = new FakeNameNode("nn1", true);
    private ServeDaemon daemon;

    private String text(String serve) {
        return """
            {"policy": {"settleMillis": 0, "pollMillis": 20, "backoffMillis": 10, "rounds": 1, "quarantineMillis": 100},
             "serve": %2$s,
             "defaults": {"command": {"waitMillis": 500, "on": ["%1$s", "on", "{host}"],
               "gracefulOff": ["%1$s", "off", "{host}"], "state": ["%1$s", "state", "{host}"]}},
             "hosts": {"d": {"sleepBy": "driver", "datanode": "d.example.org:50010", "drivers": [{"type": "command"}]},
                       "a": {"drivers": [{"type": "command"}]}}}\
            """.formatted(folder.resolve("switch"), serve);
    }

    @BeforeEach
    void up() throws Exception {
        Scripts.program(folder.resolve("switch"), SCRIPT);
        Files.writeString(folder.resolve("d"), "on\n");
        Files.writeString(folder.resolve("a"), "on\n");
        start(List.of(nameNode));
    }

    private void start(List<FakeNameNode> nameNodes) throws SettingException {
        start(nameNodes, 600_000);
    }

    private void start(List<FakeNameNode> nameNodes, int bootMillis) throws SettingException {
        start(nameNodes, bootMillis, 3_000);
    }

    private void start(List<FakeNameNode> nameNodes, int bootMillis, long claimMillis) throws SettingException {
        String text = text("{\"heartbeatMillis\": 100, \"stateMillis\": 100, \"retryMillis\": 100, \"bootMillis\": "
                + bootMillis + "}");
        HostsFile file = HostsFile.parse(text);
        PowerHosts drivers = PowerHosts.load(file, shared);
        PowerHosts readers = PowerHosts.load(HostsFile.parse(text), shared);
        long claimNanos = TimeUnit.MILLISECONDS.toNanos(claimMillis);
        daemon = new ServeDaemon(ServeSettings.of(file, drivers), drivers, readers, nameNodes, claimNanos);
        daemon.start();
    }

    @AfterEach
    void down() {
        daemon.close();
        shared.close();
    }

    private void until(String datanode, String what, Predicate<HostWord> holds) {
        Poll.until(PATIENCE, what, () -> {
            HostWord word = nameNode.last(datanode);
            return word != null && holds.test(word);
        });
    }

    private void untilReads(String datanode, PowerState state) {
        until(datanode, datanode + " reads " + state, word -> word.power() == state);
    }

    private String calls() throws Exception {
        return Files.readString(folder.resolve("calls"));
    }

    @Test
    void sleepsAndWakesAsTheNameNodeSays() throws Exception {
        untilReads("d.example.org:50010", PowerState.ON);
        nameNode.order("d.example.org:50010", false, true);
        nameNode.order("a:9866", false, true);
        untilReads("d.example.org:50010", PowerState.OFF);
        nameNode.order("d.example.org:50010", true, false);
        untilReads("d.example.org:50010", PowerState.ON);
        assertThat(calls()).contains("off d\n").contains("on d\n").doesNotContain("off a\n");
    }

    @Test
    void ofTwoNameservicesBothHaveToLetAHostSleepAndOneWakesIt() throws Exception {
        String host = "d.example.org:50010";
        FakeNameNode other = new FakeNameNode("ns2", "nn2", true);
        daemon.close();
        start(List.of(nameNode, other), 600_000, 600);
        nameNode.order(host, false, true);
        until(host, "who holds it up is told", word -> word.heldBy().equals(List.of("ns2")));
        other.gone(true);
        until(host, "also while it is not heard", word -> word.heldBy().equals(List.of("ns2 (not heard)")));
        untilReads(host, PowerState.ON);
        assertThat(calls()).doesNotContain("off d\n");
        other.order(host, false, true);
        other.gone(false);
        untilReads(host, PowerState.OFF);
        until(host, "nobody holds it up", word -> word.heldBy().isEmpty());
        other.gone(true);
        until(host, "one is not heard", word -> !word.heldBy().isEmpty());
        assertThat(calls()).as("who is not heard wakes nobody").doesNotContain("on d\n");
        nameNode.order(host, true, false);
        untilReads(host, PowerState.ON);
    }

    @Test
    void aHostThatWakesUnaskedIsPutToSleepAgain() throws Exception {
        nameNode.order("d.example.org:50010", false, false);
        untilReads("d.example.org:50010", PowerState.OFF);
        Files.writeString(folder.resolve("calls"), "");
        Files.writeString(folder.resolve("d"), "on\n");
        until("d.example.org:50010", "it is off again", word -> {
            try {
                return calls().contains("off d\n") && word.power() == PowerState.OFF;
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        });
    }

    /** Another host wakes in its place: GearMachineTest. */
    @Test
    void aHostThatWakesAndHangsIsAnAlarmAndWokenAgainUntilItIsHeardOf() throws Exception {
        String host = "a:9866";
        daemon.close();
        Files.writeString(folder.resolve("a"), "off\n");
        start(List.of(nameNode), 500);
        nameNode.order(host, true, false);
        until(
                host,
                "its device reads on, and the alarm is told",
                word -> word.power() == PowerState.ON && word.alarm().contains("its DataNode is not heard of"));
        Files.writeString(folder.resolve("calls"), "");
        Files.writeString(
                folder.resolve("a"), "off\n"); // an operator took its power: whoever wakes it now is the controller
        until(host, "it is woken again", word -> {
            try {
                return calls().contains("on a\n");
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        });
        nameNode.order(host, true, true);
        until(host, "the alarm is gone", word -> word.alarm().isEmpty());
    }

    @Test
    void aDeviceThatFailsIsAnAlarmUntilItWorksAgain() throws Exception {
        Files.writeString(folder.resolve("a"), "off\n");
        Files.createFile(folder.resolve("broken"));
        nameNode.order("a:9866", true, false);
        until("a:9866", "the alarm is told", word -> word.alarm().contains("a cannot be switched on"));
        Files.delete(folder.resolve("broken"));
        until(
                "a:9866",
                "it is on, without an alarm",
                w -> w.power() == PowerState.ON && w.alarm().isEmpty());
    }

    @Test
    void aNameNodeThatWasGoneIsToldAndFollowedAgain() throws Exception {
        untilReads("a:9866", PowerState.ON);
        nameNode.gone(true);
        nameNode.order("d.example.org:50010", false, true);
        Files.writeString(folder.resolve("a"), "off\n");
        daemon.metered("a", new Draw(4.5, "pdu"));
        nameNode.gone(false);
        untilReads("a:9866", PowerState.OFF);
        untilReads("d.example.org:50010", PowerState.OFF);
        until("a:9866", "watts", word -> word.draw().equals(java.util.Optional.of(new Draw(4.5, "pdu"))));
    }

    private boolean called(String line) {
        try {
            return Files.exists(folder.resolve("calls")) && calls().contains(line);
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    private void beats(int more) {
        int before = nameNode.beats();
        Poll.until(PATIENCE, more + " heartbeats", () -> nameNode.beats() >= before + more);
    }

    private static LeaseWord lease(boolean held, long epoch, Given... given) {
        long second = Duration.ofSeconds(1).toNanos();
        return new LeaseWord(held, epoch, 60 * second, second, "other/1", List.of(given));
    }

    @Test
    void whileAnotherControllerActsItSpeaksToNoDeviceAndThenGoesOnWithItsOrders() throws Exception {
        String host = "d.example.org:50010";
        daemon.close();
        Files.deleteIfExists(folder.resolve("calls"));
        nameNode.lease(lease(false, 4));
        start(List.of(nameNode));
        nameNode.order(host, false, true);
        int heard = nameNode.heard().size();
        beats(5);
        assertThat(folder.resolve("calls")).doesNotExist();
        assertThat(nameNode.heard()).as("who waits reports nothing").hasSize(heard);
        nameNode.lease(lease(true, 5, new Given(host, PowerAction.GRACEFUL_OFF, 0, false)));
        Poll.until(PATIENCE, "it is looked at", () -> called("state d\n"));
        beats(3);
        assertThat(calls()).as("it was ordered before").contains("state d\n").doesNotContain("off d\n");
        Files.writeString(folder.resolve("d"), "off\n");
        untilReads(host, PowerState.OFF);
        nameNode.lease(lease(false, 6));
        beats(3);
        Files.writeString(folder.resolve("calls"), "");
        nameNode.order(host, true, false);
        beats(5);
        assertThat(calls()).as("another one acts").doesNotContain("on d\n");
    }

    @Test
    void whoEndsInOrderGivesTheLeaseBackOnceNoDeviceIsCalledAnyMore() throws Exception {
        nameNode.lease(lease(true, 5));
        untilReads("a:9866", PowerState.ON);
        assertThat(nameNode.ended()).isFalse();
        List<String> steps = new ArrayList<>();
        daemon.end(
                () -> {
                    assertThat(daemon.mayCall()).as("a call that begins now").isFalse();
                    assertThat(nameNode.ended())
                            .as("while meters may still be read")
                            .isFalse();
                    return steps.add("others end");
                },
                within -> {
                    assertThat(nameNode.ended())
                            .as("while sessions may still be ended")
                            .isFalse();
                    assertThat(within).isBetween(Duration.ofMillis(1), Duration.ofSeconds(2));
                    steps.add("sessions end");
                });
        assertThat(steps).containsExactly("others end", "sessions end");
        assertThat(nameNode.ended()).isTrue();
        String calls = calls();
        daemon.end(() -> Assertions.fail("it ended before"), within -> Assertions.fail("it ended before"));
        assertThat(calls()).isEqualTo(calls);
    }

    @Test
    void whoDoesNotHoldTheLeaseEndsNoSessions() {
        nameNode.lease(lease(false, 5));
        beats(2);
        daemon.end(() -> true, within -> Assertions.fail("another controller may speak to the devices"));
    }

    /** The first nameservice was told of the order; the second was not, so it is not carried out. */
    @Test
    void anOrderThatNoDeviceHasHeardOfIsNotHandedOver() throws Exception {
        daemon.close();
        Files.writeString(folder.resolve("a"), "off\n");
        Files.writeString(folder.resolve("d"), "off\n");
        FakeNameNode other = new FakeNameNode("ns2", "nn2", true);
        nameNode.lease(lease(true, 5));
        other.lease(lease(true, 7));
        start(List.of(nameNode, other));
        nameNode.order("d.example.org:50010", true, false);
        untilReads("d.example.org:50010", PowerState.ON);
        other.gone(true);
        nameNode.order("a:9866", true, false);
        Poll.until(PATIENCE, "the order is told", () -> isLeft("a:9866"));
        daemon.close();
        assertThat(nameNode.ended()).isTrue();
        assertThat(calls()).doesNotContain("on a\n");
        assertThat(isLeft("a:9866")).isFalse();
        assertThat(isLeft("d.example.org:50010")).as("what was done is told").isTrue();
    }

    private boolean isLeft(String datanode) {
        return nameNode.remembered().stream().anyMatch(given -> given.datanode().equals(datanode));
    }

    @Test
    void whileADeviceIsStillCalledTheLeaseRunsOut() {
        nameNode.lease(lease(true, 5));
        untilReads("a:9866", PowerState.ON);
        daemon.end(() -> false, within -> Assertions.fail("a device is still called"));
        assertThat(nameNode.ended()).isFalse();
    }

    @Test
    void anOrderIsToldBeforeItIsCarriedOut() throws Exception {
        nameNode.lease(lease(true, 5));
        untilReads("a:9866", PowerState.ON);
        Files.writeString(folder.resolve("a"), "off\n");
        untilReads("a:9866", PowerState.OFF);
        nameNode.order("a:9866", true, false);
        untilReads("a:9866", PowerState.ON);
        assertThat(nameNode.given())
                .filteredOn(given -> given.datanode().equals("a:9866"))
                .element(0)
                .satisfies(first -> assertThat(first.ended()).isFalse())
                .satisfies(first -> assertThat(first.action()).isEqualTo(PowerAction.ON));
    }

    @Test
    void anOrderByHandIsCarriedOutByTheControllerThatActs() throws Exception {
        String host = "d.example.org:50010";
        untilReads(host, PowerState.ON);
        OrderDesk.Controller desk = daemon.handOrders();
        assertThat(desk.acts()).isTrue();
        assertThat(desk.order("d", PowerAction.GRACEFUL_OFF)
                        .get(20, TimeUnit.SECONDS)
                        .result())
                .isEqualTo(Command.Result.DONE);
        untilReads(host, PowerState.OFF);
        assertThat(calls()).contains("off d\n");
        assertThat(desk.order("nobody", PowerAction.ON)
                        .get(20, TimeUnit.SECONDS)
                        .detail())
                .contains("restart it");
    }

    @Test
    void whoWaitsTakesNoOrderByHandAndNamesWhoActs() throws Exception {
        nameNode.lease(lease(false, 4));
        OrderDesk.Controller desk = daemon.handOrders();
        Poll.until(PATIENCE, "it waits", () -> instead(desk).equals(Optional.of("other/1")));
        assertThat(desk.acts()).isFalse();
        assertThat(desk.order("d", PowerAction.GRACEFUL_OFF)
                        .get(20, TimeUnit.SECONDS)
                        .result())
                .isEqualTo(Command.Result.CANNOT);
        assertThat(called("off d\n")).isFalse();
        nameNode.lease(lease(true, 5));
        Poll.until(PATIENCE, "it takes over", () -> instead(desk).isEmpty());
    }

    private static Optional<String> instead(OrderDesk.Controller desk) {
        try {
            return desk.actsInstead();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void settingsThatCannotWorkAreRefused() throws Exception {
        String once = text("{\"heartbeatMillis\": 1}")
                .replace("\"a\": {", "\"a\": {\"datanode\": \"d.example.org:50010\",")
                .replace("\"gracefulOff\"", "\"forceOff\"");
        HostsFile file = HostsFile.parse(once);
        try (PowerHosts drivers = PowerHosts.load(file, shared)) {
            Assertions.assertThatThrownBy(() -> ServeSettings.of(file, drivers))
                    .isInstanceOf(SettingException.class)
                    .hasMessageContaining("as that of d")
                    .hasMessageContaining("hosts.d.sleepBy is driver, and no driver of it can shut it down gracefully")
                    .hasMessageContaining("serve.heartbeatMillis is 1");
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.exec;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.power.control.Command.Result;
import io.hdfsgears.power.control.PowerAction;
import io.hdfsgears.power.control.PowerState;
import io.hdfsgears.power.driver.SharedDevices;
import io.hdfsgears.power.peer.Recorded;
import io.hdfsgears.power.peer.Scripts;
import io.hdfsgears.power.peer.TestHosts;
import io.hdfsgears.testkit.Poll;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** With an operator's program as the device: its state is a file, and so are its moods. */
final class PowerExecutorTest {
    private static final String POLICY =
            "\"policy\": {\"settleMillis\": 0, \"pollMillis\": 20, \"backoffMillis\": 10, \"quarantineMillis\": 100%s}";
    private static final String SCRIPT = """
        #!/bin/bash
        cd "$(dirname "$0")" || exit 1
        case $1 in
          state) cat power;;
          *) [ -e broken ] && { echo broken >&2; exit 1; }
             [ -e lying ] || echo "$1" > power; exit 0;;
        esac
        """;

    private final Recorded events = new Recorded();

    @TempDir
    Path folder;

    @Test
    void anOrderIsDoneWhenItsStateIsReadBack() throws Exception {
        try (PowerExecutor executor = executor("")) {
            Outcome outcome = get(executor.order("h01", PowerAction.ON));
            assertThat(outcome).isEqualTo(new Outcome("h01", PowerAction.ON, Result.DONE, "reads ON"));
            assertThat(folder.resolve("power")).hasContent("on");
            assertThat(get(executor.order("h01", PowerAction.FORCE_OFF)).result())
                    .isEqualTo(Result.DONE);
            assertThat(events.lines())
                    .anyMatch(line -> line.contains("h01: ON by command") && line.endsWith("accepted"));
        }
    }

    @Test
    void aDeviceThatLiesEndsInQuarantineAndIsLeftWhenItMends() throws Exception {
        Files.createFile(folder.resolve("lying"));
        try (PowerExecutor executor = executor("")) {
            Outcome outcome = get(executor.order("h01", PowerAction.ON));
            assertThat(outcome.result()).isEqualTo(Result.QUARANTINED);
            assertThat(events.alarms()).containsExactly("h01 cannot be switched on: accepted ON, and reads OFF");
            assertThat(executor.view().get("h01").quarantined()).isTrue();
            Files.delete(folder.resolve("lying"));
            Poll.until(
                    Duration.ofSeconds(10),
                    "the alarm is cleared",
                    () -> events.cleared().contains("h01"));
            assertThat(folder.resolve("power")).hasContent("on");
        }
    }

    @Test
    void theStateIsShownBeforeItsOutcomeIsTold() throws Exception {
        Files.createFile(folder.resolve("lying"));
        try (PowerExecutor executor = executor("")) {
            CompletableFuture<Boolean> seen = executor.order("h01", PowerAction.ON)
                    .thenApply(outcome -> executor.view().get("h01").quarantined());
            assertThat(seen.get(30, TimeUnit.SECONDS)).isTrue();
        }
    }

    @Test
    void aDeviceThatRefusesIsAskedAgain() throws Exception {
        Files.createFile(folder.resolve("broken"));
        try (PowerExecutor executor = executor("")) {
            Outcome outcome = get(executor.order("h01", PowerAction.ON));
            assertThat(outcome.result()).isEqualTo(Result.QUARANTINED);
            assertThat(outcome.detail()).contains("exit code 1: broken");
            assertThat(events.lines()).filteredOn(l -> l.contains("ON by")).hasSizeGreaterThanOrEqualTo(3);
        }
    }

    @Test
    void aLaterOrderWins() throws Exception {
        Files.createFile(folder.resolve("lying"));
        try (PowerExecutor executor =
                executor(", \"rounds\": 100, \"backoffMillis\": 60000, \"maxBackoffMillis\": 60000")) {
            CompletableFuture<Outcome> first = executor.order("h01", PowerAction.ON);
            CompletableFuture<Outcome> joined = executor.order("h01", PowerAction.ON);
            CompletableFuture<Outcome> second = executor.order("h01", PowerAction.FORCE_OFF);
            assertThat(get(first).result()).isEqualTo(Result.SUPERSEDED);
            assertThat(get(joined).result()).isEqualTo(Result.SUPERSEDED);
            assertThat(get(second).result()).isEqualTo(Result.DONE);
        }
    }

    @Test
    void whatCannotBeDoneIsSaidAtOnce() throws Exception {
        try (PowerExecutor executor = executor("")) {
            assertThat(get(executor.order("h01", PowerAction.CYCLE)).result()).isEqualTo(Result.CANNOT);
            assertThat(get(executor.order("h99", PowerAction.ON)).result()).isEqualTo(Result.CANNOT);
        }
    }

    @Test
    void aHeartbeatEndsAWakeThatNoDriverSees() throws Exception {
        Files.createFile(folder.resolve("lying"));
        try (PowerExecutor executor = executor(", \"rounds\": 100")) {
            CompletableFuture<Outcome> wake = executor.order("h01", PowerAction.ON);
            Poll.until(Duration.ofSeconds(10), "it is seen", () -> {
                executor.observe("h01", PowerState.ON);
                return wake.isDone();
            });
            assertThat(get(wake).detail()).isEqualTo("seen on");
        }
    }

    @Test
    void closingCancelsWhatWaits() throws Exception {
        Files.createFile(folder.resolve("lying"));
        CompletableFuture<Outcome> wake;
        try (PowerExecutor executor = executor(", \"rounds\": 100, \"backoffMillis\": 60000")) {
            wake = executor.order("h01", PowerAction.ON);
            Poll.until(
                    Duration.ofSeconds(10),
                    "the order is asked",
                    () -> !events.lines().isEmpty());
        }
        Poll.until(Duration.ofSeconds(10), "the promise is cancelled", wake::isCancelled);
    }

    @Test
    void anOrderIsSentOnceADeviceWasAsked() throws Exception {
        Files.createFile(folder.resolve("lying"));
        AtomicBoolean may = new AtomicBoolean();
        try (PowerExecutor executor = executor(", \"rounds\": 100, \"maxBackoffMillis\": 10", action -> may.get())) {
            CompletableFuture<Outcome> unused = executor.order("h01", PowerAction.ON);
            Poll.until(
                    Duration.ofSeconds(20),
                    "it is not allowed",
                    () -> events.lines().stream()
                            .anyMatch(line -> line.contains("ON by command") && line.contains("NOT_ASKED")));
            assertThat(executor.isSent("h01", PowerAction.ON)).isFalse();
            may.set(true);
            Poll.until(Duration.ofSeconds(20), "it is sent", () -> executor.isSent("h01", PowerAction.ON));
            Files.delete(folder.resolve("lying"));
            Poll.until(Duration.ofSeconds(20), "it is over", () -> !executor.isSent("h01", PowerAction.ON));
        }
    }

    @Test
    void anOrderThatAnotherControllerGaveIsSent() throws Exception {
        Files.createFile(folder.resolve("lying"));
        try (PowerExecutor executor = executor(", \"rounds\": 100, \"maxBackoffMillis\": 10", action -> false)) {
            executor.adopt("h01", PowerAction.ON, 0);
            Poll.until(Duration.ofSeconds(20), "it is gone on with", () -> executor.isSent("h01", PowerAction.ON));
            executor.withdraw("h01");
            Poll.until(Duration.ofSeconds(20), "it is withdrawn", () -> {
                executor.withdraw("h01"); // until no call is under way
                return !executor.isSent("h01", PowerAction.ON);
            });
        }
    }

    @Test
    void devicesThatHangDelayNoOther() throws Exception {
        Path program = Scripts.program(folder.resolve("hangs"), """
                #!/bin/bash
                [ "$1" = z ] || exec tail -f /dev/null
                [ "$2" = on ] || echo on
                """);
        String driver = "{\"type\": \"command\", \"timeoutMillis\": 60000, \"on\": [\"%1$s\", \"{host}\", \"on\"],"
                + " \"state\": [\"%1$s\", \"{host}\", \"state\"]}";
        String hosts = Stream.of("a", "b", "c", "d", "e", "z")
                .map(host -> "\"" + host + "\": {\"drivers\": [" + driver.formatted(program) + "]}")
                .collect(Collectors.joining(", "));
        String file = "{" + POLICY.formatted(", \"workers\": 2") + ", \"hosts\": {" + hosts + "}}";
        try (PowerExecutor executor = new PowerExecutor(
                TestHosts.load(file, new SharedDevices()),
                events,
                new Random(5),
                action -> true,
                TimeUnit.MILLISECONDS.toNanos(200))) {
            for (String host : List.of("a", "b", "c", "d", "e")) {
                CompletableFuture<Outcome> unused = executor.order(host, PowerAction.ON); // never ends
            }
            assertThat(get(executor.order("z", PowerAction.ON)).result()).isEqualTo(Result.DONE);
        }
    }

    private static Outcome get(CompletableFuture<Outcome> promise) throws Exception {
        return promise.get(20, TimeUnit.SECONDS);
    }

    private PowerExecutor executor(String more) throws Exception {
        return executor(more, action -> true);
    }

    private PowerExecutor executor(String more, PowerExecutor.Gate gate) throws Exception {
        Path program = Scripts.program(folder.resolve("switch"), SCRIPT);
        Files.writeString(folder.resolve("power"), "off\n");
        String command = "[\"%s\", \"%s\"]";
        String policy = more.contains("backoffMillis") ? POLICY.replace("\"backoffMillis\": 10, ", "") : POLICY;
        String file = "{" + policy.formatted(more)
                + ", \"hosts\": {\"h01\": {\"drivers\": [{\"type\": \"command\", \"waitMillis\": 0, \"on\": "
                + command.formatted(program, "on") + ", \"forceOff\": " + command.formatted(program, "off")
                + ", \"state\": " + command.formatted(program, "state") + "}]}}}";
        return new PowerExecutor(TestHosts.load(file, new SharedDevices()), events, new Random(5), gate);
    }
}

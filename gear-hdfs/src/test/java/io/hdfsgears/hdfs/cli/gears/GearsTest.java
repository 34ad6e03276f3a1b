// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.cli.gears;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.hdfs.cli.FakePort;
import io.hdfsgears.hdfs.cli.NotActiveException;
import io.hdfsgears.hdfs.cli.gears.show.Terminal;
import io.hdfsgears.hdfs.proto.GearProtos.ChangeHostsRequestProto;
import io.hdfsgears.hdfs.proto.GearProtos.FindingProto;
import io.hdfsgears.hdfs.proto.GearProtos.GearCheckReplyProto;
import io.hdfsgears.hdfs.proto.GearProtos.GearStateProto;
import io.hdfsgears.hdfs.proto.GearProtos.OutcomeProto;
import io.hdfsgears.hdfs.proto.GearProtos.SetGearRequestProto;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.ipc.StandbyException;
import org.apache.hadoop.security.AccessControlException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class GearsTest extends GroupDriver {
    @Test
    void statusSaysSinceWhenByWhomAndWhy() {
        states(FakePort.state("STEADY", 1, 1));
        assertThat(run("status")).isZero();
        assertThat(out()).isEqualTo("""
                Gear:           1 of 3
                Phase:          STEADY since 3 min ago (2026-01-01 00:00:00 UTC)
                Hosts awake:    2 of 12
                By:             ada, reason: night
                Gears:          1 = 2 hosts, 2 = 5 hosts, 3 = 12 hosts
                """);
        assertThat(err()).isEmpty();
    }

    @Test
    void statusOfAShiftSaysWhatItWaitsForWithinTheTerminal() {
        terminal = new Terminal(60, false);
        states(FakePort.state("DRAINING", 3, 1).toBuilder()
                .setHostsUp(12)
                .setWaitingFor("h07:9866 h08:9866 h09:9866 h10:9866 and 3 more to be left by writers")
                .build());
        assertThat(run("status")).isZero();
        assertThat(out())
                .contains("Gear:           3 of 3, wanted 1", "Hosts awake:    12 of 12, 2 wanted")
                .contains("h10:9866 and 3\n                more to be left by writers");
        assertThat(out().lines()).allMatch(line -> line.length() <= 60);
        states(FakePort.state("HELD", 3, 1).toBuilder()
                .setHeld("h07 does not wake")
                .build());
        run("status");
        assertThat(out()).contains("Held:           h07 does not wake", "hdfs gears explain HELD");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "status --json",
                "status -json",
                "status -o json",
                "status -o=json",
                "status -o JSON",
                "STATUS --JSON"
            })
    void jsonIsThatOfTheVerb(String line) throws IOException {
        assertThat(run(line)).isZero();
        assertThat(json().get("verb").asText()).isEqualTo("getGear");
        assertThat(json().at("/state/phase").asText()).isEqualTo("STEADY");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "set min --force --reason drill --end 8h",
                "set min -force -reason drill -end 8h",
                "set --end=8h --reason drill min --force",
            })
    void anOrderIsPassedOn(String line) {
        port.reply = FakePort.accepted();
        assertThat(run(line)).isZero();
        assertThat(port.asked)
                .isEqualTo(SetGearRequestProto.newBuilder()
                        .setRelative("min")
                        .setForce(true)
                        .setDryRun(false)
                        .setReason("drill")
                        .setLastsMillis(8 * 3_600_000L)
                        .build());
        assertThat(out()).startsWith("accepted: on the way to 2 hosts awake");
    }

    @Test
    void otherWaysToNameAGear() {
        run("set 2");
        assertThat(port.asked.getGear()).isEqualTo(2);
        run("set --nodes 7");
        assertThat(port.asked.getNodes()).isEqualTo(7);
        run("set up -dryRun");
        assertThat(port.asked.getDryRun()).isTrue();
        run(List.of("set", "2", "--reason", "two words"));
        assertThat(port.asked.getReason()).isEqualTo("two words");
    }

    @Test
    void aPlanIsADryRunAndFoldsHosts() {
        port.reply = FakePort.refusedPlan("h11:9866", "h09:9866", "h10:9866").build();
        assertThat(run("plan min")).isEqualTo(2);
        assertThat(port.asked.getDryRun()).isTrue();
        assertThat(err())
                .contains("Hosts:          3: h[09-11]:9866", "Bytes to move:  42 B")
                .contains("ETA:            about 17 s (grace", "Watts saved:    about 285 W (estimate: 100 W)")
                .contains("Refuses:        refused: 3 blocks are missing");
        assertThat(out()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "set                       | Missing required argument (specify one of these): (<gear> | --nodes=<n>)",
                "set x                     | the gear cannot be 'x'",
                "set 1 2                   | '2' is not known here.",
                "set 1 --nodes 4           | <gear>, --nodes=<n> are mutually exclusive",
                "set --nodes               | Missing required parameter for option '--nodes' (<n>)",
                "set --nodes many          | --nodes cannot be 'many'",
                "set 1 --force             | --force needs --reason <text>",
                "set 1 --timeout 5m        | --timeout goes with --wait only.",
                "set 1 --wait --dry-run    | there is nothing to --wait for",
                "set 1 --end 8             | --end cannot be '8'",
                "set 1 --json --json       | '--json' should be specified only once",
                "set min -dryRum           | '-dryRum' is not known here. Did you mean --dry-run?",
                "set min --waite           | '--waite' is not known here. Did you mean --wait?",
                "plan 1 --wait             | '--wait' is not known here.",
                "status -x                 | '-x' is not known here.",
                "set 1 -hurry              | '-hurry' is not known here.",
                "statsu                    | 'statsu' is not known here. Did you mean status?",
                "hosts remov h1            | 'remov' is not known here. Did you mean remove?",
                "wait --timeout soon       | --timeout cannot be 'soon'",
                "mode asleep               | the mode cannot be 'asleep': it is auto, suggest or manual",
                "status -o jsn             | expected one of [WIDE, JSON, YAML]",
                "report --state alseep     | expected one of [SERVING,",
                "report --gear one         | 'one' is not an int",
                "hosts move h1             | Missing required parameter: '<position>'",
                "hosts move h1 first       | position cannot be 'first'",
                "explain HELT              | Did you mean held?",
                "explain nonsense          | 'hdfs gears explain' lists all phases, states and refusals.",
                "completion fish           | expected one of [BASH, ZSH]",
            })
    void badArgumentsEndWith1AndUsage(String line, String message) {
        assertThat(run(line)).isEqualTo(1);
        assertThat(err()).contains(message).contains("Usage: hdfs gears").contains("--help");
        assertThat(out()).isEmpty();
        assertThat(port.asked).isNull();
        assertThat(port.hostsChange).isNull();
    }

    @Test
    void aSingleLetterIsCloseToNoOther() {
        run("status -x");
        assertThat(err()).doesNotContain("Did you mean");
    }

    @Test
    void withoutACommandAllAreShown() {
        assertThat(run("")).isEqualTo(1);
        assertThat(err()).contains("Commands:", "  status ", "  explain ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"set 1", "set 1 --dry-run", "plan 1", "cancel", "mode auto", "hosts primaries 3"})
    void theNameNodesAnswerIsTheCode(String line) {
        assertThat(FakePort.EXIT_CODES).containsOnlyKeys(OutcomeProto.values());
        FakePort.EXIT_CODES.forEach((outcome, code) -> {
            port.reply = FakePort.reply(outcome, "because of " + outcome);
            assertThat(run(line)).as("%s: %s", line, outcome).isEqualTo(code);
            assertThat(code == 0 ? err() : out()).isEmpty();
            assertThat(run(line + " -o yaml"))
                    .as("%s -o yaml: %s", line, outcome)
                    .isEqualTo(code);
            assertThat(out()).contains("exitCode: " + code + "\n");
        });
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "status",
                "report",
                "plan 1",
                "set 1",
                "wait",
                "cancel",
                "mode",
                "hosts",
                "check",
                "hosts remove h1"
            })
    void soIsWhatKeptItFromAnswering(String line) {
        fails(line, new AccessControlException("no"), 5);
        fails(line, new NotActiveException("No NameNode is active: a; b"), 6);
        fails(line, new StandbyException("standby"), 6);
        fails(line, new IOException("disk on fire"), 255);
    }

    private void fails(String line, IOException trouble, int code) {
        port.trouble = trouble;
        assertThat(run(line)).as("%s: %s", line, trouble).isEqualTo(code);
        assertThat(err()).isNotBlank();
        port.trouble = null;
    }

    @Test
    void cancelAndModeArePassedOn() {
        run("cancel --reason enough");
        assertThat(port.cancelled.getReason()).isEqualTo("enough");
        run("cancel --reason @pom.xml");
        assertThat(port.cancelled.getReason()).as("no file is read").isEqualTo("@pom.xml");
        port.reply = FakePort.reply(OutcomeProto.DONE, "").toBuilder()
                .setAuto(FakePort.auto("suggest"))
                .build();
        assertThat(run("mode")).isZero();
        assertThat(port.modeAsked.hasMode()).isFalse();
        assertThat(out())
                .contains("Mode:           suggest, by ada since 3 min ago (2026-01-01 00:00:00 UTC)")
                .contains("Load:           reads 12.0 MB/s (metrics of 12 DataNodes), writes 3.0 MB/s")
                .contains("Would save:     7 hosts, about 665 W (estimate: 100 W)")
                .contains("Decision:       3 min ago, SUGGEST 12 -> 5 hosts: little to do");
        run("mode auto");
        assertThat(port.modeAsked.getMode()).isEqualTo("auto");
    }

    @Test
    void changesOfTheChainArePassedOn() {
        run("hosts remove h1");
        assertThat(port.hostsChange).isEqualTo(change().setRemove("h1").build());
        run("hosts replace h1 h2 --dry-run");
        assertThat(port.hostsChange)
                .isEqualTo(change().setDryRun(true).setReplace("h1").setBy("h2").build());
        run("hosts move h1 3 -reason racks");
        assertThat(port.hostsChange)
                .isEqualTo(
                        change().setMove("h1").setPosition(3).setReason("racks").build());
        run("hosts primaries 4");
        assertThat(port.hostsChange).isEqualTo(change().setPrimaries(4).build());
        run("hosts refound");
        assertThat(port.hostsChange).isEqualTo(change().setRefound(true).build());
    }

    private static ChangeHostsRequestProto.Builder change() {
        return ChangeHostsRequestProto.newBuilder().setDryRun(false);
    }

    @Test
    void aChangeOfTheChainIsWaitedFor() {
        port.reply = FakePort.reply(OutcomeProto.IN_PROGRESS, "accepted: h1 leaves");
        port.pendingMoves.clear();
        port.pendingMoves.addAll(List.of(40L, 10L, 0L));
        assertThat(run("hosts remove h1 --wait")).isZero();
        assertThat(out()).contains("All data is in its place.");
        assertThat(err()).contains("MOVING: 0 of 40 moves after 0 s", "MOVING: 30 of 40 moves after 1 s");
    }

    @Test
    void checkEndsByWhatItFound() {
        assertThat(run("check")).isZero();
        port.check = GearCheckReplyProto.newBuilder()
                .addFindings(FindingProto.newBuilder()
                        .setSeverity("WARNING")
                        .setSubject("dfs.hosts")
                        .setText("is a text file."))
                .build();
        assertThat(run("check")).isEqualTo(4);
        assertThat(out()).contains("WARNING:        dfs.hosts is a text file.");
    }

    @Test
    void aWaitEndsWithTheShift() throws IOException {
        GearStateProto down = FakePort.state("DRAINING", 3, 1);
        GearStateProto half = FakePort.state("POWERING_DOWN", 3, 1);
        states(
                down.toBuilder().setHostsUp(12).build(),
                down.toBuilder()
                        .setHostsUp(12)
                        .setWaitingFor("h07:9866 to be off")
                        .build(),
                half.toBuilder().setHostsUp(7).build(),
                FakePort.state("STEADY", 1, 1));
        assertThat(run("wait --json")).isZero();
        assertThat(json().get("verb").asText()).isEqualTo("wait");
        assertThat(json().at("/state/phase").asText()).isEqualTo("STEADY");
        assertThat(err().lines())
                .containsExactly(
                        "DRAINING: 0 of 10 hosts asleep after 1 s; waiting for h07:9866 to be off",
                        "POWERING_DOWN: 5 of 10 hosts asleep after 2 s");
        assertThat(run("wait")).as("nothing is under way").isZero();
        assertThat(err()).isEmpty();
    }

    @Test
    void aWaitEndsWithItsOwnCodes() {
        Map.of("STEADY", 0, "HELD", 4, "DRAINING", 3).forEach((phase, code) -> {
            states(FakePort.state(phase, phase.equals("STEADY") ? 1 : 3, 1));
            assertThat(run("wait --timeout 5s")).as(phase).isEqualTo(code);
        });
        port.reply = FakePort.accepted();
        states(FakePort.state("STEADY", 3, 3));
        assertThat(run("set 1 --wait")).as("another order came").isEqualTo(4);
    }

    @Test
    void aTerminalGetsABarThatIsGoneAtTheEnd() {
        terminal = new Terminal(70, true);
        GearStateProto down = FakePort.state("POWERING_DOWN", 3, 1);
        port.reply = FakePort.accepted().toBuilder()
                .setState(down.toBuilder().setHostsUp(12))
                .build();
        states(
                down.toBuilder()
                        .setHostsUp(7)
                        .setWaitingFor("h07:9866 to be off")
                        .build(),
                FakePort.state("STEADY", 1, 1));
        assertThat(run("set 1 --wait")).isZero();
        assertThat(err()).contains("\rPOWERING_DOWN [##########..........] 5 of 10 hosts asleep, 1 s; wait…");
        assertThat(err().split("\r")).allMatch(line -> line.length() < 70);
        assertThat(err()).endsWith("\r").doesNotContain("\n");
        assertThat(out()).startsWith("Done: ");
    }

    @Test
    void explainNeedsNoNameNode() {
        port.trouble = new IOException("it is down");
        terminal = new Terminal(72, false);
        for (String line :
                List.of("explain HELD", "explain held", "explain min-awake", "explain MIN_AWAKE", "explain")) {
            assertThat(run(line)).as(line).isZero();
            assertThat(out().lines()).allMatch(text -> text.length() <= 72);
        }
        run(List.of("explain", "refused: 2 hosts awake is below the minimum of 5 (the primaries, ...)."));
        assertThat(out()).contains("Refusal:        min-awake", "What to do:     Choose at least");
    }
}

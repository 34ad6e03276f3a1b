// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.hdfsgears.hdfs.proto.GearProtos.AdoptLayoutRequestProto;
import io.hdfsgears.hdfs.proto.GearProtos.GearStateProto;
import io.hdfsgears.hdfs.proto.GearProtos.MigrationProto;
import io.hdfsgears.hdfs.proto.GearProtos.OutcomeProto;
import io.hdfsgears.hdfs.proto.GearProtos.SetGearRequestProto;
import io.hdfsgears.hdfs.state.GearsOffException;
import io.hdfsgears.hdfs.state.NotFoundedException;
import java.io.IOException;
import java.net.ConnectException;
import java.time.Duration;
import java.util.List;
import org.apache.hadoop.ipc.RemoteException;
import org.apache.hadoop.ipc.RpcNoSuchProtocolException;
import org.apache.hadoop.ipc.StandbyException;
import org.apache.hadoop.security.AccessControlException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

final class GearShellTest extends ShellDriver {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "-setGear                          | Say a gear",
                "-setGear x                        | the gear cannot be 'x'",
                "-setGear 0                        | the gear cannot be '0'",
                "-setGear -1                       | '-1' is not known",
                "-setGear 1 2                      | '2' is not known",
                "-setGear 1 -nodes 4               | Say a gear",
                "-setGear -nodes                   | -nodes needs a value",
                "-setGear -nodes many              | -nodes cannot be 'many'",
                "-setGear 1 -force                 | -force needs -reason",
                "-setGear 1 -reason -force         | -reason needs a value",
                "-setGear 1 -json -json            | given twice",
                "-setGear 1 -timeout 5m            | goes with -wait",
                "-setGear 1 -wait -timeout 5       | -timeout cannot be '5'",
                "-setGear min -wait -timeout 999999d | -timeout cannot be '999999d': it takes a duration such as 90s",
                "-setGear 1 -end 367d              | -end cannot be '367d'",
                "-setGear 1 -wait -dryRun          | nothing to -wait for",
                "-getGear 1                        | '1' is not known",
                "-gearReport -wait                 | '-wait' is not known",
                "-cancelGear now                   | 'now' is not known",
                "-gearMode asleep                  | the mode cannot be 'asleep': it is auto, suggest or manual",
                "-gearMode auto manual             | 'manual' is not known",
                "-adoptLayout /a /b                | '/b' is not known",
                "-adoptLayout -wait                | '-wait' is not known",
                "-adoptLayout -cancel /a           | goes with neither",
                "-evenOut -threshold 0             | cannot be '0'",
                "-evenOut -threshold 101           | from 1 to 100",
                "-evenOut /a                       | '/a' is not known",
                "-adoptLayout -cancel -dryRun      | goes with neither",
            })
    void badArgumentsEndWith1AndUsage(String line, String message) {
        assertThat(run(line)).isEqualTo(1);
        assertThat(err()).contains(message).contains("Usage: hdfs dfsadmin " + line.split(" ", 2)[0]);
        assertThat(out()).isEmpty();
        assertThat(port.asked).isNull();
        assertThat(port.adopted).isNull();
    }

    @Test
    void aWishIsPassedOn() {
        run("-setGear 2 -force -dryRun -reason drill");
        assertThat(port.asked)
                .isEqualTo(SetGearRequestProto.newBuilder()
                        .setGear(2)
                        .setForce(true)
                        .setDryRun(true)
                        .setReason("drill")
                        .build());
        run("-setGear 2 -end 8h");
        assertThat(port.asked.getLastsMillis()).isEqualTo(8 * 3_600_000L);
        run("-setgear down");
        assertThat(port.asked.getRelative()).isEqualTo("down");
        run("-setGear -nodes 7");
        assertThat(port.asked.getNodes()).isEqualTo(7);
        run("-cancelGear -reason enough");
        assertThat(port.cancelled.getReason()).isEqualTo("enough");
    }

    @ParameterizedTest
    @EnumSource(OutcomeProto.class)
    void theOutcomeIsTheExitCode(OutcomeProto outcome) {
        port.reply = FakePort.reply(outcome, "because.");
        int expected = outcome == OutcomeProto.IN_PROGRESS ? 0 : outcome.getNumber();
        assertThat(run("-setGear 1")).isEqualTo(expected);
        assertThat(expected == 0 ? out() : err()).contains("because.");
    }

    @Test
    void anAcceptedShiftSaysSo() {
        port.reply = FakePort.accepted();
        assertThat(run("-setGear 1")).isZero();
        assertThat(out()).startsWith("accepted: on the way to 2 hosts awake");
    }

    @Test
    void aDryRunNamesHostsAndBytes() {
        port.reply = FakePort.reply(OutcomeProto.DONE, "Would shift to gear 1.").toBuilder()
                .addAllHosts(List.of("a:1", "b:1"))
                .setBytesToMove(42)
                .build();
        assertThat(run("-setGear 1 -dryRun")).isZero();
        assertThat(out()).contains("Hosts:                a:1 b:1").contains("Bytes to move:        42 B");
    }

    @Test
    void anAdoptionIsOrderedAndADryRunCounts() {
        port.reply = FakePort.reply(OutcomeProto.IN_PROGRESS, "accepted: /data");
        assertThat(run("-adoptLayout /data -reason move")).isZero();
        assertThat(port.adopted)
                .isEqualTo(AdoptLayoutRequestProto.newBuilder()
                        .setPath("/data")
                        .setReason("move")
                        .setDryRun(false)
                        .setCancel(false)
                        .build());
        port.reply = FakePort.reply(OutcomeProto.DONE, "dry run").toBuilder()
                .setBlocksToMove(7)
                .setBytesToMove(4_200)
                .build();
        assertThat(run("-adoptLayout -dryRun")).isZero();
        assertThat(out()).contains("Blocks to move:       7").contains("Bytes to move:        4.1 KB");
        port.reply = FakePort.reply(OutcomeProto.REFUSED, "refused: /data is being adopted");
        assertThat(run("-adoptLayout /x")).isEqualTo(2);
    }

    @Test
    void hostsAreEvenedOutBeyondAThreshold() {
        port.reply = FakePort.reply(OutcomeProto.DONE, "nothing to do");
        assertThat(run("-evenOut -dryRun")).isZero();
        assertThat(port.adopted.getEvenOutPercent()).isEqualTo(10);
        assertThat(port.adopted.getDryRun()).isTrue();
        assertThat(run("-evenOut -threshold 3 -reason disks")).isZero();
        assertThat(port.adopted)
                .isEqualTo(AdoptLayoutRequestProto.newBuilder()
                        .setReason("disks")
                        .setDryRun(false)
                        .setEvenOutPercent(3)
                        .build());
    }

    @Test
    void theReportShowsHowFarAMigrationIs() throws IOException {
        port.migration = MigrationProto.newBuilder()
                .setKind("ADOPT")
                .setPhase("MOVING")
                .setStartedMillis(1_767_225_600_000L)
                .setPath("/data")
                .setBlocksDone(30)
                .setBlocksLeft(70)
                .setBytesDone(3 << 20)
                .setBytesLeft(7 << 20)
                .setCopiesRunning(4)
                .setBytesPerSecond(1 << 20)
                .setLimitBytesPerSecond(50 << 20)
                .setCeilingBytesPerSecond(100 << 20)
                .setEtaMillis(7_000)
                .setDeferred(2)
                .setNeedless(1)
                .setServedMillis(12.5)
                .setWhy("")
                .build();
        assertThat(run("-gearReport")).isZero();
        assertThat(out())
                .contains("adoption of /data, MOVING")
                .contains("30 done, 70 left, 4 under way, 2 deferred, 1 needless by now")
                .contains("about PT7S left")
                .contains("small reads take 12.5 ms");
        assertThat(run("-gearReport -json")).isZero();
        JsonNode migration = new ObjectMapper().readTree(out()).path("migration");
        assertThat(migration.path("blocksLeft").asInt()).isEqualTo(70);
        assertThat(migration.path("etaMillis").asInt()).isEqualTo(7_000);
        assertThat(migration.path("started").asText()).isEqualTo("2026-01-01T00:00:00Z");
    }

    @Test
    void waitingEndsWhenTheWantedGearIsSteady() {
        port.reply = FakePort.accepted();
        GearStateProto leaving =
                FakePort.state("POWERING_DOWN", 3, 1).toBuilder().setHostsUp(12).build();
        states(FakePort.state("DRAINING", 3, 1), leaving, FakePort.state("STEADY", 1, 1));
        assertThat(run("-setGear 1 -wait")).isZero();
        assertThat(err()).contains("POWERING_DOWN: gear 3, wanted 1, hosts awake 12 of 12, 2 wanted");
        assertThat(out()).contains("Done: STEADY: gear 1");
    }

    @Test
    void aHeldShiftIsPartlyDone() {
        port.reply = FakePort.accepted();
        states(FakePort.state("HELD", 3, 1).toBuilder()
                .setHeld("2 hosts did not report to be off")
                .build());
        assertThat(run("-setGear 1 -wait")).isEqualTo(4);
        assertThat(err()).contains("The shift is held: 2 hosts did not report to be off");
    }

    @Test
    void anotherOrderEndsTheWait() {
        port.reply = FakePort.accepted();
        states(FakePort.state("STEADY", 3, 3).toBuilder().setBy("bob").build());
        assertThat(run("-setGear 1 -wait")).isEqualTo(4);
        assertThat(err()).contains("Another order came meanwhile: gear 3 by bob");
    }

    @Test
    void anAnswerOlderThanTheOrderIsNoOtherOrder() {
        port.reply = FakePort.accepted();
        states(FakePort.state("STEADY", 3, 3).toBuilder().setEpoch(6).build(), FakePort.state("STEADY", 1, 1));
        assertThat(run("-setGear 1 -wait")).isZero();
    }

    @Test
    void waitingEndsAtItsTimeout() {
        port.reply = FakePort.accepted();
        states(FakePort.state("DRAINING", 3, 1));
        assertThat(run("-setGear 1 -wait -timeout 90s")).isEqualTo(3);
        assertThat(err()).contains("Still DRAINING after 90 s; the shift goes on.");
        assertThat(clock.nanos()).isEqualTo(Duration.ofSeconds(90).toNanos());
    }

    @Test
    void aFailoverIsWaitedFor() {
        port.reply = FakePort.accepted();
        states(new ConnectException("refused"), new StandbyException("standby"), FakePort.state("STEADY", 1, 1));
        assertThat(run("-setGear 1 -wait")).isZero();
    }

    @Test
    void noNameNodeToTheEndIsStillInProgress() {
        port.reply = FakePort.accepted();
        states(new ConnectException("refused"));
        assertThat(run("-setGear 1 -wait -timeout 5s")).isEqualTo(3);
        assertThat(err()).contains("Last answer: ConnectException: refused");
    }

    @Test
    void deniedWhileWaitingEndsAtOnce() {
        port.reply = FakePort.accepted();
        states(new AccessControlException("ticket expired."));
        assertThat(run("-setGear 1 -wait")).isEqualTo(5);
    }

    @Test
    void exceptionsBecomeExitCodes() {
        assertThat(failing(new AccessControlException("Superuser privilege is required.")))
                .isEqualTo(5);
        assertThat(err()).contains("dfs.cluster.administrators");
        assertThat(failing(remote(AccessControlException.class, "no"))).isEqualTo(5);
        assertThat(failing(remote(StandbyException.class, "not in standby"))).isEqualTo(6);
        assertThat(failing(new NotActiveException("No NameNode is active: a; b")))
                .isEqualTo(6);
        assertThat(failing(new IOException("disk on fire"))).isEqualTo(255);
        assertThat(err()).contains("IOException: disk on fire");
    }

    /** Both are expected in the first minute and before the properties are set. */
    @Test
    void gearsThatAreNotReadyAreNoSurprise() {
        String waits = NotFoundedException.text("3 of 5 expected hosts registered");
        assertThat(failing(remote(NotFoundedException.class, waits))).isEqualTo(6);
        assertThat(err())
                .isEqualTo("The chain of hosts is not there yet: 3 of 5 expected hosts registered."
                        + " Try again in a few seconds." + System.lineSeparator());
        assertThat(failing(remote(GearsOffException.class, "the gears are off on this NameNode: set x")))
                .isEqualTo(6);
        assertThat(err()).startsWith("the gears are off").doesNotContain("Exception");
    }

    @Test
    void aStockNameNodeIsToldApart() {
        assertThat(failing(remote(RpcNoSuchProtocolException.class, "Unknown protocol: io.hdfsgears.hdfs.rpc.GearPB")))
                .isEqualTo(255);
        assertThat(err()).contains("does not run hdfs-gears", "the properties in hdfs-site.xml");
        assertThat(failing(remote(AccessControlException.class, "Protocol interface GearPB is not known.")))
                .isEqualTo(255);
    }

    @Test
    void showsTheGear() {
        assertThat(run("-getGear")).isZero();
        assertThat(out())
                .contains("Gear:                 3 of 3")
                .contains("Since:                2026-01-01T00:00:00Z")
                .contains("Gears:                1 = 2 hosts, 2 = 5 hosts, 3 = 12 hosts");
    }

    @Test
    void reportsHosts() {
        assertThat(run("-gearReport")).isZero();
        assertThat(out())
                .contains("Uncovered blocks:     1  must be 0")
                .contains("Notice:               host-3:9866 came back unasked")
                .containsPattern("1  host-1:9866 +/r1 +PRIMARY +SERVING +ON +10 +2 MB  101 \\(estimate\\)")
                .doesNotContain("1073741825");
        run("-gearReport -verbose");
        assertThat(out()).contains("block:              1073741825").contains("file:               /a");
    }

    @Test
    void jsonIsOneObjectOnStandardOutput() throws IOException {
        port.reply = FakePort.accepted();
        assertThat(run("-setGear 1 -json")).isZero();
        JsonNode set = json();
        assertThat(set.path("verb").asText()).isEqualTo("setGear");
        assertThat(set.path("outcome").asText()).isEqualTo("IN_PROGRESS");
        assertThat(set.path("exitCode").asInt(-1)).isZero();
        assertThat(set.path("state").path("phase").asText()).isEqualTo("DRAINING");
        assertThat(err()).isEmpty();
    }

    @Test
    void progressOfAWaitInJsonGoesToStandardError() throws IOException {
        port.reply = FakePort.accepted();
        states(FakePort.state("DRAINING", 3, 1), FakePort.state("STEADY", 1, 1));
        assertThat(run("-setGear 1 -wait -json")).isZero();
        assertThat(json().path("outcome").asText()).isEqualTo("DONE");
        assertThat(json().path("state").path("gear").asInt()).isEqualTo(1);
        assertThat(err()).contains("DRAINING: gear 3, wanted 1");
    }

    @Test
    void jsonOfAnErrorAndOfAReport() throws IOException {
        assertThat(run("-gearReport -json")).isZero();
        JsonNode report = json();
        assertThat(report.path("hosts").get(0).path("watts").asDouble()).isEqualTo(101.4);
        assertThat(report.path("hosts").get(1).has("watts")).isFalse();
        assertThat(report.path("uncoveredBlockIds").get(0).asLong()).isEqualTo(1_073_741_825L);
        assertThat(report.path("coverageProven").asText()).isEqualTo("2026-01-01T00:00:00Z");
        port.trouble = new NotActiveException("No NameNode is active: a is STANDBY");
        assertThat(run("-getGear -json")).isEqualTo(6);
        assertThat(json().path("outcome").asText()).isEqualTo("NOT_ACTIVE");
    }

    @Test
    void theModeIsSetAndShown() throws IOException {
        port.reply = FakePort.reply(OutcomeProto.DONE, "mode suggest -> auto").toBuilder()
                .setState(FakePort.state("STEADY", 3, 3))
                .setAuto(FakePort.auto("auto"))
                .build();
        assertThat(run("-gearMode AUTO")).isZero();
        assertThat(port.modeAsked.getMode()).isEqualTo("auto");
        assertThat(out())
                .contains("mode suggest -> auto")
                .contains("auto, by ada since 2026-01-01T00:00:00Z")
                .contains("reads 12.0 MB/s (metrics of 12 DataNodes), writes 3.0 MB/s")
                .contains("5 hosts awake (reactive): reads 12.0 MB/s")
                .contains("7 hosts, about 665 W (estimate: 100 W)")
                .contains("2 hosts since 2026-01-01T00:00:00Z: writes 3.0 MB/s")
                .contains("2026-01-01T00:00:00Z SUGGEST 12 -> 5 hosts: little to do");
        run("-gearMode -json");
        assertThat(port.modeAsked.hasMode()).isFalse();
        JsonNode auto = json().path("auto");
        assertThat(auto.path("mode").asText()).isEqualTo("auto");
        assertThat(auto.path("readBytesPerSecond").asLong()).isEqualTo(12_000_000);
        assertThat(auto.path("offloadSet").asInt()).isEqualTo(2);
        assertThat(auto.path("decisions").get(0).path("to").asInt()).isEqualTo(5);
        assertThat(json().path("state").path("phase").asText()).isEqualTo("STEADY");
    }

    @Test
    void aModeThatIsNotSetSaysWhy() {
        port.reply = FakePort.reply(OutcomeProto.NOT_AUTHORIZED, "not authorised: ask ada");
        assertThat(run("-gearMode auto")).isEqualTo(5);
        assertThat(err()).contains("ask ada");
    }

    @Test
    void theReportShowsTheAutomaticGears() {
        run("-gearReport");
        assertThat(out())
                .contains("suggest, by ada")
                .contains("SUGGEST 12 -> 5 hosts")
                .containsOnlyOnce("Mode:");
    }

    private int failing(IOException e) {
        port.trouble = e;
        return run("-setGear 1");
    }

    private static RemoteException remote(Class<? extends IOException> type, String message) {
        return new RemoteException(type.getName(), message);
    }
}

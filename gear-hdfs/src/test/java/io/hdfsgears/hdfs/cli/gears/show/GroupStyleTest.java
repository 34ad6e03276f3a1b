// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.cli.gears.show;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.hdfs.cli.FakePort;
import io.hdfsgears.hdfs.proto.GearProtos.FindingProto;
import io.hdfsgears.hdfs.proto.GearProtos.GearCheckReplyProto;
import io.hdfsgears.hdfs.proto.GearProtos.GearReportProto;
import io.hdfsgears.hdfs.proto.GearProtos.OutcomeProto;
import io.hdfsgears.hdfs.proto.GearProtos.RefusalProto;
import io.hdfsgears.hdfs.proto.GearProtos.VerbReplyProto;
import io.hdfsgears.hdfs.proto.LeaseProtos.ControllersProto;
import java.io.IOException;
import java.time.Instant;
import java.time.InstantSource;
import org.junit.jupiter.api.Test;

/** Answers of {@code hdfs gears}, three minutes after the state began. */
final class GroupStyleTest {
    private static final InstantSource CLOCK = InstantSource.fixed(Instant.parse("2026-01-01T00:03:00Z"));
    private static final GroupStyle STYLE = new GroupStyle(Terminal.NONE, CLOCK, false);

    private static GearReportProto report() throws IOException {
        return new FakePort().hosts();
    }

    @Test
    void aSteadyStateIsShort() {
        assertThat(STYLE.state(FakePort.state("STEADY", 3, 3))).isEqualTo("""
                Gear:           3 of 3
                Phase:          STEADY since 3 min ago (2026-01-01 00:00:00 UTC)
                Hosts awake:    12 of 12
                By:             ada, reason: night
                Gears:          1 = 2 hosts, 2 = 5 hosts, 3 = 12 hosts
                """);
    }

    @Test
    void aShiftThatIsHeldTellsWhatToDo() {
        String text = STYLE.state(FakePort.state("HELD", 3, 1).toBuilder()
                .setHostsUp(11)
                .setWaitingFor("1 block")
                .setHeld("no time left")
                .setKeptAwake("h7")
                .setMode("manual")
                .setReason("")
                .setEndsMillis(1_767_229_200_000L)
                .setEndsHosts(1)
                .build());
        assertThat(text)
                .contains("3 of 3, wanted 1", "Waiting for:    1 block", "Held:           no time left")
                .contains("What to do: hdfs gears explain HELD", "11 of 12, 2 wanted", "Kept awake:     h7")
                .contains("Mode:           manual", "then 1 host awake")
                .contains("By:             ada" + System.lineSeparator());
    }

    @Test
    void automaticGears() {
        assertThat(STYLE.auto(FakePort.auto("auto")))
                .contains("auto, by ada since 3 min ago")
                .contains("reads 12.0 MB/s (metrics of 12 DataNodes), writes 3.0 MB/s")
                .contains("Load needs:     5 hosts awake (reactive)")
                .contains("Would save:     7 hosts, about 665 W (estimate: 100 W)")
                .contains("Offload set:    2 hosts since 3 min ago (2026-01-01 00:00:00 UTC): writes 3.0 MB/s")
                .contains("Decision:       3 min ago, SUGGEST 12 -> 5 hosts: little to do");
        assertThat(STYLE.auto(
                        FakePort.auto("auto").toBuilder().setSavedHosts(-1).build()))
                .contains("Would cost:     1 host");
    }

    @Test
    void findingsOfACheckAreRows() {
        GearCheckReplyProto none = GearCheckReplyProto.getDefaultInstance();
        assertThat(STYLE.check(none)).isNotBlank().doesNotContain("WARNING");
        GearCheckReplyProto one = GearCheckReplyProto.newBuilder()
                .addFindings(FindingProto.newBuilder()
                        .setSeverity("WARNING")
                        .setSubject("dfs.hosts")
                        .setText("is empty."))
                .build();
        assertThat(STYLE.check(one)).isEqualTo("WARNING:        dfs.hosts is empty." + System.lineSeparator());
    }

    @Test
    void detailsTellWhatAShiftCostsAndWhatRefusesIt() {
        VerbReplyProto reply = FakePort.reply(OutcomeProto.REFUSED, "refused").toBuilder()
                .addHosts("h1:9866")
                .addHosts("h2:9866")
                .setBlocksToMove(0)
                .setBytesToMove(3L << 30)
                .setCopiesAhead(4)
                .setWattsSaved(-190)
                .setWattsSource("metered")
                .addRefusals(RefusalProto.newBuilder().setMessage("too soon").setOverridable(true))
                .addRefusals(RefusalProto.newBuilder().setMessage("no proof").setOverridable(false))
                .addBlockIds(7)
                .build();
        assertThat(STYLE.details(reply))
                .contains("Hosts:          2: h[1,2]:9866", "Blocks to move: 0", "Bytes to move:  3 GB")
                .contains("Copies ahead:   4", "Watts more:     about 190 W (metered)")
                .contains("Refuses:        too soon", "Refuses, final: no proof", "Blocks in way:  [7]");
        assertThat(STYLE.details(FakePort.reply(OutcomeProto.DONE, "done"))).isEmpty();
        assertThat(STYLE.details(reply.toBuilder().setWattsSaved(10).build())).contains("Watts saved:    about 10 W");
    }

    @Test
    void aReportHasStateDataHostsAndWhatToLookAt() throws IOException {
        GearReportProto.Builder report = report().toBuilder()
                .setAuto(FakePort.auto("auto"))
                .setUncoveredBlocks(2)
                .addUncoveredBlockIds(77)
                .addUncoveredPaths("/a/b")
                .setSafetyScanMillis(1_767_225_600_000L)
                .setControllers(ControllersProto.newBuilder().setEpoch(1))
                .addNotices("2026-01-01T00:01:00Z phase STEADY")
                .addNotices("no time here");
        report.getHostsBuilder(1).addAlarms("DISK").setProven(false);
        String text = new ReportView(STYLE, report.build()).text(true);
        assertThat(text)
                .contains("Uncovered:      2 blocks (must be 0), proven 3 min ago")
                .contains("  block:        77", "  file:         /a/b", "Controller:     none acts")
                .contains("2: host-[1,2]:9866")
                .contains("Notice:         2 min ago, phase STEADY", "Notice:         no time here")
                .contains("Never proven:   1 to wake: host-2:9866", "Alarm:          host-2:9866: DISK");
        assertThat(STYLE.hosts(report.build())).containsPattern("host-2:9866 .* never proven");
        assertThat(STYLE.report(report.build(), false)).doesNotContain("/a/b", "77");
    }

    @Test
    void aReportWithoutHostsSaysSo() throws IOException {
        GearReportProto none = report().toBuilder().clearHosts().build();
        assertThat(STYLE.report(none, false))
                .contains("No host matches.", "0 blocks, not proven yet")
                .doesNotContain("Notice", "Alarm");
    }

    @Test
    void theChainHasItsRoom() throws IOException {
        assertThat(STYLE.hosts(report()))
                .contains("host-1:9866", "host-2:9866")
                .contains("Usable capacity: 1 TB of files of the default factor; then host-1:9866 is full");
        assertThat(STYLE.hosts(report().toBuilder().clearUsableBytes().build())).doesNotContain("Usable");
    }

    @Test
    void longTextsGoOnUnderTheirBeginning() {
        Rows rows =
                new Rows(24).add("A", "one two three").addIf(false, "B", "x").addIf(true, "", "more");
        assertThat(rows).hasToString("""
                A:              one two
                                three
                                more
                """);
        assertThat(new Rows(0).add("A", "one two three four five six seven")).hasToString("""
                A:              one two three four five six seven
                """);
    }
}

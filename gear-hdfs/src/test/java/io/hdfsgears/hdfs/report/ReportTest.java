// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hdfsgears.core.check.Finding;
import io.hdfsgears.core.config.GearKeys;
import io.hdfsgears.core.machine.Phase;
import io.hdfsgears.core.machine.Power;
import io.hdfsgears.core.model.Service;
import io.hdfsgears.core.power.PowerWord;
import io.hdfsgears.hdfs.LocalGears;
import io.hdfsgears.hdfs.migrate.AdoptOrder;
import io.hdfsgears.hdfs.namenode.OnWholeGears;
import io.hdfsgears.hdfs.namenode.WholeGears;
import io.hdfsgears.hdfs.observe.Room;
import io.hdfsgears.hdfs.observe.Step;
import io.hdfsgears.hdfs.picture.ClusterReport;
import io.hdfsgears.hdfs.picture.GearStatus;
import io.hdfsgears.hdfs.picture.Picture;
import io.hdfsgears.hdfs.scan.Census;
import io.hdfsgears.hdfs.scan.Offloaded;
import io.hdfsgears.hdfs.state.NotFoundedException;
import io.hdfsgears.hdfs.verb.Preview;
import io.hdfsgears.hdfs.verb.ShiftOrder;
import io.hdfsgears.hdfs.view.HdfsView;
import io.hdfsgears.hdfs.view.HostLooks;
import io.hdfsgears.hdfs.worker.QueuedWork;
import io.hdfsgears.testkit.Poll;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockInfo;
import org.apache.hadoop.util.Time;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What operators are shown must not look better than it is. */
class ReportTest extends OnWholeGears {
    @BeforeEach
    void start() throws Exception {
        gears = new WholeGears(dir, 3).start(false);
    }

    @Test
    void beforeTheChainIsFoundedThereIsNoReport() {
        assertThatThrownBy(() -> gears.report().state())
                .isInstanceOf(IOException.class)
                .hasMessageContaining("The chain of hosts is not there yet");
        assertThatThrownBy(() -> gears.observatory().check()).isInstanceOf(NotFoundedException.class);
    }

    @Test
    void aShiftThatWaitsSaysForWhatAndNamesTheBlock() throws Exception {
        gears.awake();
        BlockInfo only = gears.local.names.file("/only", 1, gears.local.host(3));
        gears.setGear(1);
        gears.rounds("the proof is there", () -> blocking(only));
        GearStatus state = gears.report().state();
        assertThat(state.state().phase()).isEqualTo(Phase.DRAINING);
        assertThat(state.wantedGear()).isEqualTo(1);
        assertThat(state.hosts().all()).isEqualTo(3);
        assertThat(state.waits().waitingFor()).isNotBlank();
    }

    private boolean blocking(BlockInfo block) {
        try {
            return gears.report().state().waits().blocks().contains(block.getBlockId());
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void theFullReportCountsBlocksThatNoAwakeHostHolds() throws Exception {
        gears.awake();
        BlockInfo lowered = gears.local.names.file("/a", 2, gears.local.hosts(1, 3));
        BlockInfo corrupt = gears.local.names.file("/b", 1, gears.local.host(2));
        gears.local.names.locked(() -> lowered.setReplication((short) 1));
        gears.local.names.corrupt(gears.local.host(2), corrupt);
        ClusterReport full = gears.report().full();
        assertThat(full.blocks().uncovered()).isEqualTo(1);
        assertThat(full.blocks().uncoveredPaths()).containsExactly("/b");
        assertThat(full.blocks().lowered()).isEqualTo(1);
        assertThat(full.hosts()).extracting(host -> host.member().service()).containsOnly(Service.SERVING);
        assertThat(gears.report().glance().blocks().uncovered())
                .as("the glance shows the last count")
                .isEqualTo(1);
    }

    @Test
    void textsOfAlarmsAreForOperatorsAndOthersHearTheirClass() throws Exception {
        gears.awake();
        String text = "h01 cannot be switched on: BMC 10.77.0.101:623 refused the login of user power";
        String name = gears.report().full().hosts().get(0).member().name();
        long now = Time.monotonicNowNanos();
        gears.tracker()
                .controllerSaid(name, new PowerWord(Power.ON, 0, false, Double.NaN, "", text, now, now, List.of()));
        assertThat(gears.report().full().hosts().get(0).alarms()).containsExactly(text);
        for (ClusterReport shown :
                List.of(gears.report().glance(), gears.report().hosts())) {
            assertThat(shown.hosts().get(0).alarms()).containsExactly("cannot be switched on");
            assertThat(shown.toString()).doesNotContain("10.77.0.101").doesNotContain("user power");
        }
    }

    @Test
    void thePathOfAnAdoptionIsForOperators() throws Exception {
        gears.awake();
        gears.local.names.file("/secret", 2, gears.local.hosts(1, 2));
        gears.migration().activate(false); // its thread would end the adoption at any moment
        for (AdoptOrder order : List.of(AdoptOrder.below("/secret", ""), AdoptOrder.stop())) {
            gears.migration().adopting().adopt(order, gears.view(), "tester", 1);
        }
        assertThat(gears.report().full().data().migration().orElseThrow().path())
                .isEqualTo("/secret");
        for (ClusterReport shown :
                List.of(gears.report().glance(), gears.report().hosts())) {
            assertThat(shown.data().migration()).isPresent();
            assertThat(shown.toString()).doesNotContain("/secret");
        }
    }

    @Test
    void thePictureFollowsTheHostsAndTheStartCheckKnowsTheLayout() throws Exception {
        gears.awake();
        gears.observatory().look(true, Time.monotonicNowNanos(), 1_000);
        Picture picture = gears.observatory().picture();
        assertThat(picture.nodes()).containsEntry(Service.SERVING, 3);
        gears.observatory().look(true, Time.monotonicNowNanos(), 1_000 + TimeUnit.DAYS.toMillis(2));
        Room room = gears.report().glance().room().orElseThrow();
        assertThat(room.historyDays()).as("looks are remembered").isEqualTo(2);
        assertThat(room.bytesPerDay()).isPresent();
        assertThat(room.gears()).isNotEmpty();
        assertThat(gears.observatory().check())
                .extracting(finding -> finding.text())
                .noneMatch(text -> text.contains("was written by another layout"));
        gears.observatory().layoutAdopted();
        gears.observatory().refusals().count("setGear", "refused");
        assertThat(gears.observatory().picture().refusals()).isNotEmpty();
    }

    @Test
    void primariesInOneRackAreANoticeAndAFinding() throws Exception {
        gears.close();
        gears = new WholeGears(dir.resolve("racks"), 3, false, Map.of(GearKeys.PRIMARIES.name(), "2"))
                .start(false)
                .awake();
        String last = gears.view().cluster().members().get(2).name();
        gears.local.hosts.forEach(
                host -> host.setNetworkLocation(HostLooks.nameOf(host).equals(last) ? "/b" : "/a"));
        gears.round();
        gears.observatory().look(true, Time.monotonicNowNanos(), 1_000);
        assertThat(gears.observatory().check())
                .extracting(Finding::text)
                .anyMatch(text -> text.startsWith("of the 2 primaries are all /a"));
        assertThat(gears.report().glance().notices())
                .anyMatch(notice -> notice.contains("the racks of the 2 primaries are all /a"));
    }

    /** The page's numbers are those of the verb's dry run, without its walk. */
    @Test
    void aStepSaysWhatADryRunSays() throws Exception {
        gears.awake();
        gears.local.names.file("/a", 2, gears.local.hosts(2, 3));
        gears.local.names.file("/b", 2, gears.local.hosts(1, 3));
        assertThat(gears.observatory().picture().steps())
                .as("no census yet")
                .allSatisfy(step -> assertThat(step.bytesToMove().isPresent()).isEqualTo(!step.down()));
        gears.report().full();
        List<Step> steps = gears.observatory().picture().steps();
        assertThat(steps).extracting(Step::hosts).containsExactly(1, 2, 3);
        for (Step step : steps) {
            ShiftOrder order = new ShiftOrder(
                    OptionalInt.empty(),
                    Optional.empty(),
                    OptionalInt.of(step.hosts()),
                    OptionalLong.empty(),
                    "",
                    false,
                    true,
                    0);
            Preview dry = gears.verbs().setGear(order, "tester").preview().orElseThrow();
            assertThat(step.switching()).isEqualTo(dry.hosts().size()).isEqualTo(3 - step.hosts());
            assertThat(step.bytesToMove()).hasValue(dry.bytesToMove());
            assertThat(step.wattsSaved())
                    .isEqualTo(
                            dry.effect().map(effect -> effect.savings().watts()).orElse(0.0));
            assertThat(step.etaMillis().isPresent())
                    .isEqualTo(dry.effect().stream()
                            .anyMatch(effect -> effect.eta().millis().isPresent()));
        }
        assertThat(steps.get(0).bytesToMove().getAsLong())
                .as("the file of hosts 2 and 3")
                .isPositive();
        assertThat(steps.get(1).bytesToMove()).hasValue(0);
    }

    @Test
    void ofManyGearsAFewAreShownWithThePresentAndTheWantedOne() {
        assertThat(Outlook.chosen(3, 2, 3)).containsExactly(1, 2, 3);
        assertThat(Outlook.chosen(1, 1, 1)).containsExactly(1);
        assertThat(Outlook.chosen(12, 0, 12)).hasSize(12);
        assertThat(Outlook.chosen(876, 17, 500)).hasSize(Outlook.MOST_STEPS).contains(1, 17, 500, 876);
    }

    @Test
    void theHistoryHasTheLoadThatTheAutomaticGearsSee() throws Exception {
        gears.awake();
        gears.observatory().look(true, Time.monotonicNowNanos(), 1_000);
        long nowNanos = Time.monotonicNowNanos();
        gears.controllerRound(nowNanos);
        gears.written(1, 60_000_000);
        gears.controllerRound(nowNanos + TimeUnit.SECONDS.toNanos(30));
        gears.controllerRound(nowNanos + TimeUnit.SECONDS.toNanos(61));
        gears.observatory().look(true, Time.monotonicNowNanos(), 61_000);
        assertThat(gears.observatory().picture().recent())
                .extracting(sample -> sample.load().writeBytesPerSecond())
                .as("not known at first, then 60 MB in the 30 s that were busiest")
                .containsExactly(Double.NaN, 2e6);
    }

    @Test
    void theHistoryIsWrittenOnceAMinute() throws Exception {
        gears.awake();
        Path file = dir.resolve("history/gear-history.json");
        long nowNanos = Time.monotonicNowNanos();
        gears.observatory().look(true, nowNanos, 1_000);
        assertThat(file).doesNotExist();
        gears.observatory().look(true, nowNanos + TimeUnit.MINUTES.toNanos(2), 121_000);
        Poll.until(Duration.ofSeconds(30), "the history is on disk", () -> Files.exists(file));
        assertThat(Files.readString(file)).contains("\"atMillis\":1000,", "\"atMillis\":121000,");
    }

    @Test
    void theCensusCountsOnceAtATimeAndForgetsWhatAnotherNameNodeCounted() throws Exception {
        try (LocalGears local = LocalGears.of(dir.resolve("census"), 3)) {
            QueuedWork workers = new QueuedWork();
            Census census = new Census(local.names.namesystem(), local.scan, workers, local.notices, 1_000);
            local.names.file("/a", 1, local.host(3));
            HdfsView low = local.lowGear(2);
            census.look(low, 0);
            census.look(low, 1);
            assertThat(workers.waiting()).isEqualTo(1);
            assertThat(census.last()).isNull();
            workers.runAll();
            assertThat(census.last()).isNotNull();
            assertThat(census.last().uncovered()).isEqualTo(1);
            census.forget();
            assertThat(census.last()).isNull();
            census.tell(local.scan.coverage(low, low.staying(2)), new Offloaded(4, 40));
            assertThat(census.last().offloaded()).isEqualTo(4);
            Census never = new Census(local.names.namesystem(), local.scan, workers, local.notices, 0);
            never.look(low, 0);
            assertThat(workers.waiting()).isZero();
        }
    }
}

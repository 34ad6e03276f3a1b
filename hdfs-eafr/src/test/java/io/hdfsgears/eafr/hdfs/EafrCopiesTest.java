// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.eafr.hdfs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hdfsgears.core.config.ConfException;
import io.hdfsgears.core.config.EafrMode;
import io.hdfsgears.hdfs.extra.ExtraReport;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What EAFR adds and drops, interval after interval. */
class EafrCopiesTest extends EafrIntervals {
    @Test
    void aHotFileOnBusyHostsGainsOneReplicaAnIntervalAndLosesThemOnceItIsCold() {
        busy(10);
        ExtraReport first = interval(HOT, 100);
        assertThat(ground.replicas(HOT)).isEqualTo(3);
        assertThat(only(first).change()).isEqualTo("add");
        assertThat(only(first).temperature()).isEqualTo("hot");
        assertThat(only(first).wanted()).isEqualTo(3);
        assertThat(first.extraReplicas()).isEqualTo(1);
        assertThat(first.judged().orElseThrow().extraBytes()).isEqualTo(100);
        assertThat(interval(HOT, 100).judged().orElseThrow().added()).isEqualTo(2);
        assertThat(ground.replicas(HOT)).isEqualTo(4);
        assertThat(interval(HOT, 0).judged().orElseThrow().dropped()).isEqualTo(1);
        assertThat(interval(HOT, 0).judged().orElseThrow().dropped()).isEqualTo(2);
        assertThat(ground.replicas(HOT)).isEqualTo(2);
        ExtraReport last = interval(HOT, 0);
        assertThat(last.judged().orElseThrow().dropped())
                .as("never below the factor")
                .isEqualTo(2);
        ground.file(1002, "/cold", "h1", "h2", "h3");
        interval(1002, 1);
        assertThat(only(copies.report()).reason()).isEqualTo("cold, and has no extra replica awake");
        assertThat(ground.replicas(HOT)).isEqualTo(2);
        assertThat(ground.audit).hasSize(4).first().isEqualTo("eafr interval=1 added=1 dropped=0 files: +1 /hot");
    }

    @Test
    void theVictimIsTheBusiestHostThatHoldsIt() {
        busy(10);
        interval(HOT, 100);
        ground.transfers.putAll(Map.of("h1", 7, "h2", 1, "h3", 3));
        interval(HOT, 0);
        assertThat(ground.victims).containsExactly(List.of("h1", "h3", "h2"));
        assertThat(ground.look(HOT).orElseThrow().hosts()).containsExactly("h2", "h3");
    }

    /** As in the simulator: h1 and h3 are in one rack. */
    @Test
    void theBusiestHostKeepsItsReplicaWhereNoOtherRackWouldHaveOne() {
        busy(10);
        interval(HOT, 100);
        ground.transfers.putAll(Map.of("h1", 1, "h2", 7, "h3", 3));
        interval(HOT, 0);
        assertThat(ground.victims).containsExactly(List.of("h3", "h2", "h1"));
        assertThat(ground.look(HOT).orElseThrow().hosts()).containsExactly("h1", "h2");
    }

    @Test
    void aHotFileOnHostsWithCapacityLeftStaysAsItIs() {
        busy(2);
        ExtraReport.OfFile file = only(interval(HOT, 1000));
        assertThat(file.temperature()).isEqualTo("hot");
        assertThat(file.reason()).contains("capacity left");
        assertThat(file.change()).isEmpty();
        assertThat(ground.replicas(HOT)).isEqualTo(2);
    }

    @Test
    void theLoadIsTheMeanOfTheIntervalNotThatOfOneMoment() {
        busy(0);
        for (int i = 0; i < 1000; i++) {
            copies.read(HOT, i % 2 == 0 ? "h1" : "h2", 1);
        }
        pass(STEP - 2 * SECOND);
        busy(10);
        pass(2 * SECOND);
        assertThat(only(copies.report()).reason()).contains("capacity left");
        assertThat(ground.replicas(HOT)).isEqualTo(2);
    }

    @Test
    void aDryRunSaysWhatItWouldDoAndDoesNothing() {
        set("mode", "dry_run");
        restart();
        busy(10);
        for (int i = 0; i < 3; i++) {
            ExtraReport report = interval(HOT, 100);
            assertThat(report.mode()).isEqualTo(EafrMode.DRY_RUN);
            assertThat(only(report).change()).isEqualTo("add");
            assertThat(only(report).wanted()).isEqualTo(2);
            assertThat(report.judged().orElseThrow().added()).isZero();
        }
        assertThat(ground.replicas(HOT)).isEqualTo(2);
        assertThat(copies.inForce()).isFalse();
        assertThat(copies.of(HOT)).isZero();
        assertThat(ground.audit).isEmpty();
    }

    @Test
    void backFromOnToDryRunNothingIsKeptUp() {
        busy(10);
        interval(HOT, 100);
        set("mode", "dry_run");
        restart();
        assertThat(copies.of(HOT)).isZero();
        assertThat(copies.report().filesWithExtras()).isZero();
    }

    @Test
    void aUsersSetrepWinsAtOnceAndStaysAlsoAfterARestart() {
        busy(10);
        interval(HOT, 100);
        assertThat(copies.of(HOT)).isEqualTo(1);
        copies.factorSet(HOT);
        assertThat(copies.of(HOT)).isZero();
        ground.file(HOT, "/hot", "h1", "h2", "h3", "h4");
        ExtraReport report = interval(HOT, 1000);
        assertThat(only(report).reason()).isEqualTo("a user set its number");
        assertThat(report.usersFiles()).isEqualTo(1);
        restart();
        interval(HOT, 1000);
        assertThat(ground.replicas(HOT)).isEqualTo(4);
        interval(HOT, 0);
        assertThat(ground.replicas(HOT)).isEqualTo(4);
    }

    /** Each time what is remembered goes into the edit log, up to 36 KB: a setrep -R takes an hour. */
    @Test
    void usersFilesAreStoredOnceAnIntervalUnlessOneHadExtras() {
        busy(10);
        interval(HOT, 100);
        int saves = ground.saves;
        copies.read(HOT, "h1", 100);
        for (int second = 0; second < 9; second++) {
            assertThat(copies.factorSet(5_000 + second)).isFalse();
            pass(SECOND);
        }
        assertThat(ground.saves).isEqualTo(saves);
        pass(SECOND);
        assertThat(copies.report().usersFiles()).isEqualTo(9);
        assertThat(ground.saves).isBetween(saves + 1, saves + 2);
        int before = ground.saves;
        assertThat(copies.factorSet(HOT)).isTrue();
        pass(SECOND);
        assertThat(ground.saves).isEqualTo(before + 1);
        restart();
        assertThat(copies.of(HOT)).isZero();
    }

    @Test
    void whileAShiftIsUnderWayNothingChanges() {
        busy(10);
        ground.steady = false;
        ExtraReport report = interval(HOT, 100);
        assertThat(report.judged().orElseThrow().waiting()).contains("steady");
        assertThat(only(report).change()).isEmpty();
        assertThat(ground.replicas(HOT)).isEqualTo(2);
        ground.steady = true;
        interval(HOT, 100);
        assertThat(ground.replicas(HOT)).isEqualTo(3);
    }

    @Test
    void whatCannotBeStoredIsNotDone() {
        busy(10);
        ground.room = 0;
        assertThat(interval(HOT, 100).judged().orElseThrow().waiting()).contains("could not be stored");
        assertThat(ground.replicas(HOT)).isEqualTo(2);
        assertThat(copies.of(HOT)).isZero();
    }

    @Test
    void countsGiveWayBeforeExtrasWhereRoomIsShort() {
        busy(10);
        ground.room = 75;
        for (int i = 0; i < 50; i++) {
            ground.file(i, "/f" + i, "h5", "h6");
            copies.read(i, "h5", 1);
        }
        interval(HOT, 100);
        assertThat(ground.replicas(HOT)).isEqualTo(3);
        restart();
        assertThat(copies.of(HOT)).isEqualTo(1);
    }

    @Test
    void theBudgetAndTheMostAreKept() {
        set("budget", "150");
        restart();
        busy(10);
        interval(HOT, 100);
        assertThat(only(interval(HOT, 200)).reason()).contains("budget");
        assertThat(ground.replicas(HOT)).isEqualTo(3);
        set("budget", "1g");
        set("replicas.most.below", "/hot=3");
        restart();
        assertThat(only(interval(HOT, 200)).reason()).contains("most replicas");
        set("replicas.most.below", "/hot=2");
        restart();
        interval(HOT, 200);
        assertThat(ground.replicas(HOT))
                .as("a lower limit takes them back, hot or not")
                .isEqualTo(2);
    }

    @Test
    void anExcludedFileIsLeftAloneAndLosesWhatItHad() {
        busy(10);
        interval(HOT, 100);
        set("exclude", "/hot");
        restart();
        assertThat(only(interval(HOT, 100)).reason()).isEqualTo("its path is excluded");
        assertThat(ground.replicas(HOT)).isEqualTo(2);
        interval(HOT, 100);
        assertThat(ground.replicas(HOT)).isEqualTo(2);
    }

    @Test
    void aReplicaThatNobodyTakesIsGivenUp() {
        set("quiet.intervals", "2");
        restart();
        busy(10);
        ground.copies = false;
        interval(HOT, 100);
        assertThat(copies.of(HOT)).isEqualTo(1);
        assertThat(only(interval(HOT, 100)).reason()).contains("on its way");
        interval(HOT, 100);
        assertThat(only(interval(HOT, 100)).reason()).doesNotContain("on its way");
        assertThat(copies.of(HOT)).isZero();
    }

    @Test
    void noFileTurnsRoundWithinTheQuietIntervals() {
        set("quiet.intervals", "3");
        restart();
        busy(10);
        interval(HOT, 100);
        assertThat(only(interval(HOT, 0)).reason()).isEqualTo("it changed lately");
        interval(HOT, 0);
        assertThat(ground.replicas(HOT)).isEqualTo(3);
        interval(HOT, 0);
        assertThat(ground.replicas(HOT)).isEqualTo(2);
    }

    @Test
    void aDeletedFileIsForgotten() {
        busy(10);
        interval(HOT, 100);
        ground.files.clear();
        ExtraReport report = interval(HOT, 0);
        assertThat(report.filesWithExtras()).isZero();
        assertThat(report.judged().orElseThrow().lookedAt()).isZero();
        assertThat(copies.of(HOT)).isZero();
    }

    /** Observers' opens reach no active NameNode, and without access times they leave no trace. */
    @Test
    void readsThatTheActiveNameNodeCannotSeeAreNotTakenForNone() {
        conf.put("dfs.block.replicator.classname", "io.hdfsgears.eafr.hdfs.EafrBlockPlacementPolicy");
        conf.put("dfs.namenode.state.context.enabled", "true");
        EafrSettings.of(conf::get);
        conf.put("dfs.namenode.accesstime.precision", "0");
        assertThatThrownBy(() -> EafrSettings.of(conf::get))
                .isInstanceOf(ConfException.class)
                .hasMessageContaining("dfs.namenode.eafr.mode cannot be on")
                .hasMessageContaining("Set dfs.datanode.eafr.read.counts to true");
        conf.put("dfs.datanode.eafr.read.counts", "true");
        EafrSettings.of(conf::get);
        conf.put("dfs.datanode.eafr.read.counts", "false");
        set("mode", "dry_run");
        EafrSettings.of(conf::get);
    }

    @Test
    void keysThatContradictOneAnotherAreRefusedWithTheirNames() {
        set("cold.reads", "11");
        assertThatThrownBy(() -> EafrSettings.of(conf::get))
                .isInstanceOf(ConfException.class)
                .hasMessageContaining("dfs.namenode.eafr.cold.reads");
        set("cold.reads", "10");
        set("replicas.most.below", "data=3");
        assertThatThrownBy(() -> EafrSettings.of(conf::get))
                .isInstanceOf(ConfException.class)
                .hasMessageContaining("'data=3'");
    }
}

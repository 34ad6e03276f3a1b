// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.eafr.hdfs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hdfsgears.core.config.ConfException;
import io.hdfsgears.hdfs.proto.GearProtos.EafrFileProto;
import io.hdfsgears.hdfs.proto.GearProtos.EafrReportProto;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What EAFR adds and drops, interval after interval. */
class EafrCopiesTest extends EafrIntervals {
    @Test
    void aHotFileOnBusyHostsGainsOneReplicaAnIntervalAndLosesThemOnceItIsCold() {
        busy(10);
        EafrReportProto first = interval(HOT, 100);
        assertThat(ground.replicas(HOT)).isEqualTo(3);
        assertThat(only(first).getChange()).isEqualTo("add");
        assertThat(only(first).getTemperature()).isEqualTo("hot");
        assertThat(only(first).getWanted()).isEqualTo(3);
        assertThat(first.getExtraReplicas()).isEqualTo(1);
        assertThat(first.getExtraBytes()).isEqualTo(100);
        assertThat(interval(HOT, 100).getAdded()).isEqualTo(2);
        assertThat(ground.replicas(HOT)).isEqualTo(4);
        assertThat(interval(HOT, 0).getDropped()).isEqualTo(1);
        assertThat(interval(HOT, 0).getDropped()).isEqualTo(2);
        assertThat(ground.replicas(HOT)).isEqualTo(2);
        EafrReportProto last = interval(HOT, 0);
        assertThat(last.getDropped()).as("never below the factor").isEqualTo(2);
        ground.file(1002, "/cold", "h1", "h2", "h3");
        interval(1002, 1);
        assertThat(only(copies.report()).getReason()).isEqualTo("cold, and has no extra replica awake");
        assertThat(ground.replicas(HOT)).isEqualTo(2);
        assertThat(ground.audit).hasSize(4).first().isEqualTo("eafr interval=1 added=1 dropped=0 files: +1 /hot");
    }

    @Test
    void theVictimIsTheBusiestHostThatHoldsIt() {
        busy(10);
        interval(HOT, 100);
        ground.transfers.putAll(Map.of("h1", 1, "h2", 7, "h3", 3));
        interval(HOT, 0);
        assertThat(ground.victims).containsExactly(List.of("h2", "h3", "h1"));
        assertThat(ground.look(HOT).orElseThrow().hosts()).containsExactly("h1", "h3");
    }

    @Test
    void aHotFileOnHostsWithCapacityLeftStaysAsItIs() {
        busy(2);
        EafrFileProto file = only(interval(HOT, 1000));
        assertThat(file.getTemperature()).isEqualTo("hot");
        assertThat(file.getReason()).contains("capacity left");
        assertThat(file.hasChange()).isFalse();
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
        assertThat(only(copies.report()).getReason()).contains("capacity left");
        assertThat(ground.replicas(HOT)).isEqualTo(2);
    }

    @Test
    void aDryRunSaysWhatItWouldDoAndDoesNothing() {
        set("mode", "dry_run");
        restart();
        busy(10);
        for (int i = 0; i < 3; i++) {
            EafrReportProto report = interval(HOT, 100);
            assertThat(report.getMode()).isEqualTo("dry_run");
            assertThat(only(report).getChange()).isEqualTo("add");
            assertThat(only(report).getWanted()).isEqualTo(2);
            assertThat(report.getAdded()).isZero();
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
        assertThat(copies.report().getFilesWithExtras()).isZero();
    }

    @Test
    void aUsersSetrepWinsAtOnceAndStaysAlsoAfterARestart() {
        busy(10);
        interval(HOT, 100);
        assertThat(copies.of(HOT)).isEqualTo(1);
        copies.factorSet(HOT);
        assertThat(copies.of(HOT)).isZero();
        ground.file(HOT, "/hot", "h1", "h2", "h3", "h4");
        EafrReportProto report = interval(HOT, 1000);
        assertThat(only(report).getReason()).isEqualTo("a user set its number");
        assertThat(report.getUsersFiles()).isEqualTo(1);
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
        assertThat(copies.report().getUsersFiles()).isEqualTo(9);
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
        EafrReportProto report = interval(HOT, 100);
        assertThat(report.getWaiting()).contains("steady");
        assertThat(only(report).hasChange()).isFalse();
        assertThat(ground.replicas(HOT)).isEqualTo(2);
        ground.steady = true;
        interval(HOT, 100);
        assertThat(ground.replicas(HOT)).isEqualTo(3);
    }

    @Test
    void whatCannotBeStoredIsNotDone() {
        busy(10);
        ground.room = 0;
        assertThat(interval(HOT, 100).getWaiting()).contains("could not be stored");
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
        assertThat(only(interval(HOT, 200)).getReason()).contains("budget");
        assertThat(ground.replicas(HOT)).isEqualTo(3);
        set("budget", "1g");
        set("replicas.most.below", "/hot=3");
        restart();
        assertThat(only(interval(HOT, 200)).getReason()).contains("most replicas");
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
        assertThat(only(interval(HOT, 100)).getReason()).isEqualTo("its path is excluded");
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
        assertThat(only(interval(HOT, 100)).getReason()).contains("on its way");
        interval(HOT, 100);
        assertThat(only(interval(HOT, 100)).getReason()).doesNotContain("on its way");
        assertThat(copies.of(HOT)).isZero();
    }

    @Test
    void noFileTurnsRoundWithinTheQuietIntervals() {
        set("quiet.intervals", "3");
        restart();
        busy(10);
        interval(HOT, 100);
        assertThat(only(interval(HOT, 0)).getReason()).isEqualTo("it changed lately");
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
        EafrReportProto report = interval(HOT, 0);
        assertThat(report.getFilesWithExtras()).isZero();
        assertThat(report.getLookedAt()).isZero();
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

// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.core.config.GearKeys;
import io.hdfsgears.core.machine.Phase;
import io.hdfsgears.core.model.ClusterView;
import io.hdfsgears.core.model.NodeId;
import io.hdfsgears.hdfs.namenode.OnWholeGears;
import io.hdfsgears.hdfs.namenode.WholeGears;
import io.hdfsgears.hdfs.verb.Answer;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.hdfs.DFSConfigKeys;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockInfo;
import org.apache.hadoop.hdfs.server.common.HdfsServerConstants.BlockUCState;
import org.apache.hadoop.hdfs.server.namenode.FSNamesystem;
import org.apache.hadoop.hdfs.server.namenode.LocalSafeMode;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * {@link GearAgent} with all that it decides and acts with, on four hosts that obey: {@link NameNodeCluster},
 * {@link Observer}, {@link HostObservation} and {@link Commands}.
 */
class GearAgentTest extends OnWholeGears {
    @BeforeEach
    void start() throws Exception {
        gears = new WholeGears(dir, 4).start(false).awake();
    }

    @Test
    void noHostSleepsBeforeItsBlocksAreElsewhereAndAllComeBack() throws Exception {
        BlockInfo only = gears.local.names.file("/only", 1, gears.local.host(4));
        assertThat(gears.setGear(2).outcome()).isEqualTo(Answer.Outcome.IN_PROGRESS);
        for (int i = 0; i < 20; i++) {
            gears.round();
        }
        assertThat(gears.state().phase())
                .as("a block is on a leaving host only")
                .isEqualTo(Phase.DRAINING);
        assertThat(gears.off()).isEmpty();
        gears.local.names.received(gears.local.host(1), only);
        gears.rounds("two hosts sleep", () -> gears.isSteadyAt(2));
        assertThat(gears.off()).isEqualTo(Set.of("h3", "h4"));
        assertThat(gears.local.host(4).isInMaintenance()).isTrue();

        assertThat(gears.setGear(4).outcome()).isEqualTo(Answer.Outcome.IN_PROGRESS);
        gears.rounds("all are back", () -> gears.isSteadyAt(4));
        assertThat(gears.off()).isEmpty();
        assertThat(gears.local.hosts).allMatch(host -> host.isInService());
        assertThat(gears.local.names.provider().holds("h4")).isFalse();
    }

    /** As after a change of the hosts file and -refreshNodes. */
    @Test
    void theViewKnowsUpgradeDomainsAndTheFactor() throws Exception {
        gears.round();
        assertThat(gears.view().cluster().domains().areNamed()).isFalse();
        gears.local.host(1).setUpgradeDomain("blue");
        gears.local.host(2).setUpgradeDomain("green");
        gears.round();
        ClusterView view = gears.view().cluster();
        assertThat(view.member(1).domain()).isEqualTo("blue");
        assertThat(view.domains().count()).isEqualTo(4);
        assertThat(view.domains().factor()).isEqualTo(3);
    }

    @Test
    void aCancelledShiftPutsNobodyToSleep() throws Exception {
        gears.local.names.file("/only", 1, gears.local.host(4));
        gears.setGear(2);
        gears.round();
        gears.verbs().cancel("tester", "");
        gears.rounds("all serve", () -> gears.isSteadyAt(4));
        assertThat(gears.off()).isEmpty();
        assertThat(gears.local.hosts).allMatch(host -> host.isInService());
    }

    @Test
    void aStandbyOrdersNothing() throws Exception {
        gears.setGear(2);
        gears.activate(false);
        for (int i = 0; i < 10; i++) {
            gears.round();
        }
        assertThat(gears.state().phase()).isEqualTo(Phase.DRAINING);
        assertThat(gears.off()).isEmpty();
        gears.activate(true);
        gears.rounds("two hosts sleep", () -> gears.isSteadyAt(2));
    }

    /** Stock refuses to renew a lease in safe mode, and copies nothing. */
    @Test
    void timeInSafeModeIsNoTimeInWhichAWriterCouldRenewItsLease() throws Exception {
        FSNamesystem namesystem = gears.local.names.namesystem();
        BlockInfo open = gears.local.names.open("/open", 2, gears.local.hosts(1, 4));
        gears.setGear(2);
        gears.round();
        assertThat(gears.state().phase()).isEqualTo(Phase.DRAINING);
        LocalSafeMode.enter(namesystem);
        LocalSafeMode.last(namesystem);
        gears.round();
        LocalSafeMode.leave(namesystem);
        assertThat(namesystem.isInSafeMode()).isFalse();
        gears.round();
        gears.round();
        assertThat(open.getUnderConstructionFeature().getBlockUCState())
                .as("its writer, which lives, still has it")
                .isEqualTo(BlockUCState.UNDER_CONSTRUCTION);
    }

    /** Reads go on in safe mode, which lasts for hours where the disk of the NameNode is full. */
    @Test
    void inSafeModeAHostWakesForABlockThatCannotBeReadOtherwise() throws Exception {
        hostsAreLostSoon();
        FSNamesystem namesystem = gears.local.names.namesystem();
        BlockInfo block = gears.local.names.file("/f", 2, gears.local.hosts(1, 4));
        gears.setGear(2);
        gears.rounds("two hosts sleep", () -> gears.isSteadyAt(2) && gears.off().size() == 2);
        LocalSafeMode.enter(namesystem);
        gears.local.names.corrupt(gears.local.host(1), block);
        gears.rounds("its other host serves", () -> gears.local.host(4).isInService());
        assertThat(gears.off()).isEqualTo(Set.of("h3"));
        assertThat(namesystem.isInSafeMode()).isTrue();
        LocalSafeMode.leave(namesystem);
        gears.round();
        assertThat(gears.state().woken()).containsExactly(new NodeId("h4"));
        gears.activate(false);
        gears.activate(true);
        gears.round();
        assertThat(gears.state().woken()).as("stored by now").containsExactly(new NodeId("h4"));
    }

    private void hostsAreLostSoon() throws Exception {
        gears.close();
        Map<String, String> soon =
                Map.of(GearKeys.HOST_LOST_AFTER.name(), "1s", DFSConfigKeys.DFS_HEARTBEAT_INTERVAL_KEY, "100ms");
        gears = new WholeGears(dir.resolve("soon"), 4, false, soon).start(false).awake();
    }

    /** The shift is held: nothing of it can be stored, and no host needs that to wake. */
    @Test
    void inSafeModeAHostWakesDuringAShiftDownToo() throws Exception {
        for (Phase phase : List.of(Phase.DRAINING, Phase.POWERING_DOWN)) {
            hostsAreLostSoon();
            FSNamesystem namesystem = gears.local.names.namesystem();
            gears.local.names.file("/f", 2, gears.local.hosts(1, 4));
            gears.setGear(3);
            gears.rounds(
                    "a host sleeps", () -> gears.isSteadyAt(3) && gears.off().size() == 1);
            if (phase == Phase.DRAINING) {
                gears.local.names.file("/only", 1, gears.local.host(3));
            } else {
                gears.deaf("h3");
            }
            gears.setGear(2);
            gears.rounds(phase.name(), () -> gears.state().phase() == phase);
            LocalSafeMode.enter(namesystem);
            for (int i = 0; i < 5; i++) {
                gears.round();
            }
            assertThat(gears.state().phase()).as("nothing else goes on").isEqualTo(phase);
            gears.mute("h1");
            gears.rounds(
                    "the other host of its block serves",
                    () -> gears.local.host(4).isInService());
            assertThat(gears.state().phase()).isEqualTo(Phase.HELD);
            assertThat(namesystem.isInSafeMode()).isTrue();
            LocalSafeMode.leave(namesystem);
            gears.round();
            gears.activate(false);
            gears.activate(true);
            gears.round();
            assertThat(gears.state().phase()).as("stored by now").isEqualTo(Phase.HELD);
            assertThat(gears.state().woken()).contains(new NodeId("h4"));
        }
    }

    /** The hosts awake ran full, and an operator forced this gear, while the other NameNode was active. */
    @Test
    void aGearThatWasForcedOnTheOtherNameNodeStays() throws Exception {
        gears.setGear(2);
        gears.rounds("two hosts sleep", () -> gears.isSteadyAt(2) && gears.off().size() == 2);
        gears.round();
        gears.activate(false);
        gears.local.names.fill(gears.local.host(1), 0.99);
        gears.local.names.fill(gears.local.host(2), 0.99);
        gears.activate(true);
        for (int i = 0; i < 10; i++) {
            gears.round();
        }
        assertThat(gears.off()).isEqualTo(Set.of("h3", "h4"));
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.core.config.GearKeys;
import io.hdfsgears.core.config.GuardKeys;
import io.hdfsgears.core.machine.GearState;
import io.hdfsgears.core.machine.Phase;
import io.hdfsgears.core.model.NodeId;
import io.hdfsgears.hdfs.LocalGears;
import io.hdfsgears.hdfs.client.EvenLayout;
import io.hdfsgears.hdfs.host.HostTracker;
import io.hdfsgears.hdfs.state.Roster;
import io.hdfsgears.hdfs.state.Stored;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.server.namenode.LocalNamesystem;
import org.apache.hadoop.util.Time;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ChainsTest {
    @TempDir
    Path dir;

    private final HostTracker tracker = new HostTracker();
    private LocalGears gears;
    private Chains chains;

    @BeforeEach
    void start() throws Exception {
        Configuration conf = LocalNamesystem.conf(dir);
        conf.set(GearKeys.FOUND_AFTER.name(), "10s");
        conf.set(GuardKeys.NEVER_SLEEP_HOSTS.name(), "h2");
        gears = LocalGears.of(conf, dir, 3);
        chains = new Chains(
                gears.names.blocks().getDatanodeManager(), gears.config, new EvenLayout(), tracker, gears.notices);
    }

    @AfterEach
    void stop() {
        gears.close();
    }

    private Optional<Stored> change(GearState state) {
        return chains.change(gears.roster(state), gears.config.minAwake(), 1_000);
    }

    private static List<String> ids(Stored stored) {
        return stored.chain().hosts().stream().map(NodeId::value).toList();
    }

    @Test
    void theChainIsFoundedWhenNoFurtherHostHasRegisteredForAWhile() throws Exception {
        assertThat(chains.found(0)).isEmpty();
        assertThat(chains.found(9_000)).isEmpty();
        gears.names.host("h4");
        assertThat(chains.found(11_000)).as("one has just registered").isEmpty();
        Stored stored = chains.found(22_000).orElseThrow();
        assertThat(ids(stored)).startsWith("h2").containsExactlyInAnyOrder("h1", "h2", "h3", "h4");
        assertThat(stored.state().target()).isEqualTo(4);
        assertThat(stored.state().phase()).isEqualTo(Phase.STEADY);
    }

    @Test
    void aNewHostJoinsTheEndAwakeAndNotDuringAShift() throws Exception {
        assertThat(change(LocalGears.steady(3)).map(ChainsTest::ids).orElse(List.of()))
                .as("at most names change")
                .isIn(List.of(), List.of("h1", "h2", "h3"));
        gears.names.host("h4");
        heard("h4", Time.monotonicNowNanos());
        assertThat(change(LocalGears.state(8, Phase.DRAINING, 1, 3))).isEmpty();
        Stored longer = change(LocalGears.steady(3)).orElseThrow();
        assertThat(ids(longer)).containsExactly("h1", "h2", "h3", "h4");
        assertThat(longer.state().mayServe(4, new NodeId("h4"))).isTrue();
    }

    @Test
    void aRemovedHostJoinsAgainOnlyWithItsNextHeartbeat() throws Exception {
        heard("h4", Time.monotonicNowNanos() - 1 - gears.config.lostAfterNanos());
        gears.names.host("h4");
        assertThat(afterARound())
                .as("for the NameNode it is alive, no heartbeat came")
                .containsExactly("h1", "h2", "h3");
        heard("h4", Time.monotonicNowNanos());
        tracker.forget("h4");
        assertThat(afterARound())
                .as("its heartbeat is recent, and its power was reported off since")
                .containsExactly("h1", "h2", "h3");
        heard("h4", Time.monotonicNowNanos());
        assertThat(afterARound()).containsExactly("h1", "h2", "h3", "h4");
    }

    private void heard(String uuid, long atNanos) {
        tracker.heard(uuid, 0, atNanos);
    }

    private List<String> afterARound() {
        return change(LocalGears.steady(3)).map(ChainsTest::ids).orElse(List.of("h1", "h2", "h3"));
    }

    /** Where names follow addresses it may be another machine. */
    @Test
    void aHostThatTakesTheNameOfASleeperIsNamedWithTheRemedy() throws Exception {
        Stored named = change(LocalGears.steady(2)).orElseThrow();
        gears.names.reformatted(gears.host(3), "stranger");
        Stored inherited =
                chains.change(new Roster(named), gears.config.minAwake(), 1_000).orElseThrow();
        assertThat(ids(inherited)).containsExactly("h1", "h2", "stranger");
        assertThat(gears.lastNotice())
                .contains("takes the place on the expansion chain that it had as h3, which sleeps.")
                .contains("switch it on by hand");
        gears.names.reformatted(gears.host(2), "new disks");
        assertThat(ids(chains.change(new Roster(inherited), gears.config.minAwake(), 1_000)
                        .orElseThrow()))
                .containsExactly("h1", "new disks", "stranger");
        assertThat(gears.lastNotice()).endsWith("that it had as h2");
    }

    @Test
    void aDecommissionedHostLeavesAndADeadOneStays() throws Exception {
        gears.host(3).setDecommissioned();
        Stored shorter = change(LocalGears.steady(3)).orElseThrow();
        assertThat(ids(shorter)).containsExactly("h1", "h2");
        assertThat(shorter.state().target()).isEqualTo(2);
        gears.host(3).stopDecommission();
        gears.names.die(gears.host(3));
        assertThat(change(LocalGears.steady(3)).map(ChainsTest::ids).orElse(List.of("h1", "h2", "h3")))
                .containsExactly("h1", "h2", "h3");
    }

    @Test
    void aHostThatTheHostsFileDoesNotIncludeLeavesOnceItIsDead() throws Exception {
        gears.host(3).setDisallowed(true);
        assertThat(change(LocalGears.steady(3)).map(ChainsTest::ids).orElse(List.of("h1", "h2", "h3")))
                .as("its replicas still count")
                .containsExactly("h1", "h2", "h3");
        gears.names.die(gears.host(3));
        assertThat(ids(change(LocalGears.steady(3)).orElseThrow())).containsExactly("h1", "h2");
    }
}

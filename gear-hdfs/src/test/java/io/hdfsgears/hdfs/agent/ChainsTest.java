// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.core.chain.ExpansionChain;
import io.hdfsgears.core.config.GearKeys;
import io.hdfsgears.core.config.GuardKeys;
import io.hdfsgears.core.layout.LoadGauge;
import io.hdfsgears.core.layout.Repair;
import io.hdfsgears.core.layout.RetentionRequest;
import io.hdfsgears.core.layout.facet.StandbyHosts;
import io.hdfsgears.core.machine.GearState;
import io.hdfsgears.core.machine.Phase;
import io.hdfsgears.core.model.ClusterView;
import io.hdfsgears.core.model.NodeId;
import io.hdfsgears.hdfs.IncludedHosts;
import io.hdfsgears.hdfs.LocalGears;
import io.hdfsgears.hdfs.OnLocalGears;
import io.hdfsgears.hdfs.client.EvenLayout;
import io.hdfsgears.hdfs.drain.Maintenance;
import io.hdfsgears.hdfs.host.HostTracker;
import io.hdfsgears.hdfs.state.Roster;
import io.hdfsgears.hdfs.state.Stored;
import io.hdfsgears.testkit.Poll;
import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.hadoop.hdfs.server.blockmanagement.GearBlockAccess;
import org.apache.hadoop.util.Time;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ChainsTest extends OnLocalGears {
    private static final class WithStandby extends EvenLayout implements StandbyHosts {
        @Override
        public int hot(int hosts) {
            return hosts - 1;
        }

        @Override
        public Repair retire(RetentionRequest request, ClusterView view, LoadGauge load) {
            return new Repair.InPlace();
        }
    }

    private final HostTracker tracker = new HostTracker();
    private Chains chains;
    private IncludedHosts included;

    @BeforeEach
    void start() throws Exception {
        included = new IncludedHosts(dir);
        included.conf.set(GearKeys.FOUND_AFTER.name(), "10s");
        included.conf.set(GuardKeys.NEVER_SLEEP_HOSTS.name(), "h2");
        gears = LocalGears.of(included.conf, dir, 3);
        chains = new Chains(
                gears.names.blocks().getDatanodeManager(), gears.config, new EvenLayout(), tracker, gears.notices);
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

    /** h2 never sleeps. */
    @Test
    void whereFullHostsSleepThoseWithSmallDisksStandLast() {
        gears.host(1).setCapacity(100);
        gears.host(2).setCapacity(10);
        gears.host(3).setCapacity(1_000);
        Chains standby = new Chains(
                gears.names.blocks().getDatanodeManager(), gears.config, new WithStandby(), tracker, gears.notices);
        assertThat(standby.foundingOrder().hosts()).extracting(NodeId::value).containsExactly("h2", "h3", "h1");
        assertThat(chains.foundingOrder().hosts()).extracting(NodeId::value).containsExactly("h2", "h1", "h3");
    }

    @Test
    void whileAllHostsAreDecommissionedThatIsWhatItWaitsFor() throws Exception {
        gears.host(1).setDecommissioned();
        gears.host(2).setDecommissioned();
        gears.host(3).startDecommission();
        assertThat(chains.found(0)).isEmpty();
        assertThat(chains.found(1_000_000)).isEmpty();
        assertThat(chains.waitsFor()).contains("(3) are decommissioned", "-refreshNodes");
        gears.host(3).stopDecommission();
        assertThat(chains.found(1_001_000)).isEmpty();
        assertThat(chains.waitsFor()).startsWith("1 of 2 expected hosts registered");
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

    /** One rack would hold all data that can be read in the lowest gear. */
    @Test
    void aHostOfAnotherRackFollowsThePrimaryThatWasTheLastOne() throws Exception {
        gears.names.host("h4");
        List<NodeId> hosts = Stream.of("h1", "h2", "h3", "h4").map(NodeId::new).toList();
        String rack = gears.host(1).getNetworkLocation();
        gears.names.blocks().getDatanodeManager().getDatanode("h2").setNetworkLocation("/other");
        gears.names.blocks().getDatanodeManager().getDatanode("h4").setNetworkLocation("/other");
        gears.host(2).setDecommissioned();
        assertThat(List.of(gears.host(3).getNetworkLocation())).containsExactly(rack);
        Roster roster = new Roster(new Stored(LocalGears.steady(4), new ExpansionChain(hosts), 2));
        assertThat(at(roster, 1_000)).containsExactly("h1", "h4", "h3");
        assertThat(gears.lastNotice()).endsWith("becomes a primary");
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

    /** Off the chain nothing ends its maintenance: its replicas would count for ever. */
    @Test
    void aSleeperThatIsNotIncludedLeavesNotBeforeItWasGivenUp() throws Exception {
        gears.names.sleep(gears.host(3));
        gears.host(3).setDisallowed(true);
        gears.names.die(gears.host(3));
        assertThat(change(LocalGears.steady(2)).map(ChainsTest::ids).orElse(List.of("h1", "h2", "h3")))
                .containsExactly("h1", "h2", "h3");
        new Maintenance(gears.names.namesystem(), gears.names.provider(), 0).giveUp(gears.host(3));
        assertThat(ids(change(LocalGears.steady(2)).orElseThrow())).containsExactly("h1", "h2");
    }

    @Test
    void aHostInTheOperatorsMaintenanceThatIsNotIncludedLeavesOnceItIsDead() throws Exception {
        gears.names.maintain(gears.host(3));
        gears.host(3).setDisallowed(true);
        assertThat(change(LocalGears.steady(3)).map(ChainsTest::ids).orElse(List.of("h1", "h2", "h3")))
                .containsExactly("h1", "h2", "h3");
        gears.names.die(gears.host(3));
        assertThat(gears.host(3).isMaintenance()).isTrue();
        assertThat(ids(change(LocalGears.steady(3)).orElseThrow())).containsExactly("h1", "h2");
    }

    /** As after a restart: the host cannot register. */
    @Test
    void aHostThatIsNotIncludedAndHasNotRegisteredLeavesAfterTheTimeOfADeadHost() throws Exception {
        NodeId gone = new NodeId("gone");
        ExpansionChain chain = new ExpansionChain(
                List.of(new NodeId("h1"), new NodeId("h2"), new NodeId("h3"), gone), Map.of(gone, "localhost:9"));
        Roster roster = new Roster(new Stored(LocalGears.steady(2), chain, 1));
        include(1, 2, 3);
        Poll.until(
                Duration.ofSeconds(30),
                "its address is known",
                () -> gears.names.provider().named("localhost:9").isPresent());
        long dead = GearBlockAccess.heartbeatExpireMillis(gears.names.blocks().getDatanodeManager());
        assertThat(at(roster, 1_000)).contains("gone");
        assertThat(at(roster, 1_000 + dead)).contains("gone");
        include(1, 2, 3, 9);
        assertThat(at(roster, 1_001 + dead)).as("it was put back").contains("gone");
        include(1, 2, 3);
        assertThat(at(roster, 2_000 + dead)).contains("gone");
        chains.forget();
        assertThat(at(roster, 2_001 + 2 * dead))
                .as("another NameNode was active meanwhile")
                .contains("gone");
        assertThat(at(roster, 2_002 + 3 * dead)).containsExactly("h1", "h2", "h3");
        assertThat(gears.lastNotice()).endsWith("localhost:9");
    }

    private void include(int... ports) throws IOException {
        included.are(Arrays.stream(ports).mapToObj(port -> "localhost:" + port).toList());
        gears.names.provider().refresh();
    }

    private List<String> at(Roster roster, long nowMillis) {
        return ids(chains.change(roster, gears.config.minAwake(), nowMillis).orElse(roster.stored()));
    }
}

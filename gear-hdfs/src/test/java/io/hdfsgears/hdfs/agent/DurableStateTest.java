// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hdfsgears.core.chain.ExpansionChain;
import io.hdfsgears.core.machine.GearState;
import io.hdfsgears.core.machine.Phase;
import io.hdfsgears.core.model.NodeId;
import io.hdfsgears.hdfs.LocalGears;
import io.hdfsgears.hdfs.OnLocalGears;
import io.hdfsgears.hdfs.client.EvenLayout;
import io.hdfsgears.hdfs.host.HostTracker;
import io.hdfsgears.hdfs.image.ImageDirs;
import io.hdfsgears.hdfs.state.FakeAttributes;
import io.hdfsgears.hdfs.state.Stored;
import io.hdfsgears.hdfs.time.WallClock;
import io.hdfsgears.hdfs.view.HostLooks;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.util.Time;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Nothing is acted upon that is not stored, unless it only keeps more hosts awake. */
class DurableStateTest extends OnLocalGears {
    private final FakeAttributes attributes = new FakeAttributes(FakeAttributes.STOCK_BYTES);
    private final HostTracker tracker = new HostTracker();
    private DurableState durable;
    private final GearState low = LocalGears.steady(1);

    @BeforeEach
    void start() throws Exception {
        gears = LocalGears.of(dir, 2);
        attributes.stateStore().save(gears.roster(low).stored());
        durable = state();
        durable.load();
    }

    private DurableState state() {
        return new DurableState(attributes.stateStore(), chains(), unknown(), gears.names.provider(), gears.notices);
    }

    private Chains chains() {
        return new Chains(
                gears.names.blocks().getDatanodeManager(), gears.config, new EvenLayout(), tracker, gears.notices);
    }

    private UnknownSleepers unknown() {
        return new UnknownSleepers(
                gears.names.blocks().getDatanodeManager(),
                gears.config,
                tracker,
                new ImageDirs(List.of()).sleepers(gears.names.storage()),
                gears.views,
                gears.notices);
    }

    private GearState inForce() {
        return durable.current().stored().state();
    }

    @Test
    void beforeTheChainIsFoundedThereIsNoState() throws IOException {
        DurableState none = new DurableState(
                new FakeAttributes(FakeAttributes.STOCK_BYTES).stateStore(),
                chains(),
                unknown(),
                gears.names.provider(),
                gears.notices);
        none.load();
        assertThat(none.isFounded()).isFalse();
        assertThat(none.follow()).isFalse();
        assertThat(none.found(0)).as("hosts may still register").isFalse();
        assertThatThrownBy(none::current).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void aShiftDownThatCannotBeStoredDoesNotHappen() {
        attributes.writesLeft = 0;
        GearState down = LocalGears.state(8, Phase.POWERING_DOWN, 1, 2);
        assertThatThrownBy(() -> durable.save(down)).isInstanceOf(IOException.class);
        assertThat(inForce()).isEqualTo(low);
    }

    @Test
    void hostsWakeForDataThoughThatCannotBeStoredAndItIsStoredLater() throws IOException {
        attributes.writesLeft = 0;
        GearState waking = new GearState(8, Phase.STEADY, 1, 1, Set.of(new NodeId("h2")), 5, 0, "tester", "test", "");
        durable.save(waking);
        assertThat(inForce()).isEqualTo(waking);
        assertThat(gears.lastNotice()).contains("could not be stored, hosts wake all the same");
        durable.retry();
        assertThat(attributes.stateStore().load().orElseThrow().state().woken()).isEmpty();
        attributes.writesLeft = -1;
        durable.retry();
        assertThat(attributes.stateStore().load().orElseThrow().state()).isEqualTo(waking);
        assertThat(gears.lastNotice()).contains("is stored again");
    }

    @Test
    void hostsThatWereWokenAreNamedOnceWithTheReason() throws IOException {
        NodeId second = new NodeId("h2");
        durable.save(new GearState(8, Phase.STEADY, 1, 1, Set.of(second), 5, 0, "tester", "test", ""));
        durable.tellWoken(Map.of(second, "for data"), Set.of());
        assertThat(gears.lastNotice()).contains("h2 woken for data. They sleep after -setGear to the same gear");
        gears.notices.info("another");
        durable.tellWoken(Map.of(second, "for data"), Set.of(second));
        assertThat(gears.lastNotice()).endsWith("another");
    }

    @Test
    void aStandbySeesWhatTheActiveStoredAndANewActiveReadsItAnew() throws IOException {
        DurableState standby = state();
        assertThat(standby.follow()).isTrue();
        GearState next = LocalGears.state(8, Phase.DRAINING, 1, 2);
        durable.save(next);
        assertThat(standby.current().stored().state()).isEqualTo(low);
        standby.follow();
        assertThat(standby.current().stored().state()).isEqualTo(next);
        standby.forget();
        assertThat(standby.isFounded()).isFalse();
        standby.load();
        assertThat(standby.current().stored().state()).isEqualTo(next);
    }

    /** Waits and deadlines would grow by what the clocks differ. */
    @Test
    void aTimeOfAnotherNameNodesClockThatLiesAheadIsTakenForNow() throws IOException {
        long ahead = WallClock.now() + TimeUnit.HOURS.toMillis(1);
        GearState drain = new GearState(8, Phase.DRAINING, 1, 2, Set.of(), 5, ahead, "tester", "test", "");
        attributes.stateStore().save(gears.roster(drain).stored());
        durable.forget();
        durable.load();
        assertThat(inForce().sinceMillis()).isLessThanOrEqualTo(WallClock.now());
        assertThat(inForce().epoch()).isEqualTo(drain.epoch());
        GearState rest = new GearState(9, Phase.STEADY, 1, 1, Set.of(), 5, ahead, "tester", "test", "");
        durable.save(rest);
        durable.followClock();
        assertThat(inForce().sinceMillis())
                .as("this NameNode's own clock was set back")
                .isLessThanOrEqualTo(WallClock.now());
    }

    @Test
    void aProofSurvivesAFailoverAndAShift() throws IOException {
        NodeId host = new NodeId("h2");
        assertThat(durable.prove(Set.of(host))).isTrue();
        assertThat(durable.prove(Set.of(host))).isFalse();
        durable.save(LocalGears.state(8, Phase.DRAINING, 1, 2));
        DurableState standby = state();
        standby.follow();
        assertThat(standby.current().stored().proven()).containsExactly(host);
    }

    @Test
    void theProviderAnswersByTheStateInForce() throws IOException {
        assertThat(gears.names.provider().getMaintenanceExpirationTimeInMS(gears.host(2)))
                .isEqualTo(Long.MAX_VALUE);
        gears.names.provider().release("h2");
        durable.save(LocalGears.state(8, Phase.POWERING_UP, 2, 1));
        assertThat(gears.names.provider().getMaintenanceExpirationTimeInMS(gears.host(2)))
                .isNotEqualTo(Long.MAX_VALUE);
    }

    @Test
    void aReformattedSleeperIsHeldUnderItsOldIdentityNoMore() throws Exception {
        ExpansionChain named = new ExpansionChain(
                List.of(new NodeId("h1"), new NodeId("h2")),
                Map.of(new NodeId("h2"), HostLooks.nameOf(gears.host(2)), new NodeId("h1"), "lost:9866"));
        durable.saveChain(new Stored(low, named, 1));
        DurableState standby = state();
        standby.follow();
        gears.names.provider().hold("h1");
        gears.names.provider().hold("h2");
        gears.names.reformatted(gears.host(2), "h2-new");
        durable.changeChain(1);
        assertThat(durable.current().positionOf("h2-new")).isEqualTo(2);
        assertThat(gears.names.provider().holds("h2")).isFalse();
        assertThat(gears.names.provider().holds("h1")).as("it kept its place").isTrue();
        gears.names.provider().hold("h2");
        standby.forget();
        standby.load();
        assertThat(gears.names.provider().holds("h2"))
                .as("on a standby that becomes active meanwhile")
                .isFalse();
    }

    @Test
    void aHostThatLeftTheChainStaysHeldUntilItServes() throws Exception {
        gears.names.provider().hold("h2");
        durable.saveChain(new Stored(low, new ExpansionChain(List.of(new NodeId("h1"))), 1));
        assertThat(gears.names.provider().holds("h2"))
                .as("else its maintenance would look like an operator's")
                .isTrue();
    }

    @Test
    void aHostThatJoinsWhileTheStoreFailsJoinsLater() throws Exception {
        gears.names.host("h3");
        tracker.heard("h3", 0, Time.monotonicNowNanos());
        attributes.writesLeft = 0;
        durable.changeChain(1);
        assertThat(durable.current().stored().chain().size()).isEqualTo(2);
        assertThat(gears.lastNotice()).contains("the expansion chain could not be stored");
        attributes.writesLeft = -1;
        durable.changeChain(1);
        assertThat(durable.current().stored().chain().size()).isEqualTo(3);
        durable.followClock();
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.core.machine.GearState;
import io.hdfsgears.core.machine.HostFacts;
import io.hdfsgears.core.machine.Phase;
import io.hdfsgears.core.machine.Power;
import io.hdfsgears.core.model.NodeId;
import io.hdfsgears.core.model.Service;
import io.hdfsgears.hdfs.LocalGears;
import io.hdfsgears.hdfs.OnLocalGears;
import io.hdfsgears.hdfs.coverage.SafeModeBound;
import io.hdfsgears.hdfs.drain.Maintenance;
import io.hdfsgears.hdfs.image.Accounts;
import io.hdfsgears.hdfs.image.ImageDirs;
import io.hdfsgears.hdfs.image.ImageFetching;
import io.hdfsgears.hdfs.image.SleeperCapture;
import io.hdfsgears.hdfs.image.SleeperReplay;
import io.hdfsgears.hdfs.image.Sleepers;
import io.hdfsgears.hdfs.state.Roster;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A standby of two hosts; the active NameNode lets h2 sleep. */
class FollowerTest extends OnLocalGears {
    private static final long MINUTE = TimeUnit.MINUTES.toNanos(1);

    private ImageDirs images;
    private Sleepers sleepers;
    private Maintenance maintenance;
    private Follower follower;
    private Roster low;

    @BeforeEach
    void start() throws Exception {
        gears = LocalGears.of(dir, 2);
        images = new ImageDirs(List.of(dir.resolve("images")));
        sleepers = new Sleepers(
                images,
                new SleeperCapture(gears.names.namesystem(), gears.names.storage(), 1000),
                new SleeperReplay(gears.names.namesystem(), gears.names.storage()),
                gears.notices);
        maintenance = new Maintenance(gears.names.namesystem(), gears.names.provider(), MINUTE);
        follower = new Follower(
                maintenance,
                sleepers,
                new Accounts(
                        sleepers,
                        new ImageFetching(List.of(), Runnable::run),
                        gears.views,
                        hosts -> 60_000_000_000L,
                        gears.notices),
                new SafeModeBound(gears.names.namesystem(), gears.scan, gears.notices, Runnable::run, MINUTE, 0.999f));
        low = gears.roster(LocalGears.steady(1));
        gears.names.standby(true);
    }

    private static HostFacts leaves(boolean outOfService) {
        return new HostFacts(true, true, false, outOfService, Power.ON, 0, 0, false);
    }

    @Test
    void aHostThatTheActiveLetsSleepIsOutOfServiceHereTooAndHasAnImage() throws Exception {
        follower.follow(low, gears.look(LocalGears.up(), leaves(false)), false, 0);
        assertThat(gears.host(2).isInMaintenance()).isTrue();
        assertThat(images.read().images()).hasSize(1);
        assertThat(sleepers.isImaged("h2", 5)).isTrue();
    }

    @Test
    void aHostThatServesAgainServesHereTooAndItsImageGoes() throws Exception {
        follower.follow(low, gears.look(LocalGears.up(), leaves(false)), false, 0);
        Roster up = gears.roster(LocalGears.state(9, Phase.CATCHING_UP, 2, 1));
        HostFacts woke = new HostFacts(true, true, false, true, Power.ON, 0, 0, true);
        follower.follow(up, gears.look(LocalGears.up(), woke), false, MINUTE);
        assertThat(gears.host(2).isInService()).isTrue();
        assertThat(images.read().images()).isEmpty();
    }

    /** Its report is still to come: what it holds is not known. */
    @Test
    void aHostThatHasNotReportedDoesNotServeYet() throws Exception {
        follower.follow(low, gears.look(LocalGears.up(), leaves(false)), false, 0);
        Roster up = gears.roster(LocalGears.state(9, Phase.CATCHING_UP, 2, 1));
        HostFacts registered = new HostFacts(true, false, false, true, Power.ON, 0, 0, true);
        follower.follow(up, gears.look(LocalGears.up(), registered), false, MINUTE);
        assertThat(gears.host(2).isInMaintenance()).isTrue();
    }

    @Test
    void aSleeperThatIsDeadIsGivenUpWithItsImage() throws Exception {
        follower.follow(low, gears.look(LocalGears.up(), leaves(false)), false, 0);
        KeepAlive keepAlive = new KeepAlive(maintenance, sleepers, gears.notices, 1_000);
        Roster waking = gears.roster(LocalGears.state(9, Phase.POWERING_UP, 2, 1));
        Map<NodeId, Power> orders = Map.of(new NodeId("h2"), Power.ON);
        keepAlive.look(waking, gears.look(LocalGears.up(), LocalGears.asleep(true)), orders, MINUTE);
        gears.names.standby(false);
        gears.names.die(gears.host(2));
        keepAlive.look(waking, gears.look(LocalGears.up(), LocalGears.asleep(true)), orders, 100 * MINUTE);
        assertThat(gears.host(2).isMaintenance()).isFalse();
        assertThat(images.read().images()).isEmpty();
        assertThat(gears.lastNotice()).contains("did not wake or crashed: it is given up as dead");
    }

    @Test
    void whereTheHostsAwakeAreFullOthersWakeOnceTheyHadRoom() throws Exception {
        RoomWatch room = new RoomWatch(gears.config, gears.notices);
        gears.names.sleep(gears.host(2));
        assertThat(room.lacking(null)).isZero();
        assertThat(room.lacking(gears.publish(LocalGears.steady(1), Service.SERVING, Service.ASLEEP)))
                .isZero();
        gears.names.fill(gears.host(1), 0.99);
        assertThat(room.lacking(gears.publish(LocalGears.steady(1), Service.SERVING, Service.ASLEEP)))
                .isEqualTo(1);
        assertThat(gears.lastNotice()).contains("1 host wakes for room");
        RoomWatch forced = new RoomWatch(gears.config, gears.notices);
        assertThat(forced.lacking(gears.publish(LocalGears.steady(1), Service.SERVING, Service.ASLEEP)))
                .as("a gear that begins beyond the limit was forced")
                .isZero();
    }

    @Test
    void hostsThatRunFullDuringAShiftThatWasNotForcedAreHelpedAfterIt() throws Exception {
        GearState shift = LocalGears.state(8, Phase.DRAINING, 1, 2);
        RoomWatch room = new RoomWatch(gears.config, gears.notices);
        gears.names.fill(gears.host(1), 0.80);
        assertThat(room.lacking(gears.publish(shift, Service.SERVING, Service.STANDING_BY)))
                .isZero();
        gears.names.fill(gears.host(1), 0.99);
        assertThat(room.lacking(gears.publish(shift, Service.SERVING, Service.STANDING_BY)))
                .as("no host wakes during a shift")
                .isZero();
        assertThat(room.lacking(gears.publish(LocalGears.steady(1), Service.SERVING, Service.ASLEEP)))
                .isEqualTo(1);
        RoomWatch forced = new RoomWatch(gears.config, gears.notices);
        forced.lacking(gears.publish(shift, Service.SERVING, Service.STANDING_BY));
        assertThat(forced.lacking(gears.publish(LocalGears.steady(1), Service.SERVING, Service.ASLEEP)))
                .as("forced beyond the limit")
                .isZero();
    }
}

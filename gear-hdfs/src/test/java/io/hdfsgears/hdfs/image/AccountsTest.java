// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.image;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.core.chain.ExpansionChain;
import io.hdfsgears.core.machine.GearState;
import io.hdfsgears.core.machine.HostFacts;
import io.hdfsgears.core.machine.Phase;
import io.hdfsgears.core.machine.Power;
import io.hdfsgears.core.model.NodeId;
import io.hdfsgears.hdfs.LocalGears;
import io.hdfsgears.hdfs.OnLocalGears;
import io.hdfsgears.hdfs.state.Roster;
import io.hdfsgears.hdfs.state.Stored;
import io.hdfsgears.hdfs.view.HostLooks;
import io.hdfsgears.hdfs.worker.QueuedWork;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;
import org.apache.hadoop.util.Time;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** h1 is awake, h2 sleeps since epoch 5. */
class AccountsTest extends OnLocalGears {
    private static final long SECOND = 1_000_000_000L;

    private final QueuedWork workers = new QueuedWork();
    private ImageDirs own;
    private ImageDirs others;
    private Sleepers sleepers;
    private Accounts accounts;
    private Roster low;
    /** The other NameNode answers. */
    private boolean reached = true;

    @BeforeEach
    void start() throws Exception {
        gears = LocalGears.of(dir, 2);
        own = new ImageDirs(List.of(dir.resolve("own")));
        others = new ImageDirs(List.of(dir.resolve("others")));
        low = gears.roster(LocalGears.steady(1));
        accounts = accounts(List.of(new Other()));
        gears.names.sleep(gears.host(2));
    }

    /** The other NameNode, which was active. */
    private final class Other implements ImageSource {
        @Override
        public String name() {
            return "nn2";
        }

        @Override
        public Shelf list() throws IOException {
            if (!reached) {
                throw new IOException("connection refused");
            }
            return new Shelf(true, others.list().images());
        }

        @Override
        public byte[] chunk(Offered image, long offset) throws IOException {
            return others.chunk(image, offset);
        }
    }

    private Accounts accounts(List<ImageSource> sources) {
        sleepers = new Sleepers(
                own,
                new SleeperCapture(gears.names.namesystem(), gears.names.storage(), 1000),
                new SleeperReplay(gears.names.namesystem(), gears.names.storage()),
                gears.notices);
        return new Accounts(
                sleepers, new ImageFetching(sources, workers), gears.views, hosts -> 60 * SECOND, gears.notices);
    }

    private SleeperImage image(long sleepEpoch) {
        return new SleeperCapture(gears.names.namesystem(), gears.names.storage(), 1000)
                .of(gears.host(2), sleepEpoch, 2);
    }

    /** The NameNode has heard nothing of h2 since it started, unless h2 speaks. */
    private HostLooks hosts(HostFacts second) {
        Optional<DatanodeDescriptor> known = second.heard() ? Optional.of(gears.host(2)) : Optional.empty();
        return new HostLooks(List.of(Optional.of(gears.host(1)), known), List.of(LocalGears.up(), second));
    }

    private void look(Roster roster, HostFacts second, boolean waited, long nowNanos) {
        accounts.look(roster, hosts(second), waited, nowNanos);
    }

    @Test
    void aSleeperThatCannotRegisterHoldsUpNoRepairs() {
        accounts.boot(low, false);
        assertThat(gears.views.repairsHeld()).isTrue();
        accounts.look(low, hosts(LocalGears.asleep(false)), false, 0);
        accounts.release(Set.of(new NodeId("h2")));
        assertThat(accounts.toWake()).isEmpty();
        assertThat(gears.views.repairsHeld()).isFalse();
    }

    @Test
    void aSleeperWithoutAnImageIsWokenAndNothingIsCopiedBeforeItHasReported() {
        accounts.boot(low, false);
        assertThat(accounts.unaccounted()).containsExactly("h2");
        assertThat(accounts.toWake()).containsExactly(new NodeId("h2"));
        assertThat(gears.views.repairsHeld()).isTrue();
        assertThat(gears.lastNotice()).contains("no usable sleeper image of 1 sleeping host, h2");
        look(low, new HostFacts(true, false, false, true, Power.ON, 0, 0, false), false, SECOND);
        assertThat(gears.views.repairsHeld()).as("it has not reported yet").isTrue();
        look(low, LocalGears.up(), false, 2 * SECOND);
        assertThat(accounts.unaccounted()).isEmpty();
        assertThat(gears.views.repairsHeld()).isFalse();
    }

    @Test
    void aSleeperThatIsKnownFromItsImageSleepsOn() throws IOException {
        own.write(image(5));
        accounts.boot(low, false);
        assertThat(accounts.toWake()).isEmpty();
        assertThat(gears.views.repairsHeld()).isFalse();
        assertThat(accounts.mayWrite("h2")).isTrue();
    }

    /** Stock forgets whatever host had the address before: here by DHCP, while that host slept. */
    @Test
    void aSleeperWhoseAddressAnotherHostTakesIsWokenAndNothingIsCopiedMeanwhile() throws IOException {
        own.write(image(5));
        accounts.boot(low, false);
        accounts.look(low, known(LocalGears.asleep(true)), true, SECOND);
        assertThat(accounts.toWake()).isEmpty();
        gears.names.registerAt("newcomer", gears.host(2));
        accounts.look(low, known(LocalGears.asleep(true)), true, 2 * SECOND);
        assertThat(accounts.toWake()).containsExactly(new NodeId("h2"));
        assertThat(gears.views.repairsHeld()).isTrue();
        assertThat(gears.lastNotice()).contains("another DataNode registered at the address of h2");
        Roster waking = gears.roster(
                new GearState(8, Phase.STEADY, 1, 1, Set.of(new NodeId("h2")), 5, 0, "tester", "test", ""));
        accounts.look(waking, known(LocalGears.asleep(true)), true, 61 * SECOND);
        assertThat(gears.views.repairsHeld())
                .as("it is ordered awake, and boots")
                .isTrue();
        gears.names.registered("h2");
        accounts.look(waking, known(new HostFacts(true, false, false, true, Power.ON, 0, 0, false)), true, 61 * SECOND);
        assertThat(gears.views.repairsHeld()).as("it has not reported yet").isTrue();
        accounts.look(waking, known(LocalGears.up()), true, 61 * SECOND);
        assertThat(accounts.unaccounted()).isEmpty();
        assertThat(gears.views.repairsHeld()).isFalse();
    }

    @Test
    void aDisplacedSleeperThatDoesNotWakeIsGivenUpInTime() throws IOException {
        own.write(image(5));
        accounts.boot(low, false);
        gears.names.registerAt("newcomer", gears.host(2));
        accounts.look(low, known(LocalGears.asleep(true)), true, 2 * SECOND);
        accounts.look(low, known(LocalGears.asleep(true)), true, 61 * SECOND);
        assertThat(accounts.unaccounted()).as("it still has time").containsExactly("h2");
        accounts.look(low, known(LocalGears.asleep(true)), true, 63 * SECOND);
        accounts.look(low, known(LocalGears.asleep(true)), true, 64 * SECOND);
        assertThat(accounts.unaccounted()).as("it did not wake in time").isEmpty();
        assertThat(gears.views.repairsHeld()).isFalse();
    }

    /** Its heartbeats could not be taken in meanwhile. */
    @Test
    void aPauseOfTheNameNodeIsNoTimeInWhichADisplacedSleeperCouldHaveWoken() throws IOException {
        own.write(image(5));
        accounts.boot(low, false);
        gears.names.registerAt("newcomer", gears.host(2));
        accounts.look(low, known(LocalGears.asleep(true)), true, 2 * SECOND);
        accounts.paused(3_600 * SECOND, 3_602 * SECOND);
        accounts.look(low, known(LocalGears.asleep(true)), true, 3_661 * SECOND);
        assertThat(accounts.unaccounted()).as("it still has time").containsExactly("h2");
        accounts.look(low, known(LocalGears.asleep(true)), true, 3_663 * SECOND);
        assertThat(accounts.unaccounted()).isEmpty();
    }

    private HostLooks known(HostFacts second) {
        return new HostLooks(
                List.of(
                        Optional.of(gears.host(1)),
                        Optional.ofNullable(
                                gears.names.blocks().getDatanodeManager().getDatanode("h2"))),
                List.of(LocalGears.up(), second));
    }

    @Test
    void anImageOfAnEarlierSleepDoesNotAccountForAHost() throws IOException {
        own.write(image(4));
        accounts.boot(low, false);
        assertThat(accounts.toWake()).containsExactly(new NodeId("h2"));
        assertThat(accounts.mayWrite("h2")).isFalse();
    }

    /** An older namespace was restored, in which all hosts are awake. */
    @Test
    void aHostThatSleptAfterTheStateWasStoredIsWaitedForBeforeAnythingIsCopied() throws IOException {
        own.write(image(9));
        Roster restored = gears.roster(LocalGears.steady(2));
        accounts.boot(restored, false);
        assertThat(gears.notices.newest().toString()).contains("of a later sleep (epoch 9, the state says 5)");
        accounts.activate(true);
        look(restored, LocalGears.silent(), false, SECOND);
        assertThat(accounts.unaccounted()).containsExactly("h2");
        assertThat(gears.views.repairsHeld()).isTrue();
        look(restored, LocalGears.up(), false, 2 * SECOND);
        assertThat(gears.views.repairsHeld()).isFalse();
        accounts.beforeOrders(restored, hosts(LocalGears.up()));
        assertThat(own.read().images()).as("void since the host serves").isEmpty();
    }

    @Test
    void aStandbyThatStartsWithAnOldCheckpointReadsOn() throws IOException {
        own.write(image(9));
        accounts.boot(gears.roster(LocalGears.steady(2)), true);
        assertThat(accounts.unaccounted()).containsExactly("h2");
        Roster awake = gears.roster(LocalGears.state(12, Phase.STEADY, 2, 2));
        accounts.follow(awake, hosts(LocalGears.silent()), false, SECOND);
        assertThat(accounts.unaccounted()).as("it woke since").isEmpty();
        assertThat(gears.views.repairsHeld()).isFalse();
    }

    /** An image that stays behind would be waited for, should the state be lost. */
    @Test
    void theImageOfAnEarlierSleepGoesWhenItsHostServes() throws IOException {
        own.write(image(4));
        Roster up = gears.roster(LocalGears.steady(2));
        accounts.boot(up, false);
        assertThat(gears.views.repairsHeld()).isFalse();
        accounts.beforeOrders(up, hosts(LocalGears.silent()));
        assertThat(own.read().images()).hasSize(1);
        accounts.beforeOrders(up, hosts(LocalGears.up()));
        assertThat(own.read().images()).isEmpty();
    }

    @Test
    void aHostThatDoesNotWakeIsGivenUpInTime() {
        accounts.boot(low, false);
        look(low, LocalGears.asleep(false), true, SECOND);
        assertThat(accounts.unaccounted()).isEmpty();
        assertThat(gears.views.repairsHeld()).isFalse();
    }

    @Test
    void aHostThatLeftTheChainIsWaitedForNoLonger() {
        accounts.boot(low, false);
        GearState one = LocalGears.steady(1);
        Roster shorter = new Roster(new Stored(one, new ExpansionChain(List.of(new NodeId("h1"))), 1));
        accounts.look(shorter, gears.look(LocalGears.up()), false, SECOND);
        assertThat(accounts.unaccounted()).isEmpty();
        assertThat(gears.views.repairsHeld()).isFalse();
    }

    /** A standby missed a sleep; at a failover it asks the other NameNode before it wakes hosts. */
    @Test
    void afterAFailoverAMissedImageIsFetchedAndNobodyWakesForIt() throws IOException {
        others.write(image(5));
        accounts.boot(low, true);
        accounts.activate(true);
        long now = Time.monotonicNowNanos();
        look(low, LocalGears.asleep(false), false, now);
        assertThat(accounts.toWake()).as("the other NameNode is asked first").isEmpty();
        assertThat(gears.views.repairsHeld()).isTrue();
        workers.runAll();
        look(low, LocalGears.asleep(false), false, Time.monotonicNowNanos());
        assertThat(accounts.unaccounted()).isEmpty();
        assertThat(accounts.fetched()).isEqualTo(1);
        assertThat(own.read().images()).hasSize(1);
        assertThat(gears.views.repairsHeld()).isFalse();
    }

    @Test
    void whereTheOtherNameNodeDoesNotAnswerInTimeTheHostIsWoken() {
        accounts.boot(low, true);
        accounts.activate(true);
        long now = Time.monotonicNowNanos();
        look(low, LocalGears.asleep(false), false, now);
        look(low, LocalGears.asleep(false), false, now + 4 * SECOND);
        assertThat(accounts.toWake()).isEmpty();
        look(low, LocalGears.asleep(false), false, now + 6 * SECOND);
        assertThat(accounts.toWake()).containsExactly(new NodeId("h2"));
        assertThat(gears.views.repairsHeld()).isTrue();
    }

    @Test
    void aPauseOfTheNameNodeIsNoTimeInWhichTheOtherOneCouldHaveAnswered() {
        accounts.boot(low, true);
        accounts.activate(true);
        long now = Time.monotonicNowNanos();
        look(low, LocalGears.asleep(false), false, now);
        accounts.paused(60 * SECOND, now + 60 * SECOND);
        look(low, LocalGears.asleep(false), false, now + 64 * SECOND);
        assertThat(accounts.toWake()).isEmpty();
        look(low, LocalGears.asleep(false), false, now + 66 * SECOND);
        assertThat(accounts.toWake()).containsExactly(new NodeId("h2"));
    }

    @Test
    void whereTheOtherNameNodeIsGoneTheHostIsWokenAtOnce() {
        reached = false;
        accounts.boot(low, true);
        accounts.activate(true);
        long now = Time.monotonicNowNanos();
        look(low, LocalGears.asleep(false), false, now);
        workers.runAll();
        look(low, LocalGears.asleep(false), false, now + 1);
        assertThat(accounts.toWake()).containsExactly(new NodeId("h2"));
        assertThat(gears.notices.newest().toString()).contains("nn2: java.io.IOException: connection refused");
    }

    @Test
    void anImageThatArrivesAfterTheHostSpokeIsNotReplayed() throws IOException {
        others.write(image(5));
        accounts.boot(low, true);
        accounts.activate(true);
        look(low, LocalGears.asleep(false), false, Time.monotonicNowNanos());
        workers.runAll();
        look(low, LocalGears.up(), false, Time.monotonicNowNanos());
        assertThat(accounts.fetched()).isZero();
        assertThat(own.read().images()).isEmpty();
        assertThat(accounts.unaccounted()).isEmpty();
    }

    @Test
    void anImageOfAnotherSleepAtTheOtherNameNodeIsNotTaken() throws IOException {
        others.write(image(4));
        accounts.boot(low, true);
        accounts.activate(true);
        long now = Time.monotonicNowNanos();
        look(low, LocalGears.asleep(false), false, now);
        workers.runAll();
        look(low, LocalGears.asleep(false), false, Time.monotonicNowNanos());
        assertThat(accounts.fetched()).isZero();
        assertThat(accounts.unaccounted()).containsExactly("h2");
    }

    /** The host may have woken and slept anew while this standby was away: no image is written from its memory. */
    @Test
    void aStandbyDoubtsItsOldImagesUntilTheActiveNamesTheSameSleep() throws IOException {
        own.write(image(5));
        others.write(image(5));
        accounts.boot(low, true);
        assertThat(accounts.mayWrite("h2")).isFalse();
        accounts.follow(low, hosts(LocalGears.asleep(true)), false, SECOND);
        workers.runAll();
        accounts.follow(low, hosts(LocalGears.asleep(true)), false, 2 * SECOND);
        assertThat(accounts.mayWrite("h2")).isTrue();
    }

    @Test
    void aHostThatDrainsAgainIsAwaitedBecauseItsImageIsOfTheSleepBefore() throws IOException {
        own.write(image(5));
        accounts.boot(low, true);
        Roster draining = gears.roster(LocalGears.state(9, Phase.DRAINING, 1, 2));
        accounts.follow(draining, hosts(LocalGears.silent()), false, SECOND);
        assertThat(gears.views.repairsHeld()).isTrue();
        accounts.follow(draining, hosts(LocalGears.up()), false, 2 * SECOND);
        assertThat(gears.views.repairsHeld()).isFalse();
    }

    @Test
    void inSafeModeNoLateReportIsTakenIn() throws IOException {
        others.write(image(5));
        accounts.boot(low, true);
        accounts.follow(low, hosts(LocalGears.asleep(false)), true, SECOND);
        assertThat(workers.waiting()).isZero();
        assertThat(accounts.unaccounted()).containsExactly("h2");
    }

    @Test
    void ofAHostThatIsNotKnownNoImageIsWritten() throws IOException {
        accounts.boot(low, false);
        sleepers.nextTurn();
        accounts.writeImages(List.of(gears.host(2)), low);
        assertThat(own.read().images()).isEmpty();
        look(low, LocalGears.up(), false, SECOND);
        accounts.beforeOrders(low, hosts(LocalGears.up()));
        accounts.writeImages(List.of(gears.host(2)), low);
        assertThat(own.read().images())
                .extracting(image -> image.header().getUuid())
                .containsExactly("h2");
    }
}

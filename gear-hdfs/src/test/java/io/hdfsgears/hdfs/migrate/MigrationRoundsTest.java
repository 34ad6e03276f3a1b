// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.migrate;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.core.machine.GearState;
import io.hdfsgears.core.machine.Phase;
import io.hdfsgears.core.model.Service;
import io.hdfsgears.hdfs.LocalGears;
import io.hdfsgears.hdfs.OnLocalGears;
import io.hdfsgears.hdfs.scan.CountedWalk;
import io.hdfsgears.hdfs.view.HdfsView;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockInfo;
import org.apache.hadoop.hdfs.server.namenode.LocalNamesystem;
import org.apache.hadoop.util.Time;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** One block on h2 and h3 belongs on h1. */
class MigrationRoundsTest extends OnLocalGears {
    private static final long SECOND = 1_000_000_000L;

    private final List<String> notices = new ArrayList<>();
    private OptionalLong waits = OptionalLong.empty();
    private boolean otherLayout;
    private JobStore store;
    private Orders orders;
    private Survey survey;
    private MigrationRounds rounds;
    private BlockInfo block;
    private long now = Time.monotonicNowNanos();

    @BeforeEach
    void start() throws Exception {
        gears = LocalGears.of(dir, 3);
        store = new JobStore(gears.names.namesystem());
        orders = new Orders(gears.names.namesystem(), gears.scan, gears.views, 2, 90, 60 * SECOND);
        survey = new Survey(gears.names.namesystem(), gears.scan, 90);
        rounds = rounds(survey);
        block = gears.names.file("/a", 2, gears.hosts(2, 3));
    }

    private MigrationRounds rounds(Survey looks) {
        return new MigrationRounds(
                gears.names.namesystem(),
                MigrationSettings.of(gears.conf, 60 * SECOND, 0),
                Throttle.of(gears.conf::get),
                store,
                orders,
                new RestedSurvey(looks, () -> now),
                notices::add,
                new JobHours((what, sinceMillis, lastsMillis, nowMillis) -> waits, () -> 0, layouts()));
    }

    private JobHours.Layouts layouts() {
        return new JobHours.Layouts() {
            @Override
            public String stored() {
                return "stored";
            }

            @Override
            public boolean differ(String laidOut) {
                return otherLayout && !laidOut.isEmpty();
            }
        };
    }

    private CountedWalk counted(long tookNanos) {
        CountedWalk walk = new CountedWalk(gears.scan, () -> now += tookNanos);
        rounds = rounds(new Survey(gears.names.namesystem(), walk, 90));
        return walk;
    }

    private HdfsView view(GearState state) {
        return gears.publish(state, new HomeLayout(), Service.SERVING, Service.SERVING, Service.SERVING);
    }

    private void round(HdfsView view) throws IOException {
        now += SECOND;
        rounds.round(view, false, now);
    }

    private String phase() {
        return rounds.status().orElseThrow().phase();
    }

    @Test
    void afterAShiftUpWhatWasWrittenElsewhereGoesHomeAndTheJobEnds() throws Exception {
        store.passive(new Job.Passive(3, 42));
        HdfsView view = view(LocalGears.steady(3));
        round(view);
        assertThat(phase()).isEqualTo("MOVING");
        assertThat(orders.commands(gears.host(2), 0, 0)).isPresent();
        gears.names.deleted(gears.host(3), block);
        gears.names.received(gears.host(1), block);
        for (int i = 0; i < 5 && store.passive().isPresent(); i++) {
            round(view);
        }
        assertThat(store.passive()).isEmpty();
        assertThat(phase()).isEqualTo("DONE");
        assertThat(rounds.arrivedBytes()).isEqualTo(LocalNamesystem.BLOCK);
        assertThat(rounds.left()).isZero();
        assertThat(rounds.isMoving()).isFalse();
    }

    @Test
    void aJobWaitsForACheapHourAndSaysUntilWhen() throws Exception {
        waits = OptionalLong.of(3_600_000);
        store.passive(new Job.Passive(3, 42));
        HdfsView view = view(LocalGears.steady(3));
        round(view);
        assertThat(phase()).isEqualTo("PAUSED");
        assertThat(rounds.status().orElseThrow().why()).isEqualTo("waits for a cheap hour, until 1970-01-01T01:00:00Z");
        assertThat(orders.waitFor("h2")).isFalse();
        assertThat(rounds.left()).as("it is still to be done").isEqualTo(1);
        waits = OptionalLong.empty();
        round(view);
        assertThat(phase()).isEqualTo("MOVING");
    }

    /** After a failover to a NameNode with another dfs.replication each shift up moved blocks, and back. */
    @Test
    void withAnotherLayoutThanTheNamespacesOnlyWhatWasOrderedMoves() throws Exception {
        otherLayout = true;
        store.passive(new Job.Passive(3, 42));
        HdfsView view = view(LocalGears.steady(3));
        round(view);
        assertThat(phase()).isEqualTo("PAUSED");
        assertThat(rounds.status().orElseThrow().why()).contains("laid out with other parameters", "-gearCheck");
        assertThat(orders.waitFor("h2")).isFalse();
        otherLayout = false;
        round(view);
        assertThat(phase()).isEqualTo("MOVING");
        otherLayout = true;
        store.passive(null);
        adopt();
        round(view);
        assertThat(phase()).isNotEqualTo("PAUSED");
    }

    /** After a failover in the midst of it, the other NameNode moved back what this one had moved. */
    @Test
    void anAdoptionGoesOnOnlyOnANameNodeThatRunsWhatItWasOrderedFor() throws Exception {
        store.adoption(Optional.empty(), Job.Adoption.ordered("/", "alice", "test", 7, false, "home with a=1"));
        HdfsView view = view(LocalGears.steady(3));
        otherLayout = true;
        round(view);
        assertThat(phase()).isEqualTo("PAUSED");
        assertThat(rounds.status().orElseThrow().why()).contains("other parameters than this one", "-cancel");
        assertThat(orders.waitFor("h2")).isFalse();
        otherLayout = false;
        round(view);
        assertThat(phase()).isEqualTo("MOVING");
    }

    @Test
    void duringAShiftAndWhileASleeperIsUnaccountedForNothingMoves() throws Exception {
        store.passive(new Job.Passive(3, 42));
        round(view(LocalGears.state(9, Phase.CATCHING_UP, 3, 2)));
        assertThat(phase()).isEqualTo("PAUSED");
        HdfsView view = view(LocalGears.steady(3));
        now += SECOND;
        rounds.round(view, true, now);
        assertThat(rounds.status().orElseThrow().why()).isEqualTo("a sleeping host is unaccounted for");
        assertThat(orders.waitFor("h2")).isFalse();
    }

    @Test
    void anotherShiftVoidsWhatFollowedTheLastOne() throws Exception {
        store.passive(new Job.Passive(3, 42));
        round(view(LocalGears.steady(3)));
        assertThat(orders.waitFor("h2")).isTrue();
        round(view(LocalGears.state(9, Phase.DRAINING, 2, 3)));
        assertThat(store.passive()).isEmpty();
        assertThat(orders.waitFor("h2")).isFalse();
        assertThat(phase()).isEqualTo("CANCELLED");
    }

    /** It is a standby now: the other NameNode gives the orders, and the job stays stored for it. */
    @Test
    void aNameNodeThatLostItsRoleTakesItsOrdersBack() throws Exception {
        store.passive(new Job.Passive(3, 42));
        round(view(LocalGears.steady(3)));
        now += SECOND;
        rounds.round(null, false, now);
        assertThat(orders.commands(gears.host(2), 0, 0)).isEmpty();
        assertThat(store.passive()).isPresent();
    }

    @Test
    void withOtherHostsThePlanIsMadeAnew() throws Exception {
        store.passive(new Job.Passive(3, 42));
        round(view(LocalGears.steady(3)));
        HdfsView other = view(LocalGears.steady(3));
        round(other);
        round(other);
        assertThat(orders.commands(gears.host(2), 0, 0)).isPresent();
    }

    @Test
    void anAdoptionIsOrderedOnceShownAndCancelled() throws Exception {
        Adopting adopting = new Adopting(store, survey, 3, view -> "");
        HdfsView view = view(LocalGears.steady(3));
        AdoptOrder order = AdoptOrder.below("/a", "test");
        AdoptOrder dryRun = new AdoptOrder("/a", true, false, "test", OptionalInt.empty());
        assertThat(adopting.adopt(dryRun, view, "tester", 1)
                        .found()
                        .orElseThrow()
                        .blocks())
                .isEqualTo(1);
        assertThat(adopting.running()).isEmpty();
        for (String bad : List.of("relative", "/a/../b", "/gone")) {
            assertThat(adopting.adopt(AdoptOrder.below(bad, "test"), view, "tester", 1)
                            .outcome())
                    .as(bad)
                    .isEqualTo(Adopted.Outcome.BAD_ARGUMENT);
        }
        assertThat(adopting.adopt(order, view, "tester", 1).outcome()).isEqualTo(Adopted.Outcome.IN_PROGRESS);
        assertThat(adopting.adopt(order, view, "bob", 2).message()).contains("is being adopted");
        round(view);
        assertThat(store.adoption().orElseThrow().order().blocks()).isEqualTo(1);
        AdoptOrder cancel = AdoptOrder.stop();
        assertThat(adopting.adopt(cancel, view, "tester", 3).outcome()).isEqualTo(Adopted.Outcome.DONE);
        assertThat(adopting.running()).isEmpty();
        assertThat(adopting.adopt(cancel, view, "tester", 3).message()).contains("no adoption is under way");
        round(view);
        assertThat(orders.waitFor("h2")).isFalse();
        assertThat(MigrationStatus.ended(store.adoption().orElseThrow(), Throttle.of(gears.conf::get))
                        .phase())
                .isEqualTo(Job.Adoption.CANCELLED);
    }

    /** Clients raise and lower factors without end: there is always a block with a replica too few. */
    @Test
    void anAdoptionUnderClientsEnds() throws Exception {
        gears.names.file("/few", 3, gears.hosts(1, 2));
        BlockInfo changing = gears.names.file("/changing", 3, gears.hosts(1, 2));
        store.adoption(Optional.empty(), Job.Adoption.ordered("/", "alice", "test", 7, false, ""));
        HdfsView view = view(LocalGears.steady(3));
        round(view);
        assertThat(orders.commands(gears.host(2), 0, 0)).isPresent();
        gears.names.deleted(gears.host(3), block);
        gears.names.received(gears.host(1), block);
        int seconds = 0;
        for (; seconds < 400 && store.adoption().orElseThrow().isRunning(); seconds++) {
            if (seconds % 12 == 0) {
                gears.names.received(gears.host(3), changing);
            } else if (seconds % 12 == 6) {
                gears.names.deleted(gears.host(3), changing);
            }
            round(view);
        }
        assertThat(seconds).isBetween(60, 120);
    }

    /** The next file of clients stands wrong each time that one was moved to its place. */
    @Test
    void anAdoptionDoesNotChaseWhatClientsWriteMeanwhile() throws Exception {
        List<BlockInfo> wrong = new ArrayList<>(List.of(block, gears.names.file("/b", 2, gears.hosts(2, 3))));
        store.adoption(Optional.empty(), Job.Adoption.ordered("/", "alice", "test", 7, false, ""));
        HdfsView view = view(LocalGears.steady(3));
        int seconds = 0;
        for (; seconds < 400 && store.adoption().orElseThrow().isRunning(); seconds++) {
            round(view);
            if (orders.commands(gears.host(2), 0, 0).isPresent()) {
                for (BlockInfo moved : wrong) {
                    gears.names.deleted(gears.host(3), moved);
                    gears.names.received(gears.host(1), moved);
                }
                wrong = List.of(gears.names.file("/next" + seconds, 2, gears.hosts(2, 3)));
            }
        }
        assertThat(seconds).isLessThan(200);
        assertThat(phase()).isEqualTo("DONE");
    }

    /** What a plan that was withdrawn left says nothing: the same is to be done afterwards. */
    @Test
    void aJobThatPausedGoesOnWithWhatWasLeft() throws Exception {
        store.adoption(Optional.empty(), Job.Adoption.ordered("/", "alice", "test", 7, false, ""));
        HdfsView view = view(LocalGears.steady(3));
        round(view);
        assertThat(phase()).isEqualTo("MOVING");
        now += SECOND;
        rounds.round(view, true, now);
        assertThat(phase()).isEqualTo("PAUSED");
        for (int i = 0; i < 10; i++) {
            round(view);
        }
        assertThat(phase()).isEqualTo("MOVING");
        assertThat(store.adoption().orElseThrow().isRunning()).isTrue();
    }

    private static AdoptOrder evenOut(int percent) {
        return new AdoptOrder("", false, false, "", OptionalInt.of(percent));
    }

    /** Host 1 is filled to 60 %, the others to 30 %: with equal shares the layout wants 40 % of each. */
    @Test
    void hostsAreEvenedOutOnlyBeyondTheThreshold() throws Exception {
        for (int host = 1; host <= 3; host++) {
            gears.host(host).setCapacity(1_000);
            gears.host(host).setDfsUsed(host == 1 ? 600 : 300);
            gears.host(host).setRemaining(host == 1 ? 400 : 700);
        }
        Adopting adopting = new Adopting(store, survey, 3, view -> "");
        HdfsView view = view(LocalGears.steady(3));
        assertThat(adopting.adopt(evenOut(20), view, "tester", 1).message())
                .startsWith("nothing to do: ")
                .contains("is filled to 60.0 %, and the layout wants 40.0 % there");
        assertThat(adopting.running()).isEmpty();
        assertThat(adopting.adopt(evenOut(19), view, "tester", 2).outcome()).isEqualTo(Adopted.Outcome.IN_PROGRESS);
        assertThat(store.adoption().orElseThrow().order().byBytes()).isTrue();
        assertThat(store.adoption().orElseThrow().path()).isEqualTo("/");
    }

    /** The block belongs on host 1, which runs full after the plan was made: 90 % of its disks are allowed. */
    @Test
    void noReplicaGoesToAHostFilledBeyondTheLimit() throws Exception {
        HdfsView view = view(LocalGears.steady(3));
        store.passive(new Job.Passive(3, 1));
        round(view);
        assertThat(orders.waitFor(gears.host(2).getDatanodeUuid())).isTrue();
        gears.host(1).setCapacity(1_000);
        gears.host(1).setRemaining(100);
        assertThat(Fill.within(view, view, 90).accepts(1)).isTrue();
        gears.host(1).setRemaining(99);
        assertThat(Fill.within(view, view, 90).accepts(1)).isFalse();
        assertThat(orders.commands(gears.host(2), 0, 0)).isEmpty();
    }

    private void adopt() throws IOException {
        store.adoption(Optional.empty(), Job.Adoption.ordered("/a", "alice", "test", 7, false, ""));
    }

    @Test
    void whatBelongsOnASleepingHostIsLookedForAgainOnlyOnceOtherHostsServe() throws Exception {
        CountedWalk walk = counted(0);
        adopt();
        HdfsView low =
                gears.publish(LocalGears.steady(2), new HomeLayout(), Service.ASLEEP, Service.SERVING, Service.SERVING);
        for (int i = 0; i < 600; i++) {
            round(low);
        }
        assertThat(walk.walks()).isBetween(2, 15);
        assertThat(store.adoption().orElseThrow().isRunning()).isTrue();
        round(view(LocalGears.steady(3)));
        assertThat(orders.waitFor("h2")).as("h1 serves").isTrue();
    }

    @Test
    void aLookRestsTwentyTimesAsLongAsItTookWhateverHostsComeAndGo() throws Exception {
        CountedWalk walk = counted(6 * SECOND);
        adopt();
        for (int i = 0; i < 120; i++) {
            round(gears.publish(
                    LocalGears.steady(2), new HomeLayout(), Service.ASLEEP, Service.SERVING, Service.SERVING));
        }
        assertThat(walk.walks()).as("two minutes of rest").isEqualTo(1);
        round(view(LocalGears.steady(3)));
        assertThat(walk.walks()).isEqualTo(2);
        assertThat(phase()).isEqualTo("MOVING");
    }

    @Test
    void whereThereIsNothingToReadTheProbeMeasuresNothing() throws Exception {
        ServiceProbe probe = new ServiceProbe(gears.conf, gears.names.namesystem());
        assertThat(probe.ask(gears.publish(LocalGears.steady(1), Service.SERVING, Service.LOST, Service.LOST)))
                .as("h1 holds no block")
                .isEmpty();
        assertThat(probe.ask(gears.publish(LocalGears.steady(1), Service.LOST, Service.LOST, Service.LOST)))
                .isEmpty();
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.verb;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.core.auto.ControlMode;
import io.hdfsgears.core.machine.Phase;
import io.hdfsgears.core.round.ScrubWindow;
import io.hdfsgears.hdfs.agent.Published;
import io.hdfsgears.hdfs.agent.RunningLayout;
import io.hdfsgears.hdfs.auto.Steering;
import io.hdfsgears.hdfs.client.EvenLayout;
import io.hdfsgears.hdfs.host.HostTracker;
import io.hdfsgears.hdfs.namenode.OnWholeGears;
import io.hdfsgears.hdfs.namenode.WholeGears;
import io.hdfsgears.hdfs.observe.History;
import io.hdfsgears.hdfs.observe.HistoryFile;
import io.hdfsgears.hdfs.observe.Meters;
import io.hdfsgears.hdfs.observe.Refusals;
import io.hdfsgears.hdfs.observe.WakeTimes;
import io.hdfsgears.hdfs.price.Prices;
import io.hdfsgears.hdfs.proto.GearProtos.OutcomeProto;
import io.hdfsgears.hdfs.proto.GearProtos.SetGearRequestProto;
import io.hdfsgears.hdfs.proto.GearProtos.VerbReplyProto;
import io.hdfsgears.hdfs.report.Observed;
import io.hdfsgears.hdfs.report.WakeProofs;
import io.hdfsgears.hdfs.report.Wakers;
import io.hdfsgears.hdfs.scan.Census;
import io.hdfsgears.hdfs.state.ScrubStore;
import io.hdfsgears.hdfs.wire.VerbMessage;
import io.hdfsgears.hdfs.worker.QueuedWork;
import io.hdfsgears.testkit.Poll;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockInfo;
import org.apache.hadoop.util.Time;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Orders to three hosts: what {@link Safety} and {@link DryRun} say of them, and what is done. */
class VerbsTest extends OnWholeGears {
    private static final long HOUR = TimeUnit.HOURS.toMillis(1);

    @BeforeEach
    void start() throws Exception {
        gears = new WholeGears(dir, 3).start(false);
    }

    private VerbReplyProto ask(SetGearRequestProto.Builder request) throws Exception {
        return VerbMessage.reply(gears.verbs().setGear(VerbMessage.order(request.build()), "tester"));
    }

    private static SetGearRequestProto.Builder request() {
        return SetGearRequestProto.newBuilder();
    }

    @Test
    void beforeTheChainIsFoundedNothingIsAccepted() throws Exception {
        assertThat(ask(request().setNodes(1)).getOutcome()).isEqualTo(OutcomeProto.NOT_ACTIVE);
        assertThat(gears.verbs().cancel("tester", "").outcome()).isEqualTo(Answer.Outcome.NOT_ACTIVE);
        Published nothing = gears.agent().published();
        assertThat(nothing.roster()).isNull();
    }

    @Test
    void badGearsAreRefusedWithTheRemedy() throws Exception {
        gears.awake();
        for (SetGearRequestProto.Builder bad : List.of(
                request().setNodes(0),
                request().setNodes(4),
                request().setGear(9),
                request().setRelative("sideways"),
                request(),
                request().setNodes(2).setLastsMillis(-1))) {
            VerbReplyProto reply = ask(bad);
            assertThat(reply.getOutcome()).as(bad.toString()).isEqualTo(OutcomeProto.BAD_ARGUMENT);
            assertThat(reply.getMessage()).isNotBlank();
        }
        assertThat(gears.isSteadyAt(3)).isTrue();
    }

    /** A host that reports no watts counts as 100 W, 5 W asleep. */
    @Test
    void wattsThatCannotBeSavedAreRefusedWithWhatCan() throws Exception {
        gears.awake();
        VerbReplyProto no = ask(request().setWatts(-500).setLastsMillis(HOUR));
        assertThat(no.getOutcome()).isEqualTo(OutcomeProto.REFUSED);
        assertThat(no.getMessage()).contains("-500 W cannot be met: the lowest gear, 1 host awake, saves about 190 W");
        assertThat(ask(request().setWatts(50).setLastsMillis(HOUR)).getMessage())
                .contains("-watts cannot be 50");
        assertThat(ask(request().setWatts(-50)).getMessage()).contains("-watts needs an end");
        assertThat(gears.isSteadyAt(3)).isTrue();
    }

    @Test
    void wattsAreSavedUntilTheEndAndTheModeStays() throws Exception {
        gears.awake();
        gears.verbs().gearMode(Optional.of("auto"), "tester");
        assertThat(ask(request().setWatts(-150).setLastsMillis(HOUR)).getOutcome())
                .isEqualTo(OutcomeProto.IN_PROGRESS);
        assertThat(gears.state().target()).isEqualTo(1);
        assertThat(gears.state().reason()).isEqualTo("demand response, -150 W: set by operator");
        gears.rounds("one host is awake", () -> gears.isSteadyAt(1));
        assertThat(gears.state().until().hosts()).as("back to what was").isEqualTo(3);
        assertThat(gears.verbs()
                        .gearMode(Optional.empty(), "tester")
                        .auto()
                        .orElseThrow()
                        .status()
                        .stored()
                        .mode())
                .isEqualTo(ControlMode.AUTO);
        assertThat(ask(request().setWatts(-10).setLastsMillis(HOUR)).getMessage())
                .contains("the lowest gear is in force already");
    }

    @Test
    void aDryRunNamesHostsAndBytesAndChangesNothing() throws Exception {
        gears.awake();
        BlockInfo only = gears.local.names.file("/only", 1, gears.local.host(3));
        VerbReplyProto reply = ask(request().setRelative("down").setDryRun(true));
        assertThat(reply.getHostsList()).containsExactly("h3:3");
        assertThat(reply.getBytesToMove()).isEqualTo(only.getNumBytes());
        assertThat(reply.getBlockIdsList()).containsExactly(only.getBlockId());
        assertThat(gears.isSteadyAt(3)).isTrue();
    }

    /** Its only replicas are corrupt: the host that would sleep has the last bytes to repair it from. */
    @Test
    void whileBlocksAreMissingNoHostSleeps() throws Exception {
        gears.awake();
        BlockInfo block = gears.local.names.file("/a", 2, gears.local.hosts(2, 3));
        gears.local.names.corrupt(gears.local.host(2), block);
        gears.local.names.corrupt(gears.local.host(3), block);
        assertThat(ask(request().setNodes(1)).getOutcome()).isEqualTo(OutcomeProto.REFUSED);
        assertThat(gears.isSteadyAt(3)).isTrue();
    }

    /** They become notices and decisions, which every user may read. */
    @Test
    void refusalsOfTheProductsOwnOrdersNameNoFile() throws Exception {
        gears.awake();
        gears.local.names.file("/secret", 1, gears.local.host(3));
        gears.local.names.storagePolicy("/secret", "COLD");
        assertThat(ask(request().setNodes(1)).getMessage())
                .contains("has the storage type of 1 block", ": /secret (COLD) wants");
        GearOrder.Answer own = gears.verbs().byTheClock(new GearOrder(1, ""), "tester");
        assertThat(own.accepted()).isFalse();
        assertThat(own.message())
                .contains("has the storage type of 1 block", ": one of them (COLD) wants", "-setGear -nodes 1 -dryRun")
                .doesNotContain("/secret");
    }

    @Test
    void relativeGearsAndCancelsFollowTheState() throws Exception {
        gears.awake();
        assertThat(ask(request().setRelative("max")).getMessage()).contains("there is no higher gear");
        assertThat(gears.verbs().cancel("tester", "").message()).contains("no shift is under way");
        assertThat(ask(request().setRelative("min")).getOutcome()).isEqualTo(OutcomeProto.IN_PROGRESS);
        assertThat(gears.state().target()).isEqualTo(1);
        Answer cancelled = gears.verbs().cancel("tester", "changed my mind");
        assertThat(cancelled.message()).contains("going back to 3 hosts awake");
        gears.rounds("all serve", () -> gears.isSteadyAt(3));
        assertThat(ask(request().setRelative("up")).getMessage()).contains("there is no higher gear");
    }

    @Test
    void anUnknownModeIsRefusedAndTheControllersRequestIsVoidInManualMode() throws Exception {
        gears.awake();
        Answer bad = gears.verbs().gearMode(Optional.of("turbo"), "tester");
        assertThat(bad.outcome()).isEqualTo(Answer.Outcome.BAD_ARGUMENT);
        assertThat(gears.verbs().shift(new GearOrder(2, "")).message())
                .contains("the gears are not automatic any more");
        assertThat(gears.verbs().fullStandby(new GearOrder(2, ""), "eafr").outcome())
                .isEqualTo("in_progress");
    }

    /** Its end would be lost, and the hosts would stay asleep for good. */
    @Test
    void fullStandbyServersDoNotReplaceAnOrderWithAnEnd() throws Exception {
        gears.awake();
        ask(request().setNodes(2).setLastsMillis(HOUR));
        gears.rounds("two hosts are awake", () -> gears.isSteadyAt(2));
        long end = gears.state().until().atMillis();
        GearOrder.Answer no = gears.verbs().fullStandby(new GearOrder(1, ""), "eafr");
        assertThat(no.accepted()).isFalse();
        assertThat(no.message()).contains("the order in force ends by itself at ");
        assertThat(gears.state().target()).isEqualTo(2);
        assertThat(gears.state().until().atMillis()).isEqualTo(end);
        gears.verbs().cancel("tester", "");
        assertThat(gears.verbs().fullStandby(new GearOrder(1, ""), "eafr").outcome())
                .isEqualTo("in_progress");
    }

    /** {@link OrderEnds}: the end of an order is in the durable state, and goes through the same checks. */
    @Test
    void anOrderWithAnEndGoesBackByItself() throws Exception {
        gears.awake();
        ask(request().setNodes(1).setLastsMillis(HOUR));
        gears.rounds("one host is awake", () -> gears.isSteadyAt(1));
        long end = gears.state().until().atMillis();
        gears.orderEnds().doWork(gears.state(), Time.monotonicNowNanos(), end - 1);
        assertThat(gears.state().phase()).isEqualTo(Phase.STEADY);
        gears.orderEnds().doWork(gears.state(), Time.monotonicNowNanos(), end);
        gears.rounds("all serve again", () -> gears.isSteadyAt(3));
    }

    /** The load may have grown during a scrub; before anything is known of it, all hosts stay. */
    @Test
    void automaticGearsKeepWhatTheLoadNeedsAtTheEndOfAnOrder() throws Exception {
        gears.awake();
        gears.setGear(1);
        gears.rounds("one host is awake", () -> gears.isSteadyAt(1));
        gears.verbs().byTheClock(new GearOrder(3, HOUR, "scrub"), "scrub");
        gears.rounds("all serve", () -> gears.isSteadyAt(3));
        gears.verbs().gearMode(Optional.of("auto"), "tester");
        long end = gears.state().until().atMillis();
        gears.orderEnds().doWork(gears.state(), Time.monotonicNowNanos(), end);
        Poll.until(Duration.ofSeconds(10), "the order ends", () -> {
            gears.round();
            return !gears.state().until().isSet();
        });
        assertThat(gears.isSteadyAt(3)).as("the load is unknown").isTrue();
    }

    @Test
    void whatWasNotCheckedForLongIsWokenForAScrub() throws Exception {
        gears.awake();
        gears.setGear(1);
        gears.rounds("one host is awake", () -> gears.isSteadyAt(1));
        ScrubStore store = new ScrubStore(gears.local.names.namesystem());
        assertThat(store.load()).isEmpty();
        Scrubs scrubs = new Scrubs(
                new ScrubWindow.Rule(10 * HOUR, HOUR),
                gears::verbs,
                store,
                gears.local.names.namesystem(),
                gears.local.notices,
                Runnable::run,
                Prices.NONE);
        long now = gears.state().sinceMillis();
        scrubs.doWork(gears.view(), 0, now);
        assertThat(store.load()).contains(new ScrubWindow(now, 0));
        assertThat(gears.isSteadyAt(1)).isTrue();
        scrubs.forget();
        long due = now + 100 * HOUR;
        scrubs.doWork(gears.view(), TimeUnit.HOURS.toNanos(1), due);
        assertThat(gears.state().target()).isEqualTo(3);
        assertThat(gears.state().until().isSet()).isTrue();
        assertThat(gears.state().until().hosts()).isEqualTo(1);
    }

    @Test
    void withoutARuleNoScrubIsLookedFor() throws Exception {
        gears.awake();
        ScrubStore store = new ScrubStore(gears.local.names.namesystem());
        new Scrubs(
                        new ScrubWindow.Rule(0, HOUR),
                        () -> {
                            throw new AssertionError("no caller asks");
                        },
                        store,
                        gears.local.names.namesystem(),
                        gears.local.notices,
                        Runnable::run,
                        Prices.NONE)
                .doWork(gears.view(), 0, 100 * HOUR);
        assertThat(store.load()).isEmpty();
    }

    /** {@link ExtraFiles} lets full standby servers sleep by an operator's checks; {@link AutoSteering} asks so. */
    @Test
    void partsOfTheProductOrderByTheSameChecks() throws Exception {
        gears.awake();
        gears.local.names.file("/a", 2, gears.local.hosts(1, 2));
        List<String> answers = new ArrayList<>();
        gears.extraFiles().sleepDownTo(9, "full", answer -> {
            synchronized (answers) {
                answers.add(answer);
            }
        });
        Poll.until(Duration.ofSeconds(10), "the answer comes", () -> {
            synchronized (answers) {
                return !answers.isEmpty();
            }
        });
        assertThat(answers.get(0)).isNotBlank();
        List<Steering.Outcome> outcomes = new ArrayList<>();
        AutoSteering steering = new AutoSteering(
                () -> {
                    throw new IOException("this NameNode has just become active");
                },
                gears.agent(),
                new RunningLayout(new EvenLayout(), false),
                gears.local.names.namesystem(),
                gears.local.config,
                gears.migration(),
                observed(),
                Runnable::run);
        steering.shift(2, "load", outcomes::add);
        assertThat(outcomes).singleElement().satisfies(one -> {
            assertThat(one.accepted()).isFalse();
            assertThat(one.message()).contains("just become active");
        });
        assertThat(steering.view()).isSameAs(gears.view());
        assertThat(steering.floor(gears.view())).isZero();
        assertThat(steering.offloadSet()).as("the layout has none").isEmpty();
        assertThat(steering.watts("h1:1")).isEmpty();
        assertThat(steering.pendingMoves()).isGreaterThanOrEqualTo(0);
    }

    private Observed observed() {
        Census census =
                new Census(gears.local.names.namesystem(), gears.local.scan, new QueuedWork(), gears.local.notices, 0);
        History history = new History();
        return new Observed(
                new Meters(),
                new Refusals(),
                new WakeTimes(),
                history,
                new HistoryFile(null, "", history, Runnable::run, 0),
                census,
                gears.local.notices,
                new Wakers(new HostTracker(), gears.local.config, 0),
                new WakeProofs(
                        () -> new Published(null, Map.of(), List.of(), Map.of()),
                        hosts -> false,
                        new HostTracker(),
                        gears.local.config));
    }

    @Test
    void whoDecidesOnReplicasSeesFilesAsTheyStand() throws Exception {
        assertThat(gears.extraFiles().steady()).isFalse();
        gears.awake();
        BlockInfo block = gears.local.names.file("/a", 2, gears.local.hosts(1, 3));
        BlockInfo open = gears.local.names.open("/open", 2, gears.local.hosts(1, 3));
        assertThat(gears.extraFiles().look(block.getBlockCollectionId())).hasValueSatisfying(file -> {
            assertThat(file.path()).isEqualTo("/a");
            assertThat(file.hosts()).containsExactlyInAnyOrder("h1", "h3");
        });
        assertThat(gears.extraFiles().look(open.getBlockCollectionId())).isPresent();
        gears.local.names.delete("/a");
        assertThat(gears.extraFiles().look(block.getBlockCollectionId())).isEmpty();
        gears.extraFiles().apply(block.getBlockCollectionId(), true, List.of("h3"));
        assertThat(gears.extraFiles().hosts()).extracting(host -> host.uuid()).containsExactly("h1", "h2", "h3");
        assertThat(gears.extraFiles().load()).isEmpty();
        assertThat(gears.extraFiles().save(new byte[] {1, 2})).isTrue();
        assertThat(gears.extraFiles().load())
                .hasValueSatisfying(bytes -> assertThat(bytes).containsExactly(1, 2));
        assertThat(gears.extraFiles().retired()).isEmpty();
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.auto;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.core.auto.ControlMode;
import io.hdfsgears.core.auto.Proposal;
import io.hdfsgears.core.auto.WokenHosts;
import io.hdfsgears.core.machine.GearState;
import io.hdfsgears.core.machine.Phase;
import io.hdfsgears.core.model.NodeId;
import io.hdfsgears.hdfs.load.LoadMeter;
import io.hdfsgears.hdfs.price.Prices;
import io.hdfsgears.hdfs.state.AutoMemory;
import io.hdfsgears.hdfs.state.StoredAuto;
import io.hdfsgears.hdfs.state.StoredAuto.StoredDecision;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.protocol.ExtendedBlock;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.apache.hadoop.hdfs.protocol.LocatedBlocks;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Intervals of 1 s, hosts of 8 MiB/s, 3 copies: a written megabyte keeps three times as much busy as a read one. */
class ControllerTest {
    private static final long START_MILLIS = 1_767_225_600_000L;
    private final FakeSteering steering = new FakeSteering();
    private final Memory memory = new Memory();
    private Prices prices = Prices.NONE;
    private CalendarFile calendar = CalendarFile.NONE;
    private Controller controller = controller();
    private LoadMeter meter;
    private long nanos = 1;
    private long blocks;

    /** Survives what a controller does not. */
    private static final class Memory implements AutoMemory {
        @Nullable
        StoredAuto auto;

        String policy = "";
        String state = "";
        int saves;

        @Override
        public Optional<Loaded> load() {
            return Optional.ofNullable(auto).map(known -> new Loaded(known, policy, state));
        }

        @Override
        public void save(StoredAuto next) {
            auto = next;
            saves++;
        }

        @Override
        public boolean save(StoredAuto next, String policyName, String policyState) {
            policy = policyName;
            state = policyState;
            save(next);
            return true;
        }
    }

    private Controller controller() {
        return controller("locations");
    }

    private Controller controller(String reads) {
        Configuration conf = new Configuration(false);
        conf.set("dfs.namenode.gear.load.reads", reads);
        conf.set("dfs.namenode.gear.power", "agent");
        conf.set("dfs.namenode.gear.auto.interval", "1s");
        conf.set("dfs.namenode.gear.auto.host.throughput", "8m");
        conf.set("dfs.namenode.gear.auto.calm", "3s");
        conf.set("dfs.namenode.gear.auto.cooldown", "3s");
        AutoConfig config = AutoConfig.of(conf);
        meter = new LoadMeter(config.load(), ForkJoinPool.commonPool(), steering.requests);
        return new Controller(config, memory, meter, steering, prices, calendar);
    }

    /** An interval in four rounds, in each of which a quarter of the bytes is written. */
    private void interval(long writtenBytes) throws IOException {
        for (int round = 0; round < 4; round++) {
            meter.bytes().committed(new ExtendedBlock("pool", blocks++, writtenBytes / 4, 1));
            nanos += TimeUnit.MILLISECONDS.toNanos(250);
            controller.doWork(nanos, millis());
        }
    }

    private long millis() {
        return START_MILLIS + TimeUnit.NANOSECONDS.toMillis(nanos);
    }

    private void intervals(int n, long writtenBytes) throws IOException {
        for (int i = 0; i < n; i++) {
            interval(writtenBytes);
        }
    }

    private void mode(ControlMode mode) throws IOException {
        controller.setMode(mode, "ada", nanos, millis());
    }

    private List<StoredDecision> decisions() {
        return controller.status().orElseThrow().stored().decisions();
    }

    private StoredDecision last() {
        return decisions().get(decisions().size() - 1);
    }

    @Test
    void aNewClusterSuggestsAndShiftsNothing() throws IOException {
        intervals(8, 0);
        assertThat(steering.shifts).isEmpty();
        assertThat(controller.status().orElseThrow().stored().mode()).isEqualTo(ControlMode.SUGGEST);
        assertThat(decisions()).as("said once, not every interval").hasSize(1);
        assertThat(last().kind()).isEqualTo("SUGGEST");
        assertThat(last().to()).isEqualTo(2);
        // Ten hosts go: nine at the usual 100 W and one that reports 85 W, each but the 5 W of a sleeping one.
        assertThat(last().reason()).contains("would save 10 hosts, about 935 W (estimate: 1 of 10 hosts report");
    }

    @Test
    void aDemandResponseOrderIsLeftAloneUntilItEnds() throws IOException {
        steering.reason = Controller.POWER_CUT + "-500 W: night";
        steering.ends = true;
        mode(ControlMode.AUTO);
        intervals(6, 0);
        assertThat(steering.shifts).isEmpty();
        steering.ends = false;
        intervals(1, 0);
        assertThat(steering.shifts).containsExactly(2);
    }

    @Test
    void autoFollowsTheLoad() throws IOException {
        mode(ControlMode.AUTO);
        intervals(6, 0);
        assertThat(steering.shifts).as("less was enough for the calm time").containsExactly(2);
        // 3 copies of 8 MiB/s with headroom are 3.3 hosts
        intervals(2, 8 << 20);
        assertThat(steering.target).isEqualTo(5);
        intervals(2, 0);
        assertThat(steering.target).as("calm is not over").isEqualTo(5);
        intervals(5, 0);
        assertThat(steering.target).isEqualTo(2);
        assertThat(last().kind()).isEqualTo("SHIFT");
        assertThat(last().reason()).startsWith("reads 0.0 MB/s + writes 0.0 MB/s in 3 copies need 2 hosts");
    }

    @Test
    void theEndOfAnOrderLeavesWhatTheLoadNeeds() throws IOException {
        mode(ControlMode.AUTO);
        GearState state = steering.view().state();
        assertThat(controller.loadNeeds(state)).as("nothing is known yet").isEqualTo(12);
        intervals(6, 8 << 20);
        assertThat(controller.loadNeeds(state)).isEqualTo(5);
        mode(ControlMode.MANUAL);
        assertThat(controller.loadNeeds(state)).isZero();
    }

    @Test
    void hostsWokenBeyondTheRightGearSleepAgainAfterTenIntervals() throws IOException {
        mode(ControlMode.AUTO);
        intervals(6, 0);
        steering.woken = Set.of(new NodeId("h7"));
        intervals(8, 0);
        steering.woken = Set.of(new NodeId("h7"), new NodeId("h8"));
        intervals(10, 0);
        assertThat(steering.shifts).as("another one was woken meanwhile").containsExactly(2);
        intervals(1, 0);
        assertThat(steering.shifts).containsExactly(2, 2);
        intervals(20, 0);
        assertThat(last().reason()).endsWith(WokenHosts.NOT_NEEDED);
        assertThat(steering.shifts).as("none is left").containsExactly(2, 2);
    }

    @Test
    void hostsWokenForRoomStayAwakeWhileTheGearLacksIt() throws IOException {
        mode(ControlMode.AUTO);
        intervals(6, 0);
        steering.woken = Set.of(new NodeId("h7"));
        steering.lackingRoom = 1;
        intervals(30, 0);
        assertThat(steering.shifts).containsExactly(2);
        steering.lackingRoom = 0;
        intervals(11, 0);
        assertThat(steering.shifts).containsExactly(2, 2);
    }

    @Test
    void hostsWokenInPlaceOfLostOnesStayAwakeUntilTheseServe() throws IOException {
        mode(ControlMode.AUTO);
        intervals(6, 0);
        steering.woken = Set.of(new NodeId("h7"));
        steering.firstIsLost = true;
        intervals(20, 0);
        assertThat(steering.shifts).containsExactly(2);
        steering.firstIsLost = false;
        intervals(11, 0);
        assertThat(steering.shifts).containsExactly(2, 2);
    }

    @Test
    void noHostSleepsBecauseNothingIsKnownYet() throws IOException {
        mode(ControlMode.AUTO);
        intervals(3, 0);
        assertThat(steering.shifts).isEmpty();
    }

    @Test
    void aRefusedShiftIsShownAndNotRepeatedMadly() throws IOException {
        mode(ControlMode.AUTO);
        steering.refusal = "refused: 1 block is missing.";
        intervals(9, 0);
        assertThat(steering.shifts).as("each gear for the same reason").containsExactly(2, 5);
        assertThat(last().kind()).isEqualTo("REFUSED");
        assertThat(last().reason()).startsWith("refused: 1 block is missing. Wanted because reads");
        intervals(8, 0);
        assertThat(steering.shifts).as("asked again after ten intervals").containsExactly(2, 5, 2, 5);
    }

    @Test
    void whereTheLowestGearIsRefusedTheNextOneIsTaken() throws IOException {
        mode(ControlMode.AUTO);
        steering.refusal = "refused: the hosts that would stay are filled to 91.0 %.";
        steering.refusedBelow = 5;
        intervals(10, 0);
        assertThat(steering.shifts).containsExactly(2, 5);
        assertThat(steering.target).isEqualTo(5);
        assertThat(last().reason()).endsWith("; 2 hosts awake were refused, so 5");
        intervals(8, 0);
        assertThat(steering.shifts).as("the lowest is asked for again").containsExactly(2, 5, 2);
    }

    @Test
    void manualIsQuiet() throws IOException {
        mode(ControlMode.MANUAL);
        intervals(9, 0);
        assertThat(steering.shifts).isEmpty();
        assertThat(decisions()).extracting(StoredDecision::kind).containsExactly("MODE");
        assertThat(controller.isAuto()).isFalse();
    }

    @Test
    void aShiftDownIsCancelledWhenLoadComes() throws IOException {
        mode(ControlMode.AUTO);
        intervals(5, 0);
        steering.phase = Phase.DRAINING;
        intervals(2, 64 << 20);
        assertThat(steering.cancels).hasSize(1);
        assertThat(last().kind()).isEqualTo("CANCEL");
    }

    @Test
    void theOffloadSetFollowsTheWritesWithinAnIntervalInEveryMode() throws IOException {
        mode(ControlMode.MANUAL);
        intervals(1, 0);
        assertThat(steering.offload).isEqualTo(2);
        intervals(1, 20 << 20);
        assertThat(steering.offload).isEqualTo(3);
        assertThat(controller.status().orElseThrow().stored().offload().reason())
                .contains("writes 2", "headroom");
        intervals(2, 0);
        assertThat(steering.offload).isEqualTo(2);
        steering.follows = false;
        intervals(2, 64 << 20);
        assertThat(steering.offload).as("fixed by an operator").isEqualTo(2);
    }

    /** The third of the interval with the most opens is not the one with the most writes. */
    @Test
    void whereDataNodesCountTheReadsOpensHideNoWrites() throws IOException {
        controller = controller("datanodes");
        mode(ControlMode.MANUAL);
        interval(0);
        LocatedBlock block =
                new LocatedBlock(new ExtendedBlock("pool", blocks++, 10L << 30, 1), DatanodeInfo.EMPTY_ARRAY);
        LocatedBlocks file = new LocatedBlocks(10L << 30, false, List.of(block), null, true, null, null);
        meter.bytes().located(file, 0, 10L << 30);
        controller.doWork(nanos += TimeUnit.MILLISECONDS.toNanos(500), millis());
        meter.bytes().committed(new ExtendedBlock("pool", blocks++, 8 << 20, 1));
        controller.doWork(nanos += TimeUnit.MILLISECONDS.toNanos(500), millis());
        assertThat(steering.offload).as("16 MiB/s of hosts with 8 MiB/s").isEqualTo(3);
    }

    @Test
    void everythingSurvivesAFailover() throws IOException {
        mode(ControlMode.AUTO);
        intervals(5, 20 << 20);
        StoredAuto before = controller.status().orElseThrow().stored();
        assertThat(memory.auto).isEqualTo(before);
        assertThat(memory.policy).isEqualTo("REACTIVE");
        steering.offload = 2;
        controller = controller();
        interval(20 << 20);
        assertThat(controller.isAuto()).isTrue();
        assertThat(steering.offload).as("m is there from the first round").isEqualTo(3);
        assertThat(controller.status().orElseThrow().stored().decisions()).isEqualTo(before.decisions());
    }

    @Test
    void anotherNameNodesWordCounts() throws IOException {
        mode(ControlMode.AUTO);
        memory.auto = StoredAuto.initial(0).withMode(ControlMode.MANUAL, "bob", 5);
        controller.forget();
        assertThat(controller.isAuto()).isFalse();
        interval(0);
        assertThat(controller.status().orElseThrow().stored().by()).isEqualTo("bob");
    }

    /** Three hosts of 8 MiB/s each, from an hour from the start on. */
    @Test
    void hostsWakeForWhatTheCalendarPlans(@TempDir Path dir) throws IOException {
        Path file = Files.writeString(
                dir.resolve("calendar.csv"),
                Instant.ofEpochMilli(START_MILLIS + TimeUnit.HOURS.toMillis(1)) + ","
                        + Instant.ofEpochMilli(START_MILLIS + TimeUnit.HOURS.toMillis(2)) + ",22\n");
        calendar = new CalendarFile(file, TimeUnit.MINUTES.toMillis(3), Runnable::run, text -> {});
        controller = controller();
        intervals(8, 0);
        assertThat(controller.status().orElseThrow().proposal().wantedHosts()).isEqualTo(2);
        nanos = TimeUnit.MINUTES.toNanos(56);
        intervals(1, 0);
        assertThat(controller.status().orElseThrow().proposal().wantedHosts())
                .as("four minutes before")
                .isEqualTo(2);
        nanos = TimeUnit.MINUTES.toNanos(57);
        intervals(1, 0);
        Proposal ahead = controller.status().orElseThrow().proposal();
        assertThat(ahead.wantedHosts()).as("three minutes before").isEqualTo(3);
        assertThat(ahead.neededHosts()).isEqualTo(2);
        assertThat(ahead.reason()).contains("; the calendar plans 22.0 MB/s");
        nanos = TimeUnit.MINUTES.toNanos(120);
        intervals(1, 0);
        assertThat(controller.status().orElseThrow().proposal().wantedHosts()).isEqualTo(2);
    }

    @Test
    void quietIntervalsWriteNothingNew() throws IOException {
        mode(ControlMode.MANUAL);
        intervals(10, 0);
        int saves = memory.saves;
        intervals(2, 0);
        // The reactive policy counts intervals since it last grew, so its short state changes each interval.
        assertThat(memory.saves - saves).isLessThanOrEqualTo(2);
    }
}

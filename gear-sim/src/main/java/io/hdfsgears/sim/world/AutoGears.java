// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.world;

import io.hdfsgears.core.auto.AutoSettings;
import io.hdfsgears.core.auto.LoadWindow;
import io.hdfsgears.core.auto.Pilot;
import io.hdfsgears.core.auto.Proposal;
import io.hdfsgears.core.auto.Refused;
import io.hdfsgears.core.auto.RunningPolicy;
import io.hdfsgears.core.auto.StepDown;
import io.hdfsgears.core.auto.WokenHosts;
import io.hdfsgears.core.config.AutoKeys;
import io.hdfsgears.core.gear.GearTable;
import io.hdfsgears.core.layout.OffloadingLayout;
import io.hdfsgears.core.machine.GearState;
import io.hdfsgears.core.model.ClusterView;
import io.hdfsgears.core.resize.Capacity;
import io.hdfsgears.core.resize.Observation;
import io.hdfsgears.sim.scenario.AutoConduct;
import io.hdfsgears.sim.scenario.Load;
import io.hdfsgears.sim.scenario.PfimbiConduct;
import io.hdfsgears.sim.scenario.PlannedJob;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The automatic gears: the product's load window, resizing policy and pilot, driven as its controller drives them. Bytes are those that
 * clients have read and written. The offload set stays as the scenario has it, as where an operator fixed it. The clock of the start
 * stands at Monday, 00:00, and on the days before the controller saw the load that the scenario plans.
 */
final class AutoGears {
    private static final int RETRY_INTERVALS = 10;
    private static final int MINUTES_A_DAY = 1440;
    private static final long MINUTE_NANOS = 60_000_000_000L;
    /** At which a task of a planned job goes on. */
    private static final double TASK_BYTES_PER_SECOND = 50e6;

    private final World world;
    private final NameNode nameNode;
    private final Operator operator;
    private final AutoConduct conduct;
    private final AutoSettings settings;
    private final Capacity capacity;
    private final LoadWindow window = new LoadWindow();
    private RunningPolicy<?> policy;
    private final StepDown stepDown;
    private final WokenHosts woken = new WokenHosts();
    private Refused refused = Refused.NONE;

    AutoGears(World world, NameNode nameNode, Operator operator) {
        this.world = world;
        this.nameNode = nameNode;
        this.operator = operator;
        this.conduct = world.scenario.mechanisms().auto();
        this.settings = conduct.settings();
        this.capacity = settings.capacity(
                        world.hosts().size(),
                        world.scenario.cluster().primaries(),
                        0,
                        world.scenario.cluster().replication())
                .waitingFor(waitedFor(world));
        this.stepDown = new StepDown(settings.reactive().shrinkAfterIntervals());
        this.policy = RunningPolicy.started(settings.policy(capacity));
    }

    private static int waitedFor(World world) {
        PfimbiConduct pfimbi = world.scenario.mechanisms().pfimbi();
        int replication = world.scenario.cluster().replication();
        return pfimbi.isOn() ? Math.min(replication, pfimbi.rules().otherwise()) : replication;
    }

    void announce() {
        if (conduct.on()) {
            learn();
            poll();
            world.engine.after(intervalNanos(), "load judged", 0, this::interval);
        }
    }

    private long intervalNanos() {
        return settings.intervalMillis() * 1_000_000;
    }

    private void poll() {
        window.look(
                world.nowNanos(),
                world.ledger.readBytes,
                world.ledger.writtenBytes,
                world.scenario.cluster().replication());
        world.engine.after(AutoKeys.LOAD_POLL.read(key -> null).toNanos(), "load looked at", 0, this::poll);
    }

    /** What the controller saw on the days before. */
    private void learn() {
        double[] reads = new double[MINUTES_A_DAY];
        double[] writes = new double[MINUTES_A_DAY];
        plan(reads, writes);
        for (int day = 0; day < conduct.learnedDays(); day++) {
            for (int minute = 0; minute < MINUTES_A_DAY; minute++) {
                long end = 60L * (MINUTES_A_DAY * day + minute + 1);
                policy = policy.decide(new Observation(
                                end,
                                reads[minute],
                                writes[minute],
                                world.hosts().size(),
                                0))
                        .next();
            }
        }
    }

    private void plan(double[] reads, double[] writes) {
        Load load = world.scenario.load();
        long minutes = Math.min(MINUTES_A_DAY, world.scenario.durationNanos() / MINUTE_NANOS);
        for (int minute = 0; minute < minutes; minute++) {
            reads[minute] += load.reads().rateAt(minute * MINUTE_NANOS);
            writes[minute] += load.writes().rateAt(minute * MINUTE_NANOS);
        }
        for (PlannedJob job : world.scenario.mechanisms().jobs()) {
            int blocks = job.reads() + job.writes();
            int tasks = Math.max(1, Math.min(world.hosts().size(), (blocks + 1) / 2));
            double seconds = blocks * (double) world.blocks.bytesEach() / tasks / TASK_BYTES_PER_SECOND;
            int lasts = 1 + (int) (seconds / 60);
            int from = (int) (job.atNanos() / MINUTE_NANOS);
            for (int minute = from; minute < Math.min(MINUTES_A_DAY, from + lasts); minute++) {
                reads[minute] += (double) job.reads() * world.blocks.bytesEach() / lasts / 60;
                writes[minute] += (double) job.writes() * world.blocks.bytesEach() / lasts / 60;
            }
        }
    }

    private void interval() {
        world.engine.after(intervalNanos(), "load judged", 0, this::interval);
        if (!window.knows()) {
            return;
        }
        ClusterView view = nameNode.view();
        long day = 60L * MINUTES_A_DAY;
        Observation seen = new Observation(
                conduct.learnedDays() * day + world.nowNanos() / 1_000_000_000,
                window.reads(),
                window.writes(),
                window.meanWrites(),
                view.servingCount(),
                (double) nameNode.movesUnderWay() * world.blocks.bytesEach());
        window.next();
        RunningPolicy.Turn turn = policy.decide(seen);
        policy = turn.next();
        GearTable gears = nameNode.layout().gears(view);
        Proposal proposal = Pilot.propose(seen, turn.wanted(), capacity, gears, settings);
        int offload = nameNode.layout() instanceof OffloadingLayout layout ? layout.offloadSet(view) : 0;
        int served = nameNode.state().served();
        act(proposal.withGear(stepDown.next(proposal.gearHosts(), offload, served, gears), StepDown.WHY), gears);
    }

    private void act(Proposal proposal, GearTable gears) {
        GearState state = nameNode.state();
        boolean heldLong = world.nowMillis() - state.sinceMillis() >= RETRY_INTERVALS * settings.intervalMillis();
        boolean sheds =
                woken.maySleep(state, nameNode.view(), true, RETRY_INTERVALS * intervalNanos(), world.nowNanos());
        Pilot.Action action = Pilot.action(
                proposal,
                new Pilot.Standing(state.phase(), state.target(), state.served(), state.from(), heldLong, sheds));
        if (action == Pilot.Action.CANCEL) {
            nameNode.cancel(proposal.reason());
        } else if (action == Pilot.Action.SHIFT) {
            shift(proposal.gearHosts(), state.served(), gears);
        }
    }

    private void shift(int wanted, int served, GearTable gears) {
        long now = world.nowNanos();
        OptionalInt to = refused.next(wanted, served, gears, now, RETRY_INTERVALS * intervalNanos());
        if (to.isEmpty()) {
            return;
        }
        Optional<String> no = operator.shift(to.getAsInt());
        refused = no.isPresent()
                ? refused.and(wanted, to.getAsInt(), no.get(), now)
                : refused.accepted(wanted, to.getAsInt());
    }
}

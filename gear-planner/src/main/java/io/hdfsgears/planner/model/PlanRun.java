// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.planner.model;

import io.hdfsgears.core.auto.AutoSettings;
import io.hdfsgears.core.auto.Pilot;
import io.hdfsgears.core.auto.Proposal;
import io.hdfsgears.core.auto.RunningPolicy;
import io.hdfsgears.core.config.PolicyKind;
import io.hdfsgears.core.gear.GearTable;
import io.hdfsgears.core.layout.Layout;
import io.hdfsgears.core.layout.facet.StandbyHosts;
import io.hdfsgears.core.machine.Phase;
import io.hdfsgears.core.model.ClusterView;
import io.hdfsgears.core.resize.AheadPolicy;
import io.hdfsgears.core.resize.Capacity;
import io.hdfsgears.core.resize.Observation;
import io.hdfsgears.core.resize.PredictiveSettings;
import io.hdfsgears.core.resize.ReactiveSettings;
import io.hdfsgears.core.resize.ResizingPolicy;
import io.hdfsgears.sim.trace.LoadSeries;

/**
 * A plan lives through a load, minute by minute. Layout, gear table, policy and the rules of when to shift are the product's; only
 * the hosts are modelled: they drain for some minutes before they sleep, take their time to wake, and then get what was written
 * meanwhile with the throughput that clients leave. One owner.
 */
public final class PlanRun {
    /** Writers leave, readers are turned away, a proof is made: dfs.namenode.gear.drain.* by default, and the host's own time. */
    static final int DRAIN_MINUTES = 3;

    /** A host that leaves waits so much longer for Pfimbi's copies: half of dfs.namenode.gear.drain.timeout by default. */
    static final int COPIES_MINUTES = 5;

    private static final long MINUTES_A_WEEK = 7 * 1440;
    /** Minutes from a Thursday, 1970-01-01, back to a Monday. */
    private static final long THURSDAY = 3 * 1440;

    private final Plan plan;
    private final Site site;
    private final LoadSeries load;
    private final long firstMinute;
    private final GearTable gears;
    private final AutoSettings settings;
    private final Capacity capacity;
    private final Nights nights;
    private final Owed owed;
    /** Hosts at most that serve clients: EAFR's standby servers hold cold replicas alone. */
    private final int workers;

    private final Waiting waiting = new Waiting();
    private RunningPolicy<?> policy;

    private Phase phase = Phase.STEADY;
    private int target;
    private int serving;
    private int powered;
    private int phaseMinutes;
    private double unmet;
    private double work;
    private double moved;
    private double lowWritten;
    private int shifts;
    private int lowest;

    private PlanRun(Plan plan, Site site, LoadSeries load, long firstMinute) {
        this.plan = plan;
        this.site = site;
        this.load = load;
        this.firstMinute = firstMinute;
        ClusterView view = site.view(plan.primaries());
        Layout layout = plan.product(site);
        this.gears = layout.gears(view);
        this.settings = settings(plan, site);
        this.capacity = settings.capacity(site.hosts(), plan.primaries(), gears.hostsAwake(1), site.replication());
        this.policy = started(settings.policy(capacity));
        this.nights = Nights.of(load, (int) Math.floorMod(firstMinute, 1440L), site, gears);
        this.owed = new Owed(layout, view, gears, site.replication());
        this.workers = StandbyHosts.in(layout) ? plan.primaries() : site.hosts();
        this.target = site.hosts();
        this.serving = site.hosts();
        this.powered = site.hosts();
        this.lowest = site.hosts();
    }

    /** Predictive gears know of planned load. */
    private <S> RunningPolicy<?> started(ResizingPolicy<S> own) {
        return plan.conduct() == Conduct.PREDICTIVE
                ? RunningPolicy.started(new AheadPolicy<>(
                        own,
                        capacity,
                        site.foresight()
                                .planned(firstMinute, settings.predictive().leadSeconds())))
                : RunningPolicy.started(own);
    }

    static AutoSettings settings(Plan plan, Site site) {
        PredictiveSettings usual = PredictiveSettings.USUAL;
        PredictiveSettings predictive = new PredictiveSettings(
                usual.slotSeconds(),
                usual.days(),
                usual.weeks(),
                (int) Math.min(86_400, 60 + Math.ceil(site.machine().wakeSeconds())),
                site.quantile(),
                usual.missRate(),
                usual.mostReserve());
        return new AutoSettings(
                plan.conduct() == Conduct.PREDICTIVE ? PolicyKind.PREDICTIVE : PolicyKind.REACTIVE,
                60_000,
                site.machine().bytesPerSecond(),
                site.headroom(),
                0,
                0,
                ReactiveSettings.CALM,
                predictive);
    }

    /**
     * @param firstMinute of the load, in minutes since 1970 by the clock that the users live by
     */
    public static Outcome of(Plan plan, Site site, LoadSeries load, long firstMinute) {
        return new PlanRun(plan, site, load, firstMinute).run();
    }

    private Outcome run() {
        int[] awake = new int[load.minutes()];
        float[] watts = new float[load.minutes()];
        for (int minute = 0; minute < load.minutes(); minute++) {
            double all = load.total(minute, site.replication());
            double wanted = plan.pfimbi() ? load.total(minute, 1) : all;
            double able = Math.min(workers, serving) * site.machine().bytesPerSecond();
            waiting.add(60 * (all - wanted));
            double later = waiting.made(60 * Math.max(0, able - wanted)) / 60;
            double copied = Math.min(Math.max(0, able - wanted - later) / 2, owed.due(serving) / 60);
            owed.copied(60 * copied, serving);
            moved += 60 * copied;
            work += 60 * all;
            unmet += 60 * Math.max(0, wanted - able);
            awake[minute] = powered;
            watts[minute] = (float) watts(Math.min(able, wanted + later + 2 * copied));
            written(60 * load.writes(minute));
            arrive();
            decide(minute);
            lowest = Math.min(lowest, powered);
        }
        return new Outcome(
                plan,
                awake,
                watts,
                unmet + waiting.bytes(),
                work,
                moved,
                shifts,
                lowWritten,
                lowest,
                waiting.mostBytes());
    }

    /** @param work of the hosts that serve, bytes a second */
    private double watts(double work) {
        Machine machine = site.machine();
        double busy = work / (serving * machine.bytesPerSecond());
        double others = phase == Phase.POWERING_UP ? machine.busyWatts() : machine.idleWatts();
        return serving * machine.watts(busy)
                + (powered - serving) * others
                + (site.hosts() - powered) * machine.sleepWatts();
    }

    /** What is written now belongs in part to hosts that sleep. */
    private void written(double bytes) {
        owed.written(bytes * site.replication(), serving);
        lowWritten += serving < site.replication() ? bytes : 0;
    }

    /** Hosts complete what they were ordered to do. */
    private void arrive() {
        phaseMinutes++;
        boolean copiesAreMade = waiting.bytes() < site.machine().bytesPerSecond();
        if (phase == Phase.DRAINING && phaseMinutes >= DRAIN_MINUTES + (copiesAreMade ? 0 : COPIES_MINUTES)) {
            powered = target;
            phase = Phase.STEADY;
        } else if (phase == Phase.POWERING_UP
                && 60 * phaseMinutes >= site.machine().wakeSeconds()) {
            serving = target;
            phase = Phase.CATCHING_UP;
        }
        if (phase == Phase.CATCHING_UP
                && owed.due(serving) < 60 * site.machine().bytesPerSecond()) {
            phase = Phase.STEADY;
        }
    }

    private void decide(int minute) {
        switch (plan.conduct()) {
            case ALWAYS_ON -> {
                // no host ever sleeps
            }
            case NIGHTS -> {
                int wanted = nights.covers(firstMinute + minute + 1) ? nights.hosts() : site.hosts();
                if (phase == Phase.STEADY && wanted != target) {
                    shift(wanted);
                }
            }
            case REACTIVE, PREDICTIVE -> automatic(minute);
        }
    }

    /** End of a minute of the load, in seconds since some Monday. */
    static long second(long firstMinute, int minute) {
        return 60 * Math.floorMod(firstMinute + THURSDAY, MINUTES_A_WEEK) + 60L * (minute + 1);
    }

    private void automatic(int minute) {
        long second = second(firstMinute, minute);
        Observation seen = new Observation(second, load.reads(minute), load.writes(minute), serving, owed.due(serving));
        RunningPolicy.Turn turn = policy.decide(seen);
        policy = turn.next();
        Proposal proposal = Pilot.propose(seen, turn.wanted(), capacity, gears, settings);
        Pilot.Action action = Pilot.action(proposal, new Pilot.Standing(phase, target, serving, false, false));
        if (action == Pilot.Action.SHIFT) {
            shift(proposal.gearHosts());
        } else if (action == Pilot.Action.CANCEL) {
            target = powered;
            serving = powered;
            phase = Phase.STEADY;
        }
    }

    private void shift(int hosts) {
        shifts++;
        phaseMinutes = 0;
        target = hosts;
        if (hosts < serving) {
            serving = hosts;
            phase = Phase.DRAINING;
        } else {
            powered = hosts;
            phase = Phase.POWERING_UP;
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.auto;

import io.hdfsgears.core.auto.ControlMode;
import io.hdfsgears.core.auto.Pilot;
import io.hdfsgears.core.auto.Proposal;
import io.hdfsgears.core.auto.Refused;
import io.hdfsgears.core.auto.StepDown;
import io.hdfsgears.core.auto.WokenHosts;
import io.hdfsgears.core.config.Quantities;
import io.hdfsgears.core.gear.GearTable;
import io.hdfsgears.core.layout.OffloadingLayout;
import io.hdfsgears.core.machine.GearState;
import io.hdfsgears.core.resize.Capacity;
import io.hdfsgears.core.resize.Footprint;
import io.hdfsgears.core.resize.Observation;
import io.hdfsgears.hdfs.auto.AutoStatus.Savings;
import io.hdfsgears.hdfs.load.LoadMeter;
import io.hdfsgears.hdfs.price.Prices;
import io.hdfsgears.hdfs.state.AutoMemory;
import io.hdfsgears.hdfs.state.StoredAuto;
import io.hdfsgears.hdfs.state.StoredAuto.Offload;
import io.hdfsgears.hdfs.state.StoredAuto.StoredDecision;
import io.hdfsgears.hdfs.view.HdfsView;
import java.io.IOException;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Once an interval: judges the load, lets the offload set follow the writes, and shifts gears or says what it would do. All
 * methods run on the gear agent's thread, except the getter of the published status. Only an active NameNode runs it.
 */
public final class Controller {
    /** Who wakes all hosts for a while so that replicas are checked; that is let come to its end. */
    public static final String SCRUB = "scrub";

    /** What the reason of a demand-response order begins with; that is let come to its end, too. */
    public static final String POWER_CUT = "demand response, ";

    /** Intervals after which a shift that was refused or held is tried again, unless other hosts are wanted. */
    private static final int RETRY_INTERVALS = 10;

    /** 1970-01-05 was a Monday. */
    private static final long FIRST_MONDAY_SECONDS = TimeUnit.DAYS.toSeconds(4);

    private final AutoConfig config;
    private final AutoMemory store;
    private final LoadMeter meter;
    private final Steering steering;
    private final Prices prices;
    private final CalendarFile calendar;
    private final AtomicReference<Asked> answered = new AtomicReference<>();

    private @Nullable StoredAuto auto;
    private @Nullable Learned learned;
    private long intervalNanos;
    private boolean asking;
    private Refused refused = Refused.NONE;
    private int suggested;
    private final WokenHosts woken = new WokenHosts();
    private final StepDown stepDown;
    private LoadMeter.@Nullable Seen lastSeen;
    private @Nullable Proposal lastProposal;
    private Savings savings = Savings.NONE;
    private volatile @Nullable AutoStatus status;

    /** A shift that was asked for, and the outcome. The load may ask for fewer hosts, which was refused. */
    private record Asked(int from, int wanted, int to, String reason, Steering.Outcome outcome) {}

    /** @param calendar of planned load, which the policy is told of */
    public Controller(
            AutoConfig config,
            AutoMemory store,
            LoadMeter meter,
            Steering steering,
            Prices prices,
            CalendarFile calendar) {
        this.prices = prices;
        this.calendar = calendar;
        this.config = config;
        this.store = store;
        this.meter = meter;
        this.steering = steering;
        this.stepDown = new StepDown(config.auto().reactive().shrinkAfterIntervals());
    }

    /** @return empty on a NameNode that is not active, and before its first round */
    public Optional<AutoStatus> status() {
        return Optional.ofNullable(status);
    }

    /** Another NameNode may have stored changes meanwhile: the next round reads everything again. */
    public void forget() {
        auto = null;
        learned = null;
        status = null;
        lastSeen = null;
        lastProposal = null;
        woken.forget();
        stepDown.forget();
        asking = false;
        answered.set(null);
        meter.restart();
    }

    /** One round. Never blocks on anything but the namesystem lock and the edit log. */
    public void doWork(long nowNanos, long nowMillis) throws IOException {
        HdfsView view = steering.view();
        if (view == null) {
            return;
        }
        if (auto == null) {
            load(nowNanos, nowMillis);
        }
        meter.doWork(view, nowNanos, nowMillis);
        prices.look(nowNanos, nowMillis);
        calendar.look(nowNanos, nowMillis);
        takeAnswer(nowNanos, nowMillis);
        if (nowNanos - intervalNanos >= config.intervalNanos()) {
            intervalNanos = nowNanos;
            interval(view, nowNanos, nowMillis);
        }
        publish(nowMillis);
    }

    private void load(long nowNanos, long nowMillis) throws IOException {
        Optional<AutoMemory.Loaded> loaded = store.load();
        StoredAuto known = loaded.map(AutoMemory.Loaded::auto).orElseGet(() -> StoredAuto.initial(nowMillis));
        learned = new Learned(
                config,
                steering,
                loaded.map(AutoMemory.Loaded::policy).orElse(""),
                loaded.map(AutoMemory.Loaded::policyState).orElse(""),
                nowNanos);
        auto = known;
        intervalNanos = nowNanos;
        suggested = 0;
        refused = Refused.NONE;
        if (known.offload().hosts() > 0 && steering.offloadSet().isPresent()) {
            steering.offloadSet(known.offload().hosts());
        }
    }

    private void interval(HdfsView view, long nowNanos, long nowMillis) throws IOException {
        LoadMeter.Seen seen = meter.close();
        int usual = config.auto().minAwake();
        Capacity capacity = config.auto()
                .capacity(
                        view.cluster().size(),
                        view.cluster().primaries(),
                        steering.floor(view),
                        config.replication(),
                        prices.leastAwake(usual, nowMillis))
                .waitingFor(config.synchronous());
        Observation observation = new Observation(
                localSeconds(nowMillis),
                seen.readBytesPerSecond(),
                seen.writeBytesPerSecond(),
                seen.meanWriteBytesPerSecond(),
                view.cluster().servingCount(),
                (double) steering.pendingMoves() * config.blockBytes());
        Learned policy = learned();
        Footprint wanted = calendar.with(policy.decide(capacity, observation), capacity, nowMillis);
        Proposal proposal = steps(Pilot.propose(observation, wanted, capacity, view.gears(), config.auto()), view)
                .with(prices.reason(usual, nowMillis) + calendar.reason(nowMillis));
        lastSeen = seen;
        lastProposal = proposal;
        savings = WattsSaved.of(view, proposal.gearHosts(), steering, config);
        StoredAuto before = auto();
        followWrites(view, proposal, seen, nowMillis);
        boolean room = steering.lackingRoom(view) == 0;
        boolean sheds =
                woken.maySleep(view.state(), view.cluster(), room, RETRY_INTERVALS * config.intervalNanos(), nowNanos);
        boolean only = sheds && proposal.gearHosts() == view.state().target();
        act(view, only ? proposal.with(WokenHosts.NOT_NEEDED) : proposal, sheds, nowNanos, nowMillis);
        save(before, policy.due(nowNanos));
    }

    private Proposal steps(Proposal proposal, HdfsView view) {
        int offload = view.layout() instanceof OffloadingLayout layout ? layout.offloadSet(view.cluster()) : 0;
        int served = view.state().served();
        return proposal.withGear(stepDown.next(proposal.gearHosts(), offload, served, view.gears()), StepDown.WHY);
    }

    /** Another offload set costs nothing but where the next blocks go, so it follows each interval, in every mode. */
    private void followWrites(HdfsView view, Proposal proposal, LoadMeter.Seen seen, long nowMillis) {
        OptionalInt current = steering.offloadSet();
        int wanted = Math.min(proposal.offloadSet(), view.cluster().servingCount());
        if (current.isEmpty() || wanted < 1) {
            return;
        }
        if (current.getAsInt() != wanted || auto().offload().hosts() != wanted) {
            String reason = String.format(
                    Locale.ROOT,
                    "writes %s, %s a host, %.0f %% headroom",
                    Pilot.rate(seen.writeBytesPerSecond()),
                    Pilot.rate(config.auto().hostBytesPerSecond()),
                    100 * config.auto().headroom());
            auto = auto().withOffload(new Offload(wanted, nowMillis, reason));
            steering.offloadSet(wanted);
        }
    }

    private void act(HdfsView view, Proposal proposal, boolean wokenLong, long nowNanos, long nowMillis)
            throws IOException {
        GearState state = view.state();
        boolean heldLong = nowMillis - state.sinceMillis()
                >= RETRY_INTERVALS * config.auto().intervalMillis();
        Pilot.Standing standing =
                new Pilot.Standing(state.phase(), state.target(), state.served(), state.from(), heldLong, wokenLong);
        Pilot.Action action = Pilot.action(proposal, standing);
        ControlMode mode = auto().mode();
        boolean ends = state.until().isSet()
                && (state.by().equals(SCRUB) || state.reason().startsWith(POWER_CUT));
        if (mode == ControlMode.MANUAL || action == Pilot.Action.STAY || ends) {
            suggested = 0;
            return;
        }
        if (mode == ControlMode.SUGGEST) {
            suggest(state, proposal, nowMillis);
            return;
        }
        if (asking) {
            return;
        }
        if (action == Pilot.Action.CANCEL) {
            record("CANCEL", nowMillis, state.target(), state.from(), proposal.reason());
            steering.cancel(proposal.reason());
        } else {
            GearTable gears = view.gears();
            refused.next(
                            proposal.gearHosts(),
                            state.served(),
                            gears,
                            nowNanos,
                            RETRY_INTERVALS * config.intervalNanos())
                    .ifPresent(to -> shift(state.target(), to, proposal));
        }
    }

    private void shift(int from, int to, Proposal proposal) {
        asking = true;
        int wanted = proposal.gearHosts();
        String reason = to == wanted
                ? proposal.reason()
                : proposal.reason() + "; " + Quantities.count(wanted, "host") + " awake were refused, so " + to;
        steering.shift(to, reason, outcome -> answered.set(new Asked(from, wanted, to, reason, outcome)));
    }

    private void suggest(GearState state, Proposal proposal, long nowMillis) {
        if (suggested == proposal.gearHosts()) {
            return;
        }
        suggested = proposal.gearHosts();
        String saves = savings.hosts() == 0
                ? ""
                : String.format(
                        Locale.ROOT,
                        "; would %s %s, about %.0f W (%s)",
                        savings.hosts() > 0 ? "save" : "cost",
                        Quantities.count(Math.abs(savings.hosts()), "host"),
                        Math.abs(savings.watts()),
                        savings.source());
        record("SUGGEST", nowMillis, state.target(), proposal.gearHosts(), proposal.reason() + saves);
    }

    private void takeAnswer(long nowNanos, long nowMillis) throws IOException {
        Asked asked = answered.getAndSet(null);
        if (asked == null) {
            return;
        }
        asking = false;
        StoredAuto before = auto();
        if (asked.outcome().accepted()) {
            refused = refused.accepted(asked.wanted(), asked.to());
            record("SHIFT", nowMillis, asked.from(), asked.to(), asked.reason());
        } else {
            refused = refused.and(asked.wanted(), asked.to(), asked.outcome().message(), nowNanos);
            record(
                    "REFUSED",
                    nowMillis,
                    asked.from(),
                    asked.to(),
                    asked.outcome().message() + " Wanted because " + asked.reason());
        }
        save(before, null);
    }

    private void record(String kind, long nowMillis, int from, int to, String reason) {
        StoredDecision decision = new StoredDecision(nowMillis, kind, from, to, reason);
        auto = auto().with(decision);
        steering.say("automatic gears: " + kind + " from " + from + " to " + to + " hosts awake: " + decision.reason());
    }

    /** @return the mode before; durable when this returns */
    public ControlMode setMode(ControlMode mode, String by, long nowNanos, long nowMillis) throws IOException {
        if (auto == null) {
            load(nowNanos, nowMillis);
        }
        StoredAuto before = auto();
        if (before.mode() != mode) {
            String text = before.mode().word() + " -> " + mode.word() + " by " + by;
            StoredAuto next =
                    before.withMode(mode, by, nowMillis).with(new StoredDecision(nowMillis, "MODE", 0, 0, text));
            store.save(next);
            auto = next;
            suggested = 0;
            refused = Refused.NONE;
            steering.say("automatic gears: mode " + text);
            publish(nowMillis);
        }
        return before.mode();
    }

    /** Whether shifts by the controller are welcome at this moment. */
    public boolean isAuto() {
        return auto != null && auto().mode() == ControlMode.AUTO;
    }

    /**
     * Hosts that the end of an order is to leave awake for the load: none while the gears are not automatic, and all that serve
     * while nothing is known of the load. On the agent's thread.
     */
    public int loadNeeds(GearState state) {
        if (!isAuto()) {
            return 0;
        }
        Proposal proposal = lastProposal;
        return proposal == null ? state.served() : proposal.gearHosts();
    }

    private void save(StoredAuto before, @Nullable String policyState) throws IOException {
        if (policyState != null) {
            if (!store.save(auto(), learned().name(), policyState)) {
                steering.say("what the resizing policy has learned is too long to be kept over a restart");
            }
        } else if (!auto().equals(before)) {
            store.save(auto());
        }
    }

    /** Estimate of what another number of awake hosts would save. */
    public Savings savings(HdfsView view, int hostsAwake) {
        return WattsSaved.of(view, hostsAwake, steering, config);
    }

    private void publish(long nowMillis) {
        status = new AutoStatus(
                auto(),
                config.auto().policy(),
                lastSeen,
                lastProposal,
                savings,
                prices.report(config.auto().minAwake(), nowMillis));
    }

    private StoredAuto auto() {
        StoredAuto known = auto;
        if (known == null) {
            throw new IllegalStateException("the automatic gears are not loaded yet");
        }
        return known;
    }

    private Learned learned() {
        Learned known = learned;
        if (known == null) {
            throw new IllegalStateException("the automatic gears are not loaded yet");
        }
        return known;
    }

    /** Since a Monday, 00:00, on the clocks of the machine's time zone, by which its users are taken to live. */
    private static long localSeconds(long nowMillis) {
        Instant now = Instant.ofEpochMilli(nowMillis);
        int offset = ZoneId.systemDefault().getRules().getOffset(now).getTotalSeconds();
        return Math.max(0, now.getEpochSecond() + offset - FIRST_MONDAY_SECONDS);
    }
}

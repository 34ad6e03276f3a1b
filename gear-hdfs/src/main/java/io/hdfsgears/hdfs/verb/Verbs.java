// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.verb;

import io.hdfsgears.core.auto.ControlMode;
import io.hdfsgears.core.config.Quantities;
import io.hdfsgears.core.gear.GearTable;
import io.hdfsgears.core.machine.GearRequest;
import io.hdfsgears.core.machine.GearRules;
import io.hdfsgears.core.machine.GearState;
import io.hdfsgears.core.machine.Phase;
import io.hdfsgears.core.machine.Refusal;
import io.hdfsgears.core.machine.SafetyFacts;
import io.hdfsgears.hdfs.agent.AgentLoop;
import io.hdfsgears.hdfs.agent.GearAgent;
import io.hdfsgears.hdfs.auto.Controller;
import io.hdfsgears.hdfs.coverage.Blocking;
import io.hdfsgears.hdfs.picture.AutoShown;
import io.hdfsgears.hdfs.report.Report;
import io.hdfsgears.hdfs.report.Safety;
import io.hdfsgears.hdfs.scan.ScanResult;
import io.hdfsgears.hdfs.time.WallClock;
import io.hdfsgears.hdfs.verb.Answer.Outcome;
import io.hdfsgears.hdfs.view.HdfsView;
import io.hdfsgears.hdfs.view.Views;
import java.io.IOException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.BitSet;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.util.Time;
import org.jspecify.annotations.Nullable;

/** The verbs of operators, checked and carried to the agent. Called on RPC threads by callers that were authorised. */
public final class Verbs {
    private static final long MOST_LASTS_MILLIS = TimeUnit.DAYS.toMillis(366);

    private final AgentLoop loop;
    private final GearAgent agent;
    private final Controller controller;
    private final Views views;
    private final Blocking blocking;
    private final Safety safety;
    private final DryRun dryRun;
    private final Report report;
    private final PowerCut cut;

    public Verbs(
            AgentLoop loop,
            GearAgent agent,
            Controller controller,
            Views views,
            Blocking blocking,
            Safety safety,
            DryRun dryRun,
            Report report) {
        this.loop = loop;
        this.agent = agent;
        this.controller = controller;
        this.views = views;
        this.blocking = blocking;
        this.safety = safety;
        this.dryRun = dryRun;
        this.report = report;
        this.cut = new PowerCut(controller);
    }

    private enum Asker {
        OPERATOR,
        CONTROLLER,
        CLOCK,
        FULL_STANDBY
    }

    /** A request as a number of hosts, or why it is refused. */
    private record Aim(int hosts, @Nullable Answer refusal) {}

    /**
     * A request of an operator. Once it is accepted, the gears are in manual mode, see {@link ControlMode#MANUAL}; but not by a
     * demand-response order, see {@link PowerCut}.
     */
    public Answer setGear(ShiftOrder order, String by) throws IOException {
        return shift(order, by, Asker.OPERATOR);
    }

    /** A request of the automatic gears: the same checks, and refused if the mode was changed meanwhile. */
    GearOrder.Answer shift(GearOrder order) throws IOException {
        return ordered(order, AutoSteering.BY, Asker.CONTROLLER);
    }

    /** Back to the gear before an order that has ended, or up for a scrub: the same checks; who chooses the gear stays as it is. */
    GearOrder.Answer byTheClock(GearOrder order, String by) throws IOException {
        return ordered(order, by, Asker.CLOCK);
    }

    /** Standby servers that are full sleep: the same checks, and void while the gears are automatic. */
    GearOrder.Answer fullStandby(GearOrder order, String by) throws IOException {
        return ordered(order, by, Asker.FULL_STANDBY);
    }

    private GearOrder.Answer ordered(GearOrder order, String by, Asker asker) throws IOException {
        Answer answer = shift(ShiftOrder.of(order), by, asker);
        return new GearOrder.Answer(
                answer.isAccepted(), answer.outcome().name().toLowerCase(Locale.ROOT), answer.message());
    }

    private Answer shift(ShiftOrder order, String by, Asker asker) throws IOException {
        HdfsView view = views.current();
        if (view == null) {
            return reply(Outcome.NOT_ACTIVE, views.absent());
        }
        Aim aim = aim(order, view);
        if (aim.refusal() != null) {
            return aim.refusal();
        }
        BitSet stay = view.staying(aim.hosts());
        boolean down =
                aim.hosts() < view.state().served() || !view.state().woken().isEmpty();
        boolean possible = aim.hosts() >= 1 && aim.hosts() <= view.cluster().size();
        ScanResult found = down && possible ? safety.scan(view, stay) : null;
        SafetyFacts facts = safety.facts(view, stay, found);
        GearRequest wanted = new GearRequest(aim.hosts(), order.force());
        Optional<Refusal> no = GearRules.check(wanted, view.state(), facts);
        if (no.isPresent() && no.get().badArgument()) {
            return reply(Outcome.BAD_ARGUMENT, no.get().message());
        }
        if (order.lastsMillis() < 0 || order.lastsMillis() > MOST_LASTS_MILLIS) {
            return reply(
                    Outcome.BAD_ARGUMENT,
                    "-end cannot be " + Long.divideUnsigned(order.lastsMillis(), 1000)
                            + " s away: take a year at most.");
        }
        if (order.dryRun()) {
            return dryRun.answer(wanted, view, found, GearRules.all(wanted, view.state(), facts), no.isPresent());
        }
        return no.isPresent()
                ? reply(Outcome.REFUSED, text(no.get(), asker))
                : accept(order, view, aim.hosts(), found, by, asker);
    }

    /** What answers the product's own orders becomes a notice and a decision, which every user may read. */
    private static String text(Refusal no, Asker asker) {
        return asker == Asker.OPERATOR ? no.message() : no.forEverybody();
    }

    private Answer accept(
            ShiftOrder order, HdfsView seen, int hosts, @Nullable ScanResult found, String by, Asker asker)
            throws IOException {
        String given = order.reason().isBlank() ? "set by operator" : order.reason();
        String reason =
                order.watts().isPresent() ? Controller.POWER_CUT + order.watts().getAsLong() + " W: " + given : given;
        return loop.call(() -> {
            if (agent.epoch() != seen.state().epoch()) {
                return reply(Outcome.REFUSED, "refused: the gear state changed while this was checked. Try again.");
            }
            HdfsView view = views.current();
            if (view != null && hosts < view.table().floor()) {
                return reply(Outcome.REFUSED, "refused: a dataset was set meanwhile. Try again.");
            }
            if (asker == Asker.CONTROLLER && !controller.isAuto()) {
                return reply(Outcome.REFUSED, "refused: the gears are not automatic any more.");
            }
            if (asker == Asker.FULL_STANDBY && controller.isAuto()) {
                return reply(Outcome.REFUSED, "refused: the gears are automatic, which decide alone what sleeps.");
            }
            if (asker == Asker.FULL_STANDBY && seen.state().until().isSet()) {
                return reply(Outcome.REFUSED, endsByItself(seen.state().until()));
            }
            if (asker == Asker.OPERATOR && order.watts().isEmpty()) {
                controller.setMode(ControlMode.MANUAL, by, Time.monotonicNowNanos(), WallClock.now());
            }
            if (found != null) {
                blocking.expect(hosts, found.affected());
            }
            GearState next = agent.aim(hosts, order.lastsMillis(), by, reason);
            boolean moving = next.phase() != Phase.STEADY;
            return reply(
                            moving ? Outcome.IN_PROGRESS : Outcome.DONE,
                            moving
                                    ? "accepted: on the way to " + Quantities.count(hosts, "host") + " awake"
                                    : alreadyThere(order, hosts, seen.cluster().size()))
                    .in(report.state(next, seen));
        });
    }

    private static String endsByItself(GearState.Until until) {
        return "refused: the order in force ends by itself at "
                + Instant.ofEpochMilli(until.atMillis()).truncatedTo(ChronoUnit.SECONDS)
                + ", and another one would take its end away.";
    }

    static String alreadyThere(ShiftOrder order, int hosts, int all) {
        return "nothing to do: " + Quantities.count(hosts, "host") + " awake is what is wanted already"
                + (hosts == all ? ", and there is no higher gear" : "")
                + (order.lastsMillis() > 0 ? "; -end has nothing to go back to" : "");
    }

    public Answer cancel(String by, String reason) throws IOException {
        HdfsView view = views.current();
        if (view == null) {
            return reply(Outcome.NOT_ACTIVE, views.absent());
        }
        return loop.call(() -> {
            Phase before = view.state().phase();
            boolean ends = view.state().until().isSet();
            if (controller.isAuto()) {
                controller.setMode(ControlMode.MANUAL, by, Time.monotonicNowNanos(), WallClock.now());
            }
            GearState next = agent.cancel(by, reason.isBlank() ? "cancelled by operator" : reason);
            boolean steady = before == Phase.STEADY && next.phase() == Phase.STEADY;
            boolean migrated = steady && agent.cancelMigration();
            return reply(
                            next.phase() == Phase.STEADY ? Outcome.DONE : Outcome.IN_PROGRESS,
                            migrated
                                    ? "cancelled: the migration that followed the last shift up; data stays where it is"
                                    : steady && ends
                                            ? "cancelled: the gear stays, it does not go back by itself any more"
                                            : steady
                                                    ? "no shift is under way; nothing changed"
                                                    : "cancelled: going back to " + next.target() + " hosts awake")
                    .in(report.state(next, view));
        });
    }

    /**
     * Shows or sets who chooses the gear.
     *
     * @param word auto, suggest or manual; empty to show it
     */
    public Answer gearMode(Optional<String> word, String by) throws IOException {
        HdfsView view = views.current();
        if (view == null) {
            return reply(Outcome.NOT_ACTIVE, views.absent());
        }
        Optional<ControlMode> mode = word.flatMap(ControlMode::of);
        if (word.isPresent() && mode.isEmpty()) {
            return reply(
                    Outcome.BAD_ARGUMENT,
                    "'" + word.get() + "' is not a mode: use auto, suggest or manual; nothing changed.");
        }
        return loop.call(() -> {
            String message = "";
            if (mode.isPresent()) {
                ControlMode before = controller.setMode(mode.get(), by, Time.monotonicNowNanos(), WallClock.now());
                message = before == mode.get()
                        ? "the mode is " + before.word() + " already; nothing changed"
                        : "mode " + before.word() + " -> " + mode.get().word();
            }
            return reply(Outcome.DONE, message)
                    .in(report.state())
                    .with(controller.status().map(status -> AutoShown.of(status, view)));
        });
    }

    private Aim aim(ShiftOrder order, HdfsView view) {
        GearTable gears = view.gears();
        if (order.watts().isPresent()) {
            PowerCut.Answer answer = cut.hosts(order.watts().getAsLong(), order.lastsMillis() > 0, order.force(), view);
            Outcome no = answer.badArgument() ? Outcome.BAD_ARGUMENT : Outcome.REFUSED;
            return new Aim(answer.hosts(), answer.refusal().isEmpty() ? null : reply(no, answer.refusal()));
        }
        if (order.hosts().isPresent()) {
            return new Aim(order.hosts().getAsInt(), null);
        }
        if (order.relative().isPresent()) {
            return relative(order.relative().get(), gears, view.state().target());
        }
        if (order.gear().orElse(0) < 1 || order.gear().getAsInt() > gears.max()) {
            return new Aim(
                    0,
                    reply(
                            Outcome.BAD_ARGUMENT,
                            "there is no gear "
                                    + (order.gear().isPresent() ? order.gear().getAsInt() : "''") + ": gears are 1 to "
                                    + gears.max() + ", with " + gears.awake() + " hosts awake."));
        }
        return new Aim(gears.hostsAwake(order.gear().getAsInt()), null);
    }

    private static Aim relative(String word, GearTable gears, int target) {
        return switch (word) {
            case "max" -> new Aim(gears.hostsAwake(gears.max()), null);
            case "min" -> new Aim(gears.hostsAwake(1), null);
            case "up" ->
                new Aim(
                        gears.awake().stream()
                                .filter(n -> n > target)
                                .findFirst()
                                .orElse(target),
                        null);
            case "down" ->
                new Aim(
                        gears.awake().stream()
                                .filter(n -> n < target)
                                .reduce((a, b) -> b)
                                .orElse(target),
                        null);
            default ->
                new Aim(
                        0,
                        reply(
                                Outcome.BAD_ARGUMENT,
                                "'" + word + "' is not a gear: use 1 to " + gears.max() + ", up, down, min or max."));
        };
    }

    static Answer reply(Outcome outcome, String message) {
        return new Answer(outcome, message);
    }
}

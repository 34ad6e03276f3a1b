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
import io.hdfsgears.hdfs.proto.GearProtos.GearModeRequestProto;
import io.hdfsgears.hdfs.proto.GearProtos.OutcomeProto;
import io.hdfsgears.hdfs.proto.GearProtos.SetGearRequestProto;
import io.hdfsgears.hdfs.proto.GearProtos.VerbReplyProto;
import io.hdfsgears.hdfs.report.Report;
import io.hdfsgears.hdfs.report.Safety;
import io.hdfsgears.hdfs.scan.ScanResult;
import io.hdfsgears.hdfs.time.WallClock;
import io.hdfsgears.hdfs.view.HdfsView;
import io.hdfsgears.hdfs.view.Views;
import io.hdfsgears.hdfs.wire.AutoMessage;
import io.hdfsgears.hdfs.wire.StateMessage;
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
    private record Aim(int hosts, @Nullable VerbReplyProto refusal) {}

    /**
     * A request of an operator. Once it is accepted, the gears are in manual mode, see {@link ControlMode#MANUAL}; but not by a
     * demand-response order, see {@link PowerCut}.
     */
    public VerbReplyProto setGear(SetGearRequestProto request, String by) throws IOException {
        return shift(request, by, Asker.OPERATOR);
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
        SetGearRequestProto request = SetGearRequestProto.newBuilder()
                .setNodes(order.hosts())
                .setLastsMillis(order.lastsMillis())
                .setReason(order.reason())
                .build();
        VerbReplyProto reply = shift(request, by, asker);
        OutcomeProto outcome = reply.getOutcome();
        return new GearOrder.Answer(
                outcome == OutcomeProto.DONE || outcome == OutcomeProto.IN_PROGRESS,
                outcome.name().toLowerCase(Locale.ROOT),
                reply.getMessage());
    }

    private VerbReplyProto shift(SetGearRequestProto request, String by, Asker asker) throws IOException {
        HdfsView view = views.current();
        if (view == null) {
            return reply(OutcomeProto.NOT_ACTIVE, views.absent());
        }
        Aim aim = aim(request, view);
        if (aim.refusal() != null) {
            return aim.refusal();
        }
        BitSet stay = view.staying(aim.hosts());
        boolean down =
                aim.hosts() < view.state().served() || !view.state().woken().isEmpty();
        boolean possible = aim.hosts() >= 1 && aim.hosts() <= view.cluster().size();
        ScanResult found = down && possible ? safety.scan(view, stay) : null;
        SafetyFacts facts = safety.facts(view, stay, found);
        GearRequest wanted = new GearRequest(aim.hosts(), request.getForce());
        Optional<Refusal> no = GearRules.check(wanted, view.state(), facts);
        if (no.isPresent() && no.get().badArgument()) {
            return reply(OutcomeProto.BAD_ARGUMENT, no.get().message());
        }
        if (request.getLastsMillis() < 0 || request.getLastsMillis() > MOST_LASTS_MILLIS) {
            return reply(
                    OutcomeProto.BAD_ARGUMENT,
                    "-end cannot be " + Long.divideUnsigned(request.getLastsMillis(), 1000)
                            + " s away: take a year at most.");
        }
        if (request.getDryRun()) {
            return dryRun.answer(wanted, view, found, GearRules.all(wanted, view.state(), facts), no.isPresent());
        }
        return no.isPresent()
                ? reply(OutcomeProto.REFUSED, text(no.get(), asker))
                : accept(request, view, aim.hosts(), found, by, asker);
    }

    /** What answers the product's own orders becomes a notice and a decision, which every user may read. */
    private static String text(Refusal no, Asker asker) {
        return asker == Asker.OPERATOR ? no.message() : no.forEverybody();
    }

    private VerbReplyProto accept(
            SetGearRequestProto request, HdfsView seen, int hosts, @Nullable ScanResult found, String by, Asker asker)
            throws IOException {
        String given = request.getReason().isBlank() ? "set by operator" : request.getReason();
        String reason = request.hasWatts() ? Controller.POWER_CUT + request.getWatts() + " W: " + given : given;
        return loop.call(() -> {
            if (agent.epoch() != seen.state().epoch()) {
                return reply(
                        OutcomeProto.REFUSED, "refused: the gear state changed while this was checked. Try again.");
            }
            HdfsView view = views.current();
            if (view != null && hosts < view.table().floor()) {
                return reply(OutcomeProto.REFUSED, "refused: a dataset was set meanwhile. Try again.");
            }
            if (asker == Asker.CONTROLLER && !controller.isAuto()) {
                return reply(OutcomeProto.REFUSED, "refused: the gears are not automatic any more.");
            }
            if (asker == Asker.FULL_STANDBY && controller.isAuto()) {
                return reply(OutcomeProto.REFUSED, "refused: the gears are automatic, which decide alone what sleeps.");
            }
            if (asker == Asker.FULL_STANDBY && seen.state().until().isSet()) {
                return reply(OutcomeProto.REFUSED, endsByItself(seen.state().until()));
            }
            if (asker == Asker.OPERATOR && !request.hasWatts()) {
                controller.setMode(ControlMode.MANUAL, by, Time.monotonicNowNanos(), WallClock.now());
            }
            if (found != null) {
                blocking.expect(hosts, found.affected());
            }
            GearState next = agent.aim(hosts, request.getLastsMillis(), by, reason);
            boolean moving = next.phase() != Phase.STEADY;
            return VerbReplyProto.newBuilder()
                    .setOutcome(moving ? OutcomeProto.IN_PROGRESS : OutcomeProto.DONE)
                    .setMessage(
                            moving
                                    ? "accepted: on the way to " + Quantities.count(hosts, "host") + " awake"
                                    : alreadyThere(
                                            request, hosts, seen.cluster().size()))
                    .setState(StateMessage.of(report.state(next, seen)))
                    .build();
        });
    }

    private static String endsByItself(GearState.Until until) {
        return "refused: the order in force ends by itself at "
                + Instant.ofEpochMilli(until.atMillis()).truncatedTo(ChronoUnit.SECONDS)
                + ", and another one would take its end away.";
    }

    static String alreadyThere(SetGearRequestProto request, int hosts, int all) {
        return "nothing to do: " + Quantities.count(hosts, "host") + " awake is what is wanted already"
                + (hosts == all ? ", and there is no higher gear" : "")
                + (request.getLastsMillis() > 0 ? "; -end has nothing to go back to" : "");
    }

    public VerbReplyProto cancel(String by, String reason) throws IOException {
        HdfsView view = views.current();
        if (view == null) {
            return reply(OutcomeProto.NOT_ACTIVE, views.absent());
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
            return VerbReplyProto.newBuilder()
                    .setOutcome(next.phase() == Phase.STEADY ? OutcomeProto.DONE : OutcomeProto.IN_PROGRESS)
                    .setMessage(
                            migrated
                                    ? "cancelled: the migration that followed the last shift up; data stays where it is"
                                    : steady && ends
                                            ? "cancelled: the gear stays, it does not go back by itself any more"
                                            : steady
                                                    ? "no shift is under way; nothing changed"
                                                    : "cancelled: going back to " + next.target() + " hosts awake")
                    .setState(StateMessage.of(report.state(next, view)))
                    .build();
        });
    }

    /** Shows or sets who chooses the gear. */
    public VerbReplyProto gearMode(GearModeRequestProto request, String by) throws IOException {
        HdfsView view = views.current();
        if (view == null) {
            return reply(OutcomeProto.NOT_ACTIVE, views.absent());
        }
        Optional<ControlMode> mode = ControlMode.of(request.getMode());
        if (request.hasMode() && mode.isEmpty()) {
            return reply(
                    OutcomeProto.BAD_ARGUMENT,
                    "'" + request.getMode() + "' is not a mode: use auto, suggest or manual; nothing changed.");
        }
        return loop.call(() -> {
            String message = "";
            if (mode.isPresent()) {
                ControlMode before = controller.setMode(mode.get(), by, Time.monotonicNowNanos(), WallClock.now());
                message = before == mode.get()
                        ? "the mode is " + before.word() + " already; nothing changed"
                        : "mode " + before.word() + " -> " + mode.get().word();
            }
            VerbReplyProto.Builder reply = VerbReplyProto.newBuilder()
                    .setOutcome(OutcomeProto.DONE)
                    .setMessage(message)
                    .setState(StateMessage.of(report.state()));
            controller
                    .status()
                    .map(status -> AutoMessage.of(AutoShown.of(status, view)))
                    .ifPresent(reply::setAuto);
            return reply.build();
        });
    }

    private Aim aim(SetGearRequestProto request, HdfsView view) {
        GearTable gears = view.gears();
        if (request.hasWatts()) {
            PowerCut.Answer answer =
                    cut.hosts(request.getWatts(), request.getLastsMillis() > 0, request.getForce(), view);
            OutcomeProto no = answer.badArgument() ? OutcomeProto.BAD_ARGUMENT : OutcomeProto.REFUSED;
            return new Aim(answer.hosts(), answer.refusal().isEmpty() ? null : reply(no, answer.refusal()));
        }
        if (request.hasNodes()) {
            return new Aim(request.getNodes(), null);
        }
        if (request.hasRelative()) {
            return relative(request.getRelative(), gears, view.state().target());
        }
        if (!request.hasGear() || request.getGear() < 1 || request.getGear() > gears.max()) {
            return new Aim(
                    0,
                    reply(
                            OutcomeProto.BAD_ARGUMENT,
                            "there is no gear " + (request.hasGear() ? request.getGear() : "''") + ": gears are 1 to "
                                    + gears.max() + ", with " + gears.awake() + " hosts awake."));
        }
        return new Aim(gears.hostsAwake(request.getGear()), null);
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
                                OutcomeProto.BAD_ARGUMENT,
                                "'" + word + "' is not a gear: use 1 to " + gears.max() + ", up, down, min or max."));
        };
    }

    static VerbReplyProto reply(OutcomeProto outcome, String message) {
        return VerbReplyProto.newBuilder()
                .setOutcome(outcome)
                .setMessage(message)
                .build();
    }
}

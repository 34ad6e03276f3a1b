// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.agent;

import io.hdfsgears.core.auto.ControlMode;
import io.hdfsgears.core.gear.GearTable;
import io.hdfsgears.core.machine.GearRules;
import io.hdfsgears.core.machine.GearState;
import io.hdfsgears.core.machine.Phase;
import io.hdfsgears.core.machine.Refusal;
import io.hdfsgears.core.machine.SafetyFacts;
import io.hdfsgears.core.machine.Wish;
import io.hdfsgears.hdfs.auto.Controller;
import io.hdfsgears.hdfs.proto.GearProtos.AdoptLayoutRequestProto;
import io.hdfsgears.hdfs.proto.GearProtos.GearModeRequestProto;
import io.hdfsgears.hdfs.proto.GearProtos.OutcomeProto;
import io.hdfsgears.hdfs.proto.GearProtos.SetGearRequestProto;
import io.hdfsgears.hdfs.proto.GearProtos.VerbReplyProto;
import io.hdfsgears.hdfs.rpc.NotFoundedException;
import io.hdfsgears.hdfs.view.HdfsView;
import java.io.IOException;
import java.util.BitSet;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.util.Time;
import org.jspecify.annotations.Nullable;

/** The verbs of operators, checked and carried to the agent. Called on RPC threads by callers that were authorised. */
public final class Verbs {
    private static final long MOST_LASTS_MILLIS = TimeUnit.DAYS.toMillis(366);

    private final GearRuntime runtime;
    private final Parts parts;
    private final GearAgent agent;
    private final Controller controller;
    private final BlockScan scan;

    Verbs(GearRuntime runtime, Parts parts, GearAgent agent, Controller controller, BlockScan scan) {
        this.runtime = runtime;
        this.parts = parts;
        this.agent = agent;
        this.controller = controller;
        this.scan = scan;
    }

    private enum Asker {
        OPERATOR,
        CONTROLLER,
        CLOCK,
        FULL_STANDBY
    }

    /** A wish turned into a number of hosts, or why that cannot be. */
    private record Aim(int hosts, @Nullable VerbReplyProto refusal) {}

    /** An operator's wish; once it is accepted the gears stay in their hands, see {@link ControlMode#MANUAL}. */
    public VerbReplyProto setGear(SetGearRequestProto request, String by) throws IOException {
        return shift(request, by, Asker.OPERATOR);
    }

    /** A wish of the controller: the same checks, and void when the mode was changed meanwhile. */
    VerbReplyProto shift(SetGearRequestProto request) throws IOException {
        return shift(request, AutoSteering.BY, Asker.CONTROLLER);
    }

    /** Back to the gear before an order that has ended, or up for a scrub: the same checks; who chooses the gear stays as it is. */
    VerbReplyProto byTheClock(SetGearRequestProto request, String by) throws IOException {
        return shift(request, by, Asker.CLOCK);
    }

    /** Standby servers that are full sleep: the same checks, and void while the gears are automatic. */
    VerbReplyProto fullStandby(SetGearRequestProto request, String by) throws IOException {
        return shift(request, by, Asker.FULL_STANDBY);
    }

    private VerbReplyProto shift(SetGearRequestProto request, String by, Asker asker) throws IOException {
        HdfsView view = parts.views().current();
        if (view == null) {
            return reply(OutcomeProto.NOT_ACTIVE, noChain());
        }
        Aim aim = aim(request, view);
        if (aim.refusal() != null) {
            return aim.refusal();
        }
        BitSet stay = Proof.staying(view, aim.hosts());
        boolean down =
                aim.hosts() < view.state().served() || !view.state().woken().isEmpty();
        boolean possible = aim.hosts() >= 1 && aim.hosts() <= view.cluster().size();
        ScanResult found = down && possible ? scan.coverage(view, stay) : null;
        SafetyFacts facts = new Safety(parts).facts(view, stay, found);
        Wish wish = new Wish(aim.hosts(), request.getForce());
        Optional<Refusal> no = GearRules.check(wish, view.state(), facts);
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
            return new DryRun(parts, agent, report(), controller)
                    .answer(wish, view, found, GearRules.all(wish, view.state(), facts), no.isPresent());
        }
        return no.isPresent()
                ? reply(OutcomeProto.REFUSED, no.get().message())
                : accept(request, view, aim.hosts(), found, by, asker);
    }

    private VerbReplyProto accept(
            SetGearRequestProto request, HdfsView seen, int hosts, @Nullable ScanResult found, String by, Asker asker)
            throws IOException {
        String reason = request.getReason().isBlank() ? "set by operator" : request.getReason();
        return runtime.onAgent(() -> {
            if (agent.epoch() != seen.state().epoch()) {
                return reply(
                        OutcomeProto.REFUSED, "refused: the gear state changed while this was checked. Try again.");
            }
            HdfsView view = parts.views().current();
            if (view != null && hosts < view.table().floor()) {
                return reply(OutcomeProto.REFUSED, "refused: a dataset was set meanwhile. Try again.");
            }
            if (asker == Asker.CONTROLLER && !controller.isAuto()) {
                return reply(OutcomeProto.REFUSED, "refused: the gears are not automatic any more.");
            }
            if (asker == Asker.FULL_STANDBY && controller.isAuto()) {
                return reply(OutcomeProto.REFUSED, "refused: the gears are automatic, which decide alone what sleeps.");
            }
            if (asker == Asker.OPERATOR) {
                controller.setMode(ControlMode.MANUAL, by, Time.monotonicNowNanos(), Time.now());
            }
            if (found != null) {
                parts.blocking().expect(hosts, found.affected());
            }
            GearState next = agent.aim(hosts, request.getLastsMillis(), by, reason);
            boolean moving = next.phase() != Phase.STEADY;
            return VerbReplyProto.newBuilder()
                    .setOutcome(moving ? OutcomeProto.IN_PROGRESS : OutcomeProto.DONE)
                    .setMessage(moving ? "accepted: on the way to " + hosts + " hosts awake" : alreadyThere(request))
                    .setState(report().state(next, seen))
                    .build();
        });
    }

    private static String alreadyThere(SetGearRequestProto request) {
        return "already there" + (request.getLastsMillis() > 0 ? "; -end has nothing to go back to" : "");
    }

    public VerbReplyProto cancel(String by, String reason) throws IOException {
        HdfsView view = parts.views().current();
        if (view == null) {
            return reply(OutcomeProto.NOT_ACTIVE, noChain());
        }
        return runtime.onAgent(() -> {
            Phase before = view.state().phase();
            boolean ends = view.state().until().isSet();
            if (controller.isAuto()) {
                controller.setMode(ControlMode.MANUAL, by, Time.monotonicNowNanos(), Time.now());
            }
            GearState next = agent.cancel(by, reason.isBlank() ? "cancelled by operator" : reason);
            boolean steady = before == Phase.STEADY && next.phase() == Phase.STEADY;
            boolean migrated = steady && parts.migration().cancelPassive();
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
                    .setState(report().state(next, view))
                    .build();
        });
    }

    /** Shows or sets who chooses the gear. */
    public VerbReplyProto gearMode(GearModeRequestProto request, String by) throws IOException {
        HdfsView view = parts.views().current();
        if (view == null) {
            return reply(OutcomeProto.NOT_ACTIVE, noChain());
        }
        Optional<ControlMode> mode = ControlMode.of(request.getMode());
        if (request.hasMode() && mode.isEmpty()) {
            return reply(
                    OutcomeProto.BAD_ARGUMENT,
                    "'" + request.getMode() + "' is not a mode: use auto, suggest or manual; nothing changed.");
        }
        return runtime.onAgent(() -> {
            String message = "";
            if (mode.isPresent()) {
                ControlMode before = controller.setMode(mode.get(), by, Time.monotonicNowNanos(), Time.now());
                message = before == mode.get()
                        ? "the mode is " + before.word() + " already; nothing changed"
                        : "mode " + before.word() + " -> " + mode.get().word();
            }
            VerbReplyProto.Builder reply = VerbReplyProto.newBuilder()
                    .setOutcome(OutcomeProto.DONE)
                    .setMessage(message)
                    .setState(report().state());
            controller.status().map(status -> AutoReport.of(status, view)).ifPresent(reply::setAuto);
            return reply.build();
        });
    }

    public VerbReplyProto adoptLayout(AdoptLayoutRequestProto request, String by) throws IOException {
        return parts.migration().adopting().adopt(request, parts.views().current(), by, Time.now());
    }

    private Aim aim(SetGearRequestProto request, HdfsView view) {
        GearTable gears = view.layout().gears(view.cluster());
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

    public Report report() {
        return new Report(parts, agent, controller, scan);
    }

    private static String noChain() {
        return String.valueOf(new NotFoundedException().getMessage());
    }

    static VerbReplyProto reply(OutcomeProto outcome, String message) {
        return VerbReplyProto.newBuilder()
                .setOutcome(outcome)
                .setMessage(message)
                .build();
    }
}

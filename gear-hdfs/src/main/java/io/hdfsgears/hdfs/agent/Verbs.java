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
import io.hdfsgears.core.model.Service;
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
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;
import org.apache.hadoop.hdfs.server.namenode.FSNamesystem;
import org.apache.hadoop.util.Time;
import org.jspecify.annotations.Nullable;

/** The verbs of operators, checked and carried to the agent. Called on RPC threads by callers that were authorised. */
public final class Verbs {
    private final GearRuntime runtime;
    private final FSNamesystem namesystem;
    private final Parts parts;
    private final GearAgent agent;
    private final Controller controller;
    private final BlockScan scan;

    Verbs(
            GearRuntime runtime,
            FSNamesystem namesystem,
            Parts parts,
            GearAgent agent,
            Controller controller,
            BlockScan scan) {
        this.runtime = runtime;
        this.namesystem = namesystem;
        this.parts = parts;
        this.agent = agent;
        this.controller = controller;
        this.scan = scan;
    }

    /** A wish turned into a number of hosts, or why that cannot be. */
    private record Aim(int hosts, @Nullable VerbReplyProto refusal) {}

    /** An operator's wish; once it is accepted the gears stay in their hands, see {@link ControlMode#MANUAL}. */
    public VerbReplyProto setGear(SetGearRequestProto request, String by) throws IOException {
        return shift(request, by, false);
    }

    /** A wish of the controller: the same checks, and void when the mode was changed meanwhile. */
    VerbReplyProto shift(SetGearRequestProto request) throws IOException {
        return shift(request, AutoSteering.BY, true);
    }

    private VerbReplyProto shift(SetGearRequestProto request, String by, boolean automatic) throws IOException {
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
        Optional<Refusal> no =
                GearRules.check(new Wish(aim.hosts(), request.getForce()), view.state(), safety(view, stay, found));
        if (no.isPresent()) {
            OutcomeProto outcome = no.get().badArgument() ? OutcomeProto.BAD_ARGUMENT : OutcomeProto.REFUSED;
            return reply(outcome, no.get().message());
        }
        if (request.getDryRun()) {
            return dryRun(view, aim.hosts(), found);
        }
        return accept(request, view, aim.hosts(), by, automatic);
    }

    private VerbReplyProto accept(SetGearRequestProto request, HdfsView seen, int hosts, String by, boolean automatic)
            throws IOException {
        String reason = request.getReason().isBlank() ? "set by operator" : request.getReason();
        return runtime.onAgent(() -> {
            GearAgent.Published now = agent.published();
            long epoch =
                    now.roster() == null ? -1 : now.roster().stored().state().epoch();
            if (epoch != seen.state().epoch()) {
                return reply(
                        OutcomeProto.REFUSED, "refused: the gear state changed while this was checked. Try again.");
            }
            HdfsView view = parts.views().current();
            if (view != null && hosts < view.table().floor()) {
                return reply(OutcomeProto.REFUSED, "refused: a dataset was set meanwhile. Try again.");
            }
            if (automatic && !controller.isAuto()) {
                return reply(OutcomeProto.REFUSED, "refused: the gears are not automatic any more.");
            }
            if (!automatic) {
                controller.setMode(ControlMode.MANUAL, by, Time.monotonicNowNanos(), Time.now());
            }
            GearState next = agent.aim(hosts, by, reason);
            boolean moving = next.phase() != Phase.STEADY;
            return VerbReplyProto.newBuilder()
                    .setOutcome(moving ? OutcomeProto.IN_PROGRESS : OutcomeProto.DONE)
                    .setMessage(moving ? "accepted: on the way to " + hosts + " hosts awake" : "already there")
                    .setState(report().state(next, seen))
                    .build();
        });
    }

    public VerbReplyProto cancel(String by, String reason) throws IOException {
        HdfsView view = parts.views().current();
        if (view == null) {
            return reply(OutcomeProto.NOT_ACTIVE, noChain());
        }
        return runtime.onAgent(() -> {
            Phase before = view.state().phase();
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

    private SafetyFacts safety(HdfsView view, BitSet stay, @Nullable ScanResult found) {
        int dead = 0;
        long free = 0;
        for (int position = 1; position <= view.cluster().size(); position++) {
            dead += view.cluster().member(position).service() == Service.LOST ? 1 : 0;
            if (stay.get(position)) {
                free += view.host(position)
                        .map(DatanodeDescriptor::getRemaining)
                        .orElse(0L);
            }
        }
        int minAwake = Math.max(
                view.table().floor(),
                Math.max(parts.config().minAwake(), view.cluster().primaries()));
        return new SafetyFacts(
                view.cluster().size(),
                minAwake,
                namesystem.getMissingBlocksCount(),
                namesystem.getCorruptReplicaBlocks(),
                dead,
                parts.config().maxDead(),
                found == null ? 0 : found.unreadable(),
                found == null ? "" : found.unreadableWhy(),
                found == null ? 0 : found.coverage().gapBytes(),
                free);
    }

    private VerbReplyProto dryRun(HdfsView view, int hosts, @Nullable ScanResult found) {
        VerbReplyProto.Builder reply = VerbReplyProto.newBuilder().setOutcome(OutcomeProto.DONE);
        boolean down = hosts < view.state().served();
        int from = Math.min(hosts, view.state().served());
        int to = Math.max(hosts, view.state().served());
        for (int position = from + 1; position <= Math.min(to, view.cluster().size()); position++) {
            reply.addHosts(view.cluster().member(position).name());
        }
        reply.setBytesToMove(found == null ? 0 : found.coverage().gapBytes());
        if (found != null) {
            reply.addAllBlockIds(found.coverage().sample());
        }
        return reply.setMessage("dry run, nothing changed: " + reply.getHostsCount() + " host(s) would "
                        + (down ? "go to sleep" : "wake") + ", " + reply.getBytesToMove() + " bytes would move first")
                .setState(report().state(view.state(), view))
                .build();
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

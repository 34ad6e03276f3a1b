// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.agent;

import io.hdfsgears.core.machine.NeverSleep.Keeper;
import io.hdfsgears.hdfs.auto.Steering;
import io.hdfsgears.hdfs.proto.GearProtos.OutcomeProto;
import io.hdfsgears.hdfs.proto.GearProtos.SetGearRequestProto;
import io.hdfsgears.hdfs.proto.GearProtos.VerbReplyProto;
import io.hdfsgears.hdfs.view.HdfsView;
import java.io.IOException;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.Consumer;
import org.apache.hadoop.hdfs.server.namenode.GearNamesystemAccess;
import org.apache.hadoop.util.Time;
import org.jspecify.annotations.Nullable;

/** The controller's hands: what operators' verbs do, done by the same code. */
final class AutoSteering implements Steering {
    /** Who asked for a shift that the controller asked for. */
    static final String BY = "auto";

    private final GearRuntime runtime;
    private final Parts parts;
    private final GearAgent agent;
    private final RunningLayout layout;

    AutoSteering(GearRuntime runtime, Parts parts, GearAgent agent, RunningLayout layout) {
        this.runtime = runtime;
        this.parts = parts;
        this.agent = agent;
        this.layout = layout;
    }

    @Override
    public @Nullable HdfsView view() {
        return parts.views().current();
    }

    @Override
    public void shift(int hosts, String reason, Consumer<Outcome> answer) {
        SetGearRequestProto wish = SetGearRequestProto.newBuilder()
                .setNodes(hosts)
                .setReason(reason)
                .build();
        parts.workers().pool().execute(() -> answer.accept(ask(wish)));
    }

    private Outcome ask(SetGearRequestProto wish) {
        try {
            VerbReplyProto reply = runtime.verbs().shift(wish);
            boolean accepted =
                    reply.getOutcome() == OutcomeProto.DONE || reply.getOutcome() == OutcomeProto.IN_PROGRESS;
            audit(accepted, "setGear", "-nodes " + wish.getNodes() + " reason=" + wish.getReason());
            if (!accepted) {
                String outcome = reply.getOutcome().name().toLowerCase(Locale.ROOT);
                parts.observed().refusals().count(BY, outcome);
            }
            return new Outcome(accepted, reply.getMessage());
        } catch (IOException | RuntimeException e) {
            return new Outcome(false, "failed: " + e.getMessage() + ".");
        }
    }

    @Override
    public void cancel(String reason) throws IOException {
        agent.cancel(BY, reason);
        audit(true, "cancelGear", "reason=" + reason);
    }

    private void audit(boolean allowed, String command, String what) {
        GearNamesystemAccess.auditOwn(parts.namesystem(), allowed, BY, command, what);
    }

    @Override
    public void offloadSet(int hosts) {
        layout.offloadSet(hosts);
    }

    @Override
    public OptionalInt offloadSet() {
        HdfsView view = view();
        return view == null ? OptionalInt.empty() : layout.offloadSet(view.cluster());
    }

    @Override
    public int floor(HdfsView view) {
        int kept = parts.config()
                .guards()
                .keeper(view.cluster())
                .map(Keeper::position)
                .orElse(0);
        return Math.max(view.table().floor(), kept);
    }

    @Override
    public long pendingMoves() {
        return parts.migration().pending();
    }

    @Override
    public OptionalDouble watts(String host) {
        return parts.observed()
                .meters()
                .drawn(host, Time.monotonicNowNanos(), parts.config().reportAgeNanos())
                .map(drawn -> OptionalDouble.of(drawn.watts()))
                .orElseGet(OptionalDouble::empty);
    }

    @Override
    public void say(String text) {
        parts.notices().info(text);
    }
}

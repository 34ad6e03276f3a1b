// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.verb;

import io.hdfsgears.core.config.Quantities;
import io.hdfsgears.core.machine.GearRequest;
import io.hdfsgears.core.machine.GearState;
import io.hdfsgears.core.machine.Refusal;
import io.hdfsgears.core.machine.explain.ShiftEstimate;
import io.hdfsgears.hdfs.auto.AutoStatus.Savings;
import io.hdfsgears.hdfs.auto.Controller;
import io.hdfsgears.hdfs.drain.Drain;
import io.hdfsgears.hdfs.proto.GearProtos.OutcomeProto;
import io.hdfsgears.hdfs.proto.GearProtos.RefusalProto;
import io.hdfsgears.hdfs.proto.GearProtos.VerbReplyProto;
import io.hdfsgears.hdfs.report.Outlook;
import io.hdfsgears.hdfs.report.Report;
import io.hdfsgears.hdfs.scan.ScanResult;
import io.hdfsgears.hdfs.view.HdfsView;
import io.hdfsgears.hdfs.wire.StateMessage;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.util.StringUtils;
import org.jspecify.annotations.Nullable;

/** Says what a shift would do and change, and every check that says no to it. */
public final class DryRun {
    private final Outlook outlook;
    private final Drain drain;
    private final Report report;
    private final Controller controller;

    public DryRun(Outlook outlook, Drain drain, Report report, Controller controller) {
        this.outlook = outlook;
        this.drain = drain;
        this.report = report;
        this.controller = controller;
    }

    /**
     * @param found blocks to be copied first, null if no host leaves
     * @param no every check that says no
     * @param refused whether one of them would end the verb
     */
    VerbReplyProto answer(
            GearRequest wanted, HdfsView view, @Nullable ScanResult found, List<Refusal> no, boolean refused) {
        VerbReplyProto.Builder reply =
                VerbReplyProto.newBuilder().setOutcome(refused ? OutcomeProto.REFUSED : OutcomeProto.DONE);
        GearState state = view.state();
        boolean down = wanted.target() < state.served();
        int from = Math.min(wanted.target(), state.served());
        int to = Math.min(view.cluster().size(), Math.max(wanted.target(), state.served()));
        for (int position = from + 1; position <= to; position++) {
            reply.addHosts(view.cluster().member(position).name());
        }
        reply.setBytesToMove(found == null ? 0 : found.coverage().gapBytes());
        if (found != null) {
            reply.addAllBlockIds(found.coverage().sample());
        }
        int hosts = reply.getHostsCount();
        int copies = down ? copiesAhead(view, from, to) : 0;
        if (copies > 0) {
            reply.setCopiesAhead(copies);
        }
        if (hosts > 0) {
            ShiftEstimate eta = outlook.estimate(down, hosts, Math.min(from, hosts), reply.getBytesToMove());
            eta.millis().ifPresent(reply::setEtaMillis);
            reply.setEtaSource(eta.source());
            Savings savings = controller.savings(view, wanted.target());
            reply.setWattsSaved(savings.watts()).setWattsSource(savings.source());
        }
        no.forEach(one -> reply.addRefusals(
                RefusalProto.newBuilder().setMessage(one.message()).setOverridable(one.overridable())));
        String verdict = no.isEmpty()
                ? ""
                : refused ? "; it would be refused" : "; -force would override " + Quantities.count(no.size(), "check");
        return reply.setMessage("dry run, nothing changed: "
                        + effect(down, hosts, reply.getBytesToMove())
                        + (copies == 0
                                ? ""
                                : ", " + copies
                                        + (copies == 1 ? " copy that a writer" : " copies that writers")
                                        + " went on without would be made first")
                        + verdict)
                .setState(StateMessage.of(report.state(state, view)))
                .build();
    }

    static String effect(boolean down, int hosts, long bytes) {
        if (hosts == 0) {
            return "no host would sleep or wake: as many as this are wanted awake already";
        }
        return Quantities.count(hosts, "host") + " would " + (down ? "go to sleep, " : "wake, ")
                + (bytes == 0
                        ? "no data would be copied first"
                        : StringUtils.TraditionalBinaryPrefix.long2String(bytes, "B", 1) + " would be copied first");
    }

    private int copiesAhead(HdfsView view, int from, int to) {
        Set<String> leaving = new HashSet<>();
        for (int position = from + 1; position <= to; position++) {
            leaving.add(view.cluster().member(position).id().value());
        }
        return drain.copiesAhead(leaving);
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.verb;

import io.hdfsgears.core.config.Quantities;
import io.hdfsgears.core.machine.GearRequest;
import io.hdfsgears.core.machine.GearState;
import io.hdfsgears.core.machine.Refusal;
import io.hdfsgears.hdfs.auto.Controller;
import io.hdfsgears.hdfs.drain.Drain;
import io.hdfsgears.hdfs.report.Outlook;
import io.hdfsgears.hdfs.report.Report;
import io.hdfsgears.hdfs.scan.ScanResult;
import io.hdfsgears.hdfs.view.HdfsView;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
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
    Answer answer(GearRequest wanted, HdfsView view, @Nullable ScanResult found, List<Refusal> no, boolean refused) {
        GearState state = view.state();
        boolean down = wanted.target() < state.served();
        int from = Math.min(wanted.target(), state.served());
        int to = Math.min(view.cluster().size(), Math.max(wanted.target(), state.served()));
        List<String> names = IntStream.rangeClosed(from + 1, to)
                .mapToObj(position -> view.cluster().member(position).name())
                .toList();
        long bytes = found == null ? 0 : found.coverage().gapBytes();
        int hosts = names.size();
        int copies = down ? copiesAhead(view, from, to) : 0;
        Optional<Preview.Effect> effect = hosts == 0
                ? Optional.empty()
                : Optional.of(new Preview.Effect(
                        outlook.estimate(down, hosts, Math.min(from, hosts), bytes),
                        controller.savings(view, wanted.target())));
        String verdict = no.isEmpty()
                ? ""
                : refused ? "; it would be refused" : "; -force would override " + Quantities.count(no.size(), "check");
        String message = "dry run, nothing changed: "
                + effect(down, hosts, bytes)
                + (copies == 0
                        ? ""
                        : ", " + copies
                                + (copies == 1 ? " copy that a writer" : " copies that writers")
                                + " went on without would be made first")
                + verdict;
        List<Long> sample = found == null ? List.of() : found.coverage().sample();
        return new Answer(refused ? Answer.Outcome.REFUSED : Answer.Outcome.DONE, message)
                .in(report.state(state, view))
                .with(new Preview(names, bytes, sample, copies, effect, no));
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

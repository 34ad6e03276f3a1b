// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.cli.gears.show;

import io.hdfsgears.hdfs.cli.answer.CheckText;
import io.hdfsgears.hdfs.cli.answer.Progress;
import io.hdfsgears.hdfs.cli.answer.StateText;
import io.hdfsgears.hdfs.cli.answer.Style;
import io.hdfsgears.hdfs.proto.GearProtos.AutoProto;
import io.hdfsgears.hdfs.proto.GearProtos.DecisionProto;
import io.hdfsgears.hdfs.proto.GearProtos.GearCheckReplyProto;
import io.hdfsgears.hdfs.proto.GearProtos.GearReportProto;
import io.hdfsgears.hdfs.proto.GearProtos.GearStateProto;
import io.hdfsgears.hdfs.proto.GearProtos.VerbReplyProto;
import java.io.PrintStream;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * Answers of {@code hdfs gears}.
 *
 * @param clock for ages
 * @param wide every column, whatever the terminal's width
 */
public record GroupStyle(Terminal terminal, InstantSource clock, boolean wide) implements Style {
    private static final double MEGABYTE = 1e6;

    @Override
    public String state(GearStateProto state) {
        return stateRows(state).toString();
    }

    private Rows stateRows(GearStateProto state) {
        boolean steady = state.getGear() == state.getWantedGear();
        String gear = StateText.gear(state.getGear()) + " of " + state.getGearsCount();
        Rows rows = rows().add("Gear", steady ? gear : gear + ", wanted " + StateText.gear(state.getWantedGear()))
                .add("Phase", state.getPhase() + " since " + Ages.both(state.getSinceMillis(), clock.instant()))
                .addIf(state.hasWaitingFor(), "Waiting for", state.getWaitingFor())
                .addIf(state.hasHeld(), "Held", message(state.getHeld()))
                .addIf(state.hasHeld(), "", "What to do: hdfs gears explain HELD")
                .add("Hosts awake", awake(state))
                .addIf(state.hasKeptAwake(), "Kept awake", state.getKeptAwake())
                .addIf(state.hasMode(), "Mode", state.getMode())
                .add("By", state.getBy() + (state.getReason().isEmpty() ? "" : ", reason: " + state.getReason()));
        if (state.hasEndsMillis()) {
            String end = Ages.both(state.getEndsMillis(), clock.instant());
            rows.add("Ends", end + ", then " + hosts(state.getEndsHosts()) + " awake");
        }
        return rows.add("Gears", gears(state.getGearsList()));
    }

    private static String awake(GearStateProto state) {
        int wanted = state.getHostsAwake();
        int up = state.hasHostsUp() ? state.getHostsUp() : wanted;
        return up + " of " + state.getHosts() + (up == wanted ? "" : ", " + wanted + " wanted");
    }

    private static String gears(List<Integer> awake) {
        List<String> words = IntStream.range(0, awake.size())
                .mapToObj(i -> (i + 1) + " = " + hosts(awake.get(i)))
                .toList();
        return String.join(", ", words);
    }

    @Override
    public String report(GearReportProto report, boolean verbose) {
        return new ReportView(this, report).text(verbose);
    }

    @Override
    public String hosts(GearReportProto report) {
        Rows end = rows().addIf(
                        report.hasUsableBytes(),
                        "Usable capacity",
                        StateText.size(report.getUsableBytes()) + " of files of the default factor; then "
                                + report.getFullFirst() + " is full");
        return HostTable.chain(report).text(width()) + end;
    }

    @Override
    public String auto(AutoProto auto) {
        Instant now = clock.instant();
        Rows rows = rows().add(
                        "Mode",
                        auto.getMode() + ", by " + auto.getBy() + " since " + Ages.both(auto.getSinceMillis(), now));
        if (auto.hasReadBytesPerSecond()) {
            rows.add(
                    "Load",
                    "reads " + rate(auto.getReadBytesPerSecond()) + " (" + auto.getReadSource() + "), writes "
                            + rate(auto.getWriteBytesPerSecond()));
        }
        if (auto.hasGearHosts()) {
            rows.add(
                    "Load needs",
                    hosts(auto.getGearHosts()) + " awake (" + auto.getPolicy() + "): " + auto.getReason());
        }
        if (auto.hasSavedHosts()) {
            String watts = String.format(Locale.ROOT, "about %.0f W", Math.abs(auto.getSavedWatts()));
            rows.add(
                    auto.getSavedHosts() < 0 ? "Would cost" : "Would save",
                    hosts(Math.abs(auto.getSavedHosts())) + ", " + watts + " (" + auto.getSavedWattsSource() + ")");
        }
        if (auto.hasOffloadSet()) {
            String since = auto.hasOffloadSinceMillis()
                    ? " since " + Ages.both(auto.getOffloadSinceMillis(), now) + ": " + auto.getOffloadReason()
                    : "";
            rows.add("Offload set", hosts(auto.getOffloadSet()) + since);
        }
        auto.getDecisionsList().forEach(decision -> rows.add("Decision", decision(decision, now)));
        return rows.toString();
    }

    private static String decision(DecisionProto decision, Instant now) {
        boolean shift = decision.getFrom() != decision.getTo();
        return Ages.ago(Instant.ofEpochMilli(decision.getAtMillis()), now) + ", " + decision.getKind() + " "
                + (shift ? decision.getFrom() + " -> " + hosts(decision.getTo()) + ": " : "") + decision.getReason();
    }

    @Override
    public String check(GearCheckReplyProto reply) {
        if (reply.getFindingsCount() == 0) {
            return CheckText.of(reply);
        }
        Rows rows = rows();
        reply.getFindingsList()
                .forEach(finding -> rows.add(finding.getSeverity(), finding.getSubject() + " " + finding.getText()));
        return rows.toString();
    }

    /** Remedies name the commands of this group. */
    @Override
    public String message(String message) {
        return Remedies.inGroup(message);
    }

    @Override
    public String details(VerbReplyProto reply) {
        Rows rows = rows().addIf(
                        reply.getHostsCount() > 0,
                        "Hosts",
                        reply.getHostsCount() + ": " + HostList.of(reply.getHostsList()))
                .addIf(reply.hasBlocksToMove(), "Blocks to move", reply.getBlocksToMove())
                .addIf(reply.getBytesToMove() > 0, "Bytes to move", StateText.size(reply.getBytesToMove()))
                .addIf(reply.hasCopiesAhead(), "Copies ahead", reply.getCopiesAhead())
                .addIf(reply.hasEtaSource(), "ETA", StateText.estimate(reply));
        if (reply.hasWattsSaved()) {
            double watts = reply.getWattsSaved();
            rows.add(
                    watts < 0 ? "Watts more" : "Watts saved",
                    String.format(Locale.ROOT, "about %.0f W (%s)", Math.abs(watts), reply.getWattsSource()));
        }
        reply.getRefusalsList()
                .forEach(no -> rows.add(no.getOverridable() ? "Refuses" : "Refuses, final", message(no.getMessage())));
        return rows.addIf(reply.getBlockIdsCount() > 0, "Blocks in way", reply.getBlockIdsList())
                .toString();
    }

    @Override
    public Progress progress(PrintStream err) {
        return new ShiftProgress(err, terminal);
    }

    /** Width of tables; 0 for any. */
    int width() {
        return wide ? 0 : terminal.columns();
    }

    Rows rows() {
        return new Rows(terminal.columns());
    }

    static String hosts(int n) {
        return n + (n == 1 ? " host" : " hosts");
    }

    private static String rate(double bytesPerSecond) {
        return String.format(Locale.ROOT, "%.1f MB/s", bytesPerSecond / MEGABYTE);
    }
}

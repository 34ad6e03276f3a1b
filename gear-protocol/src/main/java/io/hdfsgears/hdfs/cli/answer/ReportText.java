// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.cli.answer;

import static io.hdfsgears.hdfs.cli.answer.StateText.row;
import static io.hdfsgears.hdfs.cli.answer.StateText.size;

import io.hdfsgears.core.config.Quantities;
import io.hdfsgears.hdfs.proto.GearProtos.GearReportProto;
import io.hdfsgears.hdfs.proto.GearProtos.GearStateProto;
import io.hdfsgears.hdfs.proto.GearProtos.HostProto;
import java.time.Instant;
import java.util.List;
import java.util.Locale;

/** A gear report for reading: the state, what is owed to the data, then one line a host. */
public final class ReportText {
    private static final String COLUMNS = "%4s  %-28s %-16s %-9s %-11s %-7s %10s %10s  %s%n";

    private static final int NAMED = 5;

    private ReportText() {}

    public static String of(GearReportProto report, boolean verbose) {
        StringBuilder text = new StringBuilder(StateText.of(state(report))).append(debts(report));
        if (report.hasRoom()) {
            text.append(RoomText.of(report.getRoom()));
        }
        if (report.hasPage()) {
            text.append(row("Page", report.getPage()));
        }
        if (verbose) {
            report.getUncoveredBlockIdsList().forEach(id -> text.append(row("  block", id)));
            report.getUncoveredPathsList().forEach(path -> text.append(row("  file", path)));
        }
        if (report.hasAuto()) {
            text.append(AutoText.of(report.getAuto()));
        }

        if (report.hasControllers()) {
            text.append(row("Power controller", ControllersText.of(report.getControllers())));
        }
        String unproven = unproven(report);
        if (!unproven.isEmpty()) {
            text.append(row("Never proven", unproven));
        }
        if (report.hasMigration()) {
            text.append(MigrationText.of(report.getMigration()));
        }
        report.getNoticesList().forEach(notice -> text.append(row("Notice", notice)));
        report.getHostsList()
                .forEach(host -> host.getAlarmsList()
                        .forEach(alarm -> text.append(row("Alarm", host.getName() + ": " + alarm))));
        text.append(String.format(
                "%n" + COLUMNS, "#", "host", "rack", "role", "service", "power", "blocks", "used", "watts"));
        report.getHostsList().forEach(host -> text.append(line(host)));
        return text.toString();
    }

    /** The mode has a line of its own below, with who set it. */
    private static GearStateProto state(GearReportProto report) {
        return report.hasAuto() ? report.getState().toBuilder().clearMode().build() : report.getState();
    }

    private static String unproven(GearReportProto report) {
        List<String> names = report.getHostsList().stream()
                .filter(host -> host.hasProven() && !host.getProven())
                .map(HostProto::getName)
                .toList();
        int more = names.size() - NAMED;
        return names.isEmpty()
                ? ""
                : Quantities.count(names.size(), "host") + " to wake: "
                        + String.join(", ", names.subList(0, Math.min(NAMED, names.size())))
                        + (more > 0 ? " and " + more + " more (-gearHosts)" : "");
    }

    private static String debts(GearReportProto report) {
        long scan = report.getSafetyScanMillis();
        return row(
                        "Uncovered blocks",
                        report.getUncoveredBlocks() + (report.getUncoveredBlocks() == 0 ? "" : "  must be 0"))
                + row(
                        "Coverage proven",
                        scan == 0 ? "not yet" : Instant.ofEpochMilli(scan).toString())
                + row("Lowered by design", report.getLoweredBlocks())
                + row("Under-replicated", report.getUnderReplicated())
                + row("Offloaded", report.getOffloadedBlocks() + " blocks, " + size(report.getOffloadedBytes()))
                + row("Moves pending", report.getPendingMoves())
                + row("Moved this shift", size(report.getBytesMovedThisShift()))
                + row("Moved in all", size(report.getBytesMovedTotal()));
    }

    private static String line(HostProto host) {
        return String.format(
                COLUMNS,
                host.getPosition(),
                host.getName(),
                host.getRack(),
                host.getRole(),
                host.getService(),
                host.getPower(),
                host.getBlocks(),
                size(host.getUsedBytes()),
                watts(host));
    }

    private static String watts(HostProto host) {
        return host.hasWatts() ? String.format(Locale.ROOT, "%.0f (%s)", host.getWatts(), host.getWattsSource()) : "-";
    }
}

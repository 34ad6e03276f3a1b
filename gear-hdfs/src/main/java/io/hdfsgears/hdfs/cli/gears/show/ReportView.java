// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.cli.gears.show;

import io.hdfsgears.core.config.Quantities;
import io.hdfsgears.hdfs.cli.answer.ControllersText;
import io.hdfsgears.hdfs.cli.answer.MigrationText;
import io.hdfsgears.hdfs.cli.answer.RoomText;
import io.hdfsgears.hdfs.cli.answer.StateText;
import io.hdfsgears.hdfs.proto.GearProtos.GearReportProto;
import io.hdfsgears.hdfs.proto.GearProtos.GearStateProto;
import io.hdfsgears.hdfs.proto.GearProtos.HostProto;
import io.hdfsgears.hdfs.proto.GearProtos.MigrationProto;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The report in four parts: the state, the data, the hosts, and last what an operator should look at. */
record ReportView(GroupStyle style, GearReportProto report) {
    String text(boolean verbose) {
        GearStateProto state =
                report.hasAuto() ? report.getState().toBuilder().clearMode().build() : report.getState();
        String auto = report.hasAuto() ? style.auto(report.getAuto()) : "";
        return style.state(state)
                + auto
                + System.lineSeparator()
                + data(verbose)
                + System.lineSeparator()
                + hosts()
                + attention();
    }

    private Rows data(boolean verbose) {
        long scan = report.getSafetyScanMillis();
        String proven = scan == 0
                ? "not proven yet"
                : "proven " + Ages.both(scan, style.clock().instant());
        long uncovered = report.getUncoveredBlocks();
        Rows rows = style.rows()
                .add(
                        "Uncovered",
                        Quantities.count(uncovered, "block") + (uncovered == 0 ? ", " : " (must be 0), ") + proven);
        if (verbose) {
            report.getUncoveredBlockIdsList().forEach(id -> rows.add("  block", id));
            report.getUncoveredPathsList().forEach(path -> rows.add("  file", path));
        }
        rows.add("Lowered", Quantities.count(report.getLoweredBlocks(), "block") + ", by design while hosts sleep")
                .add("To replicate", Quantities.count(report.getUnderReplicated(), "block"))
                .add(
                        "Offloaded",
                        Quantities.count(report.getOffloadedBlocks(), "block") + ", "
                                + size(report.getOffloadedBytes()))
                .add(
                        "Moves",
                        report.getPendingMoves() + " pending; " + size(report.getBytesMovedThisShift())
                                + " moved this shift, " + size(report.getBytesMovedTotal()) + " in all");
        if (report.hasRoom()) {
            rows.add("Growth", RoomText.growth(report.getRoom()));
            report.getRoom().getGearsList().stream()
                    .filter(gear -> gear.getGear() == report.getState().getGear())
                    .forEach(gear -> rows.add("Room", RoomText.gear(gear, report.getRoom())));
        }
        if (report.hasControllers()) {
            rows.add("Controller", ControllersText.of(report.getControllers()));
        }
        if (report.hasMigration()) {
            rows.add("Migration", migration(report.getMigration()));
        }
        return rows;
    }

    private static String migration(MigrationProto migration) {
        String left = migration.getBlocksLeft() + " of " + (migration.getBlocksDone() + migration.getBlocksLeft())
                + " blocks left";
        String why = migration.getWhy().isEmpty() ? "" : ": " + migration.getWhy();
        return migration.getKind() + MigrationText.below(migration) + ", " + migration.getPhase() + ", " + left + why;
    }

    private String hosts() {
        if (report.getHostsCount() == 0) {
            return "No host matches." + System.lineSeparator();
        }
        Map<String, List<String>> byService = new TreeMap<>();
        report.getHostsList()
                .forEach(host -> byService
                        .computeIfAbsent(host.getService(), s -> new ArrayList<>())
                        .add(host.getName()));
        Rows rows = style.rows();
        byService.forEach((service, names) -> rows.add(service, names.size() + ": " + HostList.of(names)));
        List<String> unproven = report.getHostsList().stream()
                .filter(host -> host.hasProven() && !host.getProven())
                .map(HostProto::getName)
                .toList();
        if (!unproven.isEmpty()) {
            rows.add("Never proven", unproven.size() + " to wake: " + HostList.of(unproven));
        }
        return rows
                + System.lineSeparator()
                + HostTable.report(report, style.wide()).text(style.width());
    }

    private String attention() {
        Rows rows = style.rows();
        Instant now = style.clock().instant();
        report.getNoticesList().forEach(notice -> rows.add("Notice", style.message(Ages.ofDated(notice, now))));
        for (HostProto host : report.getHostsList()) {
            host.getAlarmsList().forEach(alarm -> rows.add("Alarm", host.getName() + ": " + alarm));
        }
        String text = rows.toString();
        return text.isEmpty() ? "" : System.lineSeparator() + text;
    }

    private static String size(long bytes) {
        return StateText.size(bytes);
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.cli.gears.show;

import io.hdfsgears.hdfs.cli.HostFilter;
import io.hdfsgears.hdfs.cli.answer.StateText;
import io.hdfsgears.hdfs.cli.gears.show.Table.Column;
import io.hdfsgears.hdfs.proto.GearProtos.GearReportProto;
import io.hdfsgears.hdfs.proto.GearProtos.HostProto;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Tables of hosts. In a narrow terminal the columns that an operator needs least go first. */
final class HostTable {
    private static final List<Column> REPORT = List.of(
            column("#", true, 0),
            column("HOST", false, 0),
            column("RACK", false, 4),
            column("GEAR", true, 1),
            column("ROLE", false, 6),
            column("STATE", false, 0),
            column("POWER", false, 2),
            column("BLOCKS", true, 5),
            column("USED", true, 3),
            column("WATTS", true, 2));
    private static final List<Column> MORE = List.of(
            column("FILL", true, 1),
            column("TRANSFERS", true, 1),
            column("ORDERED", false, 1),
            column("WATTS BY", false, 1),
            column("KEPT AWAKE BY", false, 1),
            column("UUID", false, 1));
    private static final List<Column> CHAIN = List.of(
            column("#", true, 0),
            column("HOST", false, 0),
            column("RACK", false, 3),
            column("GEAR", true, 0),
            column("ROLE", false, 4),
            column("SHARE", true, 1),
            column("FILL", true, 1),
            column("STATE", false, 0),
            column("POWER", false, 5),
            column("LAST WAKE", false, 2));

    private HostTable() {}

    private static Column column(String header, boolean right, int rank) {
        return new Column(header, right, rank);
    }

    /** @param wide with the columns that are seldom needed */
    static Table report(GearReportProto report, boolean wide) {
        List<Column> columns = new ArrayList<>(REPORT);
        if (wide) {
            columns.addAll(MORE);
        }
        List<Integer> gears = report.getState().getGearsList();
        Table table = new Table(columns);
        for (HostProto host : report.getHostsList()) {
            List<String> row = new ArrayList<>(List.of(
                    Integer.toString(host.getPosition()),
                    host.getName(),
                    host.getRack(),
                    Integer.toString(HostFilter.lowestGear(host, gears)),
                    host.getRole(),
                    host.getService(),
                    host.getPower(),
                    Long.toString(host.getBlocks()),
                    StateText.size(host.getUsedBytes()),
                    host.hasWatts() ? String.format(Locale.ROOT, "%.0f", host.getWatts()) : "-"));
            if (wide) {
                row.addAll(List.of(
                        fill(host),
                        host.hasTransfers() ? Integer.toString(host.getTransfers()) : "-",
                        host.hasWanted() ? host.getWanted() : "-",
                        host.hasWattsSource() ? host.getWattsSource() : "-",
                        host.getKeptAwakeByCount() == 0 ? "-" : String.join(",", host.getKeptAwakeByList()),
                        host.getUuid()));
            }
            table.add(row);
        }
        return table;
    }

    /** Hosts in the order in which they wake, with what the layout wants of each. */
    static Table chain(GearReportProto report) {
        List<Integer> gears = report.getState().getGearsList();
        Table table = new Table(CHAIN);
        for (HostProto host : report.getHostsList()) {
            table.add(List.of(
                    Integer.toString(host.getPosition()),
                    host.getName(),
                    host.getRack(),
                    Integer.toString(HostFilter.lowestGear(host, gears)),
                    host.getRole(),
                    host.hasShare() ? String.format(Locale.ROOT, "%.1f%%", 100 * host.getShare()) : "-",
                    fill(host),
                    host.getService(),
                    host.getPower(),
                    wake(host)));
        }
        return table;
    }

    private static String fill(HostProto host) {
        long room = host.getCapacityBytes();
        return room == 0 ? "-" : String.format(Locale.ROOT, "%.0f%%", 100.0 * (room - host.getRemainingBytes()) / room);
    }

    private static String wake(HostProto host) {
        boolean unproven = host.hasProven() && !host.getProven();
        if (!host.hasLastWakeAgoMillis()) {
            return unproven ? "never proven" : "-";
        }
        return Ages.rough(Duration.ofMillis(host.getLastWakeAgoMillis())) + " ago, took "
                + Math.round(host.getLastWakeTookMillis() / 1000.0) + " s"
                + (unproven ? ", never proven" : "");
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.cli.answer;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hdfsgears.hdfs.proto.GearProtos.GearReportProto;
import io.hdfsgears.hdfs.proto.GearProtos.HostProto;
import java.time.Duration;
import java.util.Locale;
import org.apache.hadoop.util.StringUtils;

/** The hosts of the expansion chain, one line each, for reading and for scripts. */
public final class HostsText {
    private static final String COLUMNS = "%4s  %-28s %-16s %4s %-9s %7s %6s %-11s %-7s %s%n";

    private HostsText() {}

    public static String of(GearReportProto report) {
        StringBuilder text = new StringBuilder(String.format(
                Locale.ROOT,
                COLUMNS,
                "#",
                "host",
                "rack",
                "gear",
                "role",
                "share",
                "fill",
                "service",
                "power",
                "last wake"));
        report.getHostsList().forEach(host -> text.append(line(host)));
        if (report.hasUsableBytes()) {
            text.append(StateText.row(
                    "Usable capacity",
                    StringUtils.TraditionalBinaryPrefix.long2String(report.getUsableBytes(), "B", 1)
                            + " of files of the default factor; then " + report.getFullFirst() + " is full"));
        }
        return text.toString();
    }

    private static String line(HostProto host) {
        return String.format(
                Locale.ROOT,
                COLUMNS,
                host.getPosition(),
                host.getName(),
                host.getRack(),
                host.getGear(),
                host.getRole(),
                String.format(Locale.ROOT, "%.1f %%", 100 * host.getShare()),
                fill(host),
                host.getService(),
                host.getPower(),
                wake(host));
    }

    private static String fill(HostProto host) {
        long room = host.getCapacityBytes();
        return room == 0
                ? "-"
                : String.format(Locale.ROOT, "%.0f %%", 100.0 * (room - host.getRemainingBytes()) / room);
    }

    private static String wake(HostProto host) {
        boolean unproven = host.hasProven() && !host.getProven();
        if (!host.hasLastWakeAgoMillis()) {
            return unproven ? "never proven" : "-";
        }
        Duration ago = Duration.ofMillis(host.getLastWakeAgoMillis());
        String age = ago.toHours() > 0
                ? ago.toHours() + " h"
                : ago.toMinutes() > 0 ? ago.toMinutes() + " min" : ago.toSeconds() + " s";
        return age + " ago, in " + Math.round(host.getLastWakeTookMillis() / 1000.0) + " s"
                + (unproven ? ", never proven" : "");
    }

    public static String json(String verb, GearReportProto report) {
        ObjectNode node = GearJson.head(verb, Exit.DONE, 0, "");
        node.set("state", GearJson.state(report.getState()));
        ArrayNode hosts = node.putArray("hosts");
        report.getHostsList().forEach(host -> hosts.add(GearJson.host(host)));
        if (report.hasUsableBytes()) {
            node.put("usableBytes", report.getUsableBytes()).put("fullFirst", report.getFullFirst());
        }
        return GearJson.text(node) + System.lineSeparator();
    }
}

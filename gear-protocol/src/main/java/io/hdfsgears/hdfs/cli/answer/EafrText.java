// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.cli.answer;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hdfsgears.core.config.EafrKeys;
import io.hdfsgears.core.config.EafrMode;
import io.hdfsgears.hdfs.proto.GearProtos.EafrDestinationsProto;
import io.hdfsgears.hdfs.proto.GearProtos.EafrFileProto;
import io.hdfsgears.hdfs.proto.GearProtos.EafrHostProto;
import io.hdfsgears.hdfs.proto.GearProtos.EafrReportProto;
import io.hdfsgears.hdfs.proto.GearProtos.EafrStandbyProto;
import java.util.Locale;

/** EAFR's report, for reading and for scripts. */
public final class EafrText {
    private EafrText() {}

    public static String of(EafrReportProto report) {
        StringBuilder text = new StringBuilder(StateText.row("Mode", mode(report.getMode())));
        if (isOff(report)) {
            return text.toString();
        }
        text.append(StateText.row(
                        "Interval",
                        "number " + report.getInterval() + ", every " + report.getIntervalMillis() / 1000 + " s, "
                                + report.getLookedAt() + " files looked at"))
                .append(StateText.row(
                        "Extra replicas",
                        report.getExtraReplicas() + " of " + report.getFilesWithExtras() + " files, "
                                + report.getExtraBytes() + " of " + report.getBudgetBytes() + " bytes"))
                .append(StateText.row("Changed", report.getAdded() + " added, " + report.getDropped() + " dropped"))
                .append(StateText.row(
                        "Set by users", report.getUsersFiles() + " files keep the number of their setrep"));
        if (report.hasStandby()) {
            text.append(StateText.row("Standby", standby(report.getStandby())));
        }
        if (!report.getWaiting().isEmpty()) {
            text.append(StateText.row("Waiting", report.getWaiting()));
        }
        if (report.hasDestinations()) {
            text.append(StateText.row("Destinations", destinations(report.getDestinations())));
        }
        boolean dry = report.getMode().equals(EafrMode.DRY_RUN.word());
        report.getFilesList().forEach(file -> text.append(StateText.row("File", line(file, dry))));
        return text.toString();
    }

    private static String destinations(EafrDestinationsProto to) {
        int hosts = to.getHostsCount();
        String speeds = hosts == 0
                ? ""
                : ": " + speed(to.getHosts(0)) + (hosts == 1 ? "" : " to " + speed(to.getHosts(hosts - 1)));
        return to.getDrawn() + " drawn, " + to.getInTurn() + " by planned bytes, " + to.getHandedOn()
                + " sources changed, " + to.getTimed() + " copies timed" + speeds;
    }

    private static String speed(EafrHostProto host) {
        return host.getHost() + " " + host.getBytesPerSecond() + " bytes/s";
    }

    private static String mode(String mode) {
        return mode.equals(EafrMode.OFF.word())
                ? "off; " + EafrKeys.MODE.name() + " switches it on"
                : mode.equals(EafrMode.DRY_RUN.word()) ? "dry run: nothing is changed" : mode;
    }

    private static String standby(EafrStandbyProto standby) {
        String why = standby.getWaiting().isEmpty() ? "" : "; " + standby.getWaiting();
        return standby.getServers() + " servers, " + standby.getAsleep() + " asleep, " + standby.getFull()
                + " full; cold: " + standby.getColdBlocks() + " blocks, " + standby.getColdBytes()
                + " bytes to move, " + standby.getMovedBlocks() + " blocks, " + standby.getMovedBytes()
                + " bytes moved" + why;
    }

    private static boolean isOff(EafrReportProto report) {
        return report.getMode().equals(EafrMode.OFF.word());
    }

    private static String line(EafrFileProto file, boolean dry) {
        return file.getPath() + ": " + file.getTemperature()
                + String.format(Locale.ROOT, ", %.1f reads", file.getReads())
                + ", replicas " + file.getReplicas() + " of " + file.getWanted() + " (factor " + file.getFactor()
                + "), "
                + (file.hasChange() ? (dry ? "would " : "") + file.getChange() + " one: " : "") + file.getReason();
    }

    public static String json(String verb, EafrReportProto report) {
        ObjectNode node = GearJson.head(verb, Exit.DONE, 0, "");
        node.put("mode", report.getMode());
        if (!isOff(report)) {
            node.put("intervalMillis", report.getIntervalMillis())
                    .put("interval", report.getInterval())
                    .put("lookedAt", report.getLookedAt())
                    .put("filesWithExtras", report.getFilesWithExtras())
                    .put("extraReplicas", report.getExtraReplicas())
                    .put("extraBytes", report.getExtraBytes())
                    .put("budgetBytes", report.getBudgetBytes())
                    .put("usersFiles", report.getUsersFiles())
                    .put("added", report.getAdded())
                    .put("dropped", report.getDropped())
                    .put("waiting", report.getWaiting());
            if (report.hasDestinations()) {
                addDestinations(node.putObject("destinations"), report.getDestinations());
            }
            ArrayNode files = node.putArray("files");
            report.getFilesList().forEach(file -> addFile(files.addObject(), file));
            if (report.hasStandby()) {
                addStandby(node.putObject("standby"), report.getStandby());
            }
        }
        return GearJson.text(node) + System.lineSeparator();
    }

    private static void addDestinations(ObjectNode node, EafrDestinationsProto to) {
        node.put("drawn", to.getDrawn())
                .put("inTurn", to.getInTurn())
                .put("handedOn", to.getHandedOn())
                .put("timed", to.getTimed());
        ArrayNode hosts = node.putArray("hosts");
        to.getHostsList()
                .forEach(host -> hosts.addObject()
                        .put("host", host.getHost())
                        .put("bytesPerSecond", host.getBytesPerSecond())
                        .put("remaining", host.getRemaining()));
    }

    private static void addFile(ObjectNode node, EafrFileProto file) {
        node.put("path", file.getPath())
                .put("inode", file.getInode())
                .put("temperature", file.getTemperature())
                .put("reads", file.getReads())
                .put("factor", file.getFactor())
                .put("wanted", file.getWanted())
                .put("replicas", file.getReplicas())
                .put("change", file.getChange())
                .put("reason", file.getReason());
    }

    private static void addStandby(ObjectNode node, EafrStandbyProto standby) {
        node.put("servers", standby.getServers())
                .put("asleep", standby.getAsleep())
                .put("full", standby.getFull())
                .put("looks", standby.getLooks())
                .put("coldBlocks", standby.getColdBlocks())
                .put("coldBytes", standby.getColdBytes())
                .put("movedBlocks", standby.getMovedBlocks())
                .put("movedBytes", standby.getMovedBytes())
                .put("waiting", standby.getWaiting());
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.cli.answer;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hdfsgears.hdfs.proto.GearProtos.GearReportProto;
import io.hdfsgears.hdfs.proto.GearProtos.GearStateProto;
import io.hdfsgears.hdfs.proto.GearProtos.HostProto;
import io.hdfsgears.hdfs.proto.GearProtos.VerbReplyProto;
import java.time.Instant;

/** The same facts for programs. Field names are stable; see docs/cli.md. A field that is not known is left out. */
public final class GearJson {
    private static final ObjectMapper MAPPER = new ObjectMapper();

    private GearJson() {}

    public static String text(ObjectNode node) {
        try {
            return MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(node);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a tree of plain values is always JSON", e);
        }
    }

    /** What every answer starts with. */
    public static ObjectNode head(String verb, Exit outcome, int exitCode, String message) {
        return JsonNodeFactory.instance
                .objectNode()
                .put("verb", verb)
                .put("outcome", outcome.name())
                .put("exitCode", exitCode)
                .put("message", message);
    }

    public static void addReply(ObjectNode to, VerbReplyProto reply) {
        ArrayNode hosts = to.putArray("hosts");
        reply.getHostsList().forEach(hosts::add);
        if (reply.hasBytesToMove()) {
            to.put("bytesToMove", reply.getBytesToMove());
        }
        if (reply.hasBlocksToMove()) {
            to.put("blocksToMove", reply.getBlocksToMove());
        }
        if (reply.hasCopiesAhead()) {
            to.put("copiesAhead", reply.getCopiesAhead());
        }
        reply.getBlockIdsList().forEach(to.putArray("blockIds")::add);
        if (reply.hasEtaMillis()) {
            to.put("etaMillis", reply.getEtaMillis());
        }
        if (reply.hasEtaSource()) {
            to.put("etaSource", reply.getEtaSource());
        }
        if (reply.hasWattsSaved()) {
            to.put("wattsSaved", reply.getWattsSaved()).put("wattsSource", reply.getWattsSource());
        }
        if (reply.getRefusalsCount() > 0) {
            ArrayNode refusals = to.putArray("refusals");
            reply.getRefusalsList()
                    .forEach(no -> refusals.addObject()
                            .put("message", no.getMessage())
                            .put("overridable", no.getOverridable()));
        }
        if (reply.hasAuto()) {
            to.set("auto", AutoJson.of(reply.getAuto()));
        }
    }

    public static ObjectNode state(GearStateProto state) {
        ObjectNode node = JsonNodeFactory.instance
                .objectNode()
                .put("gear", state.getGear())
                .put("wantedGear", state.getWantedGear())
                .put("phase", state.getPhase())
                .put("since", time(state.getSinceMillis()))
                .put("by", state.getBy())
                .put("reason", state.getReason())
                .put("hostsAwake", state.getHostsAwake())
                .put("hostsUp", state.hasHostsUp() ? state.getHostsUp() : state.getHostsAwake())
                .put("hosts", state.getHosts())
                .put("epoch", state.getEpoch());
        if (state.hasHeld()) {
            node.put("held", state.getHeld());
        }
        if (state.hasMode()) {
            node.put("mode", state.getMode());
        }
        if (state.hasEndsMillis()) {
            node.put("ends", time(state.getEndsMillis())).put("endsHosts", state.getEndsHosts());
        }
        if (state.hasWaitingFor()) {
            node.put("waitingFor", state.getWaitingFor());
            state.getBlockingBlockIdsList().forEach(node.putArray("blockingBlockIds")::add);
        }
        if (state.hasKeptAwake()) {
            node.put("keptAwake", state.getKeptAwake());
        }
        state.getGearsList().forEach(node.putArray("gears")::add);
        return node;
    }

    public static void addReport(ObjectNode to, GearReportProto report) {
        ArrayNode hosts = to.putArray("hosts");
        report.getHostsList().forEach(host -> hosts.add(host(host)));
        to.put("uncoveredBlocks", report.getUncoveredBlocks());
        report.getUncoveredBlockIdsList().forEach(to.putArray("uncoveredBlockIds")::add);
        report.getUncoveredPathsList().forEach(to.putArray("uncoveredPaths")::add);
        to.put("loweredBlocks", report.getLoweredBlocks())
                .put("underReplicated", report.getUnderReplicated())
                .put("offloadedBlocks", report.getOffloadedBlocks())
                .put("offloadedBytes", report.getOffloadedBytes())
                .put("pendingMoves", report.getPendingMoves())
                .put("bytesMovedThisShift", report.getBytesMovedThisShift())
                .put("bytesMovedTotal", report.getBytesMovedTotal());
        if (report.hasAuto()) {
            to.set("auto", AutoJson.of(report.getAuto()));
        }
        report.getNoticesList().forEach(to.putArray("notices")::add);
        if (report.hasControllers()) {
            to.set("controllers", ControllersText.json(report.getControllers()));
        }
        if (report.hasMigration()) {
            to.set("migration", MigrationText.json(report.getMigration()));
        }
        if (report.hasRoom()) {
            to.set("room", RoomText.json(report.getRoom()));
        }
        if (report.hasPage()) {
            to.put("page", report.getPage());
        }
        if (report.getSafetyScanMillis() != 0) {
            to.put("coverageProven", time(report.getSafetyScanMillis()));
        }
    }

    static ObjectNode host(HostProto host) {
        ObjectNode node = JsonNodeFactory.instance
                .objectNode()
                .put("position", host.getPosition())
                .put("name", host.getName())
                .put("uuid", host.getUuid())
                .put("rack", host.getRack())
                .put("role", host.getRole())
                .put("service", host.getService())
                .put("power", host.getPower())
                .put("blocks", host.getBlocks())
                .put("usedBytes", host.getUsedBytes());
        if (host.hasCapacityBytes()) {
            node.put("capacityBytes", host.getCapacityBytes()).put("remainingBytes", host.getRemainingBytes());
        }
        if (host.hasShare()) {
            node.put("share", host.getShare()).put("gear", host.getGear());
        }
        if (host.hasLastWakeAgoMillis()) {
            node.put("lastWakeAgoMillis", host.getLastWakeAgoMillis())
                    .put("lastWakeTookMillis", host.getLastWakeTookMillis());
        }
        if (host.hasProven()) {
            node.put("provenToWake", host.getProven());
        }
        if (host.hasWatts()) {
            node.put("watts", host.getWatts()).put("wattsSource", host.getWattsSource());
        }
        if (host.hasWanted()) {
            node.put("wanted", host.getWanted());
        }
        if (host.hasTransfers()) {
            node.put("transfers", host.getTransfers());
        }
        if (host.getAlarmsCount() > 0) {
            host.getAlarmsList().forEach(node.putArray("alarms")::add);
        }
        if (host.getKeptAwakeByCount() > 0) {
            host.getKeptAwakeByList().forEach(node.putArray("keptAwakeBy")::add);
        }
        return node;
    }

    public static String time(long millis) {
        return Instant.ofEpochMilli(millis).toString();
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.cli.answer;

import static io.hdfsgears.hdfs.cli.answer.StateText.row;
import static io.hdfsgears.hdfs.cli.answer.StateText.size;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hdfsgears.hdfs.proto.RoomProtos.GearRoomProto;
import io.hdfsgears.hdfs.proto.RoomProtos.RoomProto;
import java.util.Locale;

/** When the hosts awake in each gear will be full, for reading and for programs. */
public final class RoomText {
    private RoomText() {}

    static String of(RoomProto room) {
        StringBuilder text = new StringBuilder(row("Growth", growth(room)));
        room.getGearsList().forEach(gear -> text.append(row("  room in gear " + gear.getGear(), gear(gear, room))));
        return text.toString();
    }

    /** How fast the files grow, or that too little is known for it. */
    public static String growth(RoomProto room) {
        return room.hasBytesPerDay()
                ? (room.getBytesPerDay() < 0 ? "-" : "")
                        + size(Math.round(Math.abs(room.getBytesPerDay()))) + " of files a day, over the last "
                        + days(room.getHistoryDays())
                : String.format(
                        Locale.ROOT,
                        "not known yet: %.1f of %.0f days are recorded",
                        room.getHistoryDays(),
                        room.getNeededDays());
    }

    /** Room on the hosts awake in a gear, and when it is used up. */
    public static String gear(GearRoomProto gear, RoomProto room) {
        return size(gear.getBytes()) + " of files fit on " + gear.getHosts()
                + (gear.getHosts() == 1 ? " host" : " hosts") + (room.hasBytesPerDay() ? ", full " + when(gear) : "");
    }

    private static String when(GearRoomProto gear) {
        if (gear.getBytes() == 0) {
            return "now";
        }
        String range = gear.hasEarliestDays()
                ? " (" + days(gear.getEarliestDays()) + " to "
                        + (gear.hasLatestDays() ? days(gear.getLatestDays()) : "never") + " with 95 %)"
                : "";
        return (gear.hasFullDays() ? "in " + days(gear.getFullDays()) : "never") + range;
    }

    private static String days(double days) {
        return String.format(Locale.ROOT, days < 10 ? "%.1f days" : "%.0f days", days);
    }

    static ObjectNode json(RoomProto room) {
        ObjectNode node = JsonNodeFactory.instance
                .objectNode()
                .put("historyDays", room.getHistoryDays())
                .put("neededDays", room.getNeededDays());
        if (room.hasBytesPerDay()) {
            node.put("bytesPerDay", room.getBytesPerDay());
        }
        ArrayNode gears = node.putArray("gears");
        for (GearRoomProto gear : room.getGearsList()) {
            ObjectNode one = gears.addObject()
                    .put("gear", gear.getGear())
                    .put("hostsAwake", gear.getHosts())
                    .put("roomBytes", gear.getBytes());
            if (gear.hasFullDays()) {
                one.put("fullInDays", gear.getFullDays());
            }
            if (gear.hasEarliestDays()) {
                one.put("fullInDaysEarliest", gear.getEarliestDays());
            }
            if (gear.hasLatestDays()) {
                one.put("fullInDaysLatest", gear.getLatestDays());
            }
        }
        return node;
    }
}

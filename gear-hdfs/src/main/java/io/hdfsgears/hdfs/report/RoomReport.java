// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.report;

import io.hdfsgears.core.gear.GearTable;
import io.hdfsgears.core.layout.FullForecast;
import io.hdfsgears.core.layout.RoomLeft;
import io.hdfsgears.core.model.Service;
import io.hdfsgears.hdfs.observe.UsedBytes;
import io.hdfsgears.hdfs.proto.RoomProtos.GearRoomProto;
import io.hdfsgears.hdfs.proto.RoomProtos.RoomProto;
import io.hdfsgears.hdfs.view.HdfsView;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;

/** How much data still fits on the hosts awake in each gear, and when they will be full. Costs a look at each host. */
final class RoomReport {
    /** A straight line has a range from three points on. */
    private static final int POINTS = 3;

    private RoomReport() {}

    /**
     * Bytes that HDFS uses on all hosts that are not lost: what those held is copied to others. Empty while a sleeping host has not
     * been heard of since the NameNode's start.
     */
    static OptionalLong usedBytes(HdfsView view) {
        long used = 0;
        for (int position = 1; position <= view.cluster().size(); position++) {
            if (!isKnown(view, position)) {
                return OptionalLong.empty();
            }
            used += isLost(view, position)
                    ? 0
                    : view.host(position).map(DatanodeDescriptor::getDfsUsed).orElse(0L);
        }
        return OptionalLong.of(used);
    }

    /** @param replication factor of the files */
    static RoomProto of(HdfsView view, UsedBytes used, int replication) {
        List<Double> days = used.days();
        RoomProto.Builder room =
                RoomProto.newBuilder().setHistoryDays(used.daysKnown()).setNeededDays(POINTS - 1);
        List<Double> files = days.stream().map(bytes -> bytes / replication).toList();
        boolean told = files.size() >= POINTS;
        if (told) {
            room.setBytesPerDay(FullForecast.of(files, Double.MAX_VALUE).bytesPerDay());
        }
        GearTable gears = view.layout().gears(view.cluster());
        List<Integer> shown = new ArrayList<>(Outlook.chosen(
                gears.max(),
                gears.gearOf(view.state().served()),
                gears.gearOf(view.state().target())));
        List<Long> free = free(view);
        shown.removeIf(gear -> gears.hostsAwake(gear) > free.size());
        List<Long> left = RoomLeft.of(shown.stream().map(gears::hostsAwake).toList(), replication, free);
        for (int i = 0; i < shown.size(); i++) {
            GearRoomProto.Builder gear = GearRoomProto.newBuilder()
                    .setGear(shown.get(i))
                    .setHosts(gears.hostsAwake(shown.get(i)))
                    .setBytes(left.get(i));
            if (told) {
                addForecast(gear, FullForecast.of(files, files.get(files.size() - 1) + left.get(i)));
            }
            room.addGears(gear);
        }
        return room.build();
    }

    private static void addForecast(GearRoomProto.Builder gear, FullForecast forecast) {
        if (Double.isFinite(forecast.days())) {
            gear.setFullDays(forecast.days());
        }
        if (Double.isFinite(forecast.earliestDays())) {
            gear.setEarliestDays(forecast.earliestDays());
        }
        if (Double.isFinite(forecast.latestDays())) {
            gear.setLatestDays(forecast.latestDays());
        }
    }

    /** Of the first hosts of the chain, up to one of which nothing is known. */
    private static List<Long> free(HdfsView view) {
        List<Long> free = new ArrayList<>();
        for (int position = 1; position <= view.cluster().size() && isKnown(view, position); position++) {
            free.add(
                    isLost(view, position)
                            ? 0
                            : view.host(position)
                                    .map(DatanodeDescriptor::getRemaining)
                                    .orElse(0L));
        }
        return free;
    }

    /** After a start, a host that has not sent a heartbeat yet has the service of a lost one: its bytes are unknown, not 0. */
    private static boolean isKnown(HdfsView view, int position) {
        return view.cluster().member(position).service() == Service.FAILED
                || view.host(position).map(DatanodeDescriptor::getCapacity).orElse(0L) > 0;
    }

    private static boolean isLost(HdfsView view, int position) {
        Service service = view.cluster().member(position).service();
        return service == Service.LOST || service == Service.FAILED;
    }
}

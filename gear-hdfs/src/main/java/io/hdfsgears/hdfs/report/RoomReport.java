// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.report;

import io.hdfsgears.core.gear.GearTable;
import io.hdfsgears.core.layout.FullForecast;
import io.hdfsgears.core.layout.RoomLeft;
import io.hdfsgears.core.model.Service;
import io.hdfsgears.hdfs.observe.Room;
import io.hdfsgears.hdfs.observe.UsedBytes;
import io.hdfsgears.hdfs.view.HdfsView;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.ToDoubleFunction;
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
    static Room of(HdfsView view, UsedBytes used, int replication) {
        List<Double> days = used.days();
        List<Double> files = days.stream().map(bytes -> bytes / replication).toList();
        boolean told = files.size() >= POINTS;
        OptionalDouble growth = told
                ? OptionalDouble.of(FullForecast.of(files, Double.MAX_VALUE).bytesPerDay())
                : OptionalDouble.empty();
        GearTable gears = view.gears();
        List<Integer> shown = new ArrayList<>(Outlook.chosen(
                gears.max(),
                gears.gearOf(view.state().served()),
                gears.gearOf(view.state().target())));
        List<Long> free = free(view);
        shown.removeIf(gear -> gears.hostsAwake(gear) > free.size());
        List<Long> left = RoomLeft.of(shown.stream().map(gears::hostsAwake).toList(), replication, free);
        List<Room.OfGear> rooms = new ArrayList<>();
        for (int i = 0; i < shown.size(); i++) {
            Optional<FullForecast> forecast = told
                    ? Optional.of(FullForecast.of(files, files.get(files.size() - 1) + left.get(i)))
                    : Optional.empty();
            rooms.add(new Room.OfGear(
                    shown.get(i),
                    gears.hostsAwake(shown.get(i)),
                    left.get(i),
                    days(forecast, FullForecast::days),
                    days(forecast, FullForecast::earliestDays),
                    days(forecast, FullForecast::latestDays)));
        }
        return new Room(used.daysKnown(), POINTS - 1, growth, rooms);
    }

    private static OptionalDouble days(Optional<FullForecast> forecast, ToDoubleFunction<FullForecast> which) {
        return forecast.stream().mapToDouble(which).filter(Double::isFinite).findFirst();
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

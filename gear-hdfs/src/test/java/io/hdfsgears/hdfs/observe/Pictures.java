// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.observe;

import io.hdfsgears.core.coverage.Reach;
import io.hdfsgears.core.energy.HostEnergy;
import io.hdfsgears.core.model.Service;
import io.hdfsgears.hdfs.proto.GearProtos.GearReportProto;
import io.hdfsgears.hdfs.proto.GearProtos.GearStateProto;
import io.hdfsgears.hdfs.proto.GearProtos.HostProto;
import io.hdfsgears.hdfs.proto.GearProtos.PriceProto;
import io.hdfsgears.hdfs.proto.LeaseProtos.ControllersProto;
import io.hdfsgears.hdfs.proto.RoomProtos.RoomProto;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.Set;

/** Pictures to show. */
public final class Pictures {
    private static final long AT = 1_795_000_000_000L;

    private Pictures() {}

    /** An active NameNode in low gear: of each four hosts one serves, the others sleep; every host tells watts by its outlet. */
    public static Picture lowGear(List<String> names) {
        GearReportProto.Builder report = GearReportProto.newBuilder()
                .setState(GearStateProto.newBuilder()
                        .setGear(1)
                        .setWantedGear(1)
                        .setPhase("STEADY")
                        .setSinceMillis(AT - 90_000)
                        .setBy("alice")
                        .setReason("night")
                        .setHostsAwake(names.size() / 4)
                        .setHosts(names.size())
                        .setEpoch(7)
                        .setMode("manual")
                        .addGears(names.size() / 4)
                        .addGears(names.size()))
                .setUncoveredBlocks(0)
                .setLoweredBlocks(3)
                .setUnderReplicated(2)
                .setPendingMoves(0)
                .setBytesMovedThisShift(10)
                .setBytesMovedTotal(1_000)
                .setSafetyScanMillis(AT)
                .addNotices("2026-11-21T03:00:00Z phase DRAINING -> POWERING_DOWN");
        List<Picture.Metered> energy = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
            boolean up = i < names.size() / 4;
            report.addHosts(HostProto.newBuilder()
                    .setName(names.get(i))
                    .setUuid("uuid-" + i)
                    .setPosition(i + 1)
                    .setRack("/rack" + i % 4)
                    .setRole(up ? "PRIMARY" : "SECONDARY")
                    .setService(up ? "SERVING" : "ASLEEP")
                    .setPower(up ? "ON" : "OFF")
                    .setBlocks(12_345)
                    .setUsedBytes(1L << 40)
                    .setCapacityBytes(4L << 40)
                    .setRemainingBytes(1L << 40)
                    .setTransfers(0)
                    .setWatts(up ? 100 : 5)
                    .setWattsSource("pdu"));
            HostEnergy told = HostEnergy.NONE.plus("pdu", up ? 100 : 5, 0).plus("pdu", up ? 100 : 5, 10_000_000_000L);
            energy.add(new Picture.Metered(
                    names.get(i), told, told.drawn(10_000_000_000L, 1).orElse(null)));
        }
        WakeTimes wakes = new WakeTimes();
        return new Picture(
                AT,
                "active",
                false,
                report.build(),
                null,
                Map.of(
                        Service.SERVING,
                        names.size() / 4,
                        Service.ASLEEP,
                        names.size() - names.size() / 4,
                        Service.STANDING_BY,
                        0,
                        Service.LOST,
                        0),
                energy,
                new Counted(AT, 0, 3, 4, 4_096, new Reach.Tally(names.size(), new BitSet()).result()),
                wakes.counts(),
                Map.of(new Refusals.Refused("setGear", "refused"), 2L),
                1,
                4,
                List.of(new History.Sample(AT, 1, 12, 3, 9, 345.6, 12, new History.Load(2e6, 1e6))),
                List.of(new History.Sample(AT, 1, 12, 3, 9, Double.NaN, 0, History.Load.UNKNOWN)),
                List.of(
                        new Step(1, names.size() / 4, 0, false, OptionalLong.of(0), OptionalLong.empty(), 0, ""),
                        new Step(
                                2,
                                names.size(),
                                names.size() - names.size() / 4,
                                false,
                                OptionalLong.of(0),
                                OptionalLong.of(90_000),
                                -285,
                                "estimate: 100 W for each that sleeps now; 5 W asleep")));
    }

    /** The same with these alarms of each host, by classes as everybody may see them. */
    public static Picture alarmed(Picture picture, Map<String, List<String>> alarms) {
        GearReportProto.Builder report = Objects.requireNonNull(picture.report()).toBuilder();
        report.getHostsBuilderList().forEach(host -> host.addAllAlarms(alarms.getOrDefault(host.getName(), List.of())));
        return reporting(picture, report.build());
    }

    /** The same on hosts that are switched, of which these have proven that they can be woken. */
    public static Picture proven(Picture picture, Set<String> hosts) {
        GearReportProto.Builder report = Objects.requireNonNull(picture.report()).toBuilder();
        report.getHostsBuilderList().forEach(host -> host.setProven(hosts.contains(host.getName())));
        return reporting(picture, report.build());
    }

    /** The same with this room. */
    public static Picture roomy(Picture picture, RoomProto room) {
        return reporting(
                picture,
                Objects.requireNonNull(picture.report()).toBuilder()
                        .setRoom(room)
                        .build());
    }

    /** The same with the price of electricity now. */
    public static Picture priced(Picture picture, PriceProto price) {
        GearReportProto.Builder report = Objects.requireNonNull(picture.report()).toBuilder();
        report.getAutoBuilder()
                .setMode("auto")
                .setBy("alice")
                .setSinceMillis(AT)
                .setPolicy("reactive")
                .setPrice(price);
        return reporting(picture, report.build());
    }

    /** The same with these power controllers. */
    public static Picture controlled(Picture picture, ControllersProto controllers) {
        GearReportProto report = Objects.requireNonNull(picture.report());
        return reporting(picture, report.toBuilder().setControllers(controllers).build());
    }

    private static Picture reporting(Picture picture, GearReportProto report) {
        return new Picture(
                picture.atMillis(),
                picture.haState(),
                picture.safeMode(),
                report,
                picture.progress(),
                picture.nodes(),
                picture.energy(),
                picture.census(),
                picture.wakes(),
                picture.refusals(),
                picture.refusedReadings(),
                picture.controllerAgeSeconds(),
                picture.recent(),
                picture.day(),
                picture.steps());
    }

    /** Before any DataNode has registered. */
    public static Picture empty() {
        return new Picture(
                AT,
                "standby",
                true,
                null,
                null,
                Map.of(),
                List.of(),
                null,
                new WakeTimes().counts(),
                Map.of(),
                0,
                -1,
                List.of(),
                List.of(),
                List.of());
    }
}

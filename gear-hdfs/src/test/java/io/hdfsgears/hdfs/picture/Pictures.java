// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.picture;

import io.hdfsgears.core.auto.ControlMode;
import io.hdfsgears.core.config.PolicyKind;
import io.hdfsgears.core.coverage.Reach;
import io.hdfsgears.core.energy.HostEnergy;
import io.hdfsgears.core.machine.GearState;
import io.hdfsgears.core.machine.Phase;
import io.hdfsgears.core.machine.Power;
import io.hdfsgears.core.model.Member;
import io.hdfsgears.core.model.NodeId;
import io.hdfsgears.core.model.Service;
import io.hdfsgears.core.price.PriceStatus;
import io.hdfsgears.hdfs.auto.AutoStatus;
import io.hdfsgears.hdfs.host.ControllersShown;
import io.hdfsgears.hdfs.observe.Counted;
import io.hdfsgears.hdfs.observe.History;
import io.hdfsgears.hdfs.observe.Refusals;
import io.hdfsgears.hdfs.observe.Room;
import io.hdfsgears.hdfs.observe.Step;
import io.hdfsgears.hdfs.observe.WakeTimes;
import io.hdfsgears.hdfs.state.NotFoundedException;
import io.hdfsgears.hdfs.state.StoredAuto;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.UnaryOperator;

/** Pictures to show. */
public final class Pictures {
    private static final long AT = 1_795_000_000_000L;

    private Pictures() {}

    /** An active NameNode in low gear: of each four hosts one serves, the others sleep; every host tells watts by its outlet. */
    public static Picture lowGear(List<String> names) {
        List<HostStatus> hosts = new ArrayList<>();
        List<Picture.Metered> energy = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
            boolean up = i < names.size() / 4;
            HostEnergy told = HostEnergy.NONE.plus("pdu", up ? 100 : 5, 0).plus("pdu", up ? 100 : 5, 10_000_000_000L);
            energy.add(new Picture.Metered(
                    names.get(i), told, told.drawn(10_000_000_000L, 1).orElse(null)));
            hosts.add(host(i, names.get(i), up, told.drawn(10_000_000_000L, 1)));
        }
        WakeTimes wakes = new WakeTimes();
        return new Picture(
                AT,
                "active",
                false,
                report(hosts),
                "",
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

    private static HostStatus host(int index, String name, boolean up, Optional<HostEnergy.Drawn> drawn) {
        return new HostStatus(
                index + 1,
                new Member(
                        new NodeId("uuid-" + index), name, "/rack" + index % 4, up ? Service.SERVING : Service.ASLEEP),
                up,
                up ? Power.ON : Power.OFF,
                new HostStatus.Stored(12_345, 1L << 40, 4L << 40, 1L << 40),
                0,
                Optional.empty(),
                drawn,
                List.of(),
                Optional.empty(),
                List.of(),
                Optional.empty());
    }

    private static ClusterReport report(List<HostStatus> hosts) {
        int awake = hosts.size() / 4;
        GearState state = new GearState(
                7, Phase.STEADY, awake, awake, Set.of(), 0, AT - 90_000, "alice", "night", "", GearState.Until.CHANGED);
        return new ClusterReport(
                new GearStatus(
                        1,
                        1,
                        state,
                        new GearStatus.Hosts(awake, awake, hosts.size()),
                        List.of(awake, hosts.size()),
                        "",
                        GearStatus.Waits.NONE,
                        Optional.of(ControlMode.MANUAL)),
                hosts,
                new ClusterReport.Blocks(0, List.of(), List.of(), 3, 0, 0, AT),
                new ClusterReport.Data(2, 0, 10, 1_000, 0, 0, Optional.empty()),
                List.of("2026-11-21T03:00:00Z phase DRAINING -> POWERING_DOWN"),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }

    /** The same with these alarms of each host, by classes as everybody may see them. */
    public static Picture alarmed(Picture picture, Map<String, List<String>> alarms) {
        return hosts(
                picture,
                host -> host.with(alarms.getOrDefault(host.member().name(), List.of()), host.proven(), host.share()));
    }

    /** The same on hosts that are switched, of which these have proven that they can be woken. */
    public static Picture proven(Picture picture, Set<String> hosts) {
        return hosts(
                picture,
                host -> host.with(
                        host.alarms(), Optional.of(hosts.contains(host.member().name())), host.share()));
    }

    private static Picture hosts(Picture picture, UnaryOperator<HostStatus> change) {
        ClusterReport report = Objects.requireNonNull(picture.report());
        return reporting(
                picture, report.with(report.hosts().stream().map(change).toList(), report.usable()));
    }

    /** The same with this room. */
    public static Picture roomy(Picture picture, Room room) {
        ClusterReport report = Objects.requireNonNull(picture.report());
        return reporting(picture, with(report, report.auto(), report.controllers(), Optional.of(room)));
    }

    /** The same with the price of electricity now. */
    public static Picture priced(Picture picture, PriceStatus price) {
        ClusterReport report = Objects.requireNonNull(picture.report());
        AutoStatus status = new AutoStatus(
                new StoredAuto(ControlMode.AUTO, "alice", AT, new StoredAuto.Offload(0, 0, ""), List.of()),
                PolicyKind.REACTIVE,
                null,
                null,
                new AutoStatus.Savings(0, 0, ""),
                Optional.of(price));
        AutoShown auto = new AutoShown(status, OptionalInt.empty());
        return reporting(picture, with(report, Optional.of(auto), report.controllers(), report.room()));
    }

    /** The same with these power controllers. */
    public static Picture controlled(Picture picture, ControllersShown controllers) {
        ClusterReport report = Objects.requireNonNull(picture.report());
        return reporting(picture, with(report, report.auto(), Optional.of(controllers), report.room()));
    }

    private static ClusterReport with(
            ClusterReport report,
            Optional<AutoShown> auto,
            Optional<ControllersShown> controllers,
            Optional<Room> room) {
        return new ClusterReport(
                report.state(),
                report.hosts(),
                report.blocks(),
                report.data(),
                report.notices(),
                auto,
                controllers,
                room,
                report.usable());
    }

    private static Picture reporting(Picture picture, ClusterReport report) {
        return new Picture(
                picture.atMillis(),
                picture.haState(),
                picture.safeMode(),
                report,
                picture.absent(),
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

    /** What a NameNode says before its chain is there. */
    public static final String ABSENT = NotFoundedException.text("no DataNode has registered");

    /** Before any DataNode has registered. */
    public static Picture empty() {
        return new Picture(
                AT,
                "standby",
                true,
                null,
                ABSENT,
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

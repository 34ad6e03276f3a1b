// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.metrics;

import io.hdfsgears.core.auto.ControlMode;
import io.hdfsgears.core.machine.Phase;
import io.hdfsgears.core.model.Service;
import io.hdfsgears.core.power.AlarmClass;
import io.hdfsgears.core.price.PriceBand;
import io.hdfsgears.core.price.PriceStatus;
import io.hdfsgears.core.round.RoomNeeds;
import io.hdfsgears.core.round.RoomNeeds.Disks;
import io.hdfsgears.hdfs.host.ControllersShown;
import io.hdfsgears.hdfs.observe.Counted;
import io.hdfsgears.hdfs.observe.WakeTimes;
import io.hdfsgears.hdfs.picture.ClusterReport;
import io.hdfsgears.hdfs.picture.GearStatus;
import io.hdfsgears.hdfs.picture.HostStatus;
import io.hdfsgears.hdfs.picture.Picture;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.metrics2.MetricsCollector;
import org.apache.hadoop.metrics2.MetricsInfo;
import org.apache.hadoop.metrics2.MetricsRecordBuilder;
import org.apache.hadoop.metrics2.lib.Interns;

/**
 * The gears as metrics2 shows them: bean GearState at /jmx, {@code hdfs_gears_*} at /prom. The name at /prom is made of the
 * record's and the metric's name ({@link Names}). The first record has no labels of ours and so keeps its plain names at /jmx.
 */
public final class GearMetrics extends PictureSource {
    /** Of the bean. */
    public static final String NAME = "GearState";

    public static final String DESCRIPTION = "Gears of hdfs-gears";

    private static final double PERCENT = 100;

    /** Where the picture comes from. */
    public interface Look {
        Picture picture() throws IOException;
    }

    public GearMetrics(Look look) {
        super(look, "The gears");
    }

    @Override
    void add(MetricsCollector collector, Names names, Picture picture) {
        addState(collector, names, picture);
        addNodes(collector, names, picture);
        addWords(collector, names, picture);
        addWakes(collector, names, picture.wakes());
        picture.refusals()
                .forEach((refused, count) -> names.gears(collector)
                        .add(Label.of("verb", refused.verb()))
                        .add(Label.of("outcome", refused.outcome()))
                        .addCounter(info("RefusalsTotal", "Requests not granted"), count));
    }

    @Override
    void addOnce(MetricsCollector collector, Picture picture) {
        addAlarms(collector, picture);
        if (picture.report() != null) {
            picture.report().room().ifPresent(room -> room.gears().forEach(gear -> RoomMetrics.add(collector, gear)));
        }
        addPrice(collector, picture);
    }

    static MetricsInfo info(String name, String description) {
        return Interns.info(name, description);
    }

    private static void addControllers(MetricsRecordBuilder record, Optional<ControllersShown> controllers) {
        int acting = controllers.flatMap(ControllersShown::acting).isPresent() ? 1 : 0;
        record.addGauge(
                        info("PowerControllerActing", "1 while a controller of hosts holds the lease and is heard of"),
                        acting)
                .addGauge(
                        info("PowerControllers", "Controllers of hosts that are heard of, the acting one included"),
                        acting
                                + controllers
                                        .map(shown -> shown.waiting().size())
                                        .orElse(0))
                .addGauge(
                        info("PowerControllerEpoch", "How often the lease of controllers passed to another one"),
                        controllers.map(ControllersShown::epoch).orElse(0L));
    }

    private static void addState(MetricsCollector collector, Names names, Picture picture) {
        MetricsRecordBuilder record = names.gears(collector)
                .addGauge(info("Active", "1 on the active NameNode"), picture.isActive() ? 1 : 0)
                .addGauge(info("SafeMode", "1 while the NameNode is in safe mode"), picture.safeMode() ? 1 : 0);
        if (picture.controllerAgeSeconds() >= 0) {
            record.addGauge(
                    info("PowerControllerAgeSeconds", "Since a controller of hosts was heard of, or since the start"),
                    picture.controllerAgeSeconds());
        }
        ClusterReport report = picture.report();
        if (report == null) {
            return;
        }
        if (names == Names.NOW) {
            addControllers(record, report.controllers());
        }
        GearStatus state = report.state();
        record.addGauge(info("Current", "Gear in force, 0 where the hosts awake match none"), state.gear())
                .addGauge(info("Wanted", "Gear wanted, 0 where the hosts awake match none"), state.wantedGear())
                .addGauge(info("Max", "Highest gear"), state.gears().size())
                .addGauge(info("Hosts", "Hosts on the chain"), state.hosts().all())
                .addGauge(
                        info("HostsWanted", "Hosts wanted awake"), state.hosts().awake())
                .addGauge(
                        info("PhaseSeconds", "Time since the phase last changed"),
                        TimeUnit.MILLISECONDS.toSeconds(
                                Math.max(0, picture.atMillis() - state.state().sinceMillis())));
        addData(record, report.data());
        List<Disks> awake = report.hosts().stream()
                .filter(host -> host.member().service() == Service.SERVING)
                .map(host ->
                        new Disks(host.stored().capacityBytes(), host.stored().remainingBytes()))
                .toList();
        addFilled(record, names, RoomNeeds.filledPercent(awake));
        if (names == Names.NOW) {
            addAlarmed(record, report);
        }
        Counted census = picture.census();
        if (census != null) {
            record.addGauge(info("UncoveredBlocks", "Blocks without a replica on a serving host"), census.uncovered())
                    .addGauge(info("LoweredBlocks", "Blocks with fewer replicas by design"), census.lowered())
                    .addGauge(info("OffloadPendingBlocks", "Blocks that wait for their hosts"), census.offloaded())
                    .addGauge(info("OffloadPendingBytes", "Bytes that wait for their hosts"), census.offloadedBytes())
                    .addGauge(
                            info("CensusTimestampSeconds", "When blocks were last counted, Unix time"),
                            TimeUnit.MILLISECONDS.toSeconds(census.atMillis()));
        }
    }

    private static void addData(MetricsRecordBuilder record, ClusterReport.Data data) {
        record.addGauge(info("UnderReplicatedBlocks", "Blocks that are to gain a replica"), data.underReplicated())
                .addGauge(info("PendingMoves", "Moves of migration that wait or run"), data.pendingMoves())
                .addGauge(
                        info(
                                "UnaccountedSleepers",
                                "Hosts that may be asleep and of which this NameNode knows nothing"),
                        data.unaccountedSleepers())
                .addCounter(
                        info("FetchedImagesTotal", "Sleeper images taken from another NameNode"), data.imagesFetched())
                .addCounter(info("MigratedBytesTotal", "Bytes copied by shifts and migration"), data.bytesMovedTotal());
    }

    private static void addFilled(MetricsRecordBuilder record, Names names, double percent) {
        if (names == Names.NOW) {
            record.addGauge(info("AwakeFilledRatio", "Of the disks of hosts that serve"), percent / PERCENT);
        } else {
            record.addGauge(info("AwakeFilledPercent", "Of the disks of hosts that serve"), percent);
        }
    }

    private static void addAlarmed(MetricsRecordBuilder record, ClusterReport report) {
        long alarmed =
                report.hosts().stream().filter(host -> !host.alarms().isEmpty()).count();
        long quarantined = report.hosts().stream()
                .filter(host -> host.alarms().stream().anyMatch(AlarmClass::isQuarantine))
                .count();
        record.addGauge(info("AlarmedNodes", "Hosts with an alarm"), alarmed)
                .addGauge(info("QuarantinedNodes", "Hosts that no device could switch"), quarantined)
                .addGauge(
                        info("UnwakeableNodes", "Hosts that sleep and that no controller would wake"),
                        report.hosts().stream()
                                .filter(host -> AlarmClass.of(host.alarms()).contains(AlarmClass.NO_WAKER))
                                .count())
                .addGauge(
                        info("UnprovenNodes", "Hosts that never slept and woke by order"),
                        report.hosts().stream()
                                .filter(host -> !host.proven().orElse(true))
                                .count());
    }

    /** By class, as everybody may read them: their texts name addresses of devices and their users. */
    private static void addAlarms(MetricsCollector collector, Picture picture) {
        ClusterReport report = picture.report();
        if (report == null) {
            return;
        }
        for (HostStatus host : report.hosts()) {
            for (String alarm : AlarmClass.of(host.alarms())) {
                Names.NOW
                        .gears(collector)
                        .add(Label.of("node", host.member().name()))
                        .add(Label.of("alarm", alarm))
                        .addGauge(info("NodeAlarm", "1 for each alarm of a host"), 1);
            }
        }
    }

    private static void addNodes(MetricsCollector collector, Names names, Picture picture) {
        for (Service service : Service.values()) {
            Integer count = picture.nodes().get(service);
            if (count != null) {
                names.gears(collector)
                        .add(Label.of("state", service.name().toLowerCase(Locale.ROOT)))
                        .addGauge(info("Nodes", "Hosts by what they may be used for"), count);
            }
        }
    }

    /** One series a word, 1 for the one that holds: a label that changes would begin a new series of everything beside it. */
    private static void addWords(MetricsCollector collector, Names names, Picture picture) {
        ClusterReport report = picture.report();
        if (report == null) {
            return;
        }
        for (Phase phase : Phase.values()) {
            names.gears(collector)
                    .add(Label.of("phase", phase.name().toLowerCase(Locale.ROOT)))
                    .addGauge(
                            info("Phase", "1 for the phase of the shift"),
                            phase == report.state().state().phase() ? 1 : 0);
        }
        ControlMode chosen = report.state().mode().orElse(null);
        if (chosen != null) {
            for (ControlMode mode : ControlMode.values()) {
                names.gears(collector)
                        .add(Label.of("mode", mode.word()))
                        .addGauge(info("Mode", "1 for who chooses the gear"), mode == chosen ? 1 : 0);
            }
        }
    }

    private static void addPrice(MetricsCollector collector, Picture picture) {
        ClusterReport report = picture.report();
        PriceStatus price = report == null
                ? null
                : report.auto().flatMap(auto -> auto.status().price()).orElse(null);
        if (price == null) {
            return;
        }
        MetricsRecordBuilder record = Names.NOW
                .gears(collector)
                .addGauge(info("PriceLeastAwake", "Hosts awake at least at the present price"), price.leastAwake())
                .addGauge(
                        info("PriceWaitingJobs", "Kinds of work that wait for a cheap hour"),
                        price.waiting().size());
        price.now()
                .ifPresent(now -> record.addGauge(info("Price", "Of electricity now, in the unit of the curve"), now));
        for (PriceBand band : PriceBand.values()) {
            Names.NOW
                    .gears(collector)
                    .add(Label.of("band", band.word()))
                    .addGauge(
                            info("PriceBand", "1 for how the present price stands among those of the day"),
                            band == price.band() ? 1 : 0);
        }
    }

    /** A histogram as Prometheus knows it; stock's own quantiles would put the percentage into the name. */
    private static void addWakes(MetricsCollector collector, Names names, WakeTimes.Counts wakes) {
        MetricsInfo bucket = info("WakeSecondsBucket", "Hosts that served within so many seconds of the order to wake");
        long sum = 0;
        for (int i = 0; i < WakeTimes.BOUNDS_SECONDS.size(); i++) {
            sum += wakes.classes().get(i);
            names.gears(collector)
                    .add(Label.of("le", WakeTimes.BOUNDS_SECONDS.get(i).toString()))
                    .addCounter(bucket, sum);
        }
        names.gears(collector).add(Label.infinity()).addCounter(bucket, wakes.hosts());
        names.gears(collector)
                .addCounter(info("WakeSecondsCount", "Hosts woken"), wakes.hosts())
                .addCounter(info("WakeSecondsSum", "Seconds from the order to wake until hosts served"), (long)
                        wakes.seconds());
    }
}

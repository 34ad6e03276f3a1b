// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.metrics;

import io.hdfsgears.core.config.EafrMode;
import io.hdfsgears.hdfs.proto.GearProtos.EafrReportProto;
import java.util.function.Supplier;
import org.apache.hadoop.metrics2.MetricsCollector;
import org.apache.hadoop.metrics2.MetricsSource;

/** EAFR as metrics2 shows it: bean GearEafr at /jmx, {@code hdfs_gears_eafr_*} at /prom; nothing while it is off. */
public final class EafrMetrics implements MetricsSource {
    /** Of the bean. */
    public static final String NAME = "GearEafr";

    public static final String DESCRIPTION = "Replicas that follow popularity";

    private static final String PART = "Eafr";

    private final Supplier<EafrReportProto> look;

    public EafrMetrics(Supplier<EafrReportProto> look) {
        this.look = look;
    }

    @Override
    public void getMetrics(MetricsCollector collector, boolean all) {
        EafrReportProto report = look.get();
        if (report.getMode().equals(EafrMode.OFF.word())) {
            return;
        }
        for (Names names : Names.values()) {
            add(collector, names, report);
        }
    }

    private static void add(MetricsCollector collector, Names names, EafrReportProto report) {
        names.part(collector, PART)
                .addGauge(GearMetrics.info("Files", "Files with extra replicas"), report.getFilesWithExtras())
                .addGauge(GearMetrics.info("ExtraReplicas", "Extra replicas wanted"), report.getExtraReplicas())
                .addGauge(GearMetrics.info("ExtraBytes", "Bytes of them"), report.getExtraBytes());
        names.part(collector, PART)
                .addCounter(
                        GearMetrics.info("DestinationsDrawnTotal", "Replicas whose host was drawn among several"),
                        report.getDestinations().getDrawn())
                .addCounter(
                        GearMetrics.info(
                                "DestinationsInTurnTotal", "Lost replicas whose host had its turn among several"),
                        report.getDestinations().getInTurn())
                .addCounter(
                        GearMetrics.info(
                                "CopiesHandedOnTotal", "Copies that another holder sent than stock code had told"),
                        report.getDestinations().getHandedOn())
                .addCounter(
                        GearMetrics.info("CopiesTimedTotal", "Copies between hosts whose time is known"),
                        report.getDestinations().getTimed());
        changes(collector, names, "up", report.getAdded());
        changes(collector, names, "down", report.getDropped());
    }

    private static void changes(MetricsCollector collector, Names names, String direction, long count) {
        names.part(collector, PART)
                .add(Label.of("direction", direction))
                .addCounter(
                        GearMetrics.info("ReplicaChangesTotal", "Replicas by which files were raised or lowered"),
                        count);
    }
}

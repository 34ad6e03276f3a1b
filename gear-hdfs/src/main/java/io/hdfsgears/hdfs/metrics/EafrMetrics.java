// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.metrics;

import io.hdfsgears.core.config.EafrMode;
import io.hdfsgears.hdfs.proto.GearProtos.EafrReportProto;
import java.util.function.Supplier;
import org.apache.hadoop.metrics2.MetricsCollector;
import org.apache.hadoop.metrics2.MetricsRecordBuilder;
import org.apache.hadoop.metrics2.MetricsSource;

/** EAFR as metrics2 shows it: bean GearEafr at /jmx, {@code eafr_*} at /prom; nothing while it is off. */
public final class EafrMetrics implements MetricsSource {
    /** Of the bean. */
    public static final String NAME = "GearEafr";

    public static final String DESCRIPTION = "Replicas that follow popularity";

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
        record(collector)
                .addGauge(GearMetrics.info("Files", "Files with extra replicas"), report.getFilesWithExtras())
                .addGauge(GearMetrics.info("ExtraReplicas", "Extra replicas wanted"), report.getExtraReplicas())
                .addGauge(GearMetrics.info("ExtraBytes", "Bytes of them"), report.getExtraBytes());
        record(collector)
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
        changes(collector, "up", report.getAdded());
        changes(collector, "down", report.getDropped());
    }

    private static void changes(MetricsCollector collector, String direction, long count) {
        record(collector)
                .add(Label.of("direction", direction))
                .addCounter(
                        GearMetrics.info("ReplicaChangesTotal", "Replicas by which files were raised or lowered"),
                        count);
    }

    private static MetricsRecordBuilder record(MetricsCollector collector) {
        return collector.addRecord("Eafr").setContext("dfs");
    }
}

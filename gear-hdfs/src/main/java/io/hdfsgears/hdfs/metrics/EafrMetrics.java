// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.metrics;

import io.hdfsgears.core.config.EafrMode;
import io.hdfsgears.hdfs.extra.ExtraReport;
import java.util.List;
import java.util.function.Supplier;
import org.apache.hadoop.metrics2.MetricsCollector;
import org.apache.hadoop.metrics2.MetricsSource;

/** EAFR as metrics2 shows it: bean GearEafr at /jmx, {@code hdfs_gears_eafr_*} at /prom; nothing while it is off. */
public final class EafrMetrics implements MetricsSource {
    /** Of the bean. */
    public static final String NAME = "GearEafr";

    public static final String DESCRIPTION = "Replicas that follow popularity";

    private static final String PART = "Eafr";
    private static final ExtraReport.Judged NOTHING = new ExtraReport.Judged(0, 0, 0, 0, "", List.of());

    private final Supplier<ExtraReport> look;

    public EafrMetrics(Supplier<ExtraReport> look) {
        this.look = look;
    }

    @Override
    public void getMetrics(MetricsCollector collector, boolean all) {
        ExtraReport report = look.get();
        if (report.mode() == EafrMode.OFF) {
            return;
        }
        for (Names names : Names.values()) {
            add(collector, names, report);
        }
    }

    private static void add(MetricsCollector collector, Names names, ExtraReport report) {
        ExtraReport.Judged judged = report.judged().orElse(NOTHING);
        ExtraReport.Copies copies = report.copies().orElse(ExtraReport.Copies.NONE);
        names.part(collector, PART)
                .addGauge(GearMetrics.info("Files", "Files with extra replicas"), report.filesWithExtras())
                .addGauge(GearMetrics.info("ExtraReplicas", "Extra replicas wanted"), report.extraReplicas())
                .addGauge(GearMetrics.info("ExtraBytes", "Bytes of them"), judged.extraBytes());
        names.part(collector, PART)
                .addCounter(
                        GearMetrics.info("DestinationsDrawnTotal", "Replicas whose host was drawn among several"),
                        copies.drawn())
                .addCounter(
                        GearMetrics.info(
                                "DestinationsInTurnTotal", "Lost replicas whose host had its turn among several"),
                        copies.inTurn())
                .addCounter(
                        GearMetrics.info(
                                "CopiesHandedOnTotal", "Copies that another holder sent than stock code had told"),
                        copies.handedOn())
                .addCounter(
                        GearMetrics.info("CopiesTimedTotal", "Copies between hosts whose time is known"),
                        copies.timed());
        changes(collector, names, "up", judged.added());
        changes(collector, names, "down", judged.dropped());
    }

    private static void changes(MetricsCollector collector, Names names, String direction, long count) {
        names.part(collector, PART)
                .add(Label.of("direction", direction))
                .addCounter(
                        GearMetrics.info("ReplicaChangesTotal", "Replicas by which files were raised or lowered"),
                        count);
    }
}

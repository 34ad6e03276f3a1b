// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.metrics;

import io.hdfsgears.core.energy.HostEnergy;
import io.hdfsgears.hdfs.picture.Picture;
import org.apache.hadoop.metrics2.MetricsCollector;
import org.apache.hadoop.metrics2.MetricsRecordBuilder;

/**
 * Watts and joules of each host as metrics2 shows them: bean GearPower at /jmx, {@code hdfs_gears_power_*} at /prom. A source of its own, since
 * at /jmx every record after the first has numbered names, and a thousand hosts would bury the state of the gears.
 */
public final class PowerMetrics extends PictureSource {
    /** Of the bean. */
    public static final String NAME = "GearPower";

    public static final String DESCRIPTION = "Watts and joules of hosts, as their power agents report";

    private static final String PART = "Power";

    public PowerMetrics(GearMetrics.Look look) {
        super(look, "Power");
    }

    @Override
    void add(MetricsCollector collector, Names names, Picture picture) {
        names.part(collector, PART)
                .addCounter(
                        GearMetrics.info("RefusedReadingsTotal", "Readings that no host can give"),
                        picture.refusedReadings());
        picture.energy().forEach(host -> add(collector, names, host));
    }

    /** Watts of the one source that counts now; joules of every source that has counted. */
    private static void add(MetricsCollector collector, Names names, Picture.Metered host) {
        host.energy().tracks().forEach((source, track) -> {
            HostEnergy.Drawn drawn = host.drawn();
            boolean counts = drawn != null && drawn.source().equals(source);
            boolean counted = track.seconds() > 0;
            if (counts || counted) {
                MetricsRecordBuilder record = names.part(collector, PART)
                        .add(Label.of(names == Names.NOW ? "node" : "host", host.host()))
                        .add(Label.of("source", source));
                if (drawn != null && counts) {
                    record.addGauge(GearMetrics.info("Watts", "Drawn now, W"), drawn.watts());
                }
                record.addCounter(GearMetrics.info("JoulesTotal", "Drawn since the NameNode started, J"), (long)
                                track.joules())
                        .addCounter(
                                GearMetrics.info("MeteredSecondsTotal", "Time that the joules were counted for, s"),
                                (long) track.seconds());
            }
        });
    }
}

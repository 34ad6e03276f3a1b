// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.metrics;

import static io.hdfsgears.hdfs.metrics.GearMetrics.info;

import java.util.OptionalDouble;
import org.apache.hadoop.metrics2.MetricsCollector;
import org.apache.hadoop.metrics2.MetricsRecordBuilder;

/** Room on the hosts awake in each gear, and when it will be used up. */
final class RoomMetrics {
    private RoomMetrics() {}

    /**
     * Adds one gear's.
     *
     * @param bytes of files that still fit
     * @param fullDays days until its hosts are full
     * @param earliestDays the same at the fastest growth that is likely
     */
    static void add(
            MetricsCollector collector, int gear, long bytes, OptionalDouble fullDays, OptionalDouble earliestDays) {
        MetricsRecordBuilder record = Names.NOW
                .gears(collector)
                .add(Label.of("gear", Integer.toString(gear)))
                .addGauge(info("RoomBytes", "Bytes of files that still fit on the hosts awake in the gear"), bytes);
        fullDays.ifPresent(
                days -> record.addGauge(info("FullInDays", "Days until the hosts awake in the gear are full"), days));
        earliestDays.ifPresent(days ->
                record.addGauge(info("FullInDaysEarliest", "The same, at the fastest growth that is likely"), days));
    }
}

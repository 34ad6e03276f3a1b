// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.metrics;

import static io.hdfsgears.hdfs.metrics.GearMetrics.info;

import io.hdfsgears.hdfs.observe.Room;
import org.apache.hadoop.metrics2.MetricsCollector;
import org.apache.hadoop.metrics2.MetricsRecordBuilder;

/** Room on the hosts awake in each gear, and when it will be used up. */
final class RoomMetrics {
    private RoomMetrics() {}

    /** Adds one gear's. */
    static void add(MetricsCollector collector, Room.OfGear gear) {
        MetricsRecordBuilder record = Names.NOW
                .gears(collector)
                .add(Label.of("gear", Integer.toString(gear.gear())))
                .addGauge(
                        info("RoomBytes", "Bytes of files that still fit on the hosts awake in the gear"),
                        gear.bytes());
        gear.fullDays()
                .ifPresent(days ->
                        record.addGauge(info("FullInDays", "Days until the hosts awake in the gear are full"), days));
        gear.earliestDays()
                .ifPresent(days -> record.addGauge(
                        info("FullInDaysEarliest", "The same, at the fastest growth that is likely"), days));
    }
}

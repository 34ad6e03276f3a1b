// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.metrics;

import static io.hdfsgears.hdfs.metrics.GearMetrics.info;

import io.hdfsgears.hdfs.proto.RoomProtos.GearRoomProto;
import io.hdfsgears.hdfs.proto.RoomProtos.RoomProto;
import org.apache.hadoop.metrics2.MetricsCollector;
import org.apache.hadoop.metrics2.MetricsRecordBuilder;

/** Room on the hosts awake in each gear, and when it will be used up. */
final class RoomMetrics {
    private RoomMetrics() {}

    static void add(MetricsCollector collector, RoomProto room) {
        for (GearRoomProto gear : room.getGearsList()) {
            MetricsRecordBuilder record = Names.NOW
                    .gears(collector)
                    .add(Label.of("gear", Integer.toString(gear.getGear())))
                    .addGauge(
                            info("RoomBytes", "Bytes of files that still fit on the hosts awake in the gear"),
                            gear.getBytes());
            if (gear.hasFullDays()) {
                record.addGauge(
                        info("FullInDays", "Days until the hosts awake in the gear are full"), gear.getFullDays());
            }
            if (gear.hasEarliestDays()) {
                record.addGauge(
                        info("FullInDaysEarliest", "The same, at the fastest growth that is likely"),
                        gear.getEarliestDays());
            }
        }
    }
}

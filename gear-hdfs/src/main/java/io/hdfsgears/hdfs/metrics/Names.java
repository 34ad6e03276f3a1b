// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.metrics;

import org.apache.hadoop.metrics2.MetricsCollector;
import org.apache.hadoop.metrics2.MetricsRecordBuilder;

/**
 * What the names of metrics begin with. Those of today have the prefix {@code hdfs_gears_} and base units; those of release
 * 0.1 are shown beside them for one release, so that boards and rules can follow.
 */
enum Names {
    NOW("HdfsGears"),
    EARLIER("");

    private final String prefix;

    Names(String prefix) {
        this.prefix = prefix;
    }

    /** A record of the gears themselves: {@code hdfs_gears_*}, {@code gear_*} earlier. */
    MetricsRecordBuilder gears(MetricsCollector collector) {
        return record(collector, this == NOW ? prefix : "Gear");
    }

    /** A record of a part of them: {@code hdfs_gears_power_*}, {@code power_*} earlier. */
    MetricsRecordBuilder part(MetricsCollector collector, String part) {
        return record(collector, prefix + part);
    }

    private static MetricsRecordBuilder record(MetricsCollector collector, String name) {
        return collector.addRecord(name).setContext("dfs");
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.migrate;

import io.hdfsgears.core.config.GearKeys;
import io.hdfsgears.core.config.GuardKeys;
import io.hdfsgears.hdfs.placement.GearBlockPlacementPolicy;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;

/**
 * @param streams copies from one host, and to one host, at a time
 * @param passiveNanos T
 * @param copyNanos after it a copy that was not reported is given up
 * @param fillPercent of its disks that may be filled on a host that gets replicas
 * @param replication factor that layouts are made for
 * @param deletionMillis time in which a deletion that was queued is on its way to its host
 */
record MigrationSettings(
        int streams, int fillPercent, int replication, long passiveNanos, long copyNanos, long deletionMillis) {
    private static final long LONGEST_COPY_NANOS = TimeUnit.MINUTES.toNanos(2);

    static MigrationSettings of(Configuration conf, long copyNanos, long deletionMillis) {
        return new MigrationSettings(
                GearKeys.MIGRATION_STREAMS.read(conf::get),
                GuardKeys.FILL_LIMIT.read(conf::get),
                GearBlockPlacementPolicy.replication(conf),
                GearKeys.MIGRATION_PASSIVE_TIME.read(conf::get).toNanos(),
                Math.min(LONGEST_COPY_NANOS, copyNanos),
                deletionMillis);
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.auto;

import io.hdfsgears.core.auto.AutoSettings;
import io.hdfsgears.core.config.AutoKeys;
import io.hdfsgears.core.config.ConfException;
import io.hdfsgears.core.config.GearKeys;
import io.hdfsgears.core.config.PfimbiKeys;
import io.hdfsgears.core.config.PowerSwitch;
import io.hdfsgears.core.resize.PredictiveSettings;
import io.hdfsgears.core.resize.ReactiveSettings;
import io.hdfsgears.hdfs.config.GearConfig;
import io.hdfsgears.hdfs.load.LoadSettings;
import io.hdfsgears.hdfs.placement.GearBlockPlacementPolicy;
import java.time.Duration;
import org.apache.hadoop.conf.Configuration;

/**
 * The settings of the automatic gears, read and checked once at start.
 *
 * @param load how the load is measured
 * @param synchronous replicas that most writers wait for; those who ask for another number are few
 * @param hostWatts what a host is taken to draw when nothing reports it
 * @param blockBytes the usual size of a block
 * @param switched whether hosts that sleep are switched off: without it nothing is saved
 */
public record AutoConfig(
        AutoSettings auto, LoadSettings load, int synchronous, int hostWatts, long blockBytes, boolean switched) {
    /** SpringFS §3.2: migration is done within 10 minutes. */
    private static final double MIGRATION_SECONDS = 600;

    /** The reactive policy remembers at most a day of minutes. */
    private static final int MOST_INTERVALS = 1440;

    /** Throws with key, value, range and remedy when a value is out of range. */
    public static AutoConfig of(Configuration conf) {
        Duration interval = AutoKeys.INTERVAL.read(conf::get);
        int min = AutoKeys.MIN.read(conf::get);
        int max = AutoKeys.MAX.read(conf::get);
        if (max != 0 && max < min) {
            throw new ConfException(AutoKeys.MAX.name() + " is " + max + ", below " + AutoKeys.MIN.name() + " with "
                    + min + ". Correct one of them in hdfs-site.xml.");
        }
        PredictiveSettings usual = PredictiveSettings.USUAL;
        AutoSettings settings = new AutoSettings(
                AutoKeys.POLICY.read(conf::get),
                interval.toMillis(),
                (double) AutoKeys.HOST_THROUGHPUT.read(conf::get),
                AutoKeys.HEADROOM.read(conf::get) / 100.0,
                Math.max(min, GearConfig.fewestAwake(conf)),
                max,
                new ReactiveSettings(
                        intervals(AutoKeys.CALM.read(conf::get), interval),
                        intervals(AutoKeys.COOLDOWN.read(conf::get), interval),
                        AutoKeys.SHRINK_STEP.read(conf::get),
                        MIGRATION_SECONDS),
                new PredictiveSettings(
                        usual.slotSeconds(),
                        usual.days(),
                        usual.weeks(),
                        (int) AutoKeys.LEAD.read(conf::get).toSeconds(),
                        AutoKeys.QUANTILE.read(conf::get) / 100.0,
                        usual.missRate(),
                        usual.mostReserve()));
        return new AutoConfig(
                settings,
                new LoadSettings(
                        AutoKeys.LOAD_READS.read(conf::get),
                        AutoKeys.LOAD_POLL.read(conf::get).toNanos(),
                        interval.toNanos(),
                        GearBlockPlacementPolicy.replication(conf)),
                synchronous(conf),
                AutoKeys.HOST_WATTS.read(conf::get),
                conf.getLongBytes("dfs.blocksize", 128L << 20),
                GearKeys.POWER.read(conf::get) == PowerSwitch.AGENT);
    }

    /** The cluster's own number; all without Pfimbi. */
    private static int synchronous(Configuration conf) {
        int all = GearBlockPlacementPolicy.replication(conf);
        int asked = PfimbiKeys.ENABLED.read(conf::get) ? PfimbiKeys.SYNC_REPLICAS.read(conf::get) : 0;
        return asked == 0 ? all : Math.min(all, asked);
    }

    int replication() {
        return load.replication();
    }

    long intervalNanos() {
        return load.intervalNanos();
    }

    /** Rounded up; a calm time of more intervals than the policy remembers is as long as it remembers. */
    private static int intervals(Duration time, Duration interval) {
        long whole = (time.toMillis() + interval.toMillis() - 1) / interval.toMillis();
        return (int) Math.min(MOST_INTERVALS, whole);
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.planner.rehearsal;

import io.hdfsgears.core.auto.AutoSettings;
import io.hdfsgears.core.config.AutoKeys;
import io.hdfsgears.core.config.GearKeys;
import io.hdfsgears.core.resize.PredictiveSettings;
import io.hdfsgears.core.resize.ReactiveSettings;
import java.time.Duration;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Keys of the NameNode that a rehearsal goes by.
 *
 * @param auto as its controller reads them
 * @param pollMillis between two questions to a DataNode for the bytes that it has read
 * @param graceMillis that a host which leaves waits for readers with its address
 * @param readersMillis that it waits then at most for those that read
 * @param tickMillis between two looks of the gear machine
 */
public record Tuning(AutoSettings auto, long pollMillis, long graceMillis, long readersMillis, long tickMillis) {
    /** SpringFS §3.2, as the controller takes it. */
    private static final double MIGRATION_SECONDS = 600;

    private static final int MOST_INTERVALS = 1440;

    /** @param conf from a key's name to its text, null where none is set */
    public static Tuning of(Function<String, @Nullable String> conf) {
        Duration interval = AutoKeys.INTERVAL.read(conf);
        PredictiveSettings usual = PredictiveSettings.USUAL;
        AutoSettings auto = new AutoSettings(
                AutoKeys.POLICY.read(conf),
                interval.toMillis(),
                (double) AutoKeys.HOST_THROUGHPUT.read(conf),
                AutoKeys.HEADROOM.read(conf) / 100.0,
                Math.max(AutoKeys.MIN.read(conf), GearKeys.MIN_AWAKE.read(conf)),
                AutoKeys.MAX.read(conf),
                new ReactiveSettings(
                        intervals(AutoKeys.CALM.read(conf), interval),
                        intervals(AutoKeys.COOLDOWN.read(conf), interval),
                        AutoKeys.SHRINK_STEP.read(conf),
                        MIGRATION_SECONDS),
                new PredictiveSettings(
                        usual.slotSeconds(),
                        usual.days(),
                        usual.weeks(),
                        (int) AutoKeys.LEAD.read(conf).toSeconds(),
                        AutoKeys.QUANTILE.read(conf) / 100.0,
                        usual.missRate(),
                        usual.mostReserve()));
        return new Tuning(
                auto,
                AutoKeys.LOAD_POLL.read(conf).toMillis(),
                GearKeys.DRAIN_GRACE.read(conf).toMillis(),
                GearKeys.DRAIN_READERS.read(conf).toMillis(),
                GearKeys.TICK.read(conf).toMillis());
    }

    private static int intervals(Duration time, Duration interval) {
        return (int) Math.min(MOST_INTERVALS, (time.toMillis() + interval.toMillis() - 1) / interval.toMillis());
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.scenario;

import io.hdfsgears.core.auto.AutoSettings;
import io.hdfsgears.core.config.AutoKeys;
import io.hdfsgears.core.config.PolicyKind;
import io.hdfsgears.core.resize.PredictiveSettings;
import io.hdfsgears.core.resize.ReactiveSettings;
import java.time.Duration;

/**
 * Gears that follow the load; the defaults are those of the configuration keys.
 *
 * @param on whether the controller shifts
 * @param settings of the controller
 * @param learnedDays days before the start on which the controller saw this scenario's load
 */
public record AutoConduct(boolean on, AutoSettings settings, int learnedDays) {
    private static final double MIGRATION_SECONDS = 600;

    /** An operator shifts. */
    public static final AutoConduct OFF = of(
            false,
            AutoKeys.POLICY.read(key -> null),
            AutoKeys.HOST_THROUGHPUT.read(key -> null),
            AutoKeys.CALM.read(key -> null),
            AutoKeys.COOLDOWN.read(key -> null),
            0);

    public static AutoConduct of(
            boolean on,
            PolicyKind policy,
            double hostBytesPerSecond,
            Duration calm,
            Duration coolDown,
            int learnedDays) {
        Duration interval = AutoKeys.INTERVAL.read(key -> null);
        PredictiveSettings usual = PredictiveSettings.USUAL;
        AutoSettings settings = new AutoSettings(
                policy,
                interval.toMillis(),
                hostBytesPerSecond,
                AutoKeys.HEADROOM.read(key -> null) / 100.0,
                AutoKeys.MIN.read(key -> null),
                AutoKeys.MAX.read(key -> null),
                new ReactiveSettings(
                        intervals(calm, interval),
                        intervals(coolDown, interval),
                        AutoKeys.SHRINK_STEP.read(key -> null),
                        MIGRATION_SECONDS),
                new PredictiveSettings(
                        usual.slotSeconds(),
                        usual.days(),
                        usual.weeks(),
                        (int) AutoKeys.LEAD.read(key -> null).toSeconds(),
                        AutoKeys.QUANTILE.read(key -> null) / 100.0,
                        usual.missRate(),
                        usual.mostReserve()));
        return new AutoConduct(on, settings, learnedDays);
    }

    private static int intervals(Duration time, Duration interval) {
        return (int) Math.min(1440, (time.toMillis() + interval.toMillis() - 1) / interval.toMillis());
    }
}

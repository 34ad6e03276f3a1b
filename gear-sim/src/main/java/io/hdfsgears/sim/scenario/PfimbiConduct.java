// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.scenario;

import io.hdfsgears.core.config.PfimbiKeys;
import io.hdfsgears.pfimbi.choice.PathRules;
import io.hdfsgears.pfimbi.choice.SyncRules;
import io.hdfsgears.pfimbi.flow.CreditSettings;
import io.hdfsgears.pfimbi.flow.RegulatorSettings;
import io.hdfsgears.pfimbi.schedule.Weights;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * How writers and DataNodes make copies that no writer waits for; the defaults are those of the configuration keys.
 *
 * @param rules replicas that a writer waits for
 * @param byQueue whether a writer waits for the host with the shortest queue, rather than for the layout's first ones
 * @param credits a receiver's buffer
 * @param weights of the fair queue
 * @param flowControl whether a receiver asks for copies only while its disk has little to do
 * @param regulator of the disk
 * @param pushThreads copies that a host sends at once
 * @param deadlineNanos after which the NameNode makes a copy
 */
public record PfimbiConduct(
        SyncRules rules,
        boolean byQueue,
        CreditSettings credits,
        Weights weights,
        boolean flowControl,
        RegulatorSettings regulator,
        int pushThreads,
        long deadlineNanos) {
    private static final long GRANT_NANOS = TimeUnit.SECONDS.toNanos(60);
    private static final int SOURCES = 4;
    private static final long BLIND_BYTES = 256L << 20;
    private static final PathRules NO_RULES = new PathRules(Map.of());

    /** Writers wait for all replicas, as in stock HDFS. */
    public static final PfimbiConduct OFF = of(0, false);

    /** All else by the defaults of the keys. */
    public static PfimbiConduct of(int synchronous, boolean byQueue) {
        return of(synchronous, byQueue, PfimbiKeys.DEADLINE.read(key -> null).toNanos());
    }

    public static PfimbiConduct of(int synchronous, boolean byQueue, long deadlineNanos) {
        return of(
                synchronous,
                byQueue,
                PfimbiKeys.BUFFER_BLOCKS.read(key -> null),
                Weights.parse(PfimbiKeys.WEIGHTS.read(key -> null)),
                PfimbiKeys.FLOW_CONTROL.read(key -> null),
                deadlineNanos);
    }

    static PfimbiConduct of(
            int synchronous, boolean byQueue, int buffer, Weights weights, boolean flowControl, long deadlineNanos) {
        return new PfimbiConduct(
                new SyncRules(synchronous, NO_RULES, NO_RULES, 1),
                byQueue,
                new CreditSettings(buffer, Math.max(1, buffer / SOURCES), GRANT_NANOS, deadlineNanos),
                weights,
                flowControl,
                new RegulatorSettings(
                        PfimbiKeys.FLOW_INTERVAL.read(key -> null).toNanos(),
                        PfimbiKeys.FLOW_SHARE.read(key -> null),
                        BLIND_BYTES),
                PfimbiKeys.PUSH_THREADS.read(key -> null),
                deadlineNanos);
    }

    public boolean isOn() {
        return rules.otherwise() > 0;
    }
}

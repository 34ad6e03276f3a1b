// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.scenario;

import io.hdfsgears.core.config.EafrKeys;
import io.hdfsgears.eafr.advice.AdviceSettings;
import io.hdfsgears.eafr.advice.Thresholds;
import io.hdfsgears.eafr.popularity.CountSettings;

/**
 * How replicas follow popularity; the defaults are those of the configuration keys.
 *
 * @param on whether they do
 * @param intervalNanos between two looks at the files
 * @param counts of reads
 * @param advice thresholds, budget and quiet intervals
 * @param most replicas of a file
 * @param transfers that a host serves well at the same time
 * @param readSelection whether readers go to the shortest queue
 */
public record EafrConduct(
        boolean on,
        long intervalNanos,
        CountSettings counts,
        AdviceSettings advice,
        int most,
        int transfers,
        boolean readSelection) {
    private static final double BETA = 0.5;
    private static final int CELLS_A_FILE = 4;

    /** Every file has as many replicas as its writer wanted. */
    public static final EafrConduct OFF = of(
            false,
            EafrKeys.INTERVAL.read(key -> null).toNanos(),
            EafrKeys.HOT_READS.read(key -> null),
            EafrKeys.HOT_REPLICA_READS.read(key -> null),
            EafrKeys.MOST.read(key -> null),
            EafrKeys.HOST_TRANSFERS.read(key -> null),
            EafrKeys.READ_SELECTION.read(key -> null));

    /** The cold thresholds keep their proportion to the hot ones. */
    public static EafrConduct of(
            boolean on,
            long intervalNanos,
            int hotReads,
            int hotReplicaReads,
            int most,
            int transfers,
            boolean readSelection) {
        Thresholds paper = Thresholds.PAPER;
        int tracked = Integer.highestOneBit(EafrKeys.TRACKED.read(key -> null));
        Thresholds thresholds = new Thresholds(
                hotReads,
                Math.min(EafrKeys.COLD_READS.read(key -> null), hotReads / 2.0),
                hotReplicaReads,
                Math.min(EafrKeys.COLD_REPLICA_READS.read(key -> null), hotReplicaReads),
                paper.replicaShare(),
                paper.serverShare(),
                paper.overload());
        return new EafrConduct(
                on,
                intervalNanos,
                new CountSettings(tracked, tracked * CELLS_A_FILE, EafrKeys.KEEP.read(key -> null) / 100.0),
                new AdviceSettings(
                        thresholds,
                        EafrKeys.FREE_SPACE.read(key -> null),
                        BETA,
                        EafrKeys.QUIET.read(key -> null),
                        EafrKeys.BUDGET.read(key -> null),
                        Long.MAX_VALUE),
                most,
                transfers,
                readSelection);
    }
}

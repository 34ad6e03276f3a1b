// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.eafr.hdfs;

import io.hdfsgears.core.config.ConfException;
import io.hdfsgears.core.config.ConfKey;
import io.hdfsgears.core.config.EafrKeys;
import io.hdfsgears.core.config.EafrMode;
import io.hdfsgears.eafr.advice.AdviceSettings;
import io.hdfsgears.eafr.advice.Thresholds;
import io.hdfsgears.eafr.extra.FileRules;
import io.hdfsgears.eafr.popularity.CountSettings;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The keys as the decisions want them.
 *
 * @param capacities transfers that each host serves well at the same time
 * @param standbyAfterMillis for which a file was not used before its replicas move to standby servers
 * @param readSelection whether readers are sent to the shortest queue, once the mode is on
 * @param destinationDraw whether hosts of copies are drawn, once the mode is on
 * @param repair whether what was lost is copied by Algorithm 4, once the mode is on
 */
record EafrSettings(
        EafrMode mode,
        long intervalMillis,
        CountSettings counts,
        AdviceSettings advice,
        FileRules rules,
        HostCapacities capacities,
        long standbyAfterMillis,
        boolean readSelection,
        boolean destinationDraw,
        boolean repair) {
    /** Where hosts are drawn, speed counts as much as capacity. */
    private static final double BETA = 0.5;

    private static final int SKETCH_CELLS_A_FILE = 4;
    private static final String ACCESS_TIMES = "dfs.namenode.accesstime.precision";

    /** @throws ConfException when keys contradict one another */
    static EafrSettings of(Function<String, @Nullable String> conf) {
        int tracked = EafrKeys.TRACKED.read(conf);
        int entries = tracked == Integer.highestOneBit(tracked) ? tracked : Integer.highestOneBit(tracked) * 2;
        double keep = EafrKeys.KEEP.read(conf) / 100.0;
        refuseUnseenReads(conf);
        return new EafrSettings(
                EafrKeys.MODE.read(conf),
                EafrKeys.INTERVAL.read(conf).toMillis(),
                new CountSettings(entries, entries * SKETCH_CELLS_A_FILE, keep),
                new AdviceSettings(
                        thresholds(conf),
                        EafrKeys.FREE_SPACE.read(conf),
                        BETA,
                        EafrKeys.QUIET.read(conf),
                        EafrKeys.BUDGET.read(conf),
                        Long.MAX_VALUE),
                new FileRules(
                        EafrKeys.INCLUDE.read(conf),
                        EafrKeys.EXCLUDE.read(conf),
                        EafrKeys.MOST.read(conf),
                        numbers(
                                EafrKeys.DIRECTORY_MOST,
                                conf,
                                "/.+",
                                "a directory and a number from 1 to 999, such as /data=4")),
                new HostCapacities(
                        EafrKeys.HOST_TRANSFERS.read(conf),
                        numbers(
                                EafrKeys.HOST_TRANSFERS_OF,
                                conf,
                                "[^/]+",
                                "a host and a number from 1 to 999, such as dn7=30")),
                EafrKeys.STANDBY_AFTER.read(conf).toMillis(),
                EafrKeys.READ_SELECTION.read(conf),
                EafrKeys.DESTINATION_DRAW.read(conf),
                EafrKeys.REPAIR.read(conf));
    }

    /** Observers answer readers; the active NameNode, which decides what is cold, sees neither their opens nor, without access times, their traces. */
    private static void refuseUnseenReads(Function<String, @Nullable String> conf) {
        boolean standby = EafrKeys.MODE.read(conf) == EafrMode.ON
                && EafrBlockPlacementPolicy.class.getName().equals(conf.apply("dfs.block.replicator.classname"));
        boolean observers = Boolean.parseBoolean(conf.apply("dfs.namenode.state.context.enabled"));
        String precision = conf.apply(ACCESS_TIMES);
        if (standby
                && observers
                && precision != null
                && precision.strip().equals("0")
                && !EafrKeys.READ_COUNTS.read(conf)) {
            throw new ConfException(EafrKeys.MODE.name() + " cannot be on: observers may answer readers"
                    + " (dfs.namenode.state.context.enabled) and " + ACCESS_TIMES
                    + " is 0, so files that are read would count as cold. Set " + EafrKeys.READ_COUNTS.name()
                    + " to true on the DataNodes and here, or " + ACCESS_TIMES + " to 3600000.");
        }
    }

    private static Thresholds thresholds(Function<String, @Nullable String> conf) {
        Thresholds paper = Thresholds.PAPER;
        try {
            return new Thresholds(
                    EafrKeys.HOT_READS.read(conf),
                    EafrKeys.COLD_READS.read(conf),
                    EafrKeys.HOT_REPLICA_READS.read(conf),
                    EafrKeys.COLD_REPLICA_READS.read(conf),
                    paper.replicaShare(),
                    paper.serverShare(),
                    paper.overload());
        } catch (IllegalArgumentException e) {
            throw new ConfException(EafrKeys.COLD_READS.name() + " and " + EafrKeys.COLD_REPLICA_READS.name()
                    + " do not go with the hot ones: " + e.getMessage() + ". Lower them.");
        }
    }

    /** @param takes what a word may be, for the message */
    private static Map<String, Integer> numbers(
            ConfKey<List<String>> key, Function<String, @Nullable String> conf, String names, String takes) {
        Map<String, Integer> numbers = new HashMap<>();
        for (String word : key.read(conf)) {
            int sign = word.lastIndexOf('=');
            String number = sign < 0 ? "" : word.substring(sign + 1);
            if (sign < 1 || !word.substring(0, sign).matches(names) || !number.matches("[1-9][0-9]{0,2}")) {
                throw new ConfException(key.name() + " cannot hold '" + word + "': it takes " + takes + ".");
            }
            numbers.put(word.substring(0, sign), Integer.valueOf(number));
        }
        return numbers;
    }
}

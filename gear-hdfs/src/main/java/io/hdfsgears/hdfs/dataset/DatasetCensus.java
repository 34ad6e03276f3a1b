// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.dataset;

import io.hdfsgears.core.dataset.DatasetTable;
import io.hdfsgears.hdfs.scan.BlockWalk;
import io.hdfsgears.hdfs.scan.DatasetFinder;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.hdfs.server.namenode.FSNamesystem;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Counts the blocks of each dataset by a walk over all of them, every ten minutes and when there are other datasets. */
public final class DatasetCensus {
    private static final Logger LOG = LoggerFactory.getLogger(DatasetCensus.class);
    private static final long PERIOD_NANOS = TimeUnit.MINUTES.toNanos(10);

    private final FSNamesystem namesystem;
    private final BlockWalk walk;
    private final Executor workers;
    private volatile Map<String, Long> blocks = Map.of();
    private volatile boolean counting;
    private @Nullable DatasetTable counted;
    private long countedNanos;

    public DatasetCensus(FSNamesystem namesystem, BlockWalk walk, Executor workers) {
        this.namesystem = namesystem;
        this.walk = walk;
        this.workers = workers;
    }

    /** By path; empty before the first count. Another object after each. */
    Map<String, Long> blocks() {
        return blocks;
    }

    /** Called often, by one thread. */
    void keepUp(DatasetTable table, long nowNanos) {
        if (counting || (table.equals(counted) && nowNanos - countedNanos < PERIOD_NANOS)) {
            return;
        }
        counting = true;
        counted = table;
        countedNanos = nowNanos;
        workers.execute(() -> {
            try {
                blocks = count(table);
            } catch (IOException | RuntimeException e) {
                LOG.warn("The blocks of the datasets could not be counted, will be tried again", e);
            } finally {
                counting = false;
            }
        });
    }

    private Map<String, Long> count(DatasetTable table) throws IOException {
        DatasetFinder finder = DatasetFinder.of(namesystem, table);
        long[] counts = new long[table.entries().size() + 1];
        walk.forEach(block -> {
            if (!block.isStriped()) {
                counts[finder.numberOf(block)]++;
            }
            return true;
        });
        Map<String, Long> byPath = new LinkedHashMap<>();
        byPath.put("/", counts[0]);
        for (int number = 1; number < counts.length; number++) {
            byPath.put(table.entry(number).path(), counts[number]);
        }
        return byPath;
    }
}

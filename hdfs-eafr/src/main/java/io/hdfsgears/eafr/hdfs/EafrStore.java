// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.eafr.hdfs;

import io.hdfsgears.eafr.extra.Memory;
import io.hdfsgears.hdfs.extra.Ground;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps the memory over restarts and failovers. Popularity is advisory: of the counts only the most read files' are kept, as of
 * the last change or the last {@value #INTERVALS} intervals, and nothing where room is short. Of users' files the latest are kept.
 */
final class EafrStore {
    private static final Logger LOG = LoggerFactory.getLogger(EafrStore.class);
    private static final int MOST_COUNTS = 1_000;
    private static final int INTERVALS = 6;

    private final OpenCounts counts;

    EafrStore(OpenCounts counts) {
        this.counts = counts;
    }

    /** What was kept; nothing when it is damaged. */
    Memory load(Ground ground) {
        try {
            Optional<byte[]> bytes = ground.load();
            if (bytes.isEmpty()) {
                return Memory.EMPTY;
            }
            SavedMemory saved = SavedMemory.decode(bytes.get());
            counts.restore(saved.reads());
            return saved.memory();
        } catch (IOException e) {
            LOG.warn("What EAFR remembered cannot be read; it starts anew, and extra replicas are dropped", e);
            return Memory.EMPTY;
        }
    }

    /** So that the counts of a dry run, or of a time without changes, are not all lost. */
    void saveNowAndThen(Ground ground, Memory memory) {
        if (memory.interval() % INTERVALS == 0 && !counts.top(1).isEmpty()) {
            save(ground, memory);
        }
    }

    /** @return false when it could not be stored */
    boolean save(Ground ground, Memory memory) {
        try {
            Map<Long, Double> reads = counts.top(MOST_COUNTS);
            if (ground.save(new SavedMemory(memory, reads).encode())) {
                return true;
            }
            for (int users = memory.users().size(); ; users /= 2) {
                if (ground.save(new SavedMemory(memory.withFewerUsers(users), Map.of()).encode())) {
                    return true;
                }
                if (users == 0) {
                    LOG.warn(
                            "What EAFR remembers of {} files is too long to be stored",
                            memory.extras().size());
                    return false;
                }
            }
        } catch (IOException e) {
            LOG.warn("What EAFR remembers could not be stored, will be tried again", e);
            return false;
        }
    }
}

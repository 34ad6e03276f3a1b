// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.hdfs.agent;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiPredicate;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Blocks that were announced and not asked for. Counts them by source and storage type: that tells whether any may be asked for without a
 * look at each of up to 100,000. Belongs to the agent's thread.
 */
final class Waiting {
    private record Lane(String source, String storageType) {
        static Lane of(Incoming incoming) {
            return new Lane(incoming.source().uuid(), incoming.storageType());
        }
    }

    private final Map<BlockKey, Incoming> all = new HashMap<>();
    private final Map<Lane, Integer> lanes = new HashMap<>();

    int size() {
        return all.size();
    }

    @Nullable
    Incoming get(BlockKey key) {
        return all.get(key);
    }

    /** The block does not wait yet. */
    void add(Incoming incoming) {
        all.put(BlockKey.of(incoming.block()), incoming);
        lanes.merge(Lane.of(incoming), 1, Integer::sum);
    }

    @Nullable
    Incoming remove(BlockKey key) {
        Incoming removed = all.remove(key);
        if (removed != null) {
            lanes.computeIfPresent(Lane.of(removed), (lane, blocks) -> blocks == 1 ? null : blocks - 1);
        }
        return removed;
    }

    List<BlockKey> those(Predicate<Incoming> which) {
        return all.entrySet().stream()
                .filter(entry -> which.test(entry.getValue()))
                .map(Map.Entry::getKey)
                .toList();
    }

    /** @param mayGo whether blocks of this source and storage type may be asked for */
    boolean isAny(BiPredicate<String, String> mayGo) {
        return lanes.keySet().stream().anyMatch(lane -> mayGo.test(lane.source(), lane.storageType()));
    }
}

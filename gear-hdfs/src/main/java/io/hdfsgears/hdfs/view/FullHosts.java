// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.view;

import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.fs.StorageType;

/**
 * Hosts that were found without room since a view was published, by their last heartbeats. The first search that meets one looks at
 * all hosts and remembers; later ones of the same half second do not draw them. Safe for any number of threads.
 */
public final class FullHosts {
    /** Sizes and types of blocks that are written in one half second; more are looked at each time. */
    private static final int MOST_KINDS = 16;

    private final Map<Kind, Set<Integer>> found = new ConcurrentHashMap<>();

    /**
     * Blocks that need the same room.
     *
     * @param types of storage that take them
     * @param minBlocks blocks of this size that must fit on a volume
     */
    public record Kind(Set<StorageType> types, long blockSize, int minBlocks) {
        public Kind {
            types = Set.copyOf(types);
        }
    }

    /** @return positions, empty while no search has met one */
    public Set<Integer> of(Kind kind) {
        return found.getOrDefault(kind, Set.of());
    }

    public void remember(Kind kind, Set<Integer> positions) {
        if (found.size() < MOST_KINDS || found.containsKey(kind)) {
            found.put(kind, Set.copyOf(positions));
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.os.yarn;

import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What a node offers.
 *
 * @param others further resource types by their names, in YARN's units
 */
public record NodeShare(long memoryMebibytes, int cores, SortedMap<String, Long> others) {
    public NodeShare {
        others = java.util.Collections.unmodifiableSortedMap(new TreeMap<>(others));
    }

    public NodeShare(long memoryMebibytes, int cores, Map<String, Long> others) {
        this(memoryMebibytes, cores, new TreeMap<>(others));
    }

    /** Without memory and cores no container fits; the rest stays as it is. */
    NodeShare taken() {
        return new NodeShare(0, 0, others);
    }

    boolean isTaken() {
        return memoryMebibytes == 0;
    }

    @Override
    public String toString() {
        return memoryMebibytes + " MiB and " + cores + " cores" + (others.isEmpty() ? "" : " and " + others);
    }
}

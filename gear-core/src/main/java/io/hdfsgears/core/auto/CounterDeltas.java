// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.auto;

import java.util.HashMap;
import java.util.Map;

/**
 * Sums up counters of many hosts that only grow, except that a host which starts again counts from 0. One owner. A host that
 * does not answer adds nothing now and the rest with its next answer; what it served while it was unknown is not counted.
 */
public final class CounterDeltas {
    private final Map<String, Long> last = new HashMap<>();
    private long total;

    /** @param counter of the host as it stands now, 0 or more */
    public void answered(String host, long counter) {
        Long before = last.put(host, counter);
        if (before != null) {
            total += counter >= before ? counter - before : counter;
        }
    }

    /** Everything that was counted since the first answers. */
    public long total() {
        return total;
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.migrate;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * The last few times that a host took to serve a small read, and what they say of clients: they are served slowly when the
 * middle one is over the target. One slow host among many, or one slow read, does not slow migration down. Immutable.
 *
 * @param nanos the newest last
 */
public record ServedLatency(List<Long> nanos) {
    private static final int KEPT = 9;
    private static final int ENOUGH = 3;

    public ServedLatency {
        nanos = List.copyOf(nanos);
    }

    public static ServedLatency none() {
        return new ServedLatency(List.of());
    }

    public ServedLatency plus(long servedNanos) {
        List<Long> all = new ArrayList<>(nanos);
        all.add(servedNanos);
        return new ServedLatency(all.subList(Math.max(0, all.size() - KEPT), all.size()));
    }

    /** @return 0 while nothing was measured */
    public long middleNanos() {
        if (nanos.isEmpty()) {
            return 0;
        }
        List<Long> sorted = new ArrayList<>(nanos);
        Collections.sort(sorted);
        return sorted.get(sorted.size() / 2);
    }

    public boolean isOver(long targetNanos) {
        return nanos.size() >= ENOUGH && middleNanos() > targetNanos;
    }
}

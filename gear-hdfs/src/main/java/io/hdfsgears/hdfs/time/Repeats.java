// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.time;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * When an order to a host that shows no effect is repeated: after 1 s, 2 s, 4 s, 8 s, then every 10 s. What was not asked about for a
 * minute begins anew. One owner.
 */
public final class Repeats {
    private static final long FIRST_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final long LONGEST_NANOS = TimeUnit.SECONDS.toNanos(10);
    private static final long FORGOTTEN_NANOS = TimeUnit.SECONDS.toNanos(60);

    private final Map<String, Order> orders = new HashMap<>();

    /**
     * @param givenNanos when the order was given last
     * @param pauseNanos until it is given again
     * @param askedNanos when this host was asked about last
     */
    private record Order(long givenNanos, long pauseNanos, long askedNanos) {}

    /** @return whether to give the order now; it counts as given then */
    public boolean isDue(String host, long nowNanos) {
        orders.values().removeIf(order -> nowNanos - order.askedNanos() > FORGOTTEN_NANOS);
        Order last = orders.get(host);
        if (last == null) {
            orders.put(host, new Order(nowNanos, FIRST_NANOS, nowNanos));
            return true;
        }
        boolean due = nowNanos - last.givenNanos() >= last.pauseNanos();
        orders.put(
                host,
                due
                        ? new Order(nowNanos, Math.min(LONGEST_NANOS, 2 * last.pauseNanos()), nowNanos)
                        : new Order(last.givenNanos(), last.pauseNanos(), nowNanos));
        return due;
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.exec;

import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * How many calls to devices may be under way: one that hangs gives its place to another, so that devices which are silent for their
 * whole time-out do not hold up the orders of others. A function of the times that its owner passes in.
 */
final class Places {
    static final long HANGS_NANOS = TimeUnit.SECONDS.toNanos(2);
    /** Calls that hang cost a thread each. */
    static final int MOST_HANGING = 500;

    private final int atOnce;
    private final long hangsNanos;
    private final Map<String, Long> sinceNanos = new HashMap<>();

    /** @param atOnce calls that do not hang */
    Places(int atOnce) {
        this(atOnce, HANGS_NANOS);
    }

    /**
     * @param atOnce calls that do not hang
     * @param hangsNanos a call that takes as long hangs
     */
    Places(int atOnce, long hangsNanos) {
        this.atOnce = atOnce;
        this.hangsNanos = hangsNanos;
    }

    boolean isFree(long nowNanos) {
        long young = sinceNanos.values().stream()
                .filter(since -> nowNanos - since < hangsNanos)
                .count();
        return young < atOnce && sinceNanos.size() < atOnce + MOST_HANGING;
    }

    /** Whether the call to {@code host} that is under way hangs. */
    boolean hangs(String host, long nowNanos) {
        Long since = sinceNanos.get(host);
        return since != null && nowNanos - since >= hangsNanos;
    }

    /** Of {@code hosts}, how many have a call under way that does not hang. */
    long young(Set<String> hosts, long nowNanos) {
        return hosts.stream()
                .map(sinceNanos::get)
                .filter(since -> since != null && nowNanos - since < hangsNanos)
                .count();
    }

    /** A call to a device of {@code host} begins; a host has one at most. */
    void take(String host, long nowNanos) {
        sinceNanos.put(host, nowNanos);
    }

    void leave(String host) {
        sinceNanos.remove(host);
    }

    /** How long until the next call under way counts as hanging; empty: none will. */
    OptionalLong untilNextHangs(long nowNanos) {
        return sinceNanos.values().stream()
                .mapToLong(since -> since + hangsNanos - nowNanos)
                .filter(left -> left > 0)
                .min();
    }
}

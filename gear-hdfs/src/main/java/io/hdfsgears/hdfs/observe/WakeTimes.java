// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.observe;

import io.hdfsgears.core.model.NodeId;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/**
 * How long hosts take from the first order to wake until they serve. One owner; the counts are published. An order that is
 * withdrawn before the host serves counts for nothing.
 */
public final class WakeTimes {
    /** Upper bounds of the classes, s: S3 resumes in 5, a server's firmware alone takes 120 to 300. */
    public static final List<Integer> BOUNDS_SECONDS = List.of(5, 10, 20, 30, 60, 90, 120, 180, 240, 300, 600);

    private final Map<NodeId, Long> ordered = new HashMap<>();
    private final Map<NodeId, LastWake> last = new ConcurrentHashMap<>();
    private volatile Counts counts = new Counts(Collections.nCopies(BOUNDS_SECONDS.size() + 1, 0L), 0, 0);

    /**
     * @param classes hosts by time, not cumulated; the last one beyond all bounds
     * @param seconds sum of all times
     * @param lastSeconds of the host that woke last, 0 before the first
     */
    public record Counts(List<Long> classes, double seconds, double lastSeconds) {
        public Counts {
            classes = List.copyOf(classes);
        }

        public long hosts() {
            return classes.stream().mapToLong(Long::longValue).sum();
        }
    }

    /**
     * The last wake of a host.
     *
     * @param servedNanos monotonic time at which it served
     * @param tookNanos from the order until then
     */
    public record LastWake(long servedNanos, long tookNanos) {}

    /** Any thread. @return empty for a host that was not woken since this NameNode started */
    public Optional<LastWake> last(NodeId host) {
        return Optional.ofNullable(last.get(host));
    }

    /**
     * One look.
     *
     * @param wanted hosts that are ordered on and not heard of
     * @param waiting of those ordered before, the ones that do not serve yet
     */
    public void look(Collection<NodeId> wanted, Collection<NodeId> waiting, Collection<NodeId> serving, long nowNanos) {
        wanted.forEach(host -> ordered.putIfAbsent(host, nowNanos));
        Set<NodeId> still = new HashSet<>(wanted);
        still.addAll(waiting);
        Set<NodeId> up = new HashSet<>(serving);
        ordered.entrySet().removeIf(order -> {
            if (up.contains(order.getKey())) {
                last.put(order.getKey(), new LastWake(nowNanos, nowNanos - order.getValue()));
                count((nowNanos - order.getValue()) / (double) TimeUnit.SECONDS.toNanos(1));
                return true;
            }
            return !still.contains(order.getKey());
        });
    }

    /** Forgets the last wakes of all others. */
    public void keepOnly(Set<NodeId> hosts) {
        last.keySet().retainAll(hosts);
    }

    private void count(double seconds) {
        List<Long> classes = new ArrayList<>(counts.classes());
        int at = 0;
        while (at < BOUNDS_SECONDS.size() && seconds > BOUNDS_SECONDS.get(at)) {
            at++;
        }
        classes.set(at, classes.get(at) + 1);
        counts = new Counts(classes, counts.seconds() + seconds, seconds);
    }

    /** Since this NameNode started. */
    public Counts counts() {
        return counts;
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.engine;

import java.util.Comparator;
import java.util.PriorityQueue;

/**
 * Runs events in the order of their virtual time, and those of one moment in the order in which they were announced. Nothing
 * else decides the order: the same seed gives the same run.
 */
public final class Engine {
    private static final Comparator<Event> ORDER =
            Comparator.comparingLong(Event::atNanos).thenComparingLong(Event::sequence);

    private final PriorityQueue<Event> queue = new PriorityQueue<>(ORDER);
    private final History history;
    private Runnable afterEach = () -> {};
    private long nowNanos;
    private long sequence;
    private long done;

    private record Event(long atNanos, long sequence, String kind, long subject, Runnable action) {}

    /** @param remembered number of past events that {@link #history} keeps */
    public Engine(int remembered) {
        this.history = new History(remembered);
    }

    /** @param check runs after every event; what it throws ends the run */
    public void afterEach(Runnable check) {
        afterEach = check;
    }

    /** Virtual nanoseconds since the start. */
    public long nowNanos() {
        return nowNanos;
    }

    /** Events that have run. */
    public long done() {
        return done;
    }

    public History history() {
        return history;
    }

    /**
     * @param kind what happens, for the history
     * @param subject to which host, block, ...
     */
    public void at(long atNanos, String kind, long subject, Runnable action) {
        if (atNanos < nowNanos) {
            throw new IllegalArgumentException(
                    "'" + kind + "' is announced for " + atNanos + " ns, but it is " + nowNanos + " ns already");
        }
        queue.add(new Event(atNanos, sequence++, kind, subject, action));
    }

    public void after(long delayNanos, String kind, long subject, Runnable action) {
        at(nowNanos + delayNanos, kind, subject, action);
    }

    /** Runs all events up to this moment, which is then. */
    public void runUntil(long endNanos) {
        Event next = queue.peek();
        while (next != null && next.atNanos() <= endNanos) {
            queue.poll();
            nowNanos = next.atNanos();
            history.add(nowNanos, next.kind(), next.subject());
            next.action().run();
            done++;
            afterEach.run();
            next = queue.peek();
        }
        nowNanos = Math.max(nowNanos, endNanos);
    }
}

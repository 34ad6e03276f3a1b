// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.exec;

import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Which call to a device begins next: first those of hosts whose devices answered last, then of those not heard of yet, and last of
 * those that were silent. Silent ones hold a quarter of the places at most, so that hundreds of them delay no other. One that waits
 * for long is not passed any more. A function of the times that its owner passes in.
 */
final class CallQueue {
    static final long PASSED_NANOS = TimeUnit.SECONDS.toNanos(5);
    private static final int SILENT_SHARE = 4;

    private final Places places;
    private final int mostSilent;
    private final ArrayDeque<Call> answering = new ArrayDeque<>();
    private final ArrayDeque<Call> unknown = new ArrayDeque<>();
    private final ArrayDeque<Call> silent = new ArrayDeque<>();
    /** Whether a device of the host answered the last call. */
    private final Map<String, Boolean> answered = new HashMap<>();
    /** Under way, to hosts that were silent before. */
    private final Set<String> silentUnderWay = new HashSet<>();

    private record Call(String host, Runnable what, long sinceNanos) {}

    /** @param atOnce calls that do not hang */
    CallQueue(int atOnce) {
        this.places = new Places(atOnce);
        this.mostSilent = Math.max(1, atOnce / SILENT_SHARE);
    }

    /** A host has one call at most. */
    void add(String host, Runnable what, long nowNanos) {
        Boolean known = answered.get(host);
        ArrayDeque<Call> queue = known == null ? unknown : known ? answering : silent;
        queue.add(new Call(host, what, nowNanos));
    }

    /** A device of the host answered, or gave no answer in time; whoever asked. */
    void heard(String host, boolean itAnswered) {
        answered.put(host, itAnswered);
    }

    /** The call to the host is over. */
    void ended(String host) {
        places.leave(host);
        silentUnderWay.remove(host);
    }

    /** The call that begins now; empty: none may. */
    Optional<Runnable> next(long nowNanos) {
        if (!places.isFree(nowNanos)) {
            return Optional.empty();
        }
        boolean silentMay = places.young(silentUnderWay, nowNanos) < mostSilent;
        Call oldest = silentMay ? silent.peek() : null;
        if (oldest != null && nowNanos - oldest.sinceNanos() >= PASSED_NANOS) {
            return begin(silent, nowNanos);
        }
        Optional<Runnable> first = begin(answering, nowNanos);
        Optional<Runnable> next = first.isPresent() ? first : begin(unknown, nowNanos);
        return next.isPresent() || !silentMay ? next : begin(silent, nowNanos);
    }

    private Optional<Runnable> begin(ArrayDeque<Call> queue, long nowNanos) {
        @Nullable Call call = queue.poll();
        if (call == null) {
            return Optional.empty();
        }
        places.take(call.host(), nowNanos);
        if (queue == silent) {
            silentUnderWay.add(call.host());
        }
        return Optional.of(call.what());
    }

    /** How long until one that waits may begin without a call having ended; empty: none waits, or none ever. */
    OptionalLong untilNext(long nowNanos) {
        return answering.isEmpty() && unknown.isEmpty() && silent.isEmpty()
                ? OptionalLong.empty()
                : places.untilNextHangs(nowNanos);
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.exec;

import io.hdfsgears.power.control.Failure;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Which call to a device begins next: first those of hosts whose devices answered last, then of those not heard of yet, and last of
 * those that were silent, the one before the others that answered most lately. Silent ones hold a quarter of the places at most, so
 * that hundreds of them delay no other. They are not passed for ever. Nor are those not heard of yet: one that has waited for
 * {@link #PASSED_NANOS} goes first, while such ones hold less than a quarter of the places. A function of the times that its owner
 * passes in.
 */
final class CallQueue {
    static final long PASSED_NANOS = TimeUnit.SECONDS.toNanos(5);
    private static final int SHARE = 4;

    private final Places places;
    /** Places for silent ones, and as many for those not heard of yet that go before others. */
    private final int share;

    private final ArrayDeque<Call> answering = new ArrayDeque<>();
    private final ArrayDeque<Call> unknown = new ArrayDeque<>();
    private final PriorityQueue<Call> silent = new PriorityQueue<>(
            Comparator.comparingLong(Call::answer).reversed().thenComparingLong(Call::number));
    /** Whether a device of the host answered the last call. */
    private final Map<String, Boolean> answered = new HashMap<>();
    /** By host, the number of its last answer among those of all. */
    private final Map<String, Long> answers = new HashMap<>();
    /** Under way, to hosts that were silent before. */
    private final Set<String> silentUnderWay = new HashSet<>();
    /** Under way, to hosts that were not heard of before. */
    private final Set<String> unknownUnderWay = new HashSet<>();

    private long number;
    /** Since when silent ones wait and none of them began. */
    private long passedNanos;

    /** @param answer number of the host's last answer, 0: none yet */
    private record Call(String host, Runnable what, long answer, long number, long sinceNanos) {}

    /** How a call ended. */
    enum End {
        /** The device answered, whatever it said. */
        ANSWERED,
        /** No answer came. A device that hung for that will be silent again; one that refused at once holds up no other. */
        NO_ANSWER,
        /** The device heard nothing: it was busy with another command, or may not be spoken to. That says nothing of it. */
        NOT_ASKED;

        static End of(Optional<Failure> failure) {
            return switch (failure.map(Failure::kind).orElse(Failure.Kind.REFUSED)) {
                case UNREACHABLE -> NO_ANSWER;
                case NOT_ASKED -> NOT_ASKED;
                default -> ANSWERED;
            };
        }
    }

    /** @param atOnce calls that do not hang */
    CallQueue(int atOnce) {
        this(atOnce, Places.HANGS_NANOS);
    }

    /**
     * @param atOnce calls that do not hang
     * @param hangsNanos a call that takes as long hangs
     */
    CallQueue(int atOnce, long hangsNanos) {
        this.places = new Places(atOnce, hangsNanos);
        this.share = Math.max(1, atOnce / SHARE);
    }

    /** A host has one call at most. */
    void add(String host, Runnable what, long nowNanos) {
        Boolean known = answered.get(host);
        Queue<Call> queue = known == null ? unknown : known ? answering : silent;
        if (queue == silent && silent.isEmpty()) {
            passedNanos = nowNanos;
        }
        queue.add(new Call(host, what, answers.getOrDefault(host, 0L), ++number, nowNanos));
    }

    /** A device of the host answered, or hung and gave no answer; whoever asked. */
    void heard(String host, boolean itAnswered) {
        answered.put(host, itAnswered);
        if (itAnswered) {
            answers.put(host, ++number);
        }
    }

    /** The call to the host is over. */
    void ended(String host, End how, long nowNanos) {
        if (how == End.ANSWERED) {
            heard(host, true);
        } else if (how == End.NO_ANSWER && places.hangs(host, nowNanos)) {
            heard(host, false);
        }
        places.leave(host);
        silentUnderWay.remove(host);
        unknownUnderWay.remove(host);
    }

    /** The call that begins now; empty: none may. */
    Optional<Runnable> next(long nowNanos) {
        if (!places.isFree(nowNanos)) {
            return Optional.empty();
        }
        boolean silentMay = places.young(silentUnderWay, nowNanos) < share;
        if (silentMay && !silent.isEmpty() && nowNanos - passedNanos >= PASSED_NANOS) {
            return begin(silent, nowNanos);
        }
        if (isLong(unknown.peek(), nowNanos) && places.young(unknownUnderWay, nowNanos) < share) {
            return begin(unknown, nowNanos);
        }
        Optional<Runnable> first = begin(answering, nowNanos);
        Optional<Runnable> next = first.isPresent() ? first : begin(unknown, nowNanos);
        return next.isPresent() || !silentMay ? next : begin(silent, nowNanos);
    }

    private static boolean isLong(@Nullable Call oldest, long nowNanos) {
        return oldest != null && nowNanos - oldest.sinceNanos() >= PASSED_NANOS;
    }

    private Optional<Runnable> begin(Queue<Call> queue, long nowNanos) {
        @Nullable Call call = queue.poll();
        if (call == null) {
            return Optional.empty();
        }
        places.take(call.host(), nowNanos);
        if (queue == silent) {
            silentUnderWay.add(call.host());
            passedNanos = nowNanos;
        } else if (queue == unknown) {
            unknownUnderWay.add(call.host());
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

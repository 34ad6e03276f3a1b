// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.serve;

import io.hdfsgears.power.control.Failure;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/**
 * Which devices are looked at when. A device that is silent holds its call for its whole time-out: it is looked at less and less
 * often, down to once in five minutes, after those that answer, and a call that hangs gives its place to another. So hundreds of
 * silent devices delay no other. One that refuses is looked at as seldom: a wrong password may be why, and each look a login that
 * fails. Its owner calls it from one thread.
 */
public final class ReadPlan {
    private static final long HANGS_NANOS = TimeUnit.SECONDS.toNanos(2);
    private static final long LONGEST_NANOS = TimeUnit.MINUTES.toNanos(5);
    private static final int MOST_DOUBLINGS = 20;
    /** Calls that hang cost a thread each. */
    private static final int MOST_HANGING = 500;

    private final Map<String, Look> looks = new TreeMap<>();
    private final long periodNanos;
    private final int atOnce;

    /** @param silences how often in a row it was silent, or refused */
    private record Look(boolean underWay, long startedNanos, long dueNanos, int silences) {
        boolean hangs(long now) {
            return underWay && now - startedNanos >= HANGS_NANOS;
        }
    }

    /**
     * @param periodNanos between two looks at one that answers
     * @param atOnce calls under way at once that do not hang
     */
    public ReadPlan(Collection<String> names, long periodNanos, int atOnce, long nowNanos) {
        names.forEach(name -> looks.put(name, new Look(false, nowNanos, nowNanos, 0)));
        this.periodNanos = periodNanos;
        this.atOnce = atOnce;
    }

    /** Those to look at now; each is to be {@link #ended} before it is looked at again. */
    public List<String> start(long nowNanos, Predicate<String> may) {
        long underWay = looks.values().stream().filter(Look::underWay).count();
        long hanging =
                looks.values().stream().filter(look -> look.hangs(nowNanos)).count();
        long free = Math.min(atOnce - (underWay - hanging), atOnce + MOST_HANGING - underWay);
        if (free <= 0) {
            return List.of();
        }
        List<String> now = new ArrayList<>(looks.entrySet().stream()
                .filter(each -> !each.getValue().underWay() && each.getValue().dueNanos() - nowNanos <= 0)
                .filter(each -> may.test(each.getKey()))
                .sorted(Comparator.comparing((Map.Entry<String, Look> each) ->
                                each.getValue().silences() > 0)
                        .thenComparingLong(each -> each.getValue().dueNanos() - nowNanos))
                .limit(free)
                .map(Map.Entry::getKey)
                .toList());
        now.forEach(name -> looks.computeIfPresent(
                name, (same, look) -> new Look(true, nowNanos, look.dueNanos(), look.silences())));
        return now;
    }

    /** It gave no answer in time, or one that says nothing of its state. A login that rests costs no call. */
    public void failed(String name, Failure.Kind why, long nowNanos) {
        ended(name, why == Failure.Kind.UNREACHABLE || why == Failure.Kind.REFUSED, nowNanos);
    }

    /** @param seldom it is looked at less often from now on */
    public void ended(String name, boolean seldom, long nowNanos) {
        looks.computeIfPresent(name, (same, look) -> {
            int silences = seldom ? Math.min(MOST_DOUBLINGS, look.silences() + 1) : 0;
            long pause = Math.min(Math.max(periodNanos, LONGEST_NANOS), periodNanos << silences);
            return new Look(false, nowNanos, (seldom ? nowNanos : look.startedNanos()) + pause, silences);
        });
    }
}

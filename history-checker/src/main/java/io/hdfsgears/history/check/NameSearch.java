// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.history.check;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Looks for an order of a group's steps that explains what was seen: each takes effect at one moment between its start and its end.
 *
 * <p>The search is that of Wing and Gong with the memory of Lowe (Testing for linearizability, 2017, section 3): it goes
 * through the history once, keeps all states that are possible, and lets steps take effect only when one ends that needs it. What only looks is
 * marked as soon as a state shows it, which loses nothing since it changes nothing. The cost is the number of possible states, at most
 * {@code most}: it grows with steps that overlap and with unknown results, not with the length of the history.
 */
final class NameSearch {
    /** Stands in for a search that is too large. */
    static final class TooLargeException extends Exception {
        TooLargeException() {
            super("too many possible states", null, false, false);
        }
    }

    /**
     * The first step that no order explains.
     *
     * @param before states that were possible before its end
     */
    record Failure(NameStep step, Set<Names> before) {}

    private record Moment(int time, boolean ends, int number) {}

    private final NameGroup group;
    private final int most;
    private final List<Integer> pending = new ArrayList<>();
    private final Map<Operation, SortedSet<Integer>> files = new HashMap<>();
    private Set<Names> possible = new LinkedHashSet<>();
    private @Nullable Failure failure;
    private long made;

    NameSearch(NameGroup group, int most) {
        this.group = group;
        this.most = most;
        possible.add(Names.none(group.paths.size()));
    }

    /** Goes through the history. Once a step fails, it is taken to be done, so that the states stay near what clients saw. */
    void run() throws TooLargeException {
        for (Moment moment : moments()) {
            NameStep step = group.steps.get(moment.number());
            if (!moment.ends()) {
                pending.add(moment.number());
                Set<Names> settled = new LinkedHashSet<>();
                possible.forEach(names -> settled.add(settled(names)));
                possible = settled;
                continue;
            }
            if (step.kind() == NameStep.Kind.EXISTS
                    && step.seen().isEmpty()
                    && step.source().reads()) {
                reach(-1);
            }
            Set<Names> before = possible;
            Set<Names> after = reach(moment.number());
            if (after.isEmpty()) {
                failure = failure == null ? new Failure(step, before) : failure;
                before.forEach(names -> after.add(step.kind().changes() ? names.after(step, moment.number()) : names));
            }
            pending.remove((Integer) moment.number());
            possible = new LinkedHashSet<>();
            after.forEach(names -> possible.add(names.ended(moment.number())));
        }
    }

    private List<Moment> moments() {
        List<Moment> moments = new ArrayList<>();
        for (int number = 0; number < group.steps.size(); number++) {
            NameStep step = group.steps.get(number);
            moments.add(new Moment(step.start(), false, number));
            if (!step.unknown()) {
                moments.add(new Moment(step.end(), true, number));
            }
        }
        moments.sort(Comparator.comparingInt(Moment::time).thenComparing(Moment::ends));
        return moments;
    }

    /**
     * @param number of the step that must have taken effect, or -1 to look at all states
     * @return states in which it has
     */
    private Set<Names> reach(int number) throws TooLargeException {
        Set<Names> reached = new LinkedHashSet<>();
        Set<Names> known = new HashSet<>(possible);
        ArrayDeque<Names> open = new ArrayDeque<>();
        for (Names names : possible) {
            (number >= 0 && names.done().get(number) ? reached : open).add(names);
        }
        while (!open.isEmpty()) {
            Names names = open.remove();
            for (int next : pending) {
                NameStep change = group.steps.get(next);
                if (!change.kind().changes()
                        || names.done().get(next)
                        || !names.allows(change)
                        || second(names, next)) {
                    continue;
                }
                Names then = settled(names.after(change, next));
                if (known.add(then)) {
                    (number >= 0 && then.done().get(number) ? reached : open).add(then);
                    if (++made > most) {
                        throw new TooLargeException();
                    }
                }
            }
        }
        return reached;
    }

    /** Of two unknown steps that do the same, the first is tried first. */
    private boolean second(Names names, int number) {
        NameStep step = group.steps.get(number);
        return pending.stream()
                .anyMatch(other -> other < number
                        && !names.done().get(other)
                        && group.steps.get(other).like(step));
    }

    /** Marks what has been seen by now. */
    private Names settled(Names names) {
        for (int number : pending) {
            NameStep step = group.steps.get(number);
            if (!step.kind().changes() && names.shows(step)) {
                names.done().set(number);
                if (step.kind() == NameStep.Kind.EXISTS) {
                    files.computeIfAbsent(step.source(), source -> new TreeSet<>())
                            .add(names.at(step.path()));
                }
            }
        }
        return names;
    }

    @Nullable
    Failure failure() {
        return failure;
    }

    /** Files that a read may have read. */
    SortedSet<Integer> files(Operation read) {
        return files.getOrDefault(read, new TreeSet<>());
    }

    /** Sessions to their files, in all ways that are possible. */
    Set<Map<Integer, Integer>> ties() {
        Set<Map<Integer, Integer>> ties = new LinkedHashSet<>();
        possible.forEach(names -> ties.add(names.tied()));
        return ties;
    }

    /** Files that may be there at the end. */
    SortedSet<Integer> left() {
        SortedSet<Integer> left = new TreeSet<>();
        possible.forEach(names -> left.addAll(names.files()));
        return left;
    }
}

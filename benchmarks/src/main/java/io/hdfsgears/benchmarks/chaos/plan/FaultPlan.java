// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.chaos.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * The faults of a run, alone and in pairs.
 *
 * <p>No fault takes the last replica of data. Two masters are never in trouble at a time, and no other host is while one
 * is reformatted: these end data or service on stock too.
 *
 * @param seed that they follow from
 */
public record FaultPlan(long seed, List<Fault> faults) {
    private static final int PAIR_ONE_IN = 2;
    private static final int MOST_WAIT_MILLIS = 1_500;
    private static final int MOST_WAIT_INSIDE_MILLIS = 2_000;
    private static final int LEAST_HOLD_MILLIS = 300;
    private static final int MOST_HOLD_MILLIS = 4_500;
    /** Beyond the 14 s after which the rack's NameNode takes a host for dead. */
    private static final int LONG_HOLD_MILLIS = 18_000;

    private static final int LONG_ONE_IN = 8;

    public FaultPlan {
        faults = List.copyOf(faults);
    }

    /**
     * What may happen on the rack.
     *
     * @param journals there are JournalNodes
     * @param reformats a host may lose all its data: acknowledged bytes are on two hosts at least
     */
    public record Shape(boolean journals, boolean reformats) {
        boolean has(Kind kind, Role role) {
            return (journals || role != Role.JOURNALNODE) && (reformats || kind != Kind.REFORMAT);
        }
    }

    public static FaultPlan of(long seed, int count, Shape shape) {
        Random random = new Random(seed);
        List<Fault> faults = new ArrayList<>();
        while (faults.size() < count) {
            Fault before = faults.isEmpty() ? null : faults.get(faults.size() - 1);
            boolean inside = before != null && !before.inside() && random.nextInt(PAIR_ONE_IN) == 0;
            Fault fault = draw(random, faults.size() + 1, inside);
            if (shape.has(fault.kind(), fault.role()) && (!inside || (before != null && together(before, fault)))) {
                faults.add(fault);
            }
        }
        return new FaultPlan(seed, faults);
    }

    private static Fault draw(Random random, int number, boolean inside) {
        Kind kind = kind(random);
        Role role = kind.roles().get(random.nextInt(kind.roles().size()));
        int wait = random.nextInt(inside ? MOST_WAIT_INSIDE_MILLIS : MOST_WAIT_MILLIS);
        int hold = random.nextInt(LONG_ONE_IN) == 0
                ? LONG_HOLD_MILLIS
                : LEAST_HOLD_MILLIS + random.nextInt(MOST_HOLD_MILLIS - LEAST_HOLD_MILLIS);
        return new Fault(number, kind, role, wait, inside, hold, random.nextInt(1 << 20));
    }

    private static Kind kind(Random random) {
        int total = 0;
        for (Kind kind : Kind.values()) {
            total += kind.weight();
        }
        int left = random.nextInt(total);
        for (Kind kind : Kind.values()) {
            left -= kind.weight();
            if (left < 0) {
                return kind;
            }
        }
        throw new IllegalStateException("weights of kinds changed");
    }

    /** Whether the second may begin while the first lasts. */
    static boolean together(Fault first, Fault second) {
        if (first.touchesMasters() && second.touchesMasters()) {
            // the exception is what a failover is for
            return first.kind().silences() && first.role() == Role.ACTIVE_NAMENODE && second.kind() == Kind.FAILOVER;
        }
        boolean alone = first.kind().needsAllOtherHosts() || second.kind().needsAllOtherHosts();
        return !(alone && first.touchesHosts() && second.touchesHosts());
    }

    /**
     * Whether the rack rests between two groups: once in a number of faults, so that a list with faults left out rests
     * where the whole one did.
     */
    public static boolean restsBetween(List<Fault> group, List<Fault> next, int restAfter) {
        return (group.get(0).number() - 1) / restAfter < (next.get(0).number() - 1) / restAfter;
    }

    /** Whether all hosts are to be awake in the rest before this group; else the gear stays. */
    public static boolean restsInHighestGear(List<Fault> next) {
        return (next.get(0).pick() >> 10 & 1) == 1;
    }

    /** In one rest of four, clients work on until the shift before this group has ended. */
    public static boolean restsUnderLoad(List<Fault> next) {
        return (next.get(0).pick() >> 12 & 3) == 0;
    }

    /**
     * The faults in the order in which they come: one, or two that overlap.
     *
     * <p>After some were left out, a fault may follow one that it did not follow before: it is inside that one only if
     * both may come together.
     */
    public List<List<Fault>> groups() {
        List<List<Fault>> groups = new ArrayList<>();
        for (Fault fault : faults) {
            List<Fault> last = groups.isEmpty() ? List.of() : groups.get(groups.size() - 1);
            if (fault.inside() && last.size() == 1 && together(last.get(0), fault)) {
                last.add(fault);
            } else {
                groups.add(new ArrayList<>(List.of(fault)));
            }
        }
        return groups;
    }
}

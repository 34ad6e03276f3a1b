// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.machine;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Copies that their writers went on without (Pfimbi), as far as a host that leaves is to get them or may be the one that passes them
 * on. A shift down waits for them while they move. When nothing moves for a while, or the time for draining gets short, the NameNode
 * takes them over, and makes them on hosts that stay. Its own copies are waited for in the same way, and then no longer: it has not
 * forgotten them.
 *
 * <p>Remembers what it saw; one thread.
 */
public final class LateCopies {
    /** Longest time without a copy that arrives. */
    private static final long PATIENCE_MILLIS = 15_000;
    /** Of the time for draining, what no copy may take by standing still. */
    private static final int PATIENCE_SHARE = 8;

    private final long patienceMillis;
    private final long drainMillis;
    private final Map<Long, Stage> stages = new HashMap<>();
    private Map<Long, Integer> before = Map.of();
    private long sinceMillis = -1;
    private long movedMillis;
    /** Time of this shift in which the NameNode stood still. */
    private long stillMillis;

    private enum Stage {
        /** The NameNode is to make them. */
        TAKEN,
        /** It is to make them even if the old ones are just being sent. */
        TAKEN_FOR_GOOD,
        LET_GO
    }

    /**
     * A block that not all copies have been made of.
     *
     * @param written whether its writer is still at it
     * @param holders hosts that have a replica; any of them may be the one that passes it on
     * @param targets hosts that are to get one
     */
    public record Late(long blockId, boolean written, Set<String> holders, Set<String> targets) {
        public Late {
            holders = Set.copyOf(holders);
            targets = Set.copyOf(targets);
        }

        private boolean isMeantFor(Set<String> leaving) {
            return targets.stream().anyMatch(leaving::contains);
        }

        /** Of a block that is being written its writer's host has to get rid of the writer, which ends these copies too. */
        private boolean concerns(Set<String> leaving) {
            return isMeantFor(leaving) || (!written && holders.stream().anyMatch(leaving::contains));
        }
    }

    /**
     * What to do.
     *
     * @param waiting blocks that each leaving host is waited for
     * @param takeOver blocks whose copies the NameNode is to make, unless they are being sent
     * @param takeOverForGood such blocks, whether they are being sent or not
     * @param inTheWay all blocks that are waited for
     */
    public record Verdict(
            Map<String, Integer> waiting, Set<Long> takeOver, Set<Long> takeOverForGood, List<Long> inTheWay) {
        public static final Verdict NONE = new Verdict(Map.of(), Set.of(), Set.of(), List.of());

        public Verdict {
            waiting = Map.copyOf(waiting);
            takeOver = Set.copyOf(takeOver);
            takeOverForGood = Set.copyOf(takeOverForGood);
            inTheWay = List.copyOf(inTheWay);
        }
    }

    /** @param drainMillis time after which a shift down that is not drained is given up */
    public LateCopies(long drainMillis) {
        this.drainMillis = drainMillis;
        this.patienceMillis = Math.min(PATIENCE_MILLIS, drainMillis / PATIENCE_SHARE);
    }

    /**
     * One look at a shift down.
     *
     * @param drainingSinceMillis when it began; another time is another shift
     * @param leaving hosts that are to sleep
     */
    public Verdict look(long drainingSinceMillis, Set<String> leaving, Collection<Late> late, long nowMillis) {
        if (drainingSinceMillis != sinceMillis) {
            sinceMillis = drainingSinceMillis;
            movedMillis = nowMillis;
            stillMillis = 0;
            before = Map.of();
            stages.clear();
        }
        List<Late> concerned =
                late.stream().filter(copy -> copy.concerns(leaving)).toList();
        Map<Long, Integer> now = new HashMap<>();
        concerned.forEach(copy -> now.put(copy.blockId(), copy.targets().size()));
        if (before.entrySet().stream().anyMatch(old -> now.getOrDefault(old.getKey(), 0) < old.getValue())) {
            movedMillis = nowMillis;
        }
        before = Map.copyOf(now);
        Verdict verdict = judge(concerned, leaving, nowMillis);
        if (!verdict.takeOver().isEmpty() || !verdict.takeOverForGood().isEmpty()) {
            movedMillis = nowMillis;
        }
        return verdict;
    }

    /** The NameNode stood still for so long: no copy was seen to arrive in that time. */
    public void paused(long pausedMillis) {
        movedMillis += pausedMillis;
        stillMillis += pausedMillis;
    }

    /** Number of copies that a shift would wait for, or leave to the NameNode, if these hosts had to leave now. */
    public static int ahead(Set<String> leaving, Collection<Late> late) {
        return late.stream()
                .filter(copy -> copy.concerns(leaving))
                .mapToInt(copy -> copy.targets().size())
                .sum();
    }

    private Verdict judge(List<Late> concerned, Set<String> leaving, long nowMillis) {
        boolean still = nowMillis - movedMillis >= patienceMillis;
        long drainingMillis = nowMillis - sinceMillis - stillMillis;
        Set<Long> takeOver = new HashSet<>();
        Set<Long> forGood = new HashSet<>();
        List<Long> inTheWay = new ArrayList<>();
        Map<String, Integer> waiting = new HashMap<>();
        for (Late copy : concerned) {
            Stage stage = stages.get(copy.blockId());
            if (stage == null && (copy.written() || still || drainingMillis >= drainMillis / 2)) {
                takeOver.add(copy.blockId());
                stages.put(copy.blockId(), Stage.TAKEN);
            } else if (stage != null && (still || drainingMillis >= drainMillis - drainMillis / 4)) {
                stages.put(copy.blockId(), after(stage, copy, leaving, forGood));
            }
            if (stages.get(copy.blockId()) != Stage.LET_GO) {
                inTheWay.add(copy.blockId());
                count(copy, leaving, waiting);
            }
        }
        return new Verdict(waiting, takeOver, forGood, inTheWay);
    }

    /** What is left on its way to a host that stays is the NameNode's own business. */
    private static Stage after(Stage stage, Late copy, Set<String> leaving, Set<Long> forGood) {
        if (!copy.isMeantFor(leaving)) {
            return Stage.LET_GO;
        }
        if (stage == Stage.TAKEN || !copy.written()) {
            forGood.add(copy.blockId());
        }
        return Stage.TAKEN_FOR_GOOD;
    }

    private static void count(Late copy, Set<String> leaving, Map<String, Integer> waiting) {
        Set<String> hosts = new HashSet<>(copy.targets());
        if (!copy.written()) {
            hosts.addAll(copy.holders());
        }
        hosts.retainAll(leaving);
        hosts.forEach(host -> waiting.merge(host, 1, Integer::sum));
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.cycle;

import io.hdfsgears.benchmarks.cycle.NameNodeWatch.Look;
import io.hdfsgears.rack.hardware.WakeLog;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;

/**
 * What a cycle did to blocks that were complete before it, and what the NameNode thought of the hosts.
 *
 * @param looks at the NameNode
 * @param scheduled the most copies that were, at any look
 * @param pending the most blocks whose copies were under way, at any look
 * @param low the most blocks with fewer replicas than wanted, at any look
 * @param copiesMade by the NameNode's own count, of all blocks
 * @param copied copies of blocks that were complete before, save those evened out
 * @param evened blocks of before that the layout moved from one host to another once the gear was steady again: what is
 *     written in a low gear makes hosts uneven, and the layout may even them out by any block that is whole
 * @param copiedNew copies of blocks that were written meanwhile: in a low gear they wait for their hosts
 * @param blocks that were complete before
 * @param elsewhere those that lay on a host in the lowest gear on which they had not been before
 * @param moved those whose hosts were others afterwards, save those evened out
 * @param silent hosts that it had not heard of for too long at any look, those that slept: the control
 * @param dead hosts that the NameNode called dead, asleep or not
 * @param stale hosts that it had not heard of for too long when they were awake again
 */
record Calm(
        int cycle,
        int looks,
        long scheduled,
        long pending,
        long low,
        long copiesMade,
        long copied,
        int evened,
        long copiedNew,
        int blocks,
        int elsewhere,
        int moved,
        Set<String> silent,
        Set<String> dead,
        Set<String> stale) {
    /** {@code dfs.namenode.stale.datanode.interval} of a rack. */
    static final double STALE_SECONDS = 6;

    /** After which a rack's NameNode calls a host dead: twice its recheck interval of 5 s, and 10 heartbeats of 1 s. */
    static final double DEAD_SECONDS = 20;

    boolean nothingCopied() {
        return blocks > 0 && copied == 0 && elsewhere == 0 && moved == 0;
    }

    boolean nobodyAccused() {
        return looks > 0 && dead.isEmpty() && stale.isEmpty();
    }

    /** What the NameNode called dead at any look. */
    static Set<String> dead(List<Look> looks) {
        Set<String> dead = new TreeSet<>();
        looks.forEach(look -> dead.addAll(look.dead()));
        return dead;
    }

    /** Who was not heard of for the stale interval, awake or asleep. */
    static Set<String> silent(List<Look> looks) {
        Set<String> silent = new TreeSet<>();
        looks.forEach(look -> look.silentSeconds().forEach((host, seconds) -> {
            if (seconds >= STALE_SECONDS) {
                silent.add(host);
            }
        }));
        return silent;
    }

    /** Who is not heard of although it has run on for the time that it has for serving. */
    static Set<String> stale(List<Look> looks, List<WakeLog.Line> wakes) {
        Set<String> stale = new TreeSet<>();
        for (WakeLog.Line wake : wakes) {
            if (wake.what().equals(WakeLog.AWAKE)) {
                long due = wake.epochNanos() + TimeUnit.SECONDS.toNanos((long) Wake.GOAL_SECONDS);
                boolean silent = looks.stream()
                        .filter(look -> look.epochNanos() >= due)
                        .anyMatch(look ->
                                look.silentSeconds().getOrDefault(wake.host(), Double.MAX_VALUE) >= STALE_SECONDS);
                if (silent) {
                    stale.add(wake.host());
                }
            }
        }
        return stale;
    }

    /** @return blocks of {@code before} that were copied once and after {@code steady}, and have one other host in place of one */
    static Set<Long> evened(
            Map<Long, Set<String>> before, Map<Long, Set<String>> now, List<Copies.Copy> copies, LocalDateTime steady) {
        Set<Long> evened = new TreeSet<>();
        before.forEach((block, hosts) -> {
            List<Copies.Copy> of =
                    copies.stream().filter(copy -> copy.block() == block).toList();
            Set<String> left = new TreeSet<>(now.getOrDefault(block, Set.of()));
            boolean exchanged = left.size() == hosts.size() && !left.equals(hosts);
            left.removeAll(hosts);
            if (exchanged
                    && left.size() == 1
                    && of.size() == 1
                    && !of.get(0).at().isBefore(steady)) {
                evened.add(block);
            }
        });
        return evened;
    }

    /**
     * @return by block ID, the blocks of {@code before} that have a new host now, or, with {@code all}, any other set
     *     of hosts
     */
    static Map<Long, String> changed(Map<Long, Set<String>> before, Map<Long, Set<String>> now, boolean all) {
        Map<Long, String> changed = new TreeMap<>();
        for (Map.Entry<Long, Set<String>> block : before.entrySet()) {
            Set<String> hosts = now.getOrDefault(block.getKey(), Set.of());
            boolean same =
                    all ? hosts.equals(block.getValue()) : block.getValue().containsAll(hosts);
            if (!same) {
                changed.put(
                        block.getKey(),
                        "was on " + new TreeSet<>(block.getValue()) + ", is on " + new TreeSet<>(hosts));
            }
        }
        return changed;
    }
}

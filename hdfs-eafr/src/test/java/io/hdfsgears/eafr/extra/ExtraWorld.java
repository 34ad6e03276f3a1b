// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.eafr.extra;

import io.hdfsgears.core.model.NodeId;
import io.hdfsgears.eafr.advice.AdviceSettings;
import io.hdfsgears.eafr.advice.Replica;
import io.hdfsgears.eafr.advice.Thresholds;
import io.hdfsgears.eafr.cluster.Server;
import io.hdfsgears.eafr.cluster.ServerClass;
import io.hdfsgears.eafr.cluster.Servers;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.random.RandomGenerator;

/**
 * 16 hosts with 40 files under {@link ExtraRounds}. What is decided is done to the letter: where it says that a replica less is
 * wanted, the first victim goes, whatever is left of the file. Nothing here keeps a replica that the decision gives away.
 */
final class ExtraWorld {
    static final int QUIET = 3;
    private static final int HOSTS = 16;
    private static final int FILES = 40;
    private static final long BYTES = 10;
    private static final long BUDGET = 300;
    private static final int MOST = 6;

    private final RandomGenerator random;
    private final List<NodeId> ids = new ArrayList<>();
    private final boolean[] asleep = new boolean[HOSTS];
    private final boolean[] failed = new boolean[HOSTS];
    private final Map<Long, Set<Integer>> holders = new LinkedHashMap<>();
    private final Map<Long, Integer> factors = new LinkedHashMap<>();
    private final Map<Long, Double> reads = new LinkedHashMap<>();
    private final ExtraRounds rounds =
            new ExtraRounds(new AdviceSettings(Thresholds.PAPER, 0, 0.5, QUIET, BUDGET, Long.MAX_VALUE), FILES);
    private Memory memory = Memory.EMPTY;

    ExtraWorld(RandomGenerator random) {
        this.random = random;
        for (int host = 0; host < HOSTS; host++) {
            ids.add(new NodeId("host-%02d".formatted(host)));
        }
        for (long inode = 0; inode < FILES; inode++) {
            factors.put(inode, 2 + (int) inode % 2);
            holders.put(inode, new TreeSet<>());
            reads.put(inode, 0.0);
        }
        repair();
    }

    /**
     * Replicas of a file.
     *
     * @param live on hosts that did not fail
     * @param awake of these
     */
    record Count(int live, int awake) {}

    Count count(long inode) {
        List<Integer> live =
                holders.get(inode).stream().filter(host -> !failed[host]).toList();
        return new Count(
                live.size(), (int) live.stream().filter(host -> !asleep[host]).count());
    }

    Set<Long> files() {
        return holders.keySet();
    }

    int factor(long inode) {
        return factors.getOrDefault(inode, 0);
    }

    Memory memory() {
        return memory;
    }

    /** Mostly a file's popularity changes; else a host fails, comes back, sleeps or wakes, or a user sets a factor. */
    void happen() {
        int dice = random.nextInt(20);
        int host = random.nextInt(HOSTS);
        long inode = random.nextInt(FILES);
        if (dice == 0) {
            failed[host] = true;
        } else if (dice <= 2) {
            failed[host] = false;
        } else if (dice == 3) {
            asleep[host] = true;
        } else if (dice <= 5) {
            asleep[host] = false;
        } else if (dice == 6 && random.nextInt(4) == 0) {
            factors.put(inode, 2 + random.nextInt(3));
            memory = memory.withUsers(List.of(inode), FILES);
        } else {
            reads.put(inode, random.nextInt(3) == 0 ? random.nextInt(400) : (double) random.nextInt(4));
        }
    }

    Outcome decide() {
        return rounds.next(memory, seen(), servers());
    }

    /** To the letter. */
    void obey(Outcome outcome) {
        memory = outcome.memory();
        for (Verdict verdict : outcome.verdicts()) {
            Set<Integer> at = holders.get(verdict.file().inode());
            int wanted = verdict.file().factor() + verdict.extra();
            if (verdict.by() > 0) {
                freeHost(at, wanted);
            }
            int given = verdict.by() < 0 ? Math.max(0, Math.min(-verdict.by(), at.size() - wanted)) : 0;
            verdict.victims().stream().limit(given).forEach(victim -> at.remove(ids.indexOf(victim)));
        }
    }

    /** What stock does between intervals: replicas on failed hosts are forgotten, and what is too few or too many is made good. */
    void repair() {
        holders.forEach((inode, at) -> {
            if (at.stream().anyMatch(host -> !failed[host])) {
                at.removeIf(host -> failed[host]);
            }
            int wanted = factor(inode) + memory.extras().getOrDefault(inode, 0);
            freeHost(at, wanted);
            List<Integer> sleepingLast = at.stream()
                    .sorted((a, b) -> Boolean.compare(asleep[b], asleep[a]))
                    .toList();
            sleepingLast.stream().limit(Math.max(0, at.size() - wanted)).forEach(at::remove);
            if (at.stream().allMatch(host -> asleep[host])) {
                at.forEach(host -> asleep[host] = false); // no gear lets a file sleep with all of its hosts
            }
        });
    }

    private void freeHost(Set<Integer> at, int wanted) {
        int first = random.nextInt(HOSTS);
        for (int i = 0; i < HOSTS && at.size() < wanted; i++) {
            int host = (first + i) % HOSTS;
            if (!failed[host] && !asleep[host]) {
                at.add(host);
            }
        }
    }

    private List<Seen> seen() {
        List<Seen> seen = new ArrayList<>();
        holders.forEach((inode, at) -> {
            int awake = Math.max(1, count(inode).awake());
            double all = reads.getOrDefault(inode, 0.0);
            List<Replica> replicas = at.stream()
                    .map(host -> new Replica(ids.get(host), serves(host) ? all / awake : 0))
                    .toList();
            FileRules.Rule rule = new FileRules.Rule(inode % 13 == 12, inode % 11 == 10 ? 3 : MOST);
            seen.add(new Seen(inode, "/f" + inode, factor(inode), BYTES, all, replicas, false, rule));
        });
        return seen;
    }

    private boolean serves(int host) {
        return !failed[host] && !asleep[host];
    }

    private Servers servers() {
        double[] load = new double[HOSTS];
        holders.forEach((inode, at) -> at.stream()
                .filter(this::serves)
                .forEach(host -> load[host] += reads.getOrDefault(inode, 0.0) / at.size() / 5));
        List<Server> servers = new ArrayList<>();
        for (int host = 0; host < HOSTS; host++) {
            ServerClass kind = asleep[host] ? ServerClass.COLD : ServerClass.HOT;
            servers.add(new Server(ids.get(host), "rack" + host % 4, kind, !failed[host], 15, load[host], 1_000));
        }
        return new Servers(servers);
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.eafr.advice;

import io.hdfsgears.core.model.NodeId;
import io.hdfsgears.eafr.cluster.Server;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;

/**
 * Algorithm 1 over all files. What it adds to the paper, which is silent there:
 * a file changes at most once an interval and does not turn round within the quiet intervals; the hottest files come first
 * when budget or room are short; a file with fewer than ε replicas on hot servers is brought back there; a standby server
 * sleeps only when each file that it holds has ε replicas on hot servers; no change takes a file from two racks to one.
 */
public final class Adviser {
    private final AdviceSettings settings;

    public Adviser(AdviceSettings settings) {
        this.settings = settings;
    }

    public Advice advise(Question question, RandomGenerator random) {
        Map<NodeId, Integer> needed = new HashMap<>();
        List<Holding> hot = new ArrayList<>();
        List<Holding> others = new ArrayList<>();
        for (FileState file : question.files()) {
            Holding holding = Holding.of(file, question.servers());
            needOf(holding, needed);
            boolean first = Temperature.of(file.reads(), holding.awake(), settings.thresholds()) == Temperature.HOT;
            (first ? hot : others).add(holding);
        }
        hot.sort(Comparator.comparingDouble(
                        (Holding h) -> -h.file().reads() / Math.max(1, h.awake().size()))
                .thenComparing(h -> h.file().inode()));
        FileAdvice each = new FileAdvice(settings, question, random);
        hot.forEach(each::hot);
        others.forEach(each::other);
        ChangeLog log = question.log().with(each.changes(), question.interval(), settings.quietIntervals());
        return new Advice(each.changes(), sleepers(question, each, needed), each.findings(), log);
    }

    /** Counts, for servers that are no hot ones, the files that would have too few hot replicas without them. */
    private static void needOf(Holding holding, Map<NodeId, Integer> needed) {
        long hot = holding.live().stream().filter(Server::hot).count();
        if (hot < holding.file().limits().onHot()) {
            for (Server server : holding.live()) {
                needed.merge(server.id(), 1, Integer::sum);
            }
        }
    }

    /** Equation 8. A server that is to give or to take something now does not sleep yet. */
    private List<NodeId> sleepers(Question question, FileAdvice each, Map<NodeId, Integer> needed) {
        List<NodeId> sleepers = new ArrayList<>();
        for (Server server : question.servers().all()) {
            boolean full = server.standby() && server.freeBytes() < settings.freeSpaceBytes();
            if (full && !needed.containsKey(server.id()) && !each.involves(server.id())) {
                sleepers.add(server.id());
            }
        }
        return sleepers;
    }
}

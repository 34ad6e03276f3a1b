// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.eafr.extra;

import io.hdfsgears.core.model.NodeId;
import io.hdfsgears.eafr.advice.Advice;
import io.hdfsgears.eafr.advice.AdviceSettings;
import io.hdfsgears.eafr.advice.Adviser;
import io.hdfsgears.eafr.advice.Change;
import io.hdfsgears.eafr.advice.ChangeLog;
import io.hdfsgears.eafr.advice.FileState;
import io.hdfsgears.eafr.advice.FileState.Standing;
import io.hdfsgears.eafr.advice.Finding;
import io.hdfsgears.eafr.advice.Limits;
import io.hdfsgears.eafr.advice.Question;
import io.hdfsgears.eafr.advice.Replica;
import io.hdfsgears.eafr.advice.Temperature;
import io.hdfsgears.eafr.cluster.Server;
import io.hdfsgears.eafr.cluster.Servers;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * Algorithm 1 where there are hosts awake and asleep but no standby servers: a hot file gains a replica, a cold one loses what it
 * gained. Before that, extra replicas go where they may not be: from files whose number a user set, from excluded ones, from those
 * beyond their most, and where no host took them.
 */
public final class ExtraRounds {
    /** ε: replicas that stay on hosts awake. */
    private static final int ON_HOT = 1;

    private final AdviceSettings settings;
    private final int mostFiles;

    /** @param mostFiles largest number of files with extra replicas at the same time: the memory stores no more */
    public ExtraRounds(AdviceSettings settings, int mostFiles) {
        this.settings = settings;
        this.mostFiles = mostFiles;
    }

    /** @param files the most read ones, and each one of the memory's that is still there */
    public Outcome next(Memory memory, List<Seen> files, Servers servers) {
        Round round = new Round(memory, servers);
        files.forEach(round::look);
        return round.outcome();
    }

    private final class Round {
        private final Memory memory;
        private final Servers servers;
        private final Map<Long, Integer> extras = new HashMap<>();
        private final List<Verdict> verdicts = new ArrayList<>();
        private final Map<Long, Seen> asked = new HashMap<>();
        private final List<FileState> states = new ArrayList<>();
        private long extraBytes;

        Round(Memory memory, Servers servers) {
            this.memory = memory;
            this.servers = servers;
        }

        void look(Seen file) {
            int extra = memory.extras().getOrDefault(file.inode(), 0);
            extraBytes += extra * file.bytes();
            Verdict lost = mustLose(file, extra);
            if (lost != null) {
                take(lost);
                return;
            }
            if (extra > 0) {
                extras.put(file.inode(), extra);
            }
            asked.put(file.inode(), file);
            states.add(state(file, extra));
        }

        private @Nullable Verdict mustLose(Seen file, int extra) {
            int beyond = Math.min(extra, file.factor() + extra - file.rule().most());
            boolean late = file.replicas().size() < file.factor() + extra
                    && !memory.log().entries().containsKey(file.inode());
            if (extra == 0) {
                return null;
            } else if (memory.users().contains(file.inode())) {
                return verdict(file, extra, -extra, Why.USERS);
            } else if (file.rule().excluded()) {
                return verdict(file, extra, -extra, Why.EXCLUDED);
            } else if (beyond > 0) {
                return verdict(file, extra, -beyond, Why.MOST);
            } else if (late && !file.open()) {
                return verdict(file, extra, -1, Why.NOT_MADE);
            }
            return null;
        }

        private FileState state(Seen file, int extra) {
            // By what is wanted: with a host lost, the replicas there are would leave room for one more, to be taken
            // back next.
            boolean room = file.factor() + extra < file.rule().most();
            boolean mayGrow = room && (extra > 0 || memory.extras().size() < mostFiles);
            int most = mayGrow ? file.rule().most() : file.factor();
            boolean busy = file.open() || file.replicas().size() < file.factor() + extra;
            return new FileState(
                    file.inode(),
                    file.bytes(),
                    file.reads(),
                    file.replicas(),
                    memory.users().contains(file.inode())
                            ? Limits.ofUser(file.factor(), ON_HOT)
                            : new Limits(file.factor(), ON_HOT, most),
                    file.rule().excluded() ? Standing.EXCLUDED : busy ? Standing.BUSY : Standing.FREE);
        }

        Outcome outcome() {
            long interval = memory.interval() + 1;
            Question question = new Question(interval, states, servers, host -> 1, Set.of(), extraBytes, memory.log());
            // The draw of a destination is not used: re-replication asks the layout.
            Advice advice = new Adviser(settings).advise(question, new SplittableRandom(interval));
            Map<Long, Why> left = new HashMap<>();
            for (Finding finding : advice.findings()) {
                left.put(finding.inode(), Why.of(finding.reason()));
            }
            Map<Long, Integer> steps = new HashMap<>();
            Map<Long, NodeId> victims = new HashMap<>();
            for (Change change : advice.changes()) {
                if (change instanceof Change.Add) {
                    steps.put(change.inode(), 1);
                } else if (change instanceof Change.Drop drop && extras.containsKey(change.inode())) {
                    steps.put(change.inode(), -1);
                    victims.put(change.inode(), drop.host());
                }
            }
            asked.values().forEach(file -> {
                NodeId first = victims.get(file.inode());
                Verdict verdict = judged(file, steps, left);
                take(first == null ? verdict : verdict.losing(first));
            });
            verdicts.sort(Comparator.comparing((Verdict verdict) -> verdict.by() == 0)
                    .thenComparing(verdict -> -verdict.file().reads())
                    .thenComparing(verdict -> verdict.file().inode()));
            return new Outcome(
                    verdicts, new Memory(interval, extras, log(advice.log(), interval), memory.users()), extraBytes);
        }

        private Verdict judged(Seen file, Map<Long, Integer> steps, Map<Long, Why> left) {
            int by = steps.getOrDefault(file.inode(), 0);
            Why why = by > 0 ? Why.HOT : by < 0 ? Why.COLD : left.getOrDefault(file.inode(), Why.WARM);
            Verdict verdict = verdict(file, extras.getOrDefault(file.inode(), 0), by, why);
            boolean users =
                    verdict.temperature() == Temperature.HOT && memory.users().contains(file.inode());
            if (users) {
                return verdict(file, 0, 0, Why.USERS);
            }
            // The advice would move its replicas to standby servers, which there are none of.
            boolean least = verdict.temperature() == Temperature.COLD && why == Why.NO_ROOM;
            return least ? verdict(file, verdict.extra(), 0, Why.LEAST) : verdict;
        }

        /** What was taken away for another reason counts as a change, too: the file is not to have it back at once. */
        private ChangeLog log(ChangeLog advised, long interval) {
            Map<Long, ChangeLog.Entry> entries = new HashMap<>(advised.entries());
            for (Verdict verdict : verdicts) {
                if (verdict.by() < 0) {
                    entries.put(verdict.file().inode(), new ChangeLog.Entry(interval, Change.Direction.DOWN));
                }
            }
            return ChangeLog.of(entries);
        }

        private void take(Verdict verdict) {
            verdicts.add(verdict);
            long inode = verdict.file().inode();
            extras.remove(inode);
            if (verdict.extra() > 0) {
                extras.put(inode, verdict.extra());
            }
        }

        private Verdict verdict(Seen file, int before, int by, Why why) {
            List<Server> holders = new ArrayList<>();
            List<Replica> awake = new ArrayList<>();
            for (Replica replica : file.replicas()) {
                Server server = servers.get(replica.host());
                if (server != null && server.awake()) {
                    holders.add(server);
                    awake.add(replica);
                }
            }
            holders.sort(Comparator.comparingDouble(Server::remaining).thenComparing(Server::id));
            List<NodeId> victims = holders.stream().map(Server::id).toList();
            Temperature temperature = Temperature.of(file.reads(), awake, settings.thresholds());
            return new Verdict(file, temperature, before + by, by, why, victims);
        }
    }
}

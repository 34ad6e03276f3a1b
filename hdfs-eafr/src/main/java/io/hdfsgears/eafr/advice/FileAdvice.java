// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.eafr.advice;

import io.hdfsgears.core.model.NodeId;
import io.hdfsgears.eafr.cluster.Server;
import io.hdfsgears.eafr.destination.Candidate;
import io.hdfsgears.eafr.destination.DestinationDraw;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.random.RandomGenerator;

/** The change of one file after the other within one interval. */
final class FileAdvice {
    private static final Comparator<Server> MOST_REMAINING =
            Comparator.comparingDouble(Server::remaining).reversed().thenComparing(Server::id);

    private final AdviceSettings settings;
    private final Question question;
    private final RandomGenerator random;
    private final Tally tally;
    private final List<Server> hotServers;
    private final List<Server> standbyWithRoom;
    private final List<Change> changes = new ArrayList<>();
    private final List<Finding> findings = new ArrayList<>();
    private final Set<NodeId> involved;

    FileAdvice(AdviceSettings settings, Question question, RandomGenerator random) {
        this.settings = settings;
        this.question = question;
        this.random = random;
        this.involved = new HashSet<>(question.taking());
        this.tally = new Tally(settings, question.usedBytes());
        this.hotServers = question.servers().all().stream().filter(Server::hot).toList();
        this.standbyWithRoom = question.servers().all().stream()
                .filter(server -> server.standby() && server.freeBytes() >= settings.freeSpaceBytes())
                .toList();
    }

    List<Change> changes() {
        return changes;
    }

    List<Finding> findings() {
        return findings;
    }

    boolean involves(NodeId host) {
        return involved.contains(host);
    }

    void hot(Holding holding) {
        if (untouchable(holding, Temperature.HOT) || brought(holding, Temperature.HOT)) {
            return;
        }
        FileState file = holding.file();
        if (!holding.overloaded(settings.thresholds())) {
            leave(holding, Temperature.HOT, Reason.NOT_OVERLOADED);
        } else if (holding.live().size() >= file.limits().most()) {
            leave(holding, Temperature.HOT, Reason.AT_MOST);
        } else if (quiet(file, Change.Direction.UP)) {
            leave(holding, Temperature.HOT, Reason.QUIET);
        } else if (!tally.withinBudget(file.bytes())) {
            leave(holding, Temperature.HOT, Reason.NO_BUDGET);
        } else {
            Optional<NodeId> destination = hotDestination(holding, server -> true);
            if (destination.isEmpty()) {
                leave(holding, Temperature.HOT, Reason.NO_ROOM);
                return;
            }
            tally.add(destination.get(), file.bytes());
            NodeId source = source(holding);
            involved.add(source);
            change(new Change.Add(file.inode(), file.bytes(), source, destination.get()), destination.get());
        }
    }

    /** Of files that are not hot. */
    void other(Holding holding) {
        FileState file = holding.file();
        Temperature temperature = Temperature.of(file.reads(), holding.awake(), settings.thresholds());
        if (untouchable(holding, temperature) || brought(holding, temperature) || temperature == Temperature.WARM) {
            return;
        }
        List<Server> hot = holding.hot();
        if (hot.size() <= file.limits().onHot()) {
            leave(holding, temperature, Reason.AT_LEAST);
        } else if (quiet(file, Change.Direction.DOWN)) {
            leave(holding, temperature, Reason.QUIET);
        } else if (holding.live().size() > file.limits().least()) {
            drop(holding, hot);
        } else if (file.standing() == FileState.Standing.USED) {
            leave(holding, temperature, Reason.USED);
        } else {
            retire(holding, hot);
        }
    }

    /** Equation 7. */
    private void drop(Holding holding, List<Server> hot) {
        Optional<Server> victim = hot.stream().filter(holding::keepsRacks).max(MOST_REMAINING);
        if (victim.isEmpty()) {
            leave(holding, Temperature.COLD, Reason.RACKS);
            return;
        }
        FileState file = holding.file();
        change(
                new Change.Drop(file.inode(), file.bytes(), victim.get().id()),
                victim.get().id());
    }

    /** To the fullest standby server that has room: so that one after the other gets full and sleeps. */
    private void retire(Holding holding, List<Server> hot) {
        FileState file = holding.file();
        List<Server> rooms = standbyWithRoom.stream()
                .filter(server -> !holding.holds(server.id()) && tally.hasRoom(server, file.bytes()))
                .sorted(Comparator.comparingLong(tally::freeBytes).thenComparing(Server::id))
                .toList();
        if (rooms.isEmpty()) {
            leave(holding, Temperature.COLD, Reason.NO_ROOM);
            return;
        }
        List<Server> victims = hot.stream().sorted(MOST_REMAINING.reversed()).toList();
        for (Server victim : victims) {
            for (Server room : rooms) {
                if (holding.keepsRacks(victim, room.rack())) {
                    tally.moveTo(room.id(), file.bytes());
                    change(new Change.Retire(file.inode(), file.bytes(), victim.id(), room.id()), room.id());
                    return;
                }
            }
        }
        leave(holding, Temperature.COLD, Reason.RACKS);
    }

    /** A file with fewer than ε replicas on hot servers, and one on a standby server, is brought back. */
    private boolean brought(Holding holding, Temperature temperature) {
        FileState file = holding.file();
        if (holding.hot().size() >= file.limits().onHot()) {
            return false;
        }
        Optional<Server> from = holding.live().stream().filter(Server::standby).min(MOST_REMAINING);
        if (from.isEmpty()) {
            return false;
        }
        Optional<NodeId> to = quiet(file, Change.Direction.UP)
                ? Optional.empty()
                : hotDestination(holding, server -> holding.keepsRacks(from.get(), server.rack()));
        if (to.isPresent()) {
            tally.moveTo(to.get(), file.bytes());
            change(new Change.Bring(file.inode(), file.bytes(), from.get().id(), to.get()), to.get());
            involved.add(from.get().id());
        } else {
            leave(holding, temperature, quiet(file, Change.Direction.UP) ? Reason.QUIET : Reason.NO_ROOM);
        }
        return true;
    }

    private boolean untouchable(Holding holding, Temperature temperature) {
        FileState file = holding.file();
        if (file.standing() == FileState.Standing.EXCLUDED) {
            leave(holding, temperature, Reason.EXCLUDED);
        } else if (file.standing() == FileState.Standing.BUSY) {
            file.replicas().forEach(replica -> involved.add(replica.host()));
            leave(holding, temperature, Reason.BUSY);
        } else if (holding.live().size() < file.limits().least()) {
            leave(holding, temperature, Reason.SHORT);
        } else {
            return false;
        }
        return true;
    }

    private Optional<NodeId> hotDestination(Holding holding, Predicate<Server> fits) {
        long bytes = holding.file().bytes();
        List<Candidate> candidates = new ArrayList<>();
        for (Server server : hotServers) {
            if (!holding.holds(server.id()) && tally.hasRoom(server, bytes) && fits.test(server)) {
                double speed = question.speeds().applyAsDouble(server.id());
                candidates.add(new Candidate(server.id(), speed, tally.remaining(server)));
            }
        }
        return DestinationDraw.draw(candidates, settings.beta(), random.nextDouble());
    }

    private static NodeId source(Holding holding) {
        return holding.live().stream()
                .filter(Server::awake)
                .min(MOST_REMAINING)
                .orElseThrow(() -> new IllegalStateException("a hot file has replicas that are awake"))
                .id();
    }

    private boolean quiet(FileState file, Change.Direction direction) {
        return question.log().quiet(file.inode(), direction, question.interval(), settings.quietIntervals());
    }

    private void change(Change change, NodeId touched) {
        changes.add(change);
        involved.add(touched);
    }

    private void leave(Holding holding, Temperature temperature, Reason reason) {
        findings.add(new Finding(holding.file().inode(), temperature, reason));
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.eafr.advice;

import io.hdfsgears.core.model.NodeId;
import io.hdfsgears.eafr.cluster.Server;
import io.hdfsgears.eafr.cluster.ServerClass;
import io.hdfsgears.eafr.cluster.Servers;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/** 24 servers in 4 racks with 60 files, whose popularity and servers change by chance; carries advice and repairs out at once. */
final class EventWorld {
    static final String[] COUNTED = {"live replicas", "replicas awake", "replicas on hot servers", "racks"};
    private static final int HOSTS = 24;
    private static final int RACKS = 4;
    private static final int FILES = 60;
    private static final long SPACE = 130;

    /** A file with its holders. */
    record Stored(long inode, long bytes, Limits limits, Set<Integer> holders) {}

    private final RandomGenerator random;
    private final List<NodeId> ids = new ArrayList<>();
    private final ServerClass[] kinds = new ServerClass[HOSTS];
    private final boolean[] failed = new boolean[HOSTS];
    private final Map<Long, Stored> files = new LinkedHashMap<>();
    private final Map<Long, Double> reads = new LinkedHashMap<>();
    private final Adviser adviser;
    private ChangeLog log = ChangeLog.EMPTY;
    private long interval;
    private int slept;
    private int repaired;

    EventWorld(RandomGenerator random, int quiet) {
        this.random = random;
        this.adviser = new Adviser(new AdviceSettings(Thresholds.PAPER, 10, 0.5, quiet, 3_000, 60));
        for (int host = 0; host < HOSTS; host++) {
            ids.add(new NodeId("host-%02d".formatted(host)));
            kinds[host] = host % 3 == 2 ? ServerClass.STANDBY : ServerClass.HOT;
        }
        for (long inode = 0; inode < FILES; inode++) {
            Set<Integer> holders = new TreeSet<>();
            Limits limits = inode % 10 == 9 ? Limits.ofUser(3, 1) : new Limits(2, 1, 6);
            while (holders.size() < 2 + inode % 2 || (holders.size() < limits.least())) {
                holders.add(random.nextInt(HOSTS));
            }
            files.put(inode, new Stored(inode, 4 + random.nextInt(12), limits, holders));
            reads.put(inode, reads());
        }
    }

    private double reads(Stored file) {
        return reads.getOrDefault(file.inode(), 0.0);
    }

    private double reads() {
        return random.nextInt(3) == 0 ? random.nextInt(400) : random.nextInt(4);
    }

    List<NodeId> hosts() {
        return List.copyOf(ids);
    }

    Stored file(long inode) {
        return files.get(inode);
    }

    long interval() {
        return interval;
    }

    int slept() {
        return slept;
    }

    int repaired() {
        return repaired;
    }

    void pass() {
        interval++;
    }

    /** Mostly a change of popularity; otherwise a host fails or comes back. */
    void happen() {
        interval += random.nextInt(3) == 0 ? 0 : 1;
        int dice = random.nextInt(10);
        int host = random.nextInt(HOSTS);
        if (dice == 0) {
            failed[host] = true;
        } else if (dice <= 2) {
            failed[host] = false;
            kinds[host] = host % 3 == 2 ? ServerClass.STANDBY : ServerClass.HOT;
        } else {
            reads.put((long) random.nextInt(FILES), reads());
        }
    }

    private Servers servers() {
        double[] load = new double[HOSTS];
        long[] used = new long[HOSTS];
        for (Stored file : files.values()) {
            List<Integer> awake = awake(file);
            awake.forEach(host -> load[host] += reads(file) / awake.size() / 10);
            file.holders().forEach(host -> used[host] += file.bytes());
        }
        List<Server> servers = new ArrayList<>();
        for (int host = 0; host < HOSTS; host++) {
            servers.add(new Server(
                    ids.get(host),
                    "rack" + host % RACKS,
                    kinds[host],
                    !failed[host],
                    15,
                    load[host],
                    SPACE - used[host]));
        }
        return new Servers(servers);
    }

    private List<Integer> awake(Stored file) {
        return file.holders().stream()
                .filter(host -> !failed[host] && kinds[host] != ServerClass.COLD)
                .toList();
    }

    private List<FileState> states() {
        List<FileState> states = new ArrayList<>();
        for (Stored file : files.values()) {
            List<Integer> awake = awake(file);
            List<Replica> replicas = new ArrayList<>();
            for (int host : file.holders()) {
                double reads = awake.contains(host) ? reads(file) / awake.size() : 0;
                replicas.add(new Replica(ids.get(host), reads));
            }
            states.add(new FileState(
                    file.inode(), file.bytes(), reads(file), replicas, file.limits(), FileState.Standing.FREE));
        }
        return states;
    }

    Advice advise() {
        long used = files.values().stream()
                .mapToLong(file -> file.bytes() * file.holders().size())
                .sum();
        return adviser.advise(
                new Question(interval, states(), servers(), host -> 1 + host.hashCode() % 7, Set.of(), used, log),
                random);
    }

    void apply(Advice advice) {
        log = advice.log();
        for (Change change : advice.changes()) {
            Set<Integer> holders = files.get(change.inode()).holders();
            if (change instanceof Change.Add add) {
                holders.add(host(add.destination()));
            } else if (change instanceof Change.Drop drop) {
                holders.remove(host(drop.host()));
            } else if (change instanceof Change.Retire retire) {
                holders.add(host(retire.to()));
                holders.remove(host(retire.from()));
            } else if (change instanceof Change.Bring bring) {
                holders.add(host(bring.to()));
                holders.remove(host(bring.from()));
            }
        }
        for (NodeId sleeper : advice.sleepers()) {
            kinds[host(sleeper)] = ServerClass.COLD;
            slept++;
        }
    }

    /** Each file with too few live replicas gets them again on hot hosts; a sleeper that alone holds a file is woken. */
    void repair() {
        for (Stored file : files.values()) {
            List<Integer> live =
                    file.holders().stream().filter(host -> !failed[host]).toList();
            if (live.isEmpty() || live.size() >= file.limits().least()) {
                continue;
            }
            if (awake(file).isEmpty()) {
                kinds[live.get(0)] = ServerClass.STANDBY;
            }
            List<Integer> hot = IntStream.range(0, HOSTS)
                    .filter(host -> !failed[host] && kinds[host] == ServerClass.HOT)
                    .filter(host -> !file.holders().contains(host))
                    .boxed()
                    .toList();
            List<Integer> elsewhere = hot.stream()
                    .filter(host -> live.stream().noneMatch(holder -> holder % RACKS == host % RACKS))
                    .toList();
            List<Integer> choice = new ArrayList<>(elsewhere.isEmpty() ? hot : elsewhere);
            for (int missing = file.limits().least() - live.size(); missing > 0 && !choice.isEmpty(); missing--) {
                file.holders().add(choice.remove(random.nextInt(choice.size())));
                repaired++;
            }
        }
    }

    private int host(NodeId id) {
        return ids.indexOf(id);
    }

    /** By inode: what {@link #COUNTED} says. */
    Map<Long, int[]> counts() {
        Map<Long, int[]> counts = new LinkedHashMap<>();
        for (Stored file : files.values()) {
            Set<Integer> racks = new HashSet<>();
            int[] count = new int[4];
            for (int host : file.holders()) {
                if (!failed[host]) {
                    count[0]++;
                    count[1] += kinds[host] == ServerClass.COLD ? 0 : 1;
                    count[2] += kinds[host] == ServerClass.HOT ? 1 : 0;
                    racks.add(host % RACKS);
                }
            }
            count[3] = racks.size();
            counts.put(file.inode(), count);
        }
        return counts;
    }
}

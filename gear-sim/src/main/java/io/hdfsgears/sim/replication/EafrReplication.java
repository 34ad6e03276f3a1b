// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.replication;

import io.hdfsgears.core.chain.Candidate;
import io.hdfsgears.core.chain.ExpansionChain;
import io.hdfsgears.core.chain.LargestFirst;
import io.hdfsgears.core.config.EafrKeys;
import io.hdfsgears.core.model.NodeId;
import io.hdfsgears.eafr.advice.Advice;
import io.hdfsgears.eafr.advice.AdviceSettings;
import io.hdfsgears.eafr.advice.Adviser;
import io.hdfsgears.eafr.advice.Change;
import io.hdfsgears.eafr.advice.ChangeLog;
import io.hdfsgears.eafr.advice.FileState;
import io.hdfsgears.eafr.advice.FileState.Standing;
import io.hdfsgears.eafr.advice.Limits;
import io.hdfsgears.eafr.advice.Question;
import io.hdfsgears.eafr.advice.Replica;
import io.hdfsgears.eafr.advice.Thresholds;
import io.hdfsgears.eafr.cluster.Server;
import io.hdfsgears.eafr.cluster.ServerClass;
import io.hdfsgears.eafr.cluster.Servers;
import io.hdfsgears.eafr.popularity.CountSettings;
import io.hdfsgears.eafr.popularity.Popularity;
import io.hdfsgears.eafr.popularity.UsedLately;
import io.hdfsgears.eafr.read.Holders;
import io.hdfsgears.eafr.read.ReadChoice;
import io.hdfsgears.eafr.standby.FullServers;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.random.RandomGenerator;

/** EAFR by the product's own decisions: popularity, Algorithm 1, destinations, read selection. */
public final class EafrReplication implements ReplicaPolicy {
    /** T, s. The paper does not tell it; ten minutes is what it samples utilisation over (§4.1.4). */
    public static final double INTERVAL_SECONDS = 600;
    /** τ_s (§4). */
    public static final long FREE_SPACE = 10_000_000_000L;
    /** Speed of transfers to any server: this model's servers differ in capacity only. */
    private static final double SPEED = 1;
    /** A tenth of a gigabit for an interval. */
    private static final long INTAKE = (long) (12.5e6 * INTERVAL_SECONDS);

    private static final long INTERVAL_MILLIS = (long) (1_000 * INTERVAL_SECONDS);

    /** Share of the servers that are standby servers (§4). */
    private static final double STANDBY = 0.3;
    /** The product's default, a day. */
    private static final int STANDBY_AFTER =
            (int) (EafrKeys.STANDBY_AFTER.read(key -> null).toMillis() / INTERVAL_MILLIS);

    private final boolean selecting;
    private final Setting setting;
    private final Limits limits;
    private final Adviser adviser;
    private final Popularity popularity;
    private final UsedLately used;
    private final FullServers full;
    private List<NodeId> chain = List.of();
    private final Set<Integer> busy = new HashSet<>();
    /** Files with one more replica on its way. */
    private final Set<Integer> growing = new HashSet<>();

    private final Map<Integer, Integer> taking = new HashMap<>();
    private final List<NodeId> ids = new ArrayList<>();
    private final Map<NodeId, Integer> servers = new HashMap<>();
    private ChangeLog log = ChangeLog.EMPTY;
    private long countedIntervals;
    private int added;
    private int dropped;
    private int retired;

    /** @param selecting whether reads go by Algorithm 3 (EAFR), or to any holder (EAFR/B) */
    public EafrReplication(boolean selecting) {
        this(selecting, 2);
    }

    /** @param least r */
    public EafrReplication(boolean selecting, int least) {
        this(selecting, Setting.paper(least));
    }

    public EafrReplication(boolean selecting, Setting setting) {
        this.selecting = selecting;
        this.setting = setting;
        this.limits = setting.limits();
        this.adviser = new Adviser(setting.advice());
        this.popularity = new Popularity(setting.counts());
        this.used = new UsedLately(setting.standbyAfter() * INTERVAL_MILLIS);
        this.full = new FullServers(setting.standbyAfter() * INTERVAL_MILLIS);
    }

    /**
     * What it decides by.
     *
     * @param counts how reads are counted
     * @param standby share of the servers that are standby servers
     * @param standbyAfter in intervals: cold files that no client read for this long move to standby servers, and these sleep once they
     *     were full for this long
     */
    public record Setting(
            AdviceSettings advice, Limits limits, CountSettings counts, double standby, int standbyAfter) {
        /** As in §4, with reads of the last interval (Equation 1); where the paper has no limit, the product's own by default. */
        static Setting paper(int least) {
            return new Setting(
                    new AdviceSettings(
                            Thresholds.PAPER,
                            FREE_SPACE,
                            0.5,
                            EafrKeys.QUIET.read(key -> null),
                            EafrKeys.BUDGET.read(key -> null),
                            INTAKE),
                    new Limits(least, 1, EafrKeys.MOST.read(key -> null)),
                    new CountSettings(1 << 18, 1 << 18, 0),
                    STANDBY,
                    STANDBY_AFTER);
        }
    }

    @Override
    public String name() {
        return selecting ? "EAFR" : "EAFR/B";
    }

    /**
     * Replicas lie as stock HDFS puts them: with r = 3 on the same servers as its own of the same seed. Standby servers are the end of
     * the chain that the product forms.
     */
    @Override
    public void place(World world, RandomGenerator random) {
        for (int file = 0; file < world.catalog().files(); file++) {
            StockReplication.place(world, file, limits.least(), random);
        }
        Map<Candidate, Long> bytes = new HashMap<>();
        for (int server = 0; server < world.servers(); server++) {
            NodeId id = new NodeId("server-%04d".formatted(server));
            ids.add(id);
            servers.put(id, server);
            bytes.put(new Candidate(id, "rack-" + world.rack(server), id.value()), world.storage(server));
        }
        int hot = world.servers() - (int) Math.round(setting.standby() * world.servers());
        chain = LargestFirst.extend(ExpansionChain.empty(), bytes).hosts();
        chain.stream().skip(hot).forEach(id -> world.become(number(id), ServerClass.STANDBY));
    }

    @Override
    public int reader(World world, int file, int rack, long turn, RandomGenerator random) {
        if (!selecting) {
            return ReplicaPolicy.anyHolder(world, file, random);
        }
        int chosen = ReadChoice.choose(new Seen(world, world.holders(file), rack), turn);
        return chosen == ReadChoice.NONE ? Move.NONE : world.holders(file)[chosen];
    }

    @Override
    public void read(int file, int server, float reads) {
        popularity.read(file, server, reads);
        used.used(file);
    }

    @Override
    public List<Move> endInterval(World world, long interval, RandomGenerator random) {
        countedIntervals = interval;
        used.at(interval * INTERVAL_MILLIS);
        Set<NodeId> filling = new HashSet<>();
        taking.keySet().forEach(server -> filling.add(ids.get(server)));
        Advice advice = adviser.advise(
                new Question(interval, states(world), servers(world), id -> SPEED, filling, extraBytes(world), log),
                random);
        log = advice.log();
        popularity.endInterval();
        sleep(world, Set.copyOf(advice.sleepers()), interval);
        List<Move> moves = new ArrayList<>();
        for (Change change : advice.changes()) {
            Move move = move(change);
            moves.add(move);
            busy.add(move.file());
            if (change instanceof Change.Add) {
                growing.add(move.file());
            }
            if (move.to() != Move.NONE) {
                taking.merge(move.to(), 1, Integer::sum);
            }
        }
        return moves;
    }

    /** From the chain's end, as in the NameNode. */
    private void sleep(World world, Set<NodeId> mayStayAsleep, long interval) {
        List<FullServers.Host> hosts = new ArrayList<>();
        for (NodeId id : chain) {
            int server = number(id);
            boolean standby = world.kind(server) != ServerClass.HOT;
            hosts.add(new FullServers.Host(id, standby, world.awake(server), mayStayAsleep.contains(id)));
        }
        full.next(hosts, interval * INTERVAL_MILLIS)
                .ifPresent(awake ->
                        chain.subList(awake, chain.size()).forEach(id -> world.become(number(id), ServerClass.COLD)));
    }

    private Move move(Change change) {
        int file = (int) change.inode();
        if (change instanceof Change.Add add) {
            added++;
            return new Move(file, number(add.source()), number(add.destination()), Move.NONE);
        } else if (change instanceof Change.Drop drop) {
            dropped++;
            return new Move(file, Move.NONE, Move.NONE, number(drop.host()));
        } else if (change instanceof Change.Retire retire) {
            retired++;
            return new Move(file, number(retire.from()), number(retire.to()), number(retire.from()));
        } else if (change instanceof Change.Bring bring) {
            return new Move(file, number(bring.from()), number(bring.to()), number(bring.from()));
        }
        throw new IllegalStateException("unknown change " + change);
    }

    @Override
    public void done(Move move) {
        busy.remove(move.file());
        growing.remove(move.file());
        if (move.to() != Move.NONE) {
            taking.computeIfPresent(move.to(), (server, copies) -> copies == 1 ? null : copies - 1);
        }
    }

    /** Replicas added for popularity. */
    public int added() {
        return added;
    }

    public int dropped() {
        return dropped;
    }

    public int retired() {
        return retired;
    }

    private int number(NodeId id) {
        return servers.getOrDefault(id, Move.NONE);
    }

    /** What the product's decisions see of the servers. */
    Servers servers(World world) {
        List<Server> seen = new ArrayList<>();
        for (int server = 0; server < world.servers(); server++) {
            seen.add(new Server(
                    ids.get(server),
                    "rack-" + world.rack(server),
                    world.kind(server),
                    true,
                    world.capacity(server),
                    world.shownLoad(server),
                    world.free(server)));
        }
        return new Servers(seen);
    }

    /** Of replicas beyond r, those on their way included, as the NameNode counts its budget. */
    private long extraBytes(World world) {
        long bytes = 0;
        for (int file = 0; file < world.catalog().files(); file++) {
            int replicas = world.holders(file).length + (growing.contains(file) ? 1 : 0);
            int extra = Math.max(0, replicas - limits.least());
            bytes += extra * world.catalog().bytes(file);
        }
        return bytes;
    }

    private List<FileState> states(World world) {
        List<FileState> states = new ArrayList<>(world.catalog().files());
        for (int file = 0; file < world.catalog().files(); file++) {
            states.add(state(world, file));
        }
        return states;
    }

    /** What the product's decisions see of a file. */
    FileState state(World world, int file) {
        int[] holders = world.holders(file);
        List<Replica> replicas = new ArrayList<>(holders.length);
        boolean read = world.catalog().isRead(file);
        for (int holder : holders) {
            replicas.add(new Replica(ids.get(holder), read ? popularity.reads(file, holder) : 0));
        }
        double reads = read ? popularity.reads(file) : 0;
        Standing standing = busy.contains(file) ? Standing.BUSY : mayRetire(file) ? Standing.FREE : Standing.USED;
        return new FileState(file, world.catalog().bytes(file), reads, replicas, limits, standing);
    }

    private boolean mayRetire(int file) {
        return countedIntervals >= setting.standbyAfter() && !used.mayBeUsed(file);
    }

    private static final class Seen implements Holders {
        private final World world;
        private final int[] holders;
        private final int rack;

        private Seen(World world, int[] holders, int rack) {
            this.world = world;
            this.holders = holders;
            this.rack = rack;
        }

        @Override
        public int count() {
            return holders.length;
        }

        @Override
        public boolean serves(int holder) {
            return world.awake(holders[holder]);
        }

        @Override
        public boolean sameRack(int holder) {
            return world.rack(holders[holder]) == rack;
        }

        @Override
        public double queue(int holder) {
            return world.queue(holders[holder]);
        }
    }
}

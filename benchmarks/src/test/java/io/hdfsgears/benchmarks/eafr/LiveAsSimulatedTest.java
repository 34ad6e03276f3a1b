// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.eafr;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.core.config.EafrKeys;
import io.hdfsgears.eafr.advice.AdviceSettings;
import io.hdfsgears.eafr.advice.Limits;
import io.hdfsgears.eafr.advice.Thresholds;
import io.hdfsgears.eafr.cluster.ServerClass;
import io.hdfsgears.eafr.popularity.CountSettings;
import io.hdfsgears.hdfs.extra.ExtraCopies;
import io.hdfsgears.hdfs.extra.ExtraCopiesFactory;
import io.hdfsgears.sim.replication.Catalog;
import io.hdfsgears.sim.replication.EafrReplication;
import io.hdfsgears.sim.replication.Move;
import io.hdfsgears.sim.replication.World;
import io.hdfsgears.testkit.SeededTest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The NameNode's EAFR and the simulator's get the same reads, sizes, replicas, loads and capacities, interval by interval. They must
 * give the same orders: which file gains a replica, which one loses one, and on which host. Hosts to copy to are the layout's choice
 * in the NameNode, and are not compared.
 */
class LiveAsSimulatedTest {
    private static final int SERVERS = 12;
    private static final int FILES = 60;
    private static final int FACTOR = 2;
    private static final int INTERVALS = 80;
    private static final long INTERVAL_MILLIS = 10_000;
    private static final long MB = 1_000_000;

    private final Map<String, String> conf = new HashMap<>();

    @SeededTest(seeds = 6)
    void theSameInputsGiveTheSameOrders(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        World world = new World(catalog(random), SERVERS, random);
        configure(world, seed / 2 % 2 == 0 ? 0 : 50);
        EafrReplication simulated = new EafrReplication(false, setting());
        simulated.place(world, random);
        WorldGround ground = new WorldGround(world, FACTOR, random);
        ExtraCopies live = ExtraCopiesFactory.find(conf::get);
        live.activate(true, ground);
        live.doWork(ground, 0);
        Orders all = new Orders();
        // Later than in two intervals none arrives: the NameNode gives up what no host took, which the simulator has no
        // case of.
        List<Move> onTheWay = new ArrayList<>();
        List<Move> late = new ArrayList<>();
        for (int interval = 1; interval <= INTERVALS; interval++) {
            late.forEach(move -> arrive(world, simulated, move));
            late.clear();
            for (Move move : onTheWay) {
                if (random.nextBoolean()) {
                    arrive(world, simulated, move);
                } else {
                    late.add(move);
                }
            }
            onTheWay.clear();
            disturb(world, ground, random);
            read(interval, world, live, simulated, random);
            Set<String> lives = ofLive(live, ground, world, interval);
            double[] loads = ground.loads();
            IntStream.range(0, SERVERS).forEach(server -> world.show(server, loads[server]));
            List<Move> moves = simulated.endInterval(world, interval, new SplittableRandom(interval));
            assertThat(lives)
                    .as("interval %d with %s %% kept", interval, conf.get(EafrKeys.KEEP.name()))
                    .isEqualTo(all.of(moves));
            moves.stream().filter(move -> move.to() == Move.NONE).forEach(move -> arrive(world, simulated, move));
            moves.stream().filter(move -> move.to() != Move.NONE).forEach(onTheWay::add);
        }
        assertThat(all.added).as("replicas gained").isGreaterThan(20);
        assertThat(all.dropped).as("replicas lost").isGreaterThan(10);
    }

    private static Catalog catalog(SplittableRandom random) {
        long[] bytes = new long[FILES];
        double[] reads = new double[FILES];
        Arrays.setAll(bytes, file -> (1 + random.nextInt(64)) * MB);
        Arrays.fill(reads, 1);
        return new Catalog(bytes, reads);
    }

    private void configure(World world, int keep) {
        conf.put(EafrKeys.MODE.name(), "on");
        conf.put(EafrKeys.INTERVAL.name(), INTERVAL_MILLIS + "ms");
        conf.put(EafrKeys.KEEP.name(), "" + keep);
        conf.put(EafrKeys.MOST.name(), "5");
        conf.put(EafrKeys.BUDGET.name(), "" + 500 * MB);
        conf.put(
                EafrKeys.HOST_TRANSFERS_OF.name(),
                IntStream.range(0, SERVERS)
                        .mapToObj(server -> WorldGround.host(server) + "=" + world.capacity(server))
                        .collect(Collectors.joining(",")));
    }

    /** By the same keys. */
    private EafrReplication.Setting setting() {
        int entries = Integer.highestOneBit(EafrKeys.TRACKED.read(conf::get));
        return new EafrReplication.Setting(
                new AdviceSettings(
                        Thresholds.PAPER,
                        EafrKeys.FREE_SPACE.read(conf::get),
                        0.5,
                        EafrKeys.QUIET.read(conf::get),
                        EafrKeys.BUDGET.read(conf::get),
                        Long.MAX_VALUE),
                new Limits(FACTOR, 1, EafrKeys.MOST.read(conf::get)),
                new CountSettings(entries, 4 * entries, EafrKeys.KEEP.read(conf::get) / 100.0),
                0,
                1);
    }

    /** A host falls asleep or wakes up, and each is as busy as it likes. */
    private static void disturb(World world, WorldGround ground, SplittableRandom random) {
        int server = random.nextInt(SERVERS);
        world.become(server, random.nextInt(3) == 0 ? ServerClass.COLD : ServerClass.HOT);
        for (int each = 0; each < SERVERS; each++) {
            ground.busy(each, random.nextInt(60));
        }
    }

    /** A dozen files are hot for a dozen intervals; some others are read now and then. */
    private static void read(
            int interval, World world, ExtraCopies live, EafrReplication simulated, SplittableRandom random) {
        for (int file = 0; file < FILES; file++) {
            boolean hot = file % 5 == interval / 12 % 5;
            for (int holder : world.holders(file)) {
                int reads = random.nextInt(hot ? 60 : 3) - (hot ? 0 : 1);
                if (world.awake(holder) && reads > 0) {
                    live.read(file, WorldGround.host(holder), reads);
                    simulated.read(file, holder, reads);
                }
            }
        }
    }

    /** Ends the NameNode's interval. */
    private static Set<String> ofLive(ExtraCopies live, WorldGround ground, World world, int interval) {
        int[] before = IntStream.range(0, FILES).map(live::of).toArray();
        long start = (interval - 1) * INTERVAL_MILLIS;
        ground.applied.clear();
        for (int part = 1; part <= 5; part++) {
            live.doWork(ground, start + part * INTERVAL_MILLIS / 5);
        }
        TreeSet<String> orders = new TreeSet<>();
        for (int file = 0; file < world.catalog().files(); file++) {
            int by = live.of(file) - before[file];
            if (by > 0) {
                assertThat(ground.applied).containsKey((long) file);
                orders.add(Orders.more(file, by));
            } else if (by < 0) {
                orders.add(
                        Orders.fewer(file, -by, ground.applied.get((long) file).get(0)));
            }
        }
        return orders;
    }

    private static void arrive(World world, EafrReplication simulated, Move move) {
        if (move.to() != Move.NONE) {
            world.add(move.file(), move.to());
        }
        if (move.from() != Move.NONE) {
            world.remove(move.file(), move.from());
        }
        simulated.done(move);
    }

    /** The simulator's, and how many there were. */
    private static final class Orders {
        private int added;
        private int dropped;

        static String more(int file, int by) {
            return "+" + by + " /f" + file;
        }

        static String fewer(int file, int by, String host) {
            return "-" + by + " /f" + file + " on " + host;
        }

        Set<String> of(List<Move> moves) {
            TreeSet<String> orders = new TreeSet<>();
            for (Move move : moves) {
                boolean up = move.to() != Move.NONE;
                added += up ? 1 : 0;
                dropped += up ? 0 : 1;
                orders.add(up ? more(move.file(), 1) : fewer(move.file(), 1, WorldGround.host(move.from())));
            }
            return orders;
        }
    }
}

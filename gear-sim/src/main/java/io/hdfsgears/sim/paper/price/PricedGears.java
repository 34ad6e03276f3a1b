// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.paper.price;

import io.hdfsgears.core.auto.AutoSettings;
import io.hdfsgears.core.config.PolicyKind;
import io.hdfsgears.core.price.PriceRule;
import io.hdfsgears.core.resize.PredictiveSettings;
import io.hdfsgears.core.resize.ReactiveSettings;
import io.hdfsgears.sim.experiment.Goal;
import io.hdfsgears.sim.experiment.Measures;
import io.hdfsgears.sim.paper.price.PricedRun.World;
import io.hdfsgears.sim.paper.trace.TraceExperiment;
import io.hdfsgears.sim.trace.JobTrace;
import io.hdfsgears.sim.trace.LoadSeries;
import io.hdfsgears.sim.trace.StorageSystem;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Beyond the papers: money a day of the automatic gears that follow a day-ahead price, beside the same gears blind to it. */
final class PricedGears extends TraceExperiment {
    private static final StorageSystem.Cluster CLUSTER = new StorageSystem.Cluster(100, 14, 3);
    private static final double CAPACITY_QUANTILE = 0.99;
    private static final int WARM_UP_DAYS = 8;
    private static final int DAYS = WARM_UP_DAYS + 21;
    private static final int MINUTES_A_DAY = 1440;
    private static final double DURATION_SPREAD = 0.2;
    private static final double HEADROOM = 0.1;
    /** {@code auto.min.awake}: more than the 14 primaries, as operators like it. */
    private static final int USUAL_AWAKE = 25;

    private static final int CHEAP_AWAKE = 40;
    private static final double SHARE = 0.25;
    private static final long WAIT_MILLIS = 24L * 3_600_000;
    /** Copies that a block has before others may wait. */
    private static final int SAFE = 2;

    private static final List<Work> WORKS = List.of(
            new Work(0.0, false),
            new Work(0.5, false),
            new Work(1.0, false),
            new Work(2.0, false),
            new Work(4.0, false),
            new Work(1.0, true),
            new Work(2.0, true));

    /**
     * What can wait.
     *
     * @param moved of what is written, how much is moved once more
     * @param tails whether Pfimbi's copies beyond the safe ones wait, too
     */
    private record Work(double moved, boolean tails) {
        int copies() {
            return tails ? SAFE : CLUSTER.replication();
        }

        double later() {
            return moved * CLUSTER.replication() + CLUSTER.replication() - copies();
        }

        String name() {
            return "moved " + moved + "×" + (tails ? " and third copies" : "");
        }
    }

    /** The goal: 15 % less money than the blind controller pays, at equal unmet load. */
    private static final double MOST_MONEY = 0.85;

    private static final Work SHOWN = WORKS.get(2);
    private static final String PLOT = "Hosts awake (hour, hosts)";

    PricedGears(String name, String title, Supplier<JobTrace> trace) {
        super(name, title, trace);
    }

    @Override
    public String source() {
        return "beyond the papers";
    }

    @Override
    public List<Goal> goals() {
        List<Goal> goals = new ArrayList<>();
        for (Work work : WORKS) {
            goals.add(Goal.shown(work(work), "% of bytes", ""));
            goals.add(Goal.shown(waits(work), "×", ""));
            goals.add(Goal.mean(bends(work), "×", "", 0, MOST_MONEY));
            goals.add(Goal.shown(oracle(work), "×", ""));
            goals.add(Goal.shown(oracleBends(work), "×", ""));
        }
        goals.add(Goal.shown("money a day, blind, moved once", "EUR", ""));
        goals.add(Goal.shown("money a day, by price, moved once", "EUR", ""));
        goals.add(Goal.shown("unmet, blind, moved once", "%", ""));
        goals.add(Goal.shown("unmet, by price, moved once", "%", ""));
        goals.add(Goal.shown("longest wait of work, moved once", "h", ""));
        goals.add(Goal.each("scrubs done", "of 1", "", 1, 1));
        return List.copyOf(goals);
    }

    private static String work(Work work) {
        return "deferrable work, " + work.name();
    }

    private static String waits(Work work) {
        return "money, work waits, to blind, " + work.name();
    }

    private static String bends(Work work) {
        return "money, floor bends too, to blind, " + work.name();
    }

    private static String oracle(Work work) {
        return "money, oracle of the work, to blind, " + work.name();
    }

    private static String oracleBends(Work work) {
        return "money, oracle of work and floors, to blind, " + work.name();
    }

    @Override
    public String notes() {
        return """
            100 hosts, p = 14, r = 3, the reactive policy as it is configured by default (10 % headroom, calm and cool-down 10 \
            minutes), `auto.min.awake` 25. One decision a minute; a wanted host serves in the minute after next. Power by load is \
            that of EAFR's Table 2, 5 W asleep. A scrub of 12 hours becomes due once in the 21 days that count.

            *Moved x×*: what can wait is x times what clients write, in all its copies: adoption, evening out, migration after a \
            shift up. The blind controller finds hosts for it at once, within ten minutes, as SpringFS §3.2 has it. By price it \
            waits for the cheapest hours that it fits into, 24 hours at most. *Floor bends too*: in cheap hours 40 hosts at least, \
            in dear ones 14.

            *And third copies*: of three copies, writers wait for two (Pfimbi), and the third waits as well. The product does not do \
            that: its late copies are made at once.

            *Oracle*: it knows all prices and all work ahead, serves clients by the same policy, and does what can wait when it costs \
            least, be it weeks before or after. With floors, each hour has the best one. Nothing that is not told the future can pay less.

            **Equal unmet load**: the blind controller gets the lowest floor with which it leaves no more unmet than the one that \
            follows the price. Money is compared with that one, so that nothing is saved by serving less.

            **The goal** is 15 % less money: at most 0.85 × with all that the price moves (*floor bends too*), for each amount of work \
            that can wait. *Work waits* is the part of that without the floor, and is shown alone.

            **Prices are made up**: `price/week.csv` in gear-sim's resources has the shape of a day-ahead auction with much sun. Each \
            day has a level (log-normal, 0.2) and each hour a noise (8 EUR/MWh) of its own. The next day is known from 13 o'clock. \
            The load is the trace's one day, repeated with durations and levels of its own (the seed), 0.6 of it at weekends.\
            """;
    }

    @Override
    public void run(long seed, Measures out) {
        SplittableRandom random = new SplittableRandom(seed);
        JobTrace jobs = jobs();
        LoadSeries month = day(jobs, 0, DURATION_SPREAD, random);
        while (month.minutes() < DAYS * MINUTES_A_DAY) {
            month = month.then(day(jobs, month.minutes() / MINUTES_A_DAY, DURATION_SPREAD, random));
        }
        double capacity = month.quantile(CAPACITY_QUANTILE, CLUSTER.replication());
        LoadSeries load = month.cappedAt(capacity, CLUSTER.replication());
        int from = WARM_UP_DAYS * MINUTES_A_DAY;
        DayAhead prices = DayAhead.of(load.minutes() / MINUTES_A_DAY + 1, random);
        int scrubDue = from + random.nextInt(16 * MINUTES_A_DAY);
        Map<Integer, PriceOracle.Clients> clients = new HashMap<>();
        for (Work work : WORKS) {
            World world = new World(
                    CLUSTER, load, prices, work.copies(), work.later(), capacity / CLUSTER.hosts(), from, scrubDue);
            compare(
                    world,
                    work,
                    clients.computeIfAbsent(
                            work.copies(), copies -> new PriceOracle.Clients(world, least -> settings(world, least))),
                    out);
        }
    }

    private static void compare(World world, Work work, PriceOracle.Clients clients, Measures out) {
        PriceRule waits = new PriceRule(SHARE, WAIT_MILLIS, 0, USUAL_AWAKE);
        PriceRule bends = new PriceRule(SHARE, WAIT_MILLIS, CHEAP_AWAKE, CLUSTER.primaries());
        PricedRun waiting = run(world, USUAL_AWAKE, waits, "", out);
        PricedRun bending = run(world, USUAL_AWAKE, bends, work.equals(SHOWN) ? "by price" : "", out);
        Blinds blinds = new Blinds(world, out);
        out.put(work(work), 100 * deferrableShare(world));
        out.put(waits(work), waiting.moneyADay() / blinds.equal(waiting).moneyADay());
        out.put(bends(work), bending.moneyADay() / blinds.equal(bending).moneyADay());
        PricedRun blind = run(world, USUAL_AWAKE, null, work.equals(SHOWN) ? "blind" : "", out);
        PriceOracle oracle = new PriceOracle(world, clients);
        out.put(oracle(work), oracle.work(USUAL_AWAKE) / blind.moneyADay());
        out.put(oracleBends(work), oracle.workAndFloors(USUAL_AWAKE) / blind.moneyADay());
        if (work.equals(SHOWN)) {
            out.put("money a day, blind, moved once", blind.moneyADay());
            out.put("money a day, by price, moved once", bending.moneyADay());
            out.put("unmet, blind, moved once", 100 * blind.unmet());
            out.put("unmet, by price, moved once", 100 * bending.unmet());
            out.put("longest wait of work, moved once", bending.longestWaitHours());
            out.put("scrubs done", blind.scrubbed() && waiting.scrubbed() && bending.scrubbed() ? 1 : 0);
        }
    }

    /** Controllers that are blind to the price, by their fewest hosts awake; each runs once. */
    private record Blinds(World world, Measures out, Map<Integer, PricedRun> runs) {
        Blinds(World world, Measures out) {
            this(world, out, new HashMap<>());
        }

        private PricedRun at(int floor) {
            return runs.computeIfAbsent(floor, least -> run(world, least, null, "", out));
        }

        /** The one with the lowest floor that leaves no more unmet. */
        PricedRun equal(PricedRun priced) {
            int low = CLUSTER.primaries();
            int high = CLUSTER.hosts();
            while (low < high) {
                int middle = (low + high) / 2;
                if (at(middle).unmet() <= priced.unmet()) {
                    high = middle;
                } else {
                    low = middle + 1;
                }
            }
            return at(low);
        }
    }

    private static PricedRun run(World world, int leastAwake, @Nullable PriceRule rule, String curve, Measures out) {
        return PricedRun.of(world, settings(world, leastAwake), rule, (minute, awake, price) -> {
            if (!curve.isEmpty() && minute < 2 * MINUTES_A_DAY && minute % 15 == 0) {
                out.point(PLOT, curve, minute / 60.0, awake);
                if (rule != null) {
                    out.point("Price (hour, EUR/MWh)", "price", minute / 60.0, price);
                }
            }
        });
    }

    static AutoSettings settings(World world, int leastAwake) {
        return new AutoSettings(
                PolicyKind.REACTIVE,
                60_000,
                world.hostBytesPerSecond(),
                HEADROOM,
                leastAwake,
                0,
                ReactiveSettings.CALM,
                PredictiveSettings.USUAL);
    }

    private static double deferrableShare(World world) {
        double moved = 0;
        double all = 0;
        for (int minute = 0; minute < world.load().minutes(); minute++) {
            moved += world.deferrable(minute);
            all += world.clients(minute);
        }
        return moved / (all + moved);
    }
}

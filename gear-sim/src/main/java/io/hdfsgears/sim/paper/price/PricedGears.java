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
import java.util.List;
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
    /** Of what is written, how much is moved once more. */
    private static final List<Double> MOVED = List.of(0.0, 0.5, 1.0, 2.0, 4.0);

    /** The goal: 15 % less money than the blind controller pays, at equal unmet load. */
    private static final double MOST_MONEY = 0.85;

    private static final double SHOWN = 1;
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
        for (double moved : MOVED) {
            goals.add(Goal.shown(work(moved), "% of bytes", ""));
            goals.add(Goal.shown(waits(moved), "×", ""));
            goals.add(Goal.mean(bends(moved), "×", "", 0, MOST_MONEY));
        }
        goals.add(Goal.shown("money a day, blind, moved once", "EUR", ""));
        goals.add(Goal.shown("money a day, by price, moved once", "EUR", ""));
        goals.add(Goal.shown("unmet, blind, moved once", "%", ""));
        goals.add(Goal.shown("unmet, by price, moved once", "%", ""));
        goals.add(Goal.shown("longest wait of work, moved once", "h", ""));
        goals.add(Goal.each("scrubs done", "of 1", "", 1, 1));
        return List.copyOf(goals);
    }

    private static String work(double moved) {
        return "deferrable work, moved " + moved + "×";
    }

    private static String waits(double moved) {
        return "money, work waits, to blind, moved " + moved + "×";
    }

    private static String bends(double moved) {
        return "money, floor bends too, to blind, moved " + moved + "×";
    }

    @Override
    public String notes() {
        return """
            100 hosts, p = 14, r = 3, the reactive policy as it is configured by default (10 % headroom, calm and cool-down 10 \
            minutes), `auto.min.awake` 25. One decision a minute; a wanted host serves in the minute after next. Power by load is \
            that of EAFR's Table 2, 5 W asleep. A scrub of 12 hours becomes due once in the 21 days that count.

            *Moved x×*: what can wait is x times what clients write, in all its copies: adoption, evening out, migration after a \
            shift up. The blind controller finds hosts for it at once, within ten minutes, as SpringFS §3.2 has it. By price it \
            waits for the cheapest quarter of the day around, 24 hours at most. *Floor bends too*: in cheap hours 40 hosts at least, \
            in dear ones 14.

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
        for (double moved : MOVED) {
            World world = new World(CLUSTER, load, prices, moved, capacity / CLUSTER.hosts(), from, scrubDue);
            compare(world, moved, out);
        }
    }

    private static void compare(World world, double moved, Measures out) {
        PriceRule waits = new PriceRule(SHARE, WAIT_MILLIS, 0, USUAL_AWAKE);
        PriceRule bends = new PriceRule(SHARE, WAIT_MILLIS, CHEAP_AWAKE, CLUSTER.primaries());
        PricedRun waiting = run(world, USUAL_AWAKE, waits, "", out);
        PricedRun bending = run(world, USUAL_AWAKE, bends, moved == SHOWN ? "by price" : "", out);
        out.put(work(moved), 100 * deferrableShare(world.load(), moved));
        out.put(waits(moved), waiting.moneyADay() / equal(world, waiting, out).moneyADay());
        out.put(bends(moved), bending.moneyADay() / equal(world, bending, out).moneyADay());
        if (moved == SHOWN) {
            PricedRun blind = run(world, USUAL_AWAKE, null, "blind", out);
            out.put("money a day, blind, moved once", blind.moneyADay());
            out.put("money a day, by price, moved once", bending.moneyADay());
            out.put("unmet, blind, moved once", 100 * blind.unmet());
            out.put("unmet, by price, moved once", 100 * bending.unmet());
            out.put("longest wait of work, moved once", bending.longestWaitHours());
            out.put("scrubs done", blind.scrubbed() && waiting.scrubbed() && bending.scrubbed() ? 1 : 0);
        }
    }

    /** The blind controller with the lowest floor that leaves no more unmet. */
    private static PricedRun equal(World world, PricedRun priced, Measures out) {
        int low = CLUSTER.primaries();
        int high = CLUSTER.hosts();
        while (low < high) {
            int middle = (low + high) / 2;
            if (run(world, middle, null, "", out).unmet() <= priced.unmet()) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return run(world, low, null, "", out);
    }

    private static PricedRun run(World world, int leastAwake, @Nullable PriceRule rule, String curve, Measures out) {
        AutoSettings settings = new AutoSettings(
                PolicyKind.REACTIVE,
                60_000,
                world.hostBytesPerSecond(),
                HEADROOM,
                leastAwake,
                0,
                ReactiveSettings.CALM,
                PredictiveSettings.USUAL);
        return PricedRun.of(world, settings, rule, (minute, awake, price) -> {
            if (!curve.isEmpty() && minute < 2 * MINUTES_A_DAY && minute % 15 == 0) {
                out.point(PLOT, curve, minute / 60.0, awake);
                if (rule != null) {
                    out.point("Price (hour, EUR/MWh)", "price", minute / 60.0, price);
                }
            }
        });
    }

    private static double deferrableShare(LoadSeries load, double again) {
        double moved = 0;
        double all = 0;
        for (int minute = 0; minute < load.minutes(); minute++) {
            moved += again * CLUSTER.replication() * load.writes(minute);
            all += load.total(minute, CLUSTER.replication());
        }
        return moved / (all + moved);
    }
}

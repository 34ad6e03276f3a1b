// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.storm;

import io.hdfsgears.sim.engine.Engine;
import io.hdfsgears.sim.world.Faults;
import io.hdfsgears.sim.world.World;
import io.hdfsgears.sim.world.state.Host;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;

/** Faults and orders at random moments. At most two hosts are silent at a time, by crash or freeze. */
final class Storm {
    private static final long MEAN_NANOS = TimeUnit.SECONDS.toNanos(60);
    private static final long SHIFT_NANOS = TimeUnit.MINUTES.toNanos(4);
    private static final int MOST_SILENT = 2;

    private final Faults faults;
    private final World world;
    private final int most;
    private final Runnable afterEach;
    private final RandomGenerator random;
    private final RandomGenerator operator;
    private final Map<Kind, Integer> counts = new EnumMap<>(Kind.class);
    private int struck;

    /** Kinds of fault, each as often as its weight says. */
    enum Kind {
        CRASH(18),
        FREEZE(14),
        WAKE_HANGS(10),
        LATE_REPORT(10),
        FAILOVER(10),
        /** The NameNode that was active goes on for a while. */
        SPLIT_BRAIN(14),
        STANDBY_DOWN(8),
        EDIT_LOG(6),
        EXCLUSION(10);

        private final int weight;

        Kind(int weight) {
            this.weight = weight;
        }

        static Kind of(RandomGenerator random) {
            int sum = 0;
            for (Kind kind : values()) {
                sum += kind.weight;
            }
            int left = random.nextInt(sum);
            for (Kind kind : values()) {
                left -= kind.weight;
                if (left < 0) {
                    return kind;
                }
            }
            throw new IllegalStateException("no kind of fault has a weight");
        }
    }

    /**
     * @param most faults
     * @param afterEach called after each fault
     */
    Storm(Faults faults, World world, int most, Runnable afterEach) {
        this.faults = faults;
        this.world = world;
        this.most = most;
        this.afterEach = afterEach;
        this.random = faults.random("storm");
        this.operator = faults.random("operator of the storm");
    }

    int struck() {
        return struck;
    }

    boolean isOver() {
        return struck >= most;
    }

    Map<Kind, Integer> counts() {
        return counts;
    }

    void announce() {
        nextFault();
        nextOrder();
    }

    private void nextFault() {
        engine().after(wait(random, MEAN_NANOS), "fault", struck + 1L, () -> {
            Kind kind = Kind.of(random);
            int position = 1 + random.nextInt(world.hosts().size());
            if (strike(kind, position)) {
                struck++;
                counts.merge(kind, 1, Integer::sum);
                afterEach.run();
            }
            if (!isOver()) {
                nextFault();
            }
        });
    }

    private boolean strike(Kind kind, int position) {
        return switch (kind) {
            case CRASH -> mayFail() && faults.fail(position, true, seconds(20, 720));
            case FREEZE -> mayFail() && faults.fail(position, false, seconds(10, 300));
            case WAKE_HANGS -> faults.hangWake(position, seconds(60, 480));
            case LATE_REPORT -> faults.delayReport(position, seconds(30, 300));
            case FAILOVER -> faults.failOver(0);
            case SPLIT_BRAIN -> splitBrain();
            case STANDBY_DOWN -> standbyDown();
            case EDIT_LOG -> faults.failEdits(1 + random.nextInt(3));
            case EXCLUSION -> faults.exclude(position, seconds(120, 600));
        };
    }

    /** The operator, who sees a failover, often gives an order. */
    private boolean splitBrain() {
        if (random.nextBoolean()) {
            engine().after(seconds(1, 30), "order after a failover", 0, this::order);
        }
        return faults.failOver(seconds(30, 300));
    }

    /** Hosts go to sleep while it is away: it lacks their images. */
    private boolean standbyDown() {
        engine().after(seconds(1, 30), "order without a standby", 0, () -> {
            if (!isOver()) {
                faults.shift(false, operator);
            }
        });
        return faults.stopStandby(seconds(300, 1500));
    }

    private boolean mayFail() {
        return world.hosts().stream().filter(Host::failed).count() < MOST_SILENT;
    }

    private void nextOrder() {
        engine().after(wait(operator, SHIFT_NANOS), "order of the operator", 0, () -> {
            order();
            if (!isOver()) {
                nextOrder();
            }
        });
    }

    private void order() {
        if (!isOver() && operator.nextInt(5) == 0) {
            faults.cancel();
        } else if (!isOver()) {
            faults.shift(operator.nextBoolean(), operator);
        }
    }

    private Engine engine() {
        return faults.engine();
    }

    private long seconds(int least, int most) {
        return TimeUnit.SECONDS.toNanos(least + random.nextInt(most - least));
    }

    private static long wait(RandomGenerator random, long mean) {
        return 1 + (long) (-Math.log(1 - random.nextDouble()) * mean);
    }
}

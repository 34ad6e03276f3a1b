// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.world.state;

import io.hdfsgears.sim.engine.Engine;
import io.hdfsgears.sim.scenario.Schedule;
import java.util.random.RandomGenerator;

/** Requests for whole blocks that arrive at random, at the rate that a schedule sets (a Poisson process). */
public final class Arrivals {
    private final Engine engine;
    private final Schedule schedule;
    private final long blockBytes;
    private final String kind;
    private final RandomGenerator random;
    private final Runnable request;

    public Arrivals(
            Engine engine, Schedule schedule, long blockBytes, String kind, RandomGenerator random, Runnable request) {
        this.engine = engine;
        this.schedule = schedule;
        this.blockBytes = blockBytes;
        this.kind = kind;
        this.random = random;
        this.request = request;
    }

    /** Announces the next request. Where the rate changes first, the wait starts again: a Poisson process allows it. */
    public void next() {
        long now = engine.nowNanos();
        double perSecond = schedule.rateAt(now) / blockBytes;
        long change = schedule.nextChange(now);
        double waitNanos = perSecond > 0 ? -Math.log(1 - random.nextDouble()) / perSecond * 1e9 : Double.MAX_VALUE;
        if (waitNanos < change - now) {
            engine.after((long) waitNanos, kind, 0, () -> {
                request.run();
                next();
            });
        } else if (change < Long.MAX_VALUE) {
            engine.at(change, "new rate", 0, this::next);
        }
    }
}

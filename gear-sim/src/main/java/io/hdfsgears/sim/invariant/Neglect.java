// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.invariant;

import io.hdfsgears.sim.world.World;
import io.hdfsgears.sim.world.state.Blocks;
import io.hdfsgears.sim.world.state.Host;
import io.hdfsgears.sim.world.state.PowerState;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Blocks that nobody can read, although a host that sleeps holds them and only has to be woken. */
final class Neglect {
    /** Silence is noticed after half a minute, and a host that does not wake has 45 s before another one is ordered. */
    private static final long MOST_NANOS = TimeUnit.MINUTES.toNanos(4);

    private static final long LOOK_NANOS = TimeUnit.SECONDS.toNanos(10);

    private final World world;
    private Map<Integer, Long> since = new HashMap<>();
    private long lookedNanos;

    Neglect(World world) {
        this.world = world;
    }

    /** Every ten seconds. */
    @Nullable
    String look() {
        long now = world.nowNanos();
        Blocks blocks = world.blocks();
        if (blocks.unavailableCount() == 0) {
            since.clear();
            return null;
        }
        if (now - lookedNanos < LOOK_NANOS) {
            return null;
        }
        lookedNanos = now;
        Map<Integer, Long> still = new HashMap<>();
        for (int block = blocks.nextUnavailable(0); block >= 0; block = blocks.nextUnavailable(block + 1)) {
            if (sleepsAlone(block)) {
                long began = since.getOrDefault(block, now);
                still.put(block, began);
                if (now - began > MOST_NANOS) {
                    return "neglect: block " + block + " cannot be read for "
                            + TimeUnit.NANOSECONDS.toSeconds(now - began)
                            + " s, and no host that sleeps and holds it is woken";
                }
            }
        }
        since = still;
        return null;
    }

    /** Some host only has to be woken, and none is on its way. */
    private boolean sleepsAlone(int block) {
        boolean some = false;
        for (int position : world.blocks().holders(block)) {
            Host host = world.host(position);
            if (host.operators || host.failed()) {
                continue;
            }
            if (host.power != PowerState.OFF) {
                return false;
            }
            some = true;
        }
        return some;
    }
}

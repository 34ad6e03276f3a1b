// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.world;

import io.hdfsgears.sim.world.state.Cause;
import io.hdfsgears.sim.world.state.Host;
import java.util.function.Consumer;

/** Copies replicas from host to host; a copy fails when either of the two does. */
final class Copies {
    private final World world;
    private int running;

    Copies(World world) {
        this.world = world;
    }

    int running() {
        return running;
    }

    /** @param done called with whether the replica arrived */
    void start(int block, int source, int target, Cause cause, Consumer<Boolean> done) {
        Host from = world.host(source);
        Host to = world.host(target);
        long now = world.nowNanos();
        long end = Math.max(world.devices.read(from, now), world.devices.write(to, now));
        long fromLife = from.incarnation;
        long toLife = to.incarnation;
        long version = world.logs.version(block);
        world.gauge.coming(target, 1);
        running++;
        world.engine.at(end, "copied to host " + target + " block", block, () -> {
            world.gauge.coming(target, -1);
            running--;
            boolean whole = from.incarnation == fromLife && to.incarnation == toLife && to.up() && from.up();
            boolean fits =
                    whole && !world.blocks.holds(block, target) && world.blocks.replicas(block) < world.blocks.most();
            fits &= version == world.logs.version(block); // HDFS: a copy of another generation stamp is refused
            if (fits) {
                world.logs.copied(block, source, target);
                world.add(block, target, cause);
            }
            done.accept(fits);
        });
    }

    /** The holder with the shortest queue that clients can read, or 0. */
    int source(int block) {
        int best = 0;
        for (int i = 0; i < world.blocks.replicas(block); i++) {
            int position = world.blocks.holder(block, i);
            Host host = world.host(position);
            if (host.offers() && (best == 0 || host.diskFreeNanos < world.host(best).diskFreeNanos)) {
                best = position;
            }
        }
        return best;
    }
}

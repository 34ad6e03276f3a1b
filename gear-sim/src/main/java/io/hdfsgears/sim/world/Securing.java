// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.world;

import io.hdfsgears.core.model.ClusterView;
import io.hdfsgears.sim.world.ha.Shelves;
import io.hdfsgears.sim.world.state.Admin;
import io.hdfsgears.sim.world.state.Host;
import io.hdfsgears.sim.world.state.IntList;
import java.util.HashMap;
import java.util.Map;

/** Maintenance: a host is out once each of its blocks has a replica in service elsewhere. */
final class Securing {
    private final World world;
    private final Repairs repairs;
    private final Shelves shelves;
    private final Map<Integer, IntList> bare = new HashMap<>();

    Securing(World world, Repairs repairs, Shelves shelves) {
        this.world = world;
        this.repairs = repairs;
        this.shelves = shelves;
    }

    void standBy(Host host) {
        if (host.admin == Admin.IN) {
            world.admin(host, Admin.ENTERING);
            bare.put(host.position, bareOn(host));
        }
    }

    void serve(Host host) {
        bare.remove(host.position);
        world.admin(host, Admin.IN);
        host.imagedEpoch = -1;
        shelves.discard(host.position);
    }

    /** Blocks that were bare at the last look are looked at again; when none is left, all of the host's are, once. */
    void advance(ClusterView view) {
        for (Host host : world.hosts()) {
            IntList left = host.admin == Admin.ENTERING && host.openBlocks == 0 ? bare.get(host.position) : null;
            if (left != null && stillBare(left, host) == 0) {
                IntList again = bareOn(host);
                bare.put(host.position, again);
                if (again.size() == 0) {
                    bare.remove(host.position);
                    world.admin(host, Admin.OUT);
                }
            }
        }
        if (!bare.isEmpty()) {
            repairs.pump(view);
        }
    }

    boolean busy() {
        return !bare.isEmpty();
    }

    private IntList bareOn(Host host) {
        IntList found = new IntList(0);
        world.blocks.forEachOn(host.position, block -> {
            if (isBare(block)) {
                found.add(block);
                repairs.suspect(block);
            }
        });
        return found;
    }

    private int stillBare(IntList left, Host host) {
        for (int i = left.size() - 1; i >= 0; i--) {
            if (!isBare(left.get(i)) || !world.blocks.holds(left.get(i), host.position)) {
                left.removeBySwap(i);
            }
        }
        return left.size();
    }

    private boolean isBare(int block) {
        for (int i = 0; i < world.blocks.replicas(block); i++) {
            Host host = world.host(world.blocks.holder(block, i));
            if (host.admin == Admin.IN && host.offers()) {
                return false;
            }
        }
        return true;
    }
}

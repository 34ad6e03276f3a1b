// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.world;

import io.hdfsgears.pfimbi.choice.SyncChoice;
import io.hdfsgears.pfimbi.choice.SyncHost;
import io.hdfsgears.sim.scenario.PfimbiConduct;
import io.hdfsgears.sim.world.state.Host;
import io.hdfsgears.sim.world.state.OpenWrite;
import java.util.List;
import java.util.Optional;

/** Which of a block's hosts its writer waits for, by the product's rules. Writers are outside the cluster: none has a host of its own. */
final class WaitedFor {
    private static final String PATH = "/data/file";

    private final World world;
    private final PfimbiConduct conduct;
    private final int[] queues;
    private final long[] turns;
    private long lastTurn;

    WaitedFor(World world) {
        this.world = world;
        this.conduct = world.scenario.mechanisms().pfimbi();
        this.queues = new int[world.hosts().size() + 1];
        this.turns = new long[world.hosts().size() + 1];
    }

    int synchronous(int replicas) {
        return replicas == 0 ? 0 : conduct.rules().synchronous(PATH, Optional.empty(), replicas);
    }

    /** The pipeline, those that the writer waits for in front. */
    List<Integer> order(List<Integer> placed) {
        int synchronous = synchronous(placed.size());
        if (!conduct.byQueue() || synchronous >= placed.size()) {
            return placed;
        }
        List<SyncHost> hosts = placed.stream().map(this::host).toList();
        return SyncChoice.order(hosts, synchronous).stream().map(placed::get).toList();
    }

    private SyncHost host(int position) {
        Host host = world.host(position);
        return new SyncHost(host.id.value(), host.rack, 0, false, queues[position], turns[position]);
    }

    void begun(OpenWrite write) {
        for (int position : write.positions()) {
            queues[position]++;
            turns[position] = ++lastTurn;
        }
        write.waitedFor.addAll(write.positions());
    }

    void ended(OpenWrite write) {
        write.waitedFor.forEach(position -> queues[position]--);
        write.waitedFor.clear();
    }
}

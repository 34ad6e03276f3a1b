// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.paper.accordion;

import io.hdfsgears.accordion.StandIn;
import io.hdfsgears.core.layout.Layout;
import io.hdfsgears.core.layout.PlacementRequest;
import io.hdfsgears.core.layout.ServingPicker;
import io.hdfsgears.core.model.ClusterView;
import io.hdfsgears.sim.paper.accordion.reflect.Offload;
import io.hdfsgears.sim.paper.accordion.reflect.ReflectionLog;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * Rabbit with Accordion's write off-loading, as the paper's prototype compares them: its layout says where the replicas
 * belong, those of sleepers stand in on active hosts, and the same log brings them home. Only the layouts differ.
 */
final class LoggedRabbit {
    private static final int REPLICAS = 3;

    private final Layout layout;
    private final int hosts;
    private final RandomGenerator random;
    private final Stored stored;
    private final ReflectionLog log = new ReflectionLog();

    LoggedRabbit(Layout layout, int hosts, RandomGenerator random) {
        this.layout = layout;
        this.hosts = hosts;
        this.random = random;
        this.stored = new Stored(hosts);
    }

    void write(int blocks, int active) {
        ClusterView all = Stored.view(hosts, hosts);
        ClusterView view = Stored.view(hosts, active);
        ServingPicker serving = new ServingPicker(view);
        for (int i = 0; i < blocks; i++) {
            List<Integer> wanted = layout.place(PlacementRequest.fresh(REPLICAS), all, stored, random)
                    .positions();
            List<Integer> written =
                    new ArrayList<>(wanted.stream().filter(view::isServing).toList());
            List<Offload> offloads = new ArrayList<>();
            for (int position : wanted) {
                if (!view.isServing(position)) {
                    int temporary = serving.pick(free -> !written.contains(free), stored, random);
                    written.add(temporary);
                    offloads.add(Offload.of(
                            stored.count(),
                            Reflection.BLOCK_BYTES,
                            new StandIn(temporary, position),
                            written.get(0),
                            view));
                }
            }
            log.record(offloads);
            stored.add(written);
        }
    }

    Shift shiftUp() {
        Stored before = new Stored(stored);
        ClusterView view = Stored.view(hosts, hosts);
        return new Shift(
                before, view, Reflection.run(log, stored, view), position -> layout.share(position, REPLICAS, view));
    }
}

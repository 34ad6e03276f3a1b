// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.baseline;

import io.hdfsgears.core.gear.GearTable;
import io.hdfsgears.core.layout.EvenFilling;
import io.hdfsgears.core.layout.LoadGauge;
import io.hdfsgears.core.layout.Placement;
import io.hdfsgears.core.layout.PlacementRequest;
import io.hdfsgears.core.layout.Repair;
import io.hdfsgears.core.layout.Retention;
import io.hdfsgears.core.layout.RetentionRequest;
import io.hdfsgears.core.model.ClusterView;
import io.hdfsgears.rabbit.RabbitLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * Rabbit's layout with Everest-style write offloading (SpringFS §2.4). When a host gets more writes than it can
 * take, a replica goes to any serving host with room instead. So primary replicas end up anywhere, and a shrink
 * needs a clean-up first.
 *
 * <p>The pressure determines how overloaded a host is. The writes wanted are {@code pressure} times what the n
 * serving hosts could write evenly. A host with the share s then gets {@code pressure·n·s/r} times what it can take,
 * and passes on what is above 1.
 */
public final class EverestRabbit implements EvenFilling {
    private static final double LAWFUL_BLOCKS = 1e9;

    private final RabbitLayout rabbit;
    private final double pressure;

    /** @param pressure writes wanted as part of what the serving hosts could write evenly, 0 (Rabbit as it is) to 1 */
    public EverestRabbit(RabbitLayout rabbit, double pressure) {
        if (!(pressure >= 0 && pressure <= 1)) {
            throw new IllegalArgumentException("write pressure must be between 0 and 1, not " + pressure);
        }
        this.rabbit = rabbit;
        this.pressure = pressure;
    }

    /** The same layout under another pressure. */
    public EverestRabbit under(double newPressure) {
        return new EverestRabbit(rabbit, newPressure);
    }

    @Override
    public String name() {
        return "rabbit-everest";
    }

    @Override
    public GearTable gears(ClusterView view) {
        return rabbit.gears(view);
    }

    @Override
    public Placement place(PlacementRequest request, ClusterView view, LoadGauge load, RandomGenerator random) {
        if (pressure == 0) {
            return rabbit.place(request, view, load, random);
        }
        int replicas = request.holders().size() + request.additional();
        Placement wished = rabbit.place(request, view, lawful(replicas, view, load, random), random);
        Chosen chosen = new Chosen(request, view, load);
        ServingRange serving = new ServingRange(view);
        List<Integer> positions = new ArrayList<>(wished.positions());
        positions.forEach(chosen::add);
        int offloaded = wished.offloaded();
        for (int i = 0; i < positions.size(); i++) {
            if (random.nextDouble() * overload(positions.get(i), replicas, view) > 1) {
                // Drawn by room: the closer a host is to its limit, the less often it is taken.
                int other = serving.any(
                        1,
                        view.size(),
                        p -> chosen.eligible(p) && random.nextDouble() >= overload(p, replicas, view),
                        random);
                if (other != 0) {
                    chosen.add(other);
                    positions.set(i, other);
                    offloaded++;
                }
            }
        }
        return new Placement(positions, offloaded);
    }

    /**
     * All hosts are as full as Rabbit's law has them, up to a random factor. The choice must follow the law, not make
     * up for earlier offloading.
     */
    private LoadGauge lawful(int replicas, ClusterView view, LoadGauge load, RandomGenerator random) {
        return new LoadGauge() {
            @Override
            public long blocks(int position) {
                return Math.round(LAWFUL_BLOCKS * rabbit.share(position, replicas, view) * (1 + random.nextDouble()));
            }

            @Override
            public boolean accepts(int position) {
                return load.accepts(position);
            }
        };
    }

    private double overload(int position, int replicas, ClusterView view) {
        return pressure * view.servingCount() * rabbit.share(position, replicas, view) / replicas;
    }

    @Override
    public Retention retain(RetentionRequest request, ClusterView view, LoadGauge load) {
        return rabbit.retain(request, view, load);
    }

    @Override
    public Repair repair(RetentionRequest request, ClusterView view, LoadGauge load, RandomGenerator random) {
        return rabbit.repair(request, view, load, random);
    }

    @Override
    public Repair repairRoles(RetentionRequest request, ClusterView view, LoadGauge load, RandomGenerator random) {
        return rabbit.repairRoles(request, view, load, random);
    }

    @Override
    public double share(int position, int replication, ClusterView view) {
        return rabbit.share(position, replication, view);
    }
}

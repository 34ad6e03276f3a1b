// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.paper.balancing;

import io.hdfsgears.core.balance.HeldShares;
import io.hdfsgears.core.layout.Layout;
import io.hdfsgears.core.model.ClusterView;
import io.hdfsgears.rabbit.GearMode;
import io.hdfsgears.rabbit.RabbitLayout;
import io.hdfsgears.rabbit.RabbitSettings;
import io.hdfsgears.sim.baseline.EverestRabbit;
import io.hdfsgears.sim.baseline.SierraLayout;
import io.hdfsgears.sim.baseline.StockLayout;
import io.hdfsgears.sim.experiment.Experiment;
import io.hdfsgears.sim.experiment.Goal;
import io.hdfsgears.sim.experiment.Measures;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** The same reads and the same balancer on every layout, at the gears that each of them offers. */
final class LayoutBalancing implements Experiment {
    private static final List<String> LAYOUTS = List.of("rabbit", "rabbit-everest", "sierra", "stock");

    @Override
    public String name() {
        return "read-balancing-layouts";
    }

    @Override
    public String title() {
        return "Read balancing on each layout";
    }

    @Override
    public String source() {
        return "Rabbit §3.3, SpringFS §2.4";
    }

    @Override
    public List<Goal> goals() {
        return LAYOUTS.stream()
                .map(layout -> Goal.mean(layout + ", busiest to optimum", "×", "", 1, 1.03))
                .toList();
    }

    @Override
    public String notes() {
        return "900 blocks on 24 hosts, r = 3, p = 3, all hosts up, the hit-ratio balancer with the shares that hosts hold."
                + " The balancer is Rabbit's; on even layouts (Sierra, stock) its rule comes to serving all hosts alike. The"
                + " curves show each layout at its own gears, from its lowest on; Everest's writes were offloaded at full"
                + " pressure, so blocks that have no replica in a lower gear are left out there (a rack would have to move"
                + " them first).";
    }

    @Override
    public void run(long seed, Measures out) {
        for (Layout layout : layouts()) {
            Random random = new Random(seed);
            ClusterView all =
                    WrittenBlocks.view(RabbitBalancing.HOSTS, RabbitBalancing.PRIMARIES, RabbitBalancing.HOSTS);
            WrittenBlocks blocks =
                    WrittenBlocks.write(RabbitBalancing.BLOCKS, RabbitBalancing.REPLICATION, layout, all, random);
            HeldShares held = HeldShares.measure(
                    all, blocks, RabbitBalancing.REPLICATION, i -> layout.share(i, RabbitBalancing.REPLICATION, all));
            Reading last = new Reading(0, 1, 0);
            for (int awake : layout.gears(all).awake()) {
                ClusterView view = WrittenBlocks.view(RabbitBalancing.HOSTS, RabbitBalancing.PRIMARIES, awake);
                last = Reading.of(blocks, view, held, random);
                String plot = "Busiest host to optimum (active hosts, ×)";
                out.point(plot, layout.name(), awake, last.ratio());
            }
            out.put(layout.name() + ", busiest to optimum", last.ratio());
        }
    }

    private static List<Layout> layouts() {
        List<Layout> layouts = new ArrayList<>();
        RabbitLayout rabbit = new RabbitLayout(new RabbitSettings(RabbitBalancing.REPLICATION, new GearMode.Single()));
        layouts.add(rabbit);
        layouts.add(new EverestRabbit(rabbit, 1));
        layouts.add(new SierraLayout(RabbitBalancing.REPLICATION));
        layouts.add(new StockLayout());
        return layouts;
    }
}

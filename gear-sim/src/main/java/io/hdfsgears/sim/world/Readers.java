// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.world;

import io.hdfsgears.core.balance.HitRatioBalancer;
import io.hdfsgears.core.balance.ReadBalancer;
import io.hdfsgears.core.model.ClusterView;
import io.hdfsgears.sim.world.state.Hits;
import io.hdfsgears.sim.world.state.Host;
import io.hdfsgears.sim.world.state.Latencies;
import java.util.random.RandomGenerator;

/**
 * Clients that read whole blocks; each block is equally likely. The product's balancer orders the holders. A client
 * asks the first holder, and after a time-out the next one. When no holder answers, the client asks for locations
 * again.
 */
final class Readers {
    private static final long AGAIN_NANOS = 3_000_000_000L;

    private final World world;
    private final NameNode nameNode;
    private final ReadBalancer balancer = new HitRatioBalancer();
    private final Hits hits;
    private final RandomGenerator random;
    private final RandomGenerator ties;
    private final Latencies latencies;

    Readers(World world, NameNode nameNode) {
        this.world = world;
        this.nameNode = nameNode;
        this.hits = new Hits(world.hosts().size());
        this.random = world.streams.of("readers");
        this.ties = world.streams.of("read balancer");
        this.latencies = new Latencies(world.scenario.load().stallNanos());
    }

    Latencies latencies() {
        return latencies;
    }

    void request() {
        if (world.blocks.count() > 0) {
            attempt(random.nextInt(world.blocks.count()), world.nowNanos());
        }
    }

    private void attempt(int block, long sinceNanos) {
        ClusterView view = nameNode.view();
        hits.follow(view);
        int factor = world.blocks.wanted(block);
        int[] order = balancer.order(
                world.blocks.holders(block),
                view,
                position -> nameNode.layout().share(position, factor, view),
                hits.counts(),
                ties);
        hits.record(order, view);
        long waited = 0;
        for (int position : order) {
            Host host = world.host(position);
            if (host.offers()) {
                begin(block, host, sinceNanos, waited);
                return;
            }
            waited += view.isServing(position) ? world.scenario.load().timeoutNanos() : 0;
        }
        world.engine.after(waited + AGAIN_NANOS, "read again block", block, () -> attempt(block, sinceNanos));
    }

    private void begin(int block, Host host, long sinceNanos, long waited) {
        if (waited > 0) {
            world.engine.after(waited, "next replica of block", block, () -> begin(block, host, sinceNanos, 0));
            return;
        }
        if (!host.offers()) {
            world.engine.after(AGAIN_NANOS, "read again block", block, () -> attempt(block, sinceNanos));
            return;
        }
        long life = host.incarnation;
        host.transfers++;
        world.engine.at(world.devices.read(host, world.nowNanos()), "read block", block, () -> {
            host.transfers--;
            if (host.incarnation == life && !host.failed()) {
                latencies.add(world.nowNanos() - sinceNanos);
                world.ledger.readBytes += world.blocks.bytesEach();
            } else {
                long patience = world.scenario.load().timeoutNanos();
                world.engine.after(
                        patience, "reader gives up on host", host.position, () -> attempt(block, sinceNanos));
            }
        });
    }
}

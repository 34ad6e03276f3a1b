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
 * Clients that read whole files, block after block, by their popularity. The product's balancer orders the holders. A client
 * asks the first holder, and after a time-out the next one. When no holder answers, the client asks for locations
 * again.
 */
final class Readers {
    private static final long AGAIN_NANOS = 3_000_000_000L;

    private final World world;
    private final NameNode nameNode;
    private final ReadBalancer balancer = new HitRatioBalancer();
    private final Popular popular;
    private final Hits hits;
    private final RandomGenerator random;
    private final RandomGenerator ties;
    private final Latencies latencies;
    private final Latencies fresh;

    Readers(World world, NameNode nameNode, Popular popular) {
        this.popular = popular;
        this.world = world;
        this.nameNode = nameNode;
        this.hits = new Hits(world.hosts().size());
        this.random = world.streams.of("readers");
        this.ties = world.streams.of("read balancer");
        this.latencies = new Latencies(world.scenario.load().stallNanos());
        this.fresh = new Latencies(world.scenario.load().stallNanos());
    }

    Latencies latencies() {
        return latencies;
    }

    /** Of whole files that were just written. */
    Latencies fresh() {
        return fresh;
    }

    /** A client reads a whole file. */
    void request() {
        if (world.blocks.count() > 0) {
            int file = world.files.draw(random);
            int first = world.files.firstBlock(file);
            readOn(first, first + world.files.blocksOf(file, world.blocks.count()), () -> {});
        }
    }

    /** A client reads a whole file that is new. */
    void readFresh(int file) {
        long since = world.nowNanos();
        int first = world.files.firstBlock(file);
        readOn(
                first,
                first + world.files.blocksOf(file, world.blocks.count()),
                () -> fresh.add(world.nowNanos() - since));
    }

    private void readOn(int block, int end, Runnable done) {
        if (block < end) {
            read(block, () -> readOn(block + 1, end, done));
        } else {
            done.run();
        }
    }

    /** @param done called when all of the block was read */
    void read(int block, Runnable done) {
        attempt(new Read(block, world.nowNanos(), done));
    }

    /** A client that reads a block. */
    private record Read(int block, long sinceNanos, Runnable done) {}

    private void attempt(Read read) {
        int block = read.block();
        ClusterView view = nameNode.view();
        hits.follow(view);
        int factor = world.blocks.wanted(block);
        int[] order = popular.selects()
                ? popular.order(world.blocks.holders(block))
                : balancer.order(
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
                begin(read, host, waited);
                return;
            }
            waited += view.isServing(position) ? world.scenario.load().timeoutNanos() : 0;
        }
        world.engine.after(waited + AGAIN_NANOS, "read again block", block, () -> attempt(read));
    }

    private void begin(Read read, Host host, long waited) {
        int block = read.block();
        if (waited > 0) {
            world.engine.after(waited, "next replica of block", block, () -> begin(read, host, 0));
            return;
        }
        if (!host.offers()) {
            world.engine.after(AGAIN_NANOS, "read again block", block, () -> attempt(read));
            return;
        }
        long life = host.incarnation;
        host.transfers++;
        popular.read(block, host.position);
        world.engine.at(world.devices.read(host, world.nowNanos()), "read block", block, () -> {
            host.transfers--;
            if (host.incarnation == life && !host.failed()) {
                latencies.add(world.nowNanos() - read.sinceNanos());
                world.ledger.readBytes += world.blocks.bytesEach();
                read.done().run();
            } else {
                long patience = world.scenario.load().timeoutNanos();
                world.engine.after(patience, "reader gives up on host", host.position, () -> attempt(read));
            }
        });
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.world;

import io.hdfsgears.core.layout.LoadGauge;
import io.hdfsgears.core.machine.Phase;
import io.hdfsgears.core.model.NodeId;
import io.hdfsgears.eafr.extra.Verdict;
import io.hdfsgears.eafr.read.Holders;
import io.hdfsgears.eafr.read.ReadChoice;
import io.hdfsgears.sim.scenario.EafrConduct;
import io.hdfsgears.sim.world.eafr.HotFiles;
import io.hdfsgears.sim.world.state.Host;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

/**
 * EAFR on the NameNode: files that are read a lot have more replicas for a while. Where these go, and which of them go away, the layout
 * says; of the latter, the product's order of victims decides where the layout does not care.
 */
final class Popular {
    private static final long HEARTBEAT_NANOS = TimeUnit.SECONDS.toNanos(3);
    /** As many replicas as a reader is likely to try. */
    private static final int PLACES = 3;

    private final World world;
    private final NameNode nameNode;
    private final EafrConduct conduct;
    private final HotFiles files;

    Popular(World world, NameNode nameNode) {
        this.world = world;
        this.nameNode = nameNode;
        this.conduct = world.scenario.mechanisms().eafr();
        this.files = new HotFiles(conduct, world.hosts().size());
    }

    void announce() {
        if (conduct.on()) {
            world.engine.after(HEARTBEAT_NANOS, "transfers counted", 0, this::sample);
            world.engine.after(conduct.intervalNanos(), "files judged", 0, this::judge);
        }
    }

    /** A reader opens a file where its first block is. */
    void read(int block, int position) {
        int file = world.files.of(block);
        if (conduct.on() && world.files.firstBlock(file) == block) {
            files.read(file, position);
        }
    }

    boolean selects() {
        return conduct.on() && conduct.readSelection();
    }

    /** Holders of a block in the order in which a reader outside the cluster is to try them. */
    int[] order(int[] holders) {
        int[] order = ReadChoice.order(new Queues(holders), PLACES);
        return IntStream.of(order).map(index -> holders[index]).toArray();
    }

    /** What the NameNode knows of a block's holders. */
    private final class Queues implements Holders {
        private final int[] holders;

        Queues(int[] holders) {
            this.holders = holders;
        }

        @Override
        public int count() {
            return holders.length;
        }

        @Override
        public boolean serves(int holder) {
            return nameNode.view().isServing(holders[holder]);
        }

        @Override
        public boolean sameRack(int holder) {
            return false;
        }

        @Override
        public double queue(int holder) {
            return world.host(holders[holder]).transfers;
        }
    }

    private void sample() {
        files.sample(world.hosts());
        world.engine.after(HEARTBEAT_NANOS, "transfers counted", 0, this::sample);
    }

    private void judge() {
        boolean steady = nameNode.state().phase() == Phase.STEADY;
        files.endInterval(world.hosts(), this::look, steady).forEach(this::apply);
        world.engine.after(conduct.intervalNanos(), "files judged", 0, this::judge);
    }

    private HotFiles.Look look(long file) {
        int number = (int) file;
        int first = world.files.firstBlock(number);
        int count = world.files.blocksOf(number, world.blocks.count());
        boolean late = IntStream.range(first, first + count)
                .anyMatch(block -> nameNode.late().coming(block) > 0);
        List<Host> holders =
                world.blocks.holderList(first).stream().map(world::host).toList();
        return new HotFiles.Look(
                world.scenario.cluster().replication(),
                count * world.blocks.bytesEach(),
                holders,
                late || world.files.isOpen(number, world.blocks.count()));
    }

    private void apply(Verdict verdict) {
        int file = (int) verdict.file().inode();
        int first = world.files.firstBlock(file);
        int wanted = world.scenario.cluster().replication() + verdict.extra();
        for (int block = first; block < first + world.files.blocksOf(file, world.blocks.count()); block++) {
            world.want(block, wanted);
            if (verdict.by() < 0) {
                nameNode.repairs().dropSurplus(block, nameNode.view(), new Fullest(verdict.victims()));
            }
            nameNode.repairs().suspect(block);
        }
    }

    /** Shows hosts in the wanted order of victims as ever less full. */
    private final class Fullest implements LoadGauge {
        private final List<NodeId> victims;

        Fullest(List<NodeId> victims) {
            this.victims = victims;
        }

        @Override
        public long blocks(int position) {
            int rank = victims.indexOf(world.idOf(position));
            return rank < 0 ? 0 : 1L << Math.max(0, 48 - 6 * rank);
        }

        @Override
        public boolean accepts(int position) {
            return world.gauge.accepts(position);
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.world;

import io.hdfsgears.core.layout.Placement;
import io.hdfsgears.core.layout.PlacementRequest;
import io.hdfsgears.core.machine.LateCopies.Late;
import io.hdfsgears.core.model.ClusterView;
import io.hdfsgears.sim.world.state.Cause;
import io.hdfsgears.sim.world.state.Host;
import io.hdfsgears.sim.world.state.Latencies;
import io.hdfsgears.sim.world.state.OpenWrite;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntConsumer;
import java.util.random.RandomGenerator;

/**
 * Clients outside the cluster that write new blocks, one after the other, through a pipeline that the layout chooses. A block
 * is there once every member of the pipeline that is still up has it.
 */
final class Writers {
    private static final long AGAIN_NANOS = 3_000_000_000L;

    private final World world;
    private final NameNode nameNode;
    private final Set<OpenWrite> open = new LinkedHashSet<>();
    private final RandomGenerator random;
    private final Latencies latencies;
    private final WaitedFor waitedFor;
    private final IntConsumer closed;
    private long lastId;

    /** @param closed gets files whose last block was written */
    Writers(World world, NameNode nameNode, IntConsumer closed) {
        this.world = world;
        this.closed = closed;
        this.nameNode = nameNode;
        this.random = world.streams.of("writers");
        this.waitedFor = new WaitedFor(world);
        this.latencies = new Latencies(world.scenario.load().stallNanos());
    }

    Latencies latencies() {
        return latencies;
    }

    /** A client writes a whole file. */
    void request() {
        writeOn(world.scenario.mechanisms().files().blocks());
    }

    private void writeOn(int left) {
        if (left > 0) {
            write(() -> writeOn(left - 1));
        }
    }

    /** @param done called when the block is written */
    void write(Runnable done) {
        attempt(world.nowNanos(), done);
    }

    private void attempt(long sinceNanos, Runnable done) {
        Placement placement = nameNode.layout()
                .place(
                        PlacementRequest.fresh(world.scenario.cluster().replication()),
                        nameNode.view(),
                        world.gauge,
                        random);
        OpenWrite write = new OpenWrite(--lastId, sinceNanos, done);
        long waited = 0;
        List<Integer> pipeline = waitedFor.order(placement.positions());
        int synchronous = waitedFor.synchronous(pipeline.size());
        for (int position : pipeline) {
            if (write.members.size() == synchronous) {
                write.tail.add(position);
            } else if (world.host(position).up()) {
                write.join(world.host(position));
            } else {
                waited += world.scenario.load().timeoutNanos();
            }
        }
        if (write.members.isEmpty()) {
            world.engine.after(AGAIN_NANOS + waited, "write again", 0, () -> attempt(sinceNanos, done));
            return;
        }
        waitedFor.begun(write);
        world.ledger.offloaded += placement.offloaded();
        open.add(write);
        write.all().forEach(position -> world.gauge.coming(position, 1));
        long start = world.nowNanos() + waited;
        run(write, write.members, start);
    }

    /** Books the way through the pipeline: each member but the last passes the block on. */
    private void run(OpenWrite write, List<Host> members, long startNanos) {
        long end = startNanos;
        for (int i = 0; i < members.size(); i++) {
            end = Math.max(end, world.devices.write(members.get(i), startNanos));
            if (i < members.size() - 1) {
                end = Math.max(end, world.devices.send(members.get(i), startNanos));
            }
        }
        int version = write.version;
        world.engine.at(end, "wrote block", world.blocks.count(), () -> {
            if (write.version == version) {
                close(write);
            }
        });
    }

    private void close(OpenWrite write) {
        open.remove(write);
        waitedFor.ended(write);
        List<Host> sound = write.sound();
        List<Integer> tail = write.cutOffTail();
        tail.forEach(position -> world.gauge.coming(position, -1));
        for (Host host : List.copyOf(write.members)) {
            write.leave(host);
            world.gauge.coming(host.position, -1);
            world.changed();
        }
        if (sound.isEmpty()) {
            long patience = world.scenario.load().timeoutNanos();
            world.engine.after(patience, "write again", 0, () -> attempt(write.sinceNanos, write.done));
            return;
        }
        int wanted = world.scenario.cluster().replication();
        int block = world.blocks.create(wanted);
        for (Host host : sound) {
            world.add(block, host.position, Cause.WRITTEN);
            nameNode.late().synchronousBlock(host);
        }
        if (!tail.isEmpty()) {
            nameNode.late().begin(block, sound.get(sound.size() - 1), tail);
        }
        if (sound.size() + tail.size() < wanted) {
            nameNode.repairs().suspect(block);
        }
        latencies.add(world.nowNanos() - write.sinceNanos);
        world.ledger.writtenBytes += world.blocks.bytesEach();
        world.files.follow(world.blocks.count());
        int file = world.files.of(block);
        if (!world.files.isOpen(file, world.blocks.count())) {
            closed.accept(file);
        }
        write.done.run();
    }

    /** Blocks of which some hosts get their copies later. */
    List<Late> late() {
        List<Late> late = new ArrayList<>();
        for (OpenWrite write : open) {
            if (write.isCut()) {
                LateWrites copies = nameNode.late();
                late.add(new Late(write.id, true, copies.ids(write.positions()), copies.ids(write.tail)));
            }
        }
        return late;
    }

    /** The NameNode makes these copies once the blocks are whole. */
    void takeOver(Set<Long> ids) {
        for (OpenWrite write : open) {
            if (ids.contains(write.id)) {
                write.cutOffTail().forEach(position -> world.gauge.coming(position, -1));
            }
        }
    }

    /** The writers on a leaving host move on: another host takes its place and gets the block from the others. */
    void evict(Host leaving) {
        for (OpenWrite write : List.copyOf(open)) {
            // A stock client whose pipeline loses its last host gives up: that writer moves on with its next block.
            boolean last = write.isCut() && write.members.size() == 1;
            if (write.members.contains(leaving) && !last) {
                moveOn(write, leaving);
            }
        }
    }

    private void moveOn(OpenWrite write, Host leaving) {
        ClusterView view = nameNode.view();
        List<Integer> instead = nameNode.layout()
                .place(new PlacementRequest(1, write.all(), Set.of(leaving.position), 0), view, world.gauge, random)
                .positions();
        boolean found = !instead.isEmpty() && world.host(instead.get(0)).up();
        if (!found && write.members.size() == 1) {
            return; // its writer would fail: it moves by itself with its next block
        }
        write.leave(leaving);
        world.gauge.coming(leaving.position, -1);
        world.changed();
        write.version++;
        if (found) {
            Host next = world.host(instead.get(0));
            write.join(next);
            world.gauge.coming(next.position, 1);
            run(write, List.of(next), world.nowNanos());
        } else {
            run(write, List.of(), world.nowNanos() + remainder(write));
        }
    }

    private long remainder(OpenWrite write) {
        return write.members.stream()
                .mapToLong(host -> Math.max(0, host.diskFreeNanos - world.nowNanos()))
                .max()
                .orElse(0);
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.world;

import io.hdfsgears.core.layout.Placement;
import io.hdfsgears.core.layout.PlacementRequest;
import io.hdfsgears.core.model.ClusterView;
import io.hdfsgears.sim.world.state.Cause;
import io.hdfsgears.sim.world.state.Latencies;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
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

    Writers(World world, NameNode nameNode) {
        this.world = world;
        this.nameNode = nameNode;
        this.random = world.streams.of("writers");
        this.latencies = new Latencies(world.scenario.load().stallNanos());
    }

    Latencies latencies() {
        return latencies;
    }

    void request() {
        attempt(world.nowNanos());
    }

    private void attempt(long sinceNanos) {
        Placement placement = nameNode.layout()
                .place(
                        PlacementRequest.fresh(world.scenario.cluster().replication()),
                        nameNode.view(),
                        world.gauge,
                        random);
        OpenWrite write = new OpenWrite(sinceNanos);
        long waited = 0;
        for (int position : placement.positions()) {
            if (world.host(position).up()) {
                write.join(world.host(position));
            } else {
                waited += world.scenario.load().timeoutNanos();
            }
        }
        if (write.members.isEmpty()) {
            world.engine.after(AGAIN_NANOS + waited, "write again", 0, () -> attempt(sinceNanos));
            return;
        }
        world.ledger.offloaded += placement.offloaded();
        open.add(write);
        write.positions().forEach(position -> world.gauge.coming(position, 1));
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
        List<Host> sound = write.sound();
        for (Host host : List.copyOf(write.members)) {
            write.leave(host);
            world.gauge.coming(host.position, -1);
            world.changed();
        }
        if (sound.isEmpty()) {
            long patience = world.scenario.load().timeoutNanos();
            world.engine.after(patience, "write again", 0, () -> attempt(write.sinceNanos));
            return;
        }
        int wanted = world.scenario.cluster().replication();
        int block = world.blocks.create(wanted);
        sound.forEach(host -> world.add(block, host.position, Cause.WRITTEN));
        if (sound.size() < wanted) {
            nameNode.repairs().suspect(block);
        }
        latencies.add(world.nowNanos() - write.sinceNanos);
        world.ledger.writtenBytes += world.blocks.bytesEach();
    }

    /** The writers on a leaving host move on: another host takes its place and gets the block from the others. */
    void evict(Host leaving) {
        for (OpenWrite write : List.copyOf(open)) {
            if (write.members.contains(leaving)) {
                moveOn(write, leaving);
            }
        }
    }

    private void moveOn(OpenWrite write, Host leaving) {
        ClusterView view = nameNode.view();
        List<Integer> instead = nameNode.layout()
                .place(
                        new PlacementRequest(1, write.positions(), Set.of(leaving.position), 0),
                        view,
                        world.gauge,
                        random)
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

// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.world;

import io.hdfsgears.core.layout.PlacementRequest;
import io.hdfsgears.core.machine.Phase;
import io.hdfsgears.sim.engine.Engine;
import io.hdfsgears.sim.scenario.Failure;
import io.hdfsgears.sim.world.state.Admin;
import io.hdfsgears.sim.world.state.Cause;
import io.hdfsgears.sim.world.state.Host;
import io.hdfsgears.sim.world.state.PowerState;
import java.util.List;
import java.util.random.RandomGenerator;

/** What others do to a simulated cluster from outside: faults, an operator's orders, and clients that append. */
public final class Faults {
    private final World world;
    private final NameNode nameNode;
    private final Failures failures;
    private final Operator operator;

    Faults(World world, NameNode nameNode, Failures failures, Operator operator) {
        this.world = world;
        this.nameNode = nameNode;
        this.failures = failures;
        this.operator = operator;
    }

    /** Where events are announced. */
    public Engine engine() {
        return world.engine;
    }

    /** Random numbers of a component of its own. */
    public RandomGenerator random(String component) {
        return world.streams.of(component);
    }

    /** @return whether the host was well */
    public boolean fail(int position, boolean crash, long forNanos) {
        Host host = world.host(position);
        if (host.failed() || host.operators) {
            return false;
        }
        Failure.Kind kind = crash ? Failure.Kind.CRASH : Failure.Kind.FREEZE;
        failures.strike(new Failure(kind, world.nowNanos(), position, forNanos, 1));
        return true;
    }

    /** Its next wake takes longer. */
    public boolean hangWake(int position, long forNanos) {
        Host host = world.host(position);
        boolean first = host.wakeHangsNanos == 0;
        host.wakeHangsNanos = forNanos;
        return first;
    }

    /** The block report after its next wake comes late. */
    public boolean delayReport(int position, long forNanos) {
        Host host = world.host(position);
        boolean first = host.reportHangsNanos == 0;
        host.reportHangsNanos = forNanos;
        return first;
    }

    /** The other NameNode is started anew and takes over. */
    public boolean failOver(long lingerNanos) {
        nameNode.failOver(lingerNanos);
        return true;
    }

    /** The standby is down: it fetches no images, and does not hear which became void. */
    public boolean stopStandby(long forNanos) {
        nameNode.shelves().standbyRuns(false);
        world.engine.after(forNanos, "standby started", 0, () -> {
            nameNode.shelves().standbyRuns(true);
            nameNode.shelves().fetch();
        });
        return true;
    }

    /** The next edits cannot be written. */
    public boolean failEdits(int count) {
        nameNode.failEdits(count);
        return true;
    }

    /** The operator works on a host that sleeps, or decommissions one that is awake, and gives it back. One at a time. */
    public boolean exclude(int position, long forNanos) {
        Host host = world.host(position);
        boolean settled = host.power == PowerState.OFF || (host.up() && host.reported);
        if (!settled || host.recalled || world.hosts().stream().anyMatch(other -> other.operators)) {
            return false;
        }
        host.operators = true;
        if (host.power == PowerState.ON) {
            nameNode.excluded(host);
        }
        world.changed();
        world.engine.after(forNanos, "given back by the operator: host", position, () -> {
            host.operators = false;
            host.recalled |= host.power == PowerState.OFF;
            host.recalledNanos = world.nowNanos();
            world.changed();
        });
        return true;
    }

    /** The operator asks for a gear; the rules may say no. */
    public void shift(boolean up, RandomGenerator random) {
        List<Integer> gears = nameNode.layout().gears(nameNode.view()).awake();
        int now = nameNode.state().target();
        List<Integer> there =
                gears.stream().filter(gear -> up ? gear > now : gear < now).toList();
        if (!there.isEmpty()) {
            operator.shift(there.get(random.nextInt(there.size())));
        }
    }

    /** The operator asks for all hosts. */
    public void shiftToAll() {
        operator.shift(world.hosts().size());
    }

    /** The operator cancels the shift that runs. */
    public void cancel() {
        if (nameNode.state().phase() != Phase.STEADY) {
            nameNode.cancel("changed his mind");
        }
    }

    /** A client makes a file and closes it empty. @return its block, -1 if no host takes it */
    public int createLog(RandomGenerator random) {
        int factor = world.scenario.cluster().replication();
        List<Integer> hosts = nameNode
                .layout()
                .place(PlacementRequest.fresh(factor), nameNode.view(), world.gauge, random)
                .positions()
                .stream()
                .filter(position -> world.host(position).up())
                .toList();
        if (hosts.isEmpty()) {
            return -1;
        }
        int block = world.blocks.create(factor);
        world.logs.begin(block);
        hosts.forEach(position -> world.add(block, position, Cause.WRITTEN));
        nameNode.repairs().suspect(block);
        return block;
    }

    /**
     * A client appends. Hosts that serve take part; all other replicas are void from then on.
     *
     * @return whether it was done
     */
    public boolean append(int block, long content, boolean voidsOthers) {
        List<Integer> holders = world.blocks.holderList(block);
        List<Integer> pipeline = holders.stream()
                .filter(position -> world.host(position).offers() && world.host(position).admin == Admin.IN)
                .toList();
        if (pipeline.isEmpty()) {
            return false;
        }
        if (voidsOthers) {
            world.logs.next(block);
        }
        pipeline.forEach(position -> world.logs.append(block, position, content));
        if (voidsOthers) {
            holders.stream().filter(position -> !pipeline.contains(position)).forEach(position -> {
                world.drop(block, position, Cause.DROPPED);
                nameNode.repairs().suspect(block);
            });
        }
        return true;
    }

    /** What a reader gets from this host, which offers the block. */
    public List<Integer> readers(int block) {
        return world.blocks.holderList(block).stream()
                .filter(position -> world.host(position).offers())
                .toList();
    }
}

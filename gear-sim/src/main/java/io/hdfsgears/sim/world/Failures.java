// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.world;

import io.hdfsgears.sim.scenario.Failure;
import io.hdfsgears.sim.scenario.RandomFailures;
import io.hdfsgears.sim.world.state.Cause;
import io.hdfsgears.sim.world.state.Host;
import io.hdfsgears.sim.world.state.PowerState;
import java.util.HashMap;
import java.util.Map;
import java.util.random.RandomGenerator;

/** Lets hosts fail and come back as the scenario says. */
final class Failures {
    private final World world;
    private final NameNode nameNode;
    /** What hosts that were given up still have on their disks. */
    private final Map<Integer, int[]> disks = new HashMap<>();

    Failures(World world, NameNode nameNode) {
        this.world = world;
        this.nameNode = nameNode;
    }

    void announce() {
        for (Failure failure : world.scenario.failures()) {
            announce(failure);
        }
        RandomFailures chance = world.scenario.mechanisms().failures();
        RandomGenerator random = world.streams.of("random failures");
        for (long at = next(0, chance, random); at < chance.untilNanos(); at = next(at, chance, random)) {
            Failure.Kind kind = random.nextBoolean() ? Failure.Kind.CRASH : Failure.Kind.FREEZE;
            int host = 1 + random.nextInt(world.hosts().size());
            announce(new Failure(kind, at, host, chance.forNanos(), 1));
        }
    }

    private void announce(Failure failure) {
        world.engine.at(failure.atNanos(), kind(failure), failure.target(), () -> strike(failure));
    }

    private static long next(long atNanos, RandomFailures chance, RandomGenerator random) {
        return chance.everyNanos() == 0
                ? Long.MAX_VALUE
                : atNanos + 1 + (long) (-Math.log(1 - random.nextDouble()) * chance.everyNanos());
    }

    private static String kind(Failure failure) {
        return switch (failure.kind()) {
            case CRASH -> "crash of host";
            case FREEZE -> "freeze of host";
            case SLOW_DISK -> "slow disk of host";
            case RACK -> "loss of rack";
        };
    }

    void strike(Failure failure) {
        for (Host host : world.hosts()) {
            boolean hit = failure.kind() == Failure.Kind.RACK
                    ? world.rackOf(host.position) == failure.target()
                    : host.position == failure.target();
            if (hit) {
                strike(host, failure);
            }
        }
    }

    private void strike(Host host, Failure failure) {
        switch (failure.kind()) {
            case SLOW_DISK -> host.slowness = failure.factor();
            case FREEZE -> host.frozen = true;
            case CRASH, RACK -> {
                host.crashed = true;
                host.incarnation++;
            }
        }
        if (host.failed()) {
            host.silentSinceNanos = world.nowNanos();
            world.fortune(host);
            watchSilence(host, host.silentSinceNanos);
        }
        if (failure.forNanos() > 0) {
            world.engine.after(failure.forNanos(), "recovery of host", host.position, () -> recover(host, failure));
        }
    }

    /** Silence is noticed when it has lasted, not when it begins. */
    private void watchSilence(Host host, long since) {
        long lost = world.scenario.gears().lostAfterNanos();
        long dead = world.scenario.gears().deadAfterNanos();
        world.engine.after(lost + 1, "silence noticed of host", host.position, world::changed);
        world.engine.after(dead, "given up host", host.position, () -> {
            if (host.failed() && host.silentSinceNanos == since) {
                giveUp(host);
            }
        });
    }

    /** A host that was to be asleep anyway is kept in the books: its replicas sleep with it. */
    private void giveUp(Host host) {
        if (host.power != PowerState.ON || !nameNode.state().mayServe(host.position, host.id)) {
            return;
        }
        host.dead = true;
        int[] held = world.blocks.blocksOn(host.position);
        disks.put(host.position, held);
        for (int block : held) {
            world.drop(block, host.position, Cause.LOST);
            world.ledger.lostBlocks += world.blocks.replicas(block) == 0 ? 1 : 0;
            nameNode.repairs().suspect(block);
        }
        world.changed();
    }

    private void recover(Host host, Failure failure) {
        switch (failure.kind()) {
            case SLOW_DISK -> host.slowness = 1;
            case FREEZE -> {
                host.frozen = false;
                host.diskFreeNanos = Math.max(host.diskFreeNanos, world.nowNanos());
            }
            case CRASH, RACK -> {
                host.crashed = false;
                host.writeEnds.clear();
                host.diskFreeNanos = world.nowNanos();
                host.sendFreeNanos = world.nowNanos();
                host.receiveFreeNanos = world.nowNanos();
                host.busyNanos = 0;
            }
        }
        world.fortune(host);
        int[] held = disks.remove(host.position);
        if (host.dead && held != null) {
            comeBack(host, held);
        }
    }

    /** Its block report brings the replicas back; where they are too many by now, the layout says which go. */
    private void comeBack(Host host, int[] held) {
        host.dead = false;
        for (int block : held) {
            boolean room = world.blocks.replicas(block) < world.blocks.most();
            boolean counts = !world.logs.isVoid(block, host.position);
            if (room && counts && !world.blocks.holds(block, host.position)) {
                world.ledger.lostBlocks -= world.blocks.replicas(block) == 0 ? 1 : 0;
                world.add(block, host.position, Cause.RETURNED);
                nameNode.repairs().suspect(block);
            }
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.world;

import io.hdfsgears.core.machine.GearState;
import io.hdfsgears.sim.world.state.Admin;
import io.hdfsgears.sim.world.state.Cause;
import io.hdfsgears.sim.world.state.PowerState;

/** Makes mistakes in a world, for tests of what has to find them. */
public final class Mistakes {
    private Mistakes() {}

    public static void dropAllReplicas(World world, int block) {
        for (int position : world.blocks.holders(block)) {
            world.drop(block, position, Cause.DROPPED);
        }
    }

    /** Leaves no replica on the first hosts of the chain. */
    public static void dropFrom(World world, int block, int positions) {
        for (int position : world.blocks.holders(block)) {
            if (position <= positions) {
                world.drop(block, position, Cause.DROPPED);
            }
        }
    }

    /** The state is acted upon and is not durable. */
    public static void adoptInMemory(NameNode nameNode, GearState state) {
        nameNode.adopt(state);
    }

    public static void failOver(NameNode nameNode) {
        nameNode.failOver();
    }

    public static void takeOutOfService(World world, int position) {
        world.admin(world.host(position), Admin.OUT);
    }

    /** Behind the ledger's back. */
    public static void forgeReplica(World world, int block) {
        int position = 1;
        while (world.blocks.holds(block, position)) {
            position++;
        }
        world.blocks.add(block, position);
    }

    /** A host that holds no replica that counts, so that only its power is wrong. */
    public static void switchOff(World world, int position) {
        for (int block : world.blocks.blocksOn(position)) {
            world.drop(block, position, Cause.DROPPED);
        }
        world.power(world.host(position), PowerState.OFF);
    }

    /** A replica that is on its way is shown to readers. */
    public static void showWhatIsBeingSent(World world, LateWrites late) {
        late.sent()
                .filter(one -> !world.blocks.holds(one.block(), one.target()))
                .ifPresent(one -> world.add(one.block(), one.target(), Cause.LATE));
    }

    /** All hosts of a block with copies to come are off. */
    public static void sleepWithLateCopy(World world, LateWrites late) {
        late.waiting()
                .ifPresent(one -> world.blocks
                        .holderList(one.block())
                        .forEach(position -> world.power(world.host(position), PowerState.OFF)));
    }

    public static void wantTooFew(World world, int block) {
        world.want(block, 1);
    }
}

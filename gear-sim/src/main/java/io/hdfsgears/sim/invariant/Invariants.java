// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.invariant;

import io.hdfsgears.core.config.Quantities;
import io.hdfsgears.core.machine.GearState;
import io.hdfsgears.core.machine.Phase;
import io.hdfsgears.sim.engine.Engine;
import io.hdfsgears.sim.world.NameNode;
import io.hdfsgears.sim.world.World;
import io.hdfsgears.sim.world.state.Blocks;
import io.hdfsgears.sim.world.state.Host;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Checked after every event, each in constant time unless the gear state or a host's power changed:
 * <ul>
 *   <li>coverage: no orderly step (leaving service, going to sleep, dropping a surplus replica) takes a block's last readable
 *       replica; only failures can, and those blocks are counted apart;
 *   <li>no host is asleep that the gear state does not name;
 *   <li>no replica is shown before all of it is there;
 *   <li>no host is asleep while a copy waits that no host awake can give;
 *   <li>no block is to have fewer replicas than its file's factor;
 *   <li>bytes conserved: the replicas that are there are those that came less those that went;
 *   <li>hosts are switched by the rules of {@link SwitchRules}, and a NameNode that takes over knows what its sleepers hold;
 *   <li>no block stays unreadable while only hosts that sleep undisturbed hold it ({@link Neglect}).
 * </ul>
 * {@link #audit} adds what needs a look at all blocks.
 */
public final class Invariants {
    private static final long RECALL_NANOS = TimeUnit.MINUTES.toNanos(30);
    private static final long ALL_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final Engine engine;
    private final World world;
    private final NameNode nameNode;
    private final long seed;
    private final SwitchRules switches;
    private final Neglect neglect;
    private long seenEpoch = -1;
    private int seenAwake = -1;
    private long allSeenNanos;

    public Invariants(Engine engine, World world, NameNode nameNode, long seed) {
        this.engine = engine;
        this.world = world;
        this.nameNode = nameNode;
        this.seed = seed;
        this.switches = new SwitchRules(world, nameNode);
        this.neglect = new Neglect(world);
    }

    public void check() {
        if (world.ledger().orderlyLosses() > 0) {
            throw broken("coverage: " + Quantities.count(world.ledger().orderlyLosses(), "block")
                    + " lost the last readable replica without a failure: "
                    + world.ledger().lastOrderlyLoss());
        }
        if (world.ledger().balance() != world.blocks().replicaCount()) {
            throw broken("bytes: " + world.ledger().balance() + " replicas should be there by what came and went, but "
                    + world.blocks().replicaCount() + " are");
        }
        if (world.ledger().belowFactor() > 0) {
            throw broken("factor: " + Quantities.count(world.ledger().belowFactor(), "block", "was", "were")
                    + " to have fewer replicas than the file's factor");
        }
        String early = nameNode.late().shownTooEarly();
        if (early != null) {
            throw broken(early);
        }
        String miscounted = nameNode.miscounted();
        if (miscounted != null) {
            throw broken("books: " + miscounted);
        }
        String neglected = neglect.look();
        if (neglected != null) {
            throw broken(neglected);
        }
        String wrongSwitch = switches.wrong();
        if (wrongSwitch != null) {
            throw broken(wrongSwitch);
        }
        if (world.awake() != seenAwake || nameNode.state().epoch() != seenEpoch) {
            String wrong = wronglyAsleep();
            wrong = wrong == null ? nameNode.late().sleepsTooEarly() : wrong;
            if (wrong != null) {
                throw broken(wrong);
            }
            seenAwake = world.awake();
            seenEpoch = nameNode.state().epoch();
        }
        world.switches().clear();
    }

    /**
     * Hosts that are off must be named by the state, or be about to wake. A new state is held against all hosts, and so is each second in
     * which a host's power changed; else against those that fell asleep: thousands do so within a second, each in an event of its own.
     */
    private @Nullable String wronglyAsleep() {
        GearState state = nameNode.state();
        if (state.phase() == Phase.POWERING_UP || state.phase() == Phase.HELD) {
            return null;
        }
        boolean all = state.epoch() != seenEpoch || world.nowNanos() - allSeenNanos >= ALL_NANOS;
        allSeenNanos = all ? world.nowNanos() : allSeenNanos;
        for (Host host : all ? world.hosts() : world.switches().asleep()) {
            if (world.isAsleep(host.position) && !mayBeOff(state, host.position)) {
                return "asleep: host " + host.position + " is asleep and the gear state does not name it: " + state;
            }
        }
        return null;
    }

    /** A host that slept when the state ceased to let it sleep wakes in its turn, half an hour later at the latest. Hosts woken for the data's sake in a steady gear need their time to come up. */
    private boolean mayBeOff(GearState state, int position) {
        long recalled = world.nowNanos() - world.host(position).recalledNanos;
        return (world.isRecalled(position) && recalled < RECALL_NANOS)
                || world.host(position).operators
                || position > state.awake()
                || state.maySleep(position, world.idOf(position));
    }

    /** At rest: every block has as many replicas as it should, on different hosts, and the counts agree. */
    public void audit() {
        Blocks blocks = world.blocks();
        long replicas = 0;
        int unavailable = 0;
        for (int block = 0; block < blocks.count(); block++) {
            int readable = 0;
            for (int i = 0; i < blocks.replicas(block); i++) {
                readable += blocks.offering(blocks.holder(block, i)) ? 1 : 0;
                for (int k = 0; k < i; k++) {
                    if (blocks.holder(block, i) == blocks.holder(block, k)) {
                        throw broken("block " + block + " has two replicas on host " + blocks.holder(block, i));
                    }
                }
            }
            replicas += blocks.replicas(block);
            unavailable += readable == 0 ? 1 : 0;
            if (readable != blocks.offered(block)) {
                throw broken("block " + block + " is counted readable on " + blocks.offered(block)
                        + " hosts, but is on " + readable);
            }
            if (readable == 0 && blocks.replicas(block) > 0 && !world.isOnFailedHost(block)) {
                throw broken("coverage: block " + block + " cannot be read although no host with it has failed");
            }
        }
        long onHosts = 0;
        for (int position = 1; position <= blocks.hosts(); position++) {
            onHosts += blocks.onHost(position);
        }
        if (replicas != blocks.replicaCount() || onHosts != replicas || unavailable != blocks.unavailableCount()) {
            throw broken("replica counts differ: by block " + replicas + ", by host " + onHosts + ", counted "
                    + blocks.replicaCount() + "; unreadable " + unavailable + ", counted " + blocks.unavailableCount());
        }
    }

    /** Ends the run: something does not hold. */
    public ViolationException broken(String what) {
        return new ViolationException(
                what, seed, engine.nowNanos(), engine.history().lines());
    }
}

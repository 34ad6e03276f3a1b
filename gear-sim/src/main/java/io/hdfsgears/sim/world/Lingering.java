// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.world;

import io.hdfsgears.core.machine.GearCommand;
import io.hdfsgears.core.machine.GearState;
import io.hdfsgears.core.machine.Power;
import io.hdfsgears.core.model.NodeId;
import io.hdfsgears.core.round.ClusterObservation;
import io.hdfsgears.core.round.ClusterPort;
import io.hdfsgears.core.round.GearRound;
import io.hdfsgears.core.round.NotDurableException;
import io.hdfsgears.core.round.WakeNeeds;
import java.util.Map;

/**
 * A NameNode that another one has replaced, and that has not heard of it: its rounds go on. DataNodes do not follow it, and the
 * JournalNodes take no edit of it: a NameNode that cannot write its edit log ends. Its power orders are for the agents to judge.
 */
final class Lingering implements ClusterPort {
    private final World world;
    private final String name;
    private final GearRound round;
    private final GearState state;
    private final PowerSwitch powers;
    private final LateWrites late;
    private final HostObserver observer;
    private final Proof proof;
    private long endNanos;
    private boolean over;

    Lingering(World world, String name, GearRound round, GearState state, PowerSwitch powers, LateWrites late) {
        this.world = world;
        this.name = name;
        this.round = round;
        this.state = state;
        this.powers = powers;
        this.late = late;
        this.observer = new HostObserver(world);
        this.proof = new Proof(world);
    }

    void start(long untilNanos) {
        endNanos = untilNanos;
        world.engine.after(world.scenario.gears().tickNanos(), "tick of the former NameNode", 0, this::tick);
    }

    /** It was ended. */
    void end() {
        over = true;
        powers.resigned(name);
    }

    boolean isOver() {
        return over;
    }

    private void tick() {
        if (over) {
            return;
        }
        try {
            round.run(state, this);
        } catch (NotDurableException e) {
            end();
        }
        if (world.nowNanos() >= endNanos) {
            end();
        }
        world.engine.after(world.scenario.gears().tickNanos(), "tick of the former NameNode", 0, this::tick);
    }

    @Override
    public ClusterObservation observe(GearState with) {
        return new ClusterObservation(
                observer.chain(),
                observer.facts(with, late),
                world.nowMillis(),
                0,
                false,
                proof.result(),
                false,
                WakeNeeds.NONE);
    }

    @Override
    public void persist(GearState next) throws NotDurableException {
        throw new NotDurableException("the JournalNodes have another writer", new IllegalStateException(name));
    }

    @Override
    public void publish(GearState from, Map<NodeId, Power> orders) {
        powers.obey(name, orders);
    }

    /** Commands change nothing but its own memory. */
    @Override
    public void carryOut(GearCommand command) {
        if (command instanceof GearCommand.Prove) {
            proof.run(state.epoch(), observer.view(state), state.target());
        }
    }

    @Override
    public String rackOf(NodeId host) {
        return observer.view(state)
                .member(observer.view(state).positionOf(host))
                .rack();
    }
}

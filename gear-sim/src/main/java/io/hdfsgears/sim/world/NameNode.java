// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.world;

import io.hdfsgears.core.layout.Layout;
import io.hdfsgears.core.machine.Facts;
import io.hdfsgears.core.machine.GearCommand;
import io.hdfsgears.core.machine.GearMachine;
import io.hdfsgears.core.machine.GearState;
import io.hdfsgears.core.machine.HostFacts;
import io.hdfsgears.core.machine.Phase;
import io.hdfsgears.core.machine.PowerLimits;
import io.hdfsgears.core.machine.PowerOrders;
import io.hdfsgears.core.machine.PowerStarts;
import io.hdfsgears.core.machine.Step;
import io.hdfsgears.core.model.ClusterView;
import io.hdfsgears.core.model.NodeId;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * The NameNode's gear agent: each tick it looks, lets the product's gear machine decide, and does what the machine says, in the
 * order of the real agent. Ticks at which nothing can be new are skipped: the machine is a function of what is seen.
 */
public final class NameNode {
    private final World world;
    private final Layout layout;
    private final Observation observation;
    private final GearMachine machine;
    private final PowerLimits limits;
    private final PowerSwitch powers;
    private final Repairs repairs;
    private final Securing securing;
    private final CatchingUp catchingUp;
    private final Proof proof;
    private final LossWatch losses;
    private final Consumer<Host> evict;
    private GearState state;
    private PowerStarts starts = PowerStarts.NONE;
    private ClusterView view;
    private long quietSinceMillis;
    private long seenChanges = -1;
    private boolean restless;

    NameNode(World world, Layout layout, Copies copies, Consumer<Host> evict) {
        this.world = world;
        this.layout = layout;
        this.evict = evict;
        this.observation = new Observation(world);
        this.limits = PowerLimits.ofBatch(world.scenario.gears().powerBatch());
        this.machine = new GearMachine(world.scenario.gears().times(), true, limits);
        this.powers = new PowerSwitch(world);
        this.repairs = new Repairs(world, layout, copies);
        this.securing = new Securing(world, repairs);
        this.catchingUp = new CatchingUp(world, layout, copies, repairs);
        this.proof = new Proof(world);
        this.losses = new LossWatch(world);
        this.state = GearState.initial(world.hosts().size(), 0);
        this.view = observation.view(state);
    }

    public GearState state() {
        return state;
    }

    public ClusterView view() {
        return view;
    }

    Layout layout() {
        return layout;
    }

    Repairs repairs() {
        return repairs;
    }

    Proof proof() {
        return proof;
    }

    void start() {
        world.engine.after(world.scenario.gears().tickNanos(), "tick", 0, this::tick);
    }

    private void tick() {
        world.engine.after(world.scenario.gears().tickNanos(), "tick", 0, this::tick);
        boolean news = world.changes() != seenChanges || restless || state.phase() != Phase.STEADY;
        if (news) {
            seenChanges = world.changes();
            work();
        }
        repairs.pump(view);
    }

    /** A shift was granted. */
    void aim(int target) {
        catchingUp.abandon();
        adopt(machine.aim(state, target, observation.chain(), "operator", "scenario", world.nowMillis()));
        view = observation.view(state);
    }

    private void work() {
        List<HostFacts> seen = observation.facts(state);
        Facts facts = facts(seen);
        Step step = machine.step(state, facts);
        if (step.state().epoch() != state.epoch()) {
            adopt(step.state());
            facts = facts(observation.facts(state));
        }
        view = observation.view(state);
        PowerOrders next = PowerOrders.next(
                state, facts, limits, id -> view.member(view.positionOf(id)).rack(), starts);
        starts = next.starts();
        powers.obey(next.orders());
        step.commands().forEach(this::execute);
        securing.advance(view);
        restless = losses.look(view) || securing.busy();
    }

    private void adopt(GearState next) {
        world.ledger.held += next.phase() == Phase.HELD && state.phase() != Phase.HELD ? 1 : 0;
        state = next;
        world.changed();
    }

    private Facts facts(List<HostFacts> seen) {
        boolean draining = state.phase() == Phase.DRAINING || state.phase() == Phase.POWERING_DOWN;
        long now = world.nowMillis();
        quietSinceMillis = draining && allQuiet(seen) ? (quietSinceMillis == 0 ? now : quietSinceMillis) : 0;
        return new Facts(
                observation.chain(),
                seen,
                now,
                0,
                quietSinceMillis,
                proof.millis(state.epoch()),
                proof.uncovered(state.epoch()),
                catchingUp.isDone(state.epoch()),
                losses.wake(),
                "hosts had to be woken for data that cannot be read otherwise");
    }

    private boolean allQuiet(List<HostFacts> seen) {
        for (int i = 0; i < seen.size(); i++) {
            boolean leaves = !state.mayServe(i + 1, observation.chain().get(i));
            if (leaves && !seen.get(i).off() && seen.get(i).openBlocks() > 0) {
                return false;
            }
        }
        return true;
    }

    private void execute(GearCommand command) {
        if (command instanceof GearCommand.StandBy standBy) {
            hosts(standBy.hosts()).forEach(securing::standBy);
        } else if (command instanceof GearCommand.Serve serve) {
            hosts(serve.hosts()).forEach(securing::serve);
        } else if (command instanceof GearCommand.EvictWriters busy) {
            hosts(busy.hosts()).forEach(evict);
        } else if (command instanceof GearCommand.Prove) {
            proof.run(state.epoch(), view, state.target());
        } else if (command instanceof GearCommand.WriteImages images) {
            hosts(images.hosts()).forEach(host -> host.imagedEpoch = state.sleepEpoch());
        } else {
            catchingUp.advance(state.epoch(), view);
        }
    }

    private List<Host> hosts(List<NodeId> ids) {
        List<Host> found = new ArrayList<>(ids.size());
        ids.forEach(id -> found.add(world.host(view.positionOf(id))));
        return found;
    }
}

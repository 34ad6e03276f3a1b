// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.world;

import io.hdfsgears.core.layout.Layout;
import io.hdfsgears.core.machine.GearCommand;
import io.hdfsgears.core.machine.GearMachine;
import io.hdfsgears.core.machine.GearState;
import io.hdfsgears.core.machine.LateCopies.Late;
import io.hdfsgears.core.machine.Phase;
import io.hdfsgears.core.machine.Power;
import io.hdfsgears.core.machine.PowerLimits;
import io.hdfsgears.core.model.ClusterView;
import io.hdfsgears.core.model.NodeId;
import io.hdfsgears.core.round.ClusterObservation;
import io.hdfsgears.core.round.ClusterPort;
import io.hdfsgears.core.round.GearRound;
import io.hdfsgears.core.round.NotDurableException;
import io.hdfsgears.core.round.WakeNeeds;
import io.hdfsgears.sim.world.state.Host;
import io.hdfsgears.sim.world.state.PowerState;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * The simulated NameNode: runs the product's {@link GearRound} at each tick. Ticks at which nothing can be new are skipped: the
 * round is a function of what is observed.
 */
public final class NameNode implements ClusterPort {
    private final World world;
    private final Layout layout;
    private final HostObserver observer;
    private final GearMachine machine;
    private final GearRound round;
    private final ClusterPort port;
    private final PowerSwitch powers;
    private final Repairs repairs;
    private final Securing securing;
    private final CatchingUp catchingUp;
    private final Proof proof;
    private final LossWatch losses;
    private final OpenBlocks open;
    private GearState state;
    private GearState durable;
    private ClusterView view;
    private long seenChanges = -1;
    private boolean restless;

    /** What clients write now. */
    interface OpenBlocks {
        /** Its writers move on. */
        void evict(Host leaving);

        /** Blocks of which some hosts get their copies later, with ids below 0. */
        List<Late> late();

        /** Their copies are made by the NameNode once they are whole. */
        void takeOver(Set<Long> ids);
    }

    /** @param seam what the round sees of this NameNode; tests plant faults there */
    NameNode(World world, Layout layout, Copies copies, OpenBlocks open, UnaryOperator<ClusterPort> seam) {
        this.world = world;
        this.layout = layout;
        this.open = open;
        this.observer = new HostObserver(world);
        PowerLimits limits = PowerLimits.ofBatch(world.scenario.gears().powerBatch());
        this.machine = new GearMachine(world.scenario.gears().times(), true, limits);
        this.round = new GearRound(machine, limits, world.scenario.cluster().replication());
        this.powers = new PowerSwitch(world);
        this.repairs = new Repairs(world, layout, copies);
        this.securing = new Securing(world, repairs);
        this.catchingUp = new CatchingUp(world, layout, copies, repairs);
        this.proof = new Proof(world);
        this.losses = new LossWatch(world);
        this.state = GearState.initial(world.hosts().size(), 0);
        this.durable = state;
        this.view = observer.view(state);
        this.port = seam.apply(this);
    }

    public GearState state() {
        return state;
    }

    public ClusterView view() {
        return view;
    }

    /** Copies that writers did not wait for. */
    public LateWrites late() {
        return repairs.late();
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
        persist(machine.aim(state, target, observer.chain(), "operator", "scenario", world.nowMillis()));
        view = observer.view(state);
    }

    /** The shift that is under way goes back to where it came from. */
    void cancel(String reason) {
        world.hosts().forEach(host -> host.recalled |= host.power == PowerState.HALTING);
        catchingUp.abandon();
        persist(machine.cancel(state, "automatic gears", reason, world.nowMillis()));
        view = observer.view(state);
    }

    /** Blocks that are being moved to where the layout wants them. */
    int movesUnderWay() {
        return catchingUp.moving();
    }

    private void work() {
        open.takeOver(repairs.late().look(state, world.hosts(), open.late()));
        boolean stored = true;
        try {
            round.run(state, port);
        } catch (NotDurableException e) {
            stored = false; // the next tick starts from the state that is durable
        }
        securing.advance(view);
        boolean lost = losses.look(view, state, layout);
        restless = !stored || lost || securing.busy();
    }

    @Override
    public ClusterObservation observe(GearState with) {
        return new ClusterObservation(
                observer.chain(),
                observer.facts(with, repairs.late()),
                world.nowMillis(),
                0,
                false,
                proof.result(),
                catchingUp.isDone(with.epoch()),
                new WakeNeeds(losses.wake(), Set.of(), Set.of(), 0, 0, losses.searched()));
    }

    @Override
    public void persist(GearState next) {
        durable = next;
        adopt(next);
    }

    /** In memory. */
    void adopt(GearState next) {
        world.ledger.held += next.phase() == Phase.HELD && state.phase() != Phase.HELD ? 1 : 0;
        state = next;
        world.changed();
    }

    /** Another NameNode takes over. It knows the durable state and the images on disk, and observes the rest again. */
    void failOver() {
        adopt(durable);
        round.restart();
        proof.forget();
        catchingUp.abandon();
        losses.forget();
        view = observer.view(state);
    }

    @Override
    public void publish(GearState from, Map<NodeId, Power> orders) {
        view = observer.view(state);
        powers.obey(orders);
    }

    @Override
    public String rackOf(NodeId host) {
        return view.member(view.positionOf(host)).rack();
    }

    @Override
    public void carryOut(GearCommand command) {
        if (command instanceof GearCommand.StandBy standBy) {
            hosts(standBy.hosts()).forEach(securing::standBy);
        } else if (command instanceof GearCommand.Serve serve) {
            hosts(serve.hosts()).forEach(securing::serve);
        } else if (command instanceof GearCommand.EvictWriters busy) {
            hosts(busy.hosts()).forEach(open::evict);
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

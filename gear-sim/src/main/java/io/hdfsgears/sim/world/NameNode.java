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
import io.hdfsgears.sim.world.ha.Agents;
import io.hdfsgears.sim.world.ha.Shelves;
import io.hdfsgears.sim.world.state.Host;
import io.hdfsgears.sim.world.state.PowerState;
import io.hdfsgears.sim.world.vary.Seam;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The simulated NameNode: runs the product's {@link GearRound} at each tick. Ticks at which nothing can be new are skipped: the
 * round is a function of what is observed.
 */
public final class NameNode implements ClusterPort {
    /** When the standby asks for images after they were written. */
    private static final long FETCH_NANOS = 10_000_000_000L;

    private final World world;
    private final Layout layout;
    private final HostObserver observer;
    private final GearMachine machine;
    private final PowerLimits limits;
    private final Seam seam;
    private GearRound round;
    private final ClusterPort port;
    private final PowerSwitch powers;
    private final Agents agents;
    private final Shelves shelves = new Shelves();
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
    /** NameNodes that have taken over, and when the last one did. */
    private int takeovers;

    private long tookOverNanos;
    private @Nullable Lingering former;
    /** From then on agents hear of one active NameNode only. */
    private long soleNanos;

    private int editsToFail;
    private final Set<NodeId> unaccounted = new HashSet<>();
    private @Nullable String miscounted;

    /** What clients write now. */
    interface OpenBlocks {
        /** Its writers move on. */
        void evict(Host leaving);

        /** Blocks of which some hosts get their copies later, with ids below 0. */
        List<Late> late();

        /** Their copies are made by the NameNode once they are whole. */
        void takeOver(Set<Long> ids);
    }

    /** @param seam where a mistake may be planted */
    NameNode(World world, Layout layout, Copies copies, OpenBlocks open, Seam seam) {
        this.world = world;
        this.layout = layout;
        this.open = open;
        this.observer = new HostObserver(world);
        this.seam = seam;
        this.limits = PowerLimits.ofBatch(world.scenario.gears().powerBatch());
        this.machine = new GearMachine(world.scenario.gears().times(), true, limits);
        this.round = new GearRound(machine, limits, world.scenario.cluster().replication());
        this.agents = new Agents(seam.fences());
        this.powers = new PowerSwitch(world, agents);
        this.repairs = new Repairs(world, layout, copies);
        this.securing = new Securing(world, repairs, shelves);
        this.catchingUp = new CatchingUp(world, layout, copies, repairs);
        this.proof = new Proof(world);
        this.losses = new LossWatch(world);
        this.state = GearState.initial(world.hosts().size(), 0);
        this.durable = state;
        this.view = observer.view(state);
        this.port = seam.port(this);
    }

    public GearState state() {
        return state;
    }

    /** What the edit log says. */
    public GearState durable() {
        return durable;
    }

    public ClusterView view() {
        return view;
    }

    /** When the last NameNode took over; what was timed before is forgotten. */
    public long tookOverNanos() {
        return tookOverNanos;
    }

    /** Whether a NameNode that was active before still gives orders. */
    public boolean hasRival() {
        return former != null && !former.isOver();
    }

    /** Whether the host wakes for data or writers, and waits for no place in a batch. */
    public boolean isUrgent(NodeId id) {
        return losses.wake().contains(id) || state.woken().contains(id);
    }

    /** A host that this NameNode knows by its image, and that holds other blocks. */
    public @Nullable String miscounted() {
        return miscounted;
    }

    /** Whether an image of the host's last sleep is on disk. */
    public boolean isImaged(Host host) {
        return host.imagedEpoch == state.sleepEpoch();
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
        powers.obey(name(), Map.of()); // a heartbeat's answer: this NameNode is active
        repairs.pump(view);
    }

    private String name() {
        return "NameNode " + takeovers;
    }

    private void look() {
        view = seam.view(observer.view(state), world.nowNanos());
    }

    /** A shift was granted. */
    void aim(int target) {
        catchingUp.abandon();
        store(machine.aim(state, target, observer.chain(), "operator", "scenario", world.nowMillis()));
        look();
    }

    /** The shift that is under way goes back to where it came from. */
    void cancel(String reason) {
        catchingUp.abandon();
        store(machine.cancel(state, "automatic gears", reason, world.nowMillis()));
        look();
    }

    /** Blocks that are being moved to where the layout wants them. */
    int movesUnderWay() {
        return catchingUp.moving();
    }

    private void work() {
        unaccounted.removeIf(id -> {
            Host host = world.host(view.positionOf(id));
            return host.up() && host.reported;
        });
        open.takeOver(repairs.late().look(state, world.hosts(), open.late()));
        boolean stored = true;
        try {
            round.run(state, port);
        } catch (NotDurableException e) {
            stored = false; // the next tick starts from the state that is durable
            look();
        }
        securing.advance(view);
        boolean lost = losses.look(view, state, layout);
        restless = !stored || lost || securing.busy() || world.nowNanos() < soleNanos || !unaccounted.isEmpty();
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
                new WakeNeeds(losses.wake(), unaccounted, Set.of(), 0, 0, losses.searched()));
    }

    @Override
    public void persist(GearState next) throws NotDurableException {
        if (editsToFail > 0) {
            editsToFail--;
            throw new NotDurableException("the edit log cannot be written", new IllegalStateException("a fault"));
        }
        store(next);
    }

    private void store(GearState next) {
        durable = seam.stores(next) ? next : durable;
        adopt(next);
    }

    /** Hosts that were asleep, or on their way there, when the state ceased to let them sleep: they are woken in their turn. */
    private void recall(GearState next) {
        for (Host host : world.hosts()) {
            boolean down = host.power == PowerState.OFF || host.power == PowerState.HALTING;
            boolean may = next.maySleep(host.position, host.id);
            if (down && !may && state.maySleep(host.position, host.id)) {
                host.recalled = true;
                host.recalledNanos = world.nowNanos();
            }
            host.recalled &= !may;
        }
    }

    /** The next edits cannot be written. */
    void failEdits(int count) {
        editsToFail = count;
        world.changed();
    }

    /** The operator has excluded a host that is awake. */
    void excluded(Host host) {
        securing.standBy(host);
    }

    Shelves shelves() {
        return shelves;
    }

    /** In memory. */
    void adopt(GearState next) {
        world.ledger.held += next.phase() == Phase.HELD && state.phase() != Phase.HELD ? 1 : 0;
        recall(next);
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
        look();
    }

    /**
     * A NameNode that was started anew takes over: of hosts that sleep it knows the images that it has.
     *
     * @param lingerNanos how long the former one goes on as if it were active
     */
    void failOver(long lingerNanos) {
        if (former != null) {
            former.end();
        }
        if (lingerNanos > 0) {
            former = new Lingering(world, name(), round, state, powers, repairs.late());
            former.start(world.nowNanos() + lingerNanos);
        } else {
            powers.resigned(name());
        }
        soleNanos = world.nowNanos() + lingerNanos + Agents.CLAIM_NANOS + 1;
        takeovers++;
        tookOverNanos = world.nowNanos();
        round = new GearRound(machine, limits, world.scenario.cluster().replication());
        shelves.swap();
        failOver();
        readImages();
        fetchImagesSoon();
    }

    private void readImages() {
        unaccounted.clear();
        for (Host host : world.hosts()) {
            Shelves.Image image = shelves.of(host.position);
            host.imagedEpoch = image == null ? -1 : image.epoch();
            if (host.power != PowerState.OFF) {
                continue;
            }
            if (image == null || !seam.isLast(image.epoch(), state.sleepEpoch())) {
                unaccounted.add(host.id);
            } else {
                String wrong = image.wrong(
                        host.position,
                        state.sleepEpoch(),
                        world.blocks.blocksOn(host.position),
                        block -> !world.logs.isLog(block) && !host.leftovers.contains(block));
                miscounted = wrong == null ? miscounted : wrong;
            }
        }
    }

    private void fetchImagesSoon() {
        world.engine.after(FETCH_NANOS, "images fetched", 0, shelves::fetch);
    }

    private void writeImage(Host host) {
        if (!unaccounted.contains(host.id)) {
            host.imagedEpoch = state.sleepEpoch();
            shelves.write(host.position, new Shelves.Image(host.imagedEpoch, world.blocks.blocksOn(host.position)));
        }
    }

    @Override
    public void publish(GearState from, Map<NodeId, Power> orders) {
        look();
        powers.obey(name(), orders);
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
            hosts(images.hosts()).forEach(this::writeImage);
            fetchImagesSoon();
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

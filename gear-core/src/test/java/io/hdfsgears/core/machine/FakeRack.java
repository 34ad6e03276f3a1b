// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.machine;

import io.hdfsgears.core.machine.GearCommand.CatchUp;
import io.hdfsgears.core.machine.GearCommand.EvictWriters;
import io.hdfsgears.core.machine.GearCommand.Prove;
import io.hdfsgears.core.machine.GearCommand.Serve;
import io.hdfsgears.core.machine.GearCommand.StandBy;
import io.hdfsgears.core.machine.GearCommand.WriteImages;
import io.hdfsgears.core.machine.chain.ChainStates;
import io.hdfsgears.core.model.NodeId;
import io.hdfsgears.core.round.ClusterObservation;
import io.hdfsgears.core.round.ClusterPort;
import io.hdfsgears.core.round.GearRound;
import io.hdfsgears.core.round.NotDurableException;
import io.hdfsgears.core.round.ProofResult;
import io.hdfsgears.core.round.WakeNeeds;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.BooleanSupplier;

/** Hosts and the NameNode's side of them, one {@link GearRound} a tick. Only {@link #state} survives a restart. */
public final class FakeRack implements ClusterPort {
    static final long TICK_MILLIS = 1000;
    private static final int REPLICATION = 3;
    public static final GearTimes TIMES = new GearTimes(3_000, 5_000, 60_000, 50_000, 40_000, 120_000);

    final List<FakeHost> hosts = new ArrayList<>();
    /** A host that is needed, by the host whose silence made it so. */
    final Map<NodeId, FakeHost> neededFor = new LinkedHashMap<>();

    final Set<Phase> seen = EnumSet.noneOf(Phase.class);
    final Set<NodeId> unaccounted = new HashSet<>();
    GearState state;
    long nowMillis = 1_000_000;
    int proofTicks = 1;
    int catchUpTicks = 3;
    /** Blocks that a proof finds uncovered. */
    long uncovered;

    boolean everCatchesUp = true;
    /** Called before a host gets its order. */
    BiConsumer<FakeHost, Power> onOrder = (host, order) -> {};
    /** When the last proof without a gap began: the truth, restarts or not. */
    long cleanProofMillis;

    ClusterObservation observed;
    Step last;
    Map<NodeId, Power> orders = Map.of();

    private long activeSinceMillis;
    private GearMachine machine = new GearMachine(TIMES, true, PowerLimits.ofBatch(100));
    private GearRound round = new GearRound(machine, PowerLimits.ofBatch(4), REPLICATION);
    private ProofResult proof = ProofResult.NONE;
    private int proving;
    private long provingEpoch;
    private long provingSinceMillis;
    private long catchUpEpoch = -1;
    private int caughtUp;

    FakeRack(int size) {
        for (int i = 1; i <= size; i++) {
            hosts.add(new FakeHost(i));
        }
        state = GearState.initial(size, nowMillis);
        observed = observe(state);
        last = new Step(state, List.of());
    }

    /** From the next tick on. */
    void decideBy(GearMachine nextMachine, PowerLimits limits) {
        machine = nextMachine;
        round = new GearRound(nextMachine, limits, REPLICATION);
    }

    void switchPowerBy(PowerLimits limits) {
        decideBy(machine, limits);
    }

    /** At rest in this gear, the others asleep, or the test's set-up is wrong. */
    static FakeRack restingAt(int size, int awake) {
        FakeRack rack = new FakeRack(size);
        if (awake < size) {
            rack.aim(awake);
            rack.runUntil(Phase.STEADY);
        }
        rack.seen.clear();
        return rack;
    }

    /** The NameNode does not run for so long, and neither does anything else. */
    void standStill(long millis) {
        nowMillis += millis;
        round.paused(millis, nowMillis);
    }

    List<NodeId> chain() {
        return hosts.stream().map(host -> host.id).toList();
    }

    FakeHost host(int position) {
        return hosts.get(position - 1);
    }

    void aim(int target) {
        state = machine.aim(state, target, chain(), "alice", "night", nowMillis);
    }

    void cancel() {
        state = machine.cancel(state, "alice", "no", nowMillis);
    }

    void grow(int more) {
        int before = hosts.size();
        List<NodeId> added = new ArrayList<>();
        for (int i = 1; i <= more; i++) {
            hosts.add(new FakeHost(before + i));
            added.add(host(before + i).id);
        }
        state = ChainStates.grown(state, before, added, nowMillis);
    }

    /** Another NameNode takes over with the state and the images of sleepers. All other hosts must register again. */
    void restart() {
        activeSinceMillis = nowMillis;
        round.restart();
        proof = ProofResult.NONE;
        proving = 0;
        catchUpEpoch = -1;
        unaccounted.clear();
        for (int i = 0; i < hosts.size(); i++) {
            FakeHost host = hosts.get(i);
            boolean may = state.maySleep(i + 1, host.id);
            boolean image = may && host.imagedEpoch == state.sleepEpoch();
            host.namenodeRestarted(image);
            if (may && !image) {
                unaccounted.add(host.id);
            }
        }
    }

    void tick() {
        nowMillis += TICK_MILLIS;
        for (int i = 0; i < hosts.size(); i++) {
            hosts.get(i).tick(nowMillis, state.mayServe(i + 1, hosts.get(i).id));
        }
        finishProof();
        account();
        try {
            last = round.run(state, this);
            seen.add(state.phase());
        } catch (NotDurableException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void persist(GearState next) {
        state = next;
        for (int i = 0; i < hosts.size(); i++) {
            FakeHost host = hosts.get(i);
            if (state.mayServe(i + 1, host.id) && host.imagedEpoch >= 0) {
                host.dropImage();
            }
        }
    }

    @Override
    public void publish(GearState durable, Map<NodeId, Power> next) {
        orders = next;
        for (FakeHost host : hosts) {
            Power order = orders.get(host.id);
            if (order != null) {
                onOrder.accept(host, order);
                host.order(order);
            }
        }
    }

    @Override
    public String rackOf(NodeId host) {
        return "";
    }

    void run(int ticks) {
        for (int i = 0; i < ticks; i++) {
            tick();
        }
    }

    void runUntil(Phase phase) {
        runUntil(() -> state.phase() == phase);
    }

    void runUntil(BooleanSupplier done) {
        for (int i = 0; i < 600; i++) {
            if (done.getAsBoolean()) {
                return;
            }
            tick();
        }
        throw new AssertionError("not reached in 600 ticks: " + state);
    }

    boolean nobodyHasToWake() {
        return observed.needs().unreadable().isEmpty()
                && observed.needs().unaccounted().isEmpty();
    }

    boolean serve(int first, int last) {
        return hosts.subList(first - 1, last).stream().allMatch(FakeHost::serves);
    }

    long awake() {
        return hosts.stream().filter(host -> host.on).count();
    }

    private void account() {
        for (FakeHost host : hosts) {
            boolean waited = nowMillis - activeSinceMillis > TIMES.wakeMillis();
            if ((host.heard && host.fresh) || waited) {
                unaccounted.remove(host.id);
            }
        }
    }

    @Override
    public ClusterObservation observe(GearState of) {
        observed = new ClusterObservation(
                chain(),
                hosts.stream().map(host -> host.facts(of.sleepEpoch())).toList(),
                nowMillis,
                activeSinceMillis,
                false,
                proof,
                everCatchesUp && catchUpEpoch == of.epoch() && caughtUp >= catchUpTicks,
                new WakeNeeds(unreadable(), unaccounted, Set.of(), 0, 0, false));
        return observed;
    }

    private Set<NodeId> unreadable() {
        Set<NodeId> wake = new HashSet<>();
        neededFor.entrySet().removeIf(need -> need.getValue().serves());
        for (FakeHost host : hosts) {
            if (neededFor.containsKey(host.id) && !host.serves()) {
                wake.add(host.id);
            }
        }
        return wake;
    }

    @Override
    public void carryOut(GearCommand command) {
        if (command instanceof StandBy standBy) {
            each(standBy.hosts()).forEach(FakeHost::standBy);
        } else if (command instanceof Serve serve) {
            each(serve.hosts()).forEach(FakeHost::serve);
        } else if (command instanceof EvictWriters evict) {
            each(evict.hosts()).forEach(FakeHost::evictWriters);
        } else if (command instanceof WriteImages images) {
            each(images.hosts()).stream()
                    .filter(host -> host.known)
                    .forEach(host -> host.imagedEpoch = state.sleepEpoch());
        } else if (command instanceof Prove && proving == 0) {
            proving = proofTicks;
            provingEpoch = state.epoch();
            provingSinceMillis = nowMillis;
        } else if (command instanceof CatchUp) {
            caughtUp = catchUpEpoch == state.epoch() ? caughtUp + 1 : 1;
            catchUpEpoch = state.epoch();
        }
    }

    private void finishProof() {
        if (proving > 0 && --proving == 0) {
            proof = new ProofResult(provingEpoch, provingSinceMillis, uncovered);
            cleanProofMillis = uncovered == 0 ? provingSinceMillis : cleanProofMillis;
        }
    }

    private List<FakeHost> each(List<NodeId> ids) {
        return hosts.stream().filter(host -> ids.contains(host.id)).toList();
    }
}

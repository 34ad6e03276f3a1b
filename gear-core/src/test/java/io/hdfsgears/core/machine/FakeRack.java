// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.machine;

import io.hdfsgears.core.machine.GearCommand.CatchUp;
import io.hdfsgears.core.machine.GearCommand.EvictWriters;
import io.hdfsgears.core.machine.GearCommand.Prove;
import io.hdfsgears.core.machine.GearCommand.Serve;
import io.hdfsgears.core.machine.GearCommand.StandBy;
import io.hdfsgears.core.machine.GearCommand.WriteImages;
import io.hdfsgears.core.model.NodeId;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.BooleanSupplier;

/** Hosts and the NameNode's side of them, one round of the gear agent a tick. Only {@link #state} survives a restart. */
final class FakeRack {
    static final long TICK_MILLIS = 1000;
    static final GearTimes TIMES = new GearTimes(3_000, 5_000, 60_000, 50_000, 40_000, 120_000);

    final List<FakeHost> hosts = new ArrayList<>();
    /** A host that is needed, by the host whose silence made it so. */
    final Map<NodeId, FakeHost> neededFor = new LinkedHashMap<>();

    final Set<Phase> seen = EnumSet.noneOf(Phase.class);
    final Set<NodeId> unaccounted = new HashSet<>();
    GearMachine machine = new GearMachine(TIMES, true, PowerLimits.ofBatch(100));
    GearState state;
    long nowMillis = 1_000_000;
    int batch = 4;
    int perMinute;
    PowerStarts starts = PowerStarts.NONE;
    int proofTicks = 1;
    int catchUpTicks = 3;
    /** Blocks that a proof finds uncovered. */
    long uncovered;

    boolean everCatchesUp = true;
    /** Called before a host gets its order. */
    BiConsumer<FakeHost, Power> onOrder = (host, order) -> {};
    /** When the last proof without a gap began: the truth, restarts or not. */
    long cleanProofMillis;

    Facts facts;
    Step last;
    Map<NodeId, Power> orders = Map.of();

    private long activeSinceMillis;
    private long quietSinceMillis;
    private long proofEpoch = -1;
    private long proofMillis;
    private long proofGaps;
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
        facts = look();
        last = new Step(state, List.of());
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
        state = machine.grow(state, before, added, nowMillis);
    }

    /** Another NameNode takes over: it has the state and the images of sleepers, and hears everybody anew. */
    void restart() {
        activeSinceMillis = nowMillis;
        quietSinceMillis = 0;
        proofEpoch = -1;
        proving = 0;
        catchUpEpoch = -1;
        unaccounted.clear();
        starts = PowerStarts.NONE;
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
        facts = look();
        last = machine.step(state, facts);
        if (!last.equals(machine.step(state, facts))) {
            throw new AssertionError("another decision on the same facts: " + state + ", " + facts);
        }
        state = last.state();
        seen.add(state.phase());
        dropImages();
        facts = look();
        PowerOrders next =
                PowerOrders.next(state, facts, new PowerLimits(batch, perMinute, perMinute), id -> "", starts);
        orders = next.orders();
        starts = next.starts();
        for (FakeHost host : hosts) {
            Power order = orders.get(host.id);
            if (order != null) {
                onOrder.accept(host, order);
                host.order(order);
            }
        }
        last.commands().forEach(this::obey);
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

    boolean serve(int first, int last) {
        return hosts.subList(first - 1, last).stream().allMatch(FakeHost::serves);
    }

    long awake() {
        return hosts.stream().filter(host -> host.on).count();
    }

    private void dropImages() {
        for (int i = 0; i < hosts.size(); i++) {
            FakeHost host = hosts.get(i);
            if (state.mayServe(i + 1, host.id) && host.imagedEpoch >= 0) {
                host.dropImage();
            }
            boolean waited = nowMillis - activeSinceMillis > TIMES.wakeMillis();
            if ((host.heard && host.fresh) || waited) {
                unaccounted.remove(host.id);
            }
        }
    }

    private Facts look() {
        List<HostFacts> each =
                hosts.stream().map(host -> host.facts(state.sleepEpoch())).toList();
        boolean quiet = state.phase() == Phase.DRAINING;
        for (int i = 0; i < hosts.size(); i++) {
            quiet &= state.mayServe(i + 1, hosts.get(i).id) || each.get(i).quiet();
        }
        quietSinceMillis = !quiet ? 0 : quietSinceMillis == 0 ? nowMillis : quietSinceMillis;
        boolean mine = proofEpoch == state.epoch();
        return new Facts(
                chain(),
                each,
                nowMillis,
                activeSinceMillis,
                quietSinceMillis,
                mine ? proofMillis : 0,
                mine ? proofGaps : 0,
                everCatchesUp && catchUpEpoch == state.epoch() && caughtUp >= catchUpTicks,
                wake(),
                "data would be lost");
    }

    private Set<NodeId> wake() {
        Set<NodeId> wake = new HashSet<>(unaccounted);
        neededFor.entrySet().removeIf(need -> need.getValue().serves());
        for (FakeHost host : hosts) {
            if (neededFor.containsKey(host.id) && !host.serves()) {
                wake.add(host.id);
            }
        }
        return wake;
    }

    private void obey(GearCommand command) {
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
            proofEpoch = provingEpoch;
            proofMillis = provingSinceMillis;
            proofGaps = uncovered;
            cleanProofMillis = uncovered == 0 ? provingSinceMillis : cleanProofMillis;
        }
    }

    private List<FakeHost> each(List<NodeId> ids) {
        return hosts.stream().filter(host -> ids.contains(host.id)).toList();
    }
}

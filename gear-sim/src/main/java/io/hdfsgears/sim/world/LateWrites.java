// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.world;

import io.hdfsgears.core.machine.GearState;
import io.hdfsgears.core.machine.LateCopies;
import io.hdfsgears.core.machine.LateCopies.Late;
import io.hdfsgears.core.machine.LateCopies.Verdict;
import io.hdfsgears.core.machine.Phase;
import io.hdfsgears.pfimbi.forward.CopyEvent;
import io.hdfsgears.pfimbi.forward.CopyState;
import io.hdfsgears.pfimbi.forward.CopyStep;
import io.hdfsgears.pfimbi.forward.CopyTimes;
import io.hdfsgears.pfimbi.forward.Forwarding;
import io.hdfsgears.pfimbi.forward.Order;
import io.hdfsgears.pfimbi.forward.PushQueue;
import io.hdfsgears.sim.scenario.PfimbiConduct;
import io.hdfsgears.sim.world.pfimbi.Inbox;
import io.hdfsgears.sim.world.pfimbi.Incoming;
import io.hdfsgears.sim.world.pfimbi.LateBlock;
import io.hdfsgears.sim.world.state.Cause;
import io.hdfsgears.sim.world.state.Host;
import io.hdfsgears.sim.world.state.PowerState;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.IntConsumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Copies that writers did not wait for (Pfimbi): announced and sent by the product's {@link Forwarding} and {@link PushQueue}, asked for
 * by its fair queue, credits and flow regulator ({@link Inbox}), and waited for or taken over by its {@link LateCopies} when hosts leave.
 * Calls between hosts take no time. A host that starts anew has forgotten what it was to pass on: the NameNode makes those copies after
 * the deadline.
 */
public final class LateWrites {
    private static final CopyEvent.Tick TICK = new CopyEvent.Tick();
    private static final long RETRY_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final long REPEAT_NANOS = TimeUnit.SECONDS.toNanos(10);
    private static final int TRIES = 3;

    private final World world;
    private final PfimbiConduct conduct;
    private final Copies copies;
    private final IntConsumer missing;
    private final Forwarding forwarding;
    private final LateCopies rule;
    /** By block. */
    private final Map<Integer, LateBlock> pending = new TreeMap<>();

    private final Map<Integer, LateBlock> sending = new LinkedHashMap<>();
    private final List<Agent> agents = new ArrayList<>();
    private Map<String, Integer> waiting = Map.of();
    private boolean ticking;

    /** What a DataNode's agent keeps in memory. */
    private final class Agent {
        private final Host host;
        private long life;
        private Inbox inbox;
        private PushQueue<LateBlock> pushes;

        Agent(Host host) {
            this.host = host;
            this.life = host.incarnation;
            this.inbox = inbox();
            this.pushes = new PushQueue<>(conduct.pushThreads());
        }

        private Inbox inbox() {
            return new Inbox(
                    conduct, world.blocks.bytesEach(), world.scenario.hardware().diskBytesPerSecond());
        }

        void follow() {
            if (host.incarnation != life) {
                life = host.incarnation;
                inbox = inbox();
                pushes = new PushQueue<>(conduct.pushThreads());
            }
        }
    }

    /** @param missing gets blocks of which the NameNode is to make copies */
    LateWrites(World world, Copies copies, IntConsumer missing) {
        this.world = world;
        this.copies = copies;
        this.missing = missing;
        this.conduct = world.scenario.mechanisms().pfimbi();
        this.forwarding = new Forwarding(new CopyTimes(RETRY_NANOS, TRIES, REPEAT_NANOS, conduct.deadlineNanos()));
        this.rule = new LateCopies(world.scenario.gears().times().drainMillis());
        world.hosts().forEach(host -> agents.add(new Agent(host)));
    }

    /** Copies of the block that are to come without the NameNode. */
    int coming(int block) {
        LateBlock late = pending.get(block);
        return late == null ? 0 : late.copies();
    }

    /** Hosts that are to get them. */
    List<Integer> targets(int block) {
        LateBlock late = pending.get(block);
        return late == null ? List.of() : late.targets();
    }

    /** Blocks that not all copies were made of. */
    public int pendingBlocks() {
        return pending.size();
    }

    /** A block came to this host that its writer waited for. */
    void synchronousBlock(Host host) {
        if (conduct.isOn()) {
            agent(host.position).inbox.synchronousBlock();
        }
    }

    /**
     * A block is whole, and its writer is gone.
     *
     * @param source the last host that the writer waited for
     * @param targets that are to have copies, in the order of the pipeline
     */
    void begin(int block, Host source, List<Integer> targets) {
        int position = world.scenario.cluster().replication() - targets.size() + 1;
        long now = world.nowNanos();
        pass(LateBlock.of(block, source, Math.max(2, position), targets, now, now));
    }

    private void pass(LateBlock late) {
        pending.put(late.block(), late);
        late.targets().forEach(target -> world.gauge.coming(target, 1));
        step(late, TICK);
        if (!ticking) {
            ticking = true;
            world.engine.after(conduct.regulator().intervalNanos(), "late copies looked at", 0, this::tick);
        }
    }

    private void tick() {
        List.copyOf(pending.values()).forEach(this::look);
        for (Agent agent : agents) {
            agent.follow();
            push(agent);
            ask(agent);
        }
        ticking = !pending.isEmpty();
        if (ticking) {
            world.engine.after(conduct.regulator().intervalNanos(), "late copies looked at", 0, this::tick);
        }
    }

    private void look(LateBlock late) {
        if (pending.get(late.block()) != late || sending.containsKey(late.block())) {
            return;
        }
        boolean overdue = forwarding.isLate(late.copy(), world.nowNanos());
        if (!overdue && late.copy().dueNanos() > world.nowNanos()) {
            return; // Nothing is due.
        }
        if (!late.isOrphan() && late.source().up()) {
            step(late, TICK);
        } else if (overdue) {
            drop(late);
        }
    }

    private void step(LateBlock late, CopyEvent event) {
        List<Integer> before = late.targets();
        CopyStep step = forwarding.step(late.copy(), event, world.nowNanos());
        late.to(step.copy());
        List<Integer> gone = new ArrayList<>(before);
        gone.removeAll(late.targets());
        gone.forEach(target -> world.gauge.coming(target, -1));
        if (step.copy().state().ended()) {
            pending.remove(late.block());
        }
        if (step.left() > 0) {
            missing.accept(late.block());
        }
        if (step.order() == Order.ANNOUNCE) {
            announce(late);
        } else if (step.order() == Order.SEND) {
            Agent agent = agent(late.source().position);
            agent.pushes.add(late, Integer.toString(late.target()));
            push(agent);
        }
    }

    private void announce(LateBlock late) {
        long order = late.copy().order();
        Agent target = agent(late.target());
        if (!target.host.up()) {
            step(late, new CopyEvent.Failed(order));
            return;
        }
        step(late, new CopyEvent.Accepted(order));
        target.inbox.announced(
                new Incoming(late.block(), order, late.copy().tail().position(), late.source().position));
        ask(target);
    }

    /** Asks for as many blocks as there is room for. */
    private void ask(Agent target) {
        while (target.host.up() && target.inbox.waiting() > 0) {
            long now = world.nowNanos();
            Incoming next = target.inbox
                    .ask(now, world.devices.dirtyBytes(target.host, now), this::sends)
                    .orElse(null);
            if (next == null) {
                return;
            }
            LateBlock late = pending.get(next.block());
            if (late != null && late.source().position == next.source()) {
                step(late, new CopyEvent.Granted(LateBlock.STAMP, Integer.toString(target.host.position)));
            }
            if (late == null || late.copy().state() != CopyState.SENDING || late.target() != target.host.position) {
                target.inbox.done(next.block());
            }
        }
    }

    private boolean sends(Incoming incoming) {
        Agent source = agent(incoming.source());
        return source.host.up() && source.pushes.hasRoom(0);
    }

    private void push(Agent agent) {
        for (LateBlock late : agent.pushes.begin()) {
            long order = late.copy().order();
            int target = late.target();
            world.gauge.coming(target, -1); // Counted by the transfer from here on.
            sending.put(late.block(), late);
            copies.start(
                    late.block(),
                    late.source().position,
                    target,
                    Cause.LATE,
                    arrived -> sent(late, order, target, arrived));
        }
    }

    private void sent(LateBlock late, long order, int target, boolean arrived) {
        Agent from = agent(late.source().position);
        from.follow();
        from.pushes.ended(late);
        agent(target).inbox.done(late.block());
        if (sending.get(late.block()) != late) {
            missing.accept(late.block()); // The NameNode had it made, too.
        } else {
            sending.remove(late.block());
            world.gauge.coming(target, 1);
            sent(late, order, arrived);
        }
        push(from);
        ask(agent(target));
    }

    private void sent(LateBlock late, long order, boolean arrived) {
        if (!late.isOrphan()) {
            int target = late.target();
            List<Integer> rest = late.targets().subList(1, late.copies());
            step(late, arrived ? new CopyEvent.Sent(order) : new CopyEvent.Failed(order));
            if (arrived && !rest.isEmpty()) {
                pass(late.next(agent(target).host, world.nowNanos()));
            }
        }
    }

    /** The NameNode makes them. */
    private void drop(LateBlock late) {
        pending.remove(late.block());
        boolean sent = sending.remove(late.block()) != null;
        agent(late.source().position).pushes.withdraw(late);
        List<Integer> targets = late.targets();
        for (int i = 0; i < targets.size(); i++) {
            world.gauge.coming(targets.get(i), i == 0 && sent ? 0 : -1);
        }
        if (!sent) {
            agent(late.target()).inbox.done(late.block());
        }
        missing.accept(late.block());
    }

    /**
     * The product's rule on what a shift down waits for.
     *
     * @param open blocks that are written, with ids below 0
     * @return ids of those whose copies the NameNode is to make when they are whole
     */
    Set<Long> look(GearState state, List<Host> hosts, Collection<Late> open) {
        waiting = Map.of();
        if (!conduct.isOn() || state.phase() != Phase.DRAINING) {
            return Set.of();
        }
        Set<String> leaving = hosts.stream()
                .filter(host -> !state.mayServe(host.position, host.id) && host.power != PowerState.OFF)
                .map(host -> host.id.value())
                .collect(Collectors.toSet());
        List<Late> all = new ArrayList<>(open);
        pending.values().forEach(late -> all.add(late(late)));
        Verdict verdict = rule.look(state.sinceMillis(), leaving, all, world.nowMillis());
        waiting = verdict.waiting();
        Set<Long> taken = new HashSet<>(verdict.takeOver());
        taken.addAll(verdict.takeOverForGood());
        taken.stream().filter(id -> id >= 0).sorted().forEach(id -> {
            LateBlock late = pending.get((int) (long) id);
            boolean forGood = verdict.takeOverForGood().contains(id);
            if (late != null && (forGood || !sending.containsKey(late.block()))) {
                drop(late);
            }
        });
        taken.removeIf(id -> id >= 0);
        return taken;
    }

    private Late late(LateBlock late) {
        return new Late(late.block(), false, ids(world.blocks.holderList(late.block())), ids(late.targets()));
    }

    Set<String> ids(Collection<Integer> positions) {
        return positions.stream()
                .map(position -> world.host(position).id.value())
                .collect(Collectors.toSet());
    }

    /** Blocks that a shift down waits for on this host. */
    int waitedFor(Host host) {
        return waiting.getOrDefault(host.id.value(), 0);
    }

    /** What an incomplete copy must not be: shown to readers. */
    public @Nullable String shownTooEarly() {
        for (LateBlock late : sending.values()) {
            if (world.blocks.holds(late.block(), late.target())) {
                return "block " + late.block() + " is shown on host " + late.target() + " while it is being sent there";
            }
        }
        return null;
    }

    /** A host that sleeps while a copy waits that no other host can give. */
    public @Nullable String sleepsTooEarly() {
        for (LateBlock late : pending.values()) {
            boolean asleep = world.isAsleep(late.source().position) && !world.isOnFailedHost(late.block());
            if (asleep && world.blocks.holderList(late.block()).stream().allMatch(world::isAsleep)) {
                return "host " + late.source().position + " sleeps, and no host awake can give block " + late.block()
                        + " to those that wait for it";
            }
        }
        return null;
    }

    /** Some block that is being sent. */
    Optional<LateBlock> sent() {
        return sending.values().stream().findFirst();
    }

    /** Some block with copies to come. */
    Optional<LateBlock> waiting() {
        return pending.values().stream().findFirst();
    }

    private Agent agent(int position) {
        return agents.get(position - 1);
    }
}

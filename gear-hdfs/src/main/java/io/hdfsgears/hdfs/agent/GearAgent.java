// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.agent;

import io.hdfsgears.core.config.PowerSwitch;
import io.hdfsgears.core.machine.Facts;
import io.hdfsgears.core.machine.GearCommand;
import io.hdfsgears.core.machine.GearMachine;
import io.hdfsgears.core.machine.GearState;
import io.hdfsgears.core.machine.GearState.Until;
import io.hdfsgears.core.machine.HostFacts;
import io.hdfsgears.core.machine.Phase;
import io.hdfsgears.core.machine.Power;
import io.hdfsgears.core.machine.PowerOrders;
import io.hdfsgears.core.machine.PowerStarts;
import io.hdfsgears.core.machine.Step;
import io.hdfsgears.core.machine.SwitchTimes;
import io.hdfsgears.core.model.NodeId;
import io.hdfsgears.hdfs.state.Stored;
import io.hdfsgears.hdfs.view.HdfsView;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;
import org.apache.hadoop.util.Time;
import org.jspecify.annotations.Nullable;

/**
 * The one owner of the gear state. {@link #doWork} looks at the cluster, lets the gear machine decide, makes the new state
 * durable, publishes the view, and only then acts. On a standby it follows the state that the active one wrote.
 *
 * <p>All methods run on the agent's own thread, except {@link #boot} (before that thread starts) and the getters of
 * published values.
 */
public final class GearAgent {
    private final Parts parts;
    private final GearMachine machine;
    private @Nullable Roster roster;
    private boolean active;
    private long activeSinceMillis;
    private long viewEpoch;
    private long quietSinceMillis;
    private PowerStarts powerStarts = PowerStarts.NONE;
    private volatile SwitchTimes switchTimes = SwitchTimes.NONE;
    private long bootNanos = Time.monotonicNowNanos();
    private volatile Published published = new Published(null, Map.of(), List.of(), Map.of());

    /**
     * What others may see.
     *
     * @param roster durable state, null before the chain is founded
     * @param orders wanted power by host
     * @param facts what is known of each host, chain order
     * @param names host:transfer port of each host
     */
    public record Published(
            @Nullable Roster roster, Map<NodeId, Power> orders, List<HostFacts> facts, Map<NodeId, String> names) {
        public Optional<String> nameOf(NodeId id) {
            return Optional.ofNullable(names.get(id));
        }
    }

    GearAgent(Parts parts) {
        this.parts = parts;
        this.machine = new GearMachine(
                parts.config().times(),
                parts.config().power() == PowerSwitch.AGENT,
                parts.config().guards().limits());
    }

    /** How long switching hosts took last. */
    SwitchTimes switchTimes() {
        return switchTimes;
    }

    public Published published() {
        return published;
    }

    /** Before anybody is served: loads the state and makes this NameNode know the hosts that sleep. */
    void boot(boolean standby) throws IOException {
        Optional<Stored> stored = parts.store().load();
        bootNanos = Time.monotonicNowNanos();
        if (stored.isPresent()) {
            adopt(new Roster(stored.get()));
            parts.accounts().boot(current(), standby);
            Observer.Look look = parts.observer().look(current(), new OpenBlocks(), bootNanos);
            publish(look, Map.of());
        }
    }

    /** Called on every change of the HA state. */
    void activate(boolean nowActive) {
        if (nowActive && !active) {
            activeSinceMillis = Time.now();
            quietSinceMillis = 0;
            roster = null; // what was followed may lack the last edits of the one that was active: read anew
        }
        parts.redundancy().unsettle();
        parts.accounts().activate(nowActive);
        active = nowActive;
    }

    /** One round. Never blocks on anything but the namesystem lock and the edit log. */
    void doWork(long nowNanos) throws IOException {
        if (!active) {
            follow(nowNanos);
            return;
        }
        load();
        if (parts.namesystem().isInSafeMode()) {
            if (roster != null) {
                Observer.Look look = parts.observer().look(current(), new OpenBlocks(), nowNanos);
                publish(look, published.orders());
                parts.maintenance().keepAlive(look, parts.config().keepAliveMillis());
                parts.safeMode().consider(parts.views().current());
            }
            return;
        }
        if (roster == null && !found()) {
            return;
        }
        admitNewHosts();
        if (!parts.redundancy().isSettled()) {
            settleCopies();
        }
        step(nowNanos);
    }

    /** Expected redundancy is kept in memory only, so a new active NameNode has to work it out again. */
    private void settleCopies() {
        HdfsView view = parts.views().current();
        if (view != null && !parts.accounts().isTakingOver() && !parts.views().repairsHeld()) {
            parts.workers().submitCatchUp(() -> parts.redundancy().settle(view));
        }
    }

    private void step(long nowNanos) throws IOException {
        Roster before = current();
        boolean draining = leaving(before.stored().state());
        OpenBlocks open = draining ? parts.drain().openBlocks(before, published.facts()) : new OpenBlocks();
        parts.notices().writersWaitedFor(open.waitedFor());
        Observer.Look look = parts.observer().look(before, open, nowNanos);
        parts.accounts().look(before, look, waitedForWake(), nowNanos);
        Facts facts = facts(look, draining);
        Step step = machine.step(before.stored().state(), facts);
        if (step.state().epoch() != before.stored().state().epoch()) {
            save(step.state());
            look = parts.observer().look(current(), open, nowNanos);
        }
        parts.sleepers().beforeOrders(current(), look);
        Facts after = facts(look, draining);
        PowerOrders orders = PowerOrders.next(
                current().stored().state(),
                after,
                parts.config().guards().limits(),
                parts.observer()::rackOf,
                powerStarts);
        powerStarts = orders.starts();
        publish(look, orders.orders());
        parts.workers().submitFollowUp(parts.redundancy()::followUp);
        parts.blocking().open(open.sample());
        step.commands().forEach(command -> execute(command, open));
        parts.maintenance().keepAlive(look, parts.config().keepAliveMillis());
        HdfsView view = parts.views().current();
        if (view != null && nowNanos - bootNanos >= parts.config().lostAfterNanos()) {
            parts.lossWatch().look(view, parts.namesystem(), nowNanos);
        }
    }

    private Facts facts(Observer.Look look, boolean draining) {
        GearState state = current().stored().state();
        long nowMillis = Time.now();
        quietSinceMillis = draining && allQuiet(look) ? (quietSinceMillis == 0 ? nowMillis : quietSinceMillis) : 0;
        Proof proof = parts.proof();
        Set<NodeId> wake = new HashSet<>(parts.lossWatch().wake());
        // Hosts that were about to sleep when this NameNode started may still be up: they get time to speak first.
        boolean early = Time.monotonicNowNanos() - bootNanos < parts.config().lostAfterNanos();
        if (!leaving(state) || !early) {
            wake.addAll(parts.accounts().toWake());
        }
        boolean proven = proof.epoch() == state.epoch();
        return new Facts(
                current().stored().chain().hosts(),
                look.facts(),
                nowMillis,
                activeSinceMillis,
                quietSinceMillis,
                proven ? proof.startedMillis() : 0,
                proven ? proof.uncovered() : 0,
                parts.catchUp().isDone(state.epoch()),
                wake,
                "hosts had to be woken for data that cannot be read otherwise");
    }

    private static boolean leaving(GearState state) {
        return state.phase() == Phase.DRAINING || state.phase() == Phase.POWERING_DOWN;
    }

    private boolean allQuiet(Observer.Look look) {
        Roster now = current();
        for (int i = 0; i < look.facts().size(); i++) {
            HostFacts host = look.facts().get(i);
            boolean leaves = !now.mayServe(now.stored().chain().hosts().get(i).value());
            if (leaves && !host.off() && host.openBlocks() > 0) {
                return false;
            }
        }
        return true;
    }

    private boolean waitedForWake() {
        return Time.now() - activeSinceMillis > parts.config().times().wakeMillis();
    }

    private void execute(GearCommand command, OpenBlocks open) {
        if (command instanceof GearCommand.StandBy standBy) {
            parts.maintenance().standBy(descriptors(standBy.hosts()));
        } else if (command instanceof GearCommand.Serve serve) {
            parts.maintenance().serve(descriptors(serve.hosts()));
        } else if (command instanceof GearCommand.EvictWriters evict) {
            descriptors(evict.hosts()).stream()
                    .filter(host -> open.mayEvict(host.getDatanodeUuid()))
                    .forEach(parts.drain()::evict);
        } else if (command instanceof GearCommand.Prove) {
            prove();
        } else if (command instanceof GearCommand.WriteImages images) {
            writeImages(images.hosts());
        } else {
            parts.workers().submitCatchUp(parts.catchUp()::advance);
        }
    }

    private void prove() {
        HdfsView view = parts.views().current();
        if (view != null) {
            parts.workers().submitProof(() -> parts.proof().run(view));
        }
    }

    private void writeImages(List<NodeId> hosts) {
        for (DatanodeDescriptor host : descriptors(hosts)) {
            if (parts.accounts().mayWrite(host.getDatanodeUuid())
                    && !parts.sleepers().write(host, current())) {
                return;
            }
        }
    }

    private List<DatanodeDescriptor> descriptors(List<NodeId> hosts) {
        List<DatanodeDescriptor> found = new ArrayList<>();
        for (NodeId id : hosts) {
            DatanodeDescriptor host = parts.datanodes().getDatanode(id.value());
            if (host != null) {
                found.add(host);
            }
        }
        return found;
    }

    private void follow(long nowNanos) throws IOException {
        Optional<Stored> stored = parts.store().load();
        if (stored.isEmpty()) {
            return;
        }
        if (roster == null || !roster.stored().equals(stored.get())) {
            adopt(new Roster(stored.get()));
        }
        Observer.Look look = parts.observer().look(current(), new OpenBlocks(), nowNanos);
        publish(look, Map.of());
        parts.maintenance().keepAlive(look, parts.config().keepAliveMillis());
        parts.accounts().follow(current(), look, parts.namesystem().isInSafeMode(), nowNanos);
        parts.follower().follow(current(), look);
        parts.safeMode().consider(parts.views().current());
    }

    private boolean found() throws IOException {
        Optional<Stored> founded = parts.chains().found(Time.now());
        if (founded.isPresent()) {
            parts.store().save(founded.get());
            adopt(new Roster(founded.get()));
        }
        return founded.isPresent();
    }

    private void admitNewHosts() throws IOException {
        Optional<Stored> longer = parts.chains().admit(current(), machine, Time.now());
        if (longer.isPresent()) {
            parts.store().save(longer.get());
            adopt(new Roster(longer.get()));
        }
    }

    /**
     * Aims at another gear after the rules let the wish pass.
     *
     * @param lastsMillis how long until the gear goes back by itself to what it was, 0 for as long as nobody orders otherwise
     */
    GearState aim(int target, long lastsMillis, String by, String reason) throws IOException {
        load();
        Stored stored = current().stored();
        GearState state = stored.state();
        long now = Time.now();
        GearState next = machine.aim(state, target, stored.chain().hosts(), by, reason, now);
        if (next.epoch() != state.epoch()) {
            parts.migration().abandon();
            parts.movedBytes().mark();
            save(lastsMillis == 0 ? next : next.until(new Until(now + lastsMillis, state.served())));
        } else if (state.until().isSet()) {
            save(state.until(Until.CHANGED));
        }
        return ordered();
    }

    /** Goes back to where the running shift came from. */
    GearState cancel(String by, String reason) throws IOException {
        load();
        GearState state = current().stored().state();
        GearState next = machine.cancel(state, by, reason, Time.now());
        if (next.epoch() != state.epoch()) {
            parts.migration().abandon();
            save(next);
        } else if (state.until().isSet()) {
            save(state.until(Until.CHANGED));
        }
        return ordered();
    }

    /** The epoch of the durable state, which may be newer than what is published; -1 before the chain is founded. */
    long epoch() throws IOException {
        load();
        return roster == null ? -1 : current().stored().state().epoch();
    }

    /** What was ordered is seen at once, not with the next round: two orders within a round are not both new. */
    private GearState ordered() {
        publish(parts.observer().look(current(), new OpenBlocks(), Time.monotonicNowNanos()), published.orders());
        return current().stored().state();
    }

    private void load() throws IOException {
        if (roster == null) {
            parts.store().load().ifPresent(stored -> adopt(new Roster(stored)));
        }
    }

    private void save(GearState state) throws IOException {
        Stored old = current().stored();
        Stored stored = new Stored(state, old.chain(), old.primaries());
        parts.store().save(stored);
        switchTimes = switchTimes.after(old.state(), state);
        if (state.phase() != old.state().phase()) {
            parts.notices()
                    .info("phase " + old.state().phase() + " -> " + state.phase() + ", " + state.target() + " of "
                            + old.chain().size() + " hosts wanted awake"
                            + (state.held().isEmpty() ? "" : ": " + state.held()));
        }
        adopt(new Roster(stored));
    }

    private void adopt(Roster next) {
        roster = next;
        parts.provider().attach(next::isOutOfGear);
    }

    private void publish(Observer.Look look, Map<NodeId, Power> orders) {
        HdfsView view = parts.observer().view(current(), look, ++viewEpoch);
        parts.views().publish(view);
        Map<NodeId, String> names = new HashMap<>();
        view.cluster().members().forEach(member -> names.put(member.id(), member.name()));
        published = new Published(current(), orders, look.facts(), names);
    }

    private Roster current() {
        Roster now = roster;
        if (now == null) {
            throw new IllegalStateException("the expansion chain is not founded yet");
        }
        return now;
    }
}

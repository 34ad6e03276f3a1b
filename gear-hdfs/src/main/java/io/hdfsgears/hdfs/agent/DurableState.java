// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.agent;

import io.hdfsgears.core.chain.ExpansionChain;
import io.hdfsgears.core.machine.GearState;
import io.hdfsgears.core.machine.Phase;
import io.hdfsgears.core.machine.explain.KeptAwake;
import io.hdfsgears.core.machine.explain.SwitchTimes;
import io.hdfsgears.core.model.NodeId;
import io.hdfsgears.hdfs.GearHosts;
import io.hdfsgears.hdfs.observe.Notices;
import io.hdfsgears.hdfs.state.Roster;
import io.hdfsgears.hdfs.state.StateStore;
import io.hdfsgears.hdfs.state.Stored;
import io.hdfsgears.hdfs.time.WallClock;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The gear state and the chain as they are stored, and the changes that the gear agent makes to them. One owner: that agent. */
public final class DurableState {
    private static final Logger LOG = LoggerFactory.getLogger(DurableState.class);

    private final StateStore store;
    private final Chains chains;
    private final UnknownSleepers unknown;
    private final GearHosts provider;
    private final Notices notices;
    private @Nullable Roster roster;
    /** The chain that was adopted last. A state that is read again may have other hosts. */
    private ExpansionChain known = ExpansionChain.empty();

    private boolean unsaved;
    private boolean chainTrouble;
    private volatile SwitchTimes switchTimes = SwitchTimes.NONE;

    public DurableState(StateStore store, Chains chains, UnknownSleepers unknown, GearHosts provider, Notices notices) {
        this.store = store;
        this.chains = chains;
        this.unknown = unknown;
        this.provider = provider;
        this.notices = notices;
    }

    /** How long switching hosts took last. Any thread. */
    SwitchTimes switchTimes() {
        return switchTimes;
    }

    boolean isFounded() {
        return roster != null;
    }

    Roster current() {
        Roster now = roster;
        if (now == null) {
            throw new IllegalStateException("the expansion chain is not founded yet");
        }
        return now;
    }

    /** The state in memory may lack the last edits of the NameNode that was active: the next load reads it again. */
    void forget() {
        roster = null;
        unsaved = false;
        chains.forget();
        unknown.forget();
    }

    /** All times of the state lie in the past from then on: waits and deadlines do not grow by what the clocks of two NameNodes differ. */
    void load() throws IOException {
        if (roster == null) {
            store.load().ifPresent(stored -> adopt(new Roster(begun(stored))));
        }
    }

    private static Stored begun(Stored stored) {
        return stored.with(stored.state().begunBy(WallClock.now()));
    }

    /** @return false while the active NameNode has stored nothing */
    boolean follow() throws IOException {
        Optional<Stored> stored = store.load();
        if (stored.isPresent() && (roster == null || !roster.stored().equals(stored.get()))) {
            adopt(new Roster(stored.get()));
        }
        return stored.isPresent();
    }

    /** @return whether the chain is there now */
    boolean found(long nowNanos) throws IOException {
        if (seekSleepers(nowNanos)) {
            return false;
        }
        Optional<Stored> founded = chains.found(WallClock.now());
        if (founded.isPresent()) {
            Stored first = founded.get().with(founded.get().state().laterThan(unknown.latestEpoch()));
            store.save(first);
            unknown.created();
            adopt(new Roster(first));
        }
        return founded.isPresent();
    }

    /**
     * Without a stored state: looks for hosts that sleep and are known from their images alone.
     *
     * @return whether there are any
     */
    boolean seekSleepers(long nowNanos) {
        return unknown.look(WallClock.now(), nowNanos);
    }

    /** What {@link #found} waits for. */
    String waitsFor() {
        return unknown.waitsFor().isEmpty() ? chains.waitsFor() : unknown.waitsFor();
    }

    /**
     * Hosts join or leave the chain. A change that cannot be stored waits; the round goes on.
     *
     * @param minAwake hosts that stay awake in every gear, beside the primaries
     */
    void changeChain(int minAwake) {
        try {
            Optional<Stored> changed = chains.change(current(), minAwake, WallClock.now());
            if (changed.isPresent()) {
                store.save(changed.get());
                adopt(new Roster(changed.get()));
            }
            chainTrouble = false;
        } catch (IOException e) {
            if (!chainTrouble) {
                notices.warn("the expansion chain could not be stored, will be retried: " + e.getMessage());
            }
            chainTrouble = true;
        }
    }

    /** The chain changes on an operator's order. Durable when it returns. */
    void saveChain(Stored changed) throws IOException {
        store.save(changed);
        adopt(new Roster(changed));
    }

    /** @return the hosts of the chain in the order in which a new chain would be founded; without those that are not up */
    List<NodeId> foundingOrder() {
        List<NodeId> order = new ArrayList<>(chains.foundingOrder().hosts());
        order.retainAll(new HashSet<>(current().stored().chain().hosts()));
        return order;
    }

    /** Racks of the hosts that have registered. */
    Map<NodeId, String> racks() {
        return chains.racks();
    }

    /**
     * Hosts have proven that they can be woken. Durable when it returns.
     *
     * @return whether anything changed
     */
    boolean prove(Collection<NodeId> hosts) throws IOException {
        Stored old = current().stored();
        Stored proving = old.proving(hosts);
        if (proving.equals(old)) {
            return false;
        }
        store.save(proving);
        adopt(new Roster(proving));
        return true;
    }

    /** Deadlines run only during shifts: in a steady gear a step of the wall clock is taken over. */
    void followClock() {
        if (current().stored().state().phase() == Phase.STEADY) {
            WallClock.followSystem();
            Stored now = begun(current().stored());
            if (!now.equals(current().stored())) {
                adopt(new Roster(now));
            }
        }
    }

    void save(GearState state) throws IOException {
        Stored old = current().stored();
        Stored stored = old.with(state);
        try {
            store.save(stored);
            unsaved = false;
        } catch (IOException e) {
            if (!state.onlyWakes(old.state())) {
                throw e;
            }
            // Data that cannot be read does not wait for the store: an awake host that the stored state does not name
            // harms nothing.
            if (!unsaved) {
                notices.warn("the gear state could not be stored, hosts wake all the same: " + e.getMessage());
            }
            unsaved = true;
        }
        switchTimes = switchTimes.after(old.state(), state);
        if (state.phase() != old.state().phase()) {
            notices.info("phase " + old.state().phase() + " -> " + state.phase() + ", " + state.target() + " of "
                    + old.chain().size() + " hosts wanted awake"
                    + (state.held().isEmpty() ? "" : ": " + state.held()));
        }
        adopt(new Roster(stored));
    }

    /**
     * Says which hosts beyond the gear were woken, and why, if others are than were.
     *
     * @param reasons by host
     * @param known hosts that this was said of before
     */
    void tellWoken(Map<NodeId, String> reasons, Set<NodeId> known) {
        Stored now = current().stored();
        String words = KeptAwake.woken(now.state(), now.chain().hosts(), reasons, now.chain()::nameOf);
        if (!known.containsAll(reasons.keySet()) && !words.isEmpty()) {
            notices.warn(
                    words + ". They sleep after -setGear to the same gear, or once automatic gears do not need them.");
        }
    }

    /** What was acted upon without being durable becomes durable as soon as that is possible. */
    void retry() {
        if (!unsaved) {
            return;
        }
        try {
            store.save(current().stored());
            unsaved = false;
            notices.info("the gear state is stored again");
        } catch (IOException e) {
            LOG.debug("The gear state still cannot be stored", e);
        }
    }

    private void adopt(Roster next) {
        roster = next;
        ExpansionChain chain = next.stored().chain();
        provider.attach(next::isOutOfGear);
        known.succeededIn(chain).forEach(gone -> provider.release(gone.value()));
        known = chain;
        unknown.forget();
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.agent;

import io.hdfsgears.core.chain.ChainEdit;
import io.hdfsgears.core.config.PowerSwitch;
import io.hdfsgears.core.machine.GearMachine;
import io.hdfsgears.core.machine.GearState;
import io.hdfsgears.core.machine.GearState.Until;
import io.hdfsgears.core.machine.Power;
import io.hdfsgears.core.machine.PowerLimits;
import io.hdfsgears.core.machine.Refusal;
import io.hdfsgears.core.machine.explain.SwitchTimes;
import io.hdfsgears.core.model.NodeId;
import io.hdfsgears.core.round.GearRound;
import io.hdfsgears.core.round.NotDurableException;
import io.hdfsgears.hdfs.config.GearConfig;
import io.hdfsgears.hdfs.host.Pauses;
import io.hdfsgears.hdfs.redundancy.Moves;
import io.hdfsgears.hdfs.state.Roster;
import io.hdfsgears.hdfs.state.Stored;
import io.hdfsgears.hdfs.time.WallClock;
import io.hdfsgears.hdfs.view.HdfsView;
import io.hdfsgears.hdfs.view.HostLooks;
import io.hdfsgears.hdfs.view.Views;
import java.io.IOException;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.hdfs.server.namenode.FSNamesystem;
import org.apache.hadoop.hdfs.server.namenode.GearNamesystemAccess;
import org.apache.hadoop.util.Time;
import org.jspecify.annotations.Nullable;

/**
 * The one owner of the gear state. {@link #doWork} runs a {@link GearRound} on the active NameNode: it observes the cluster, decides,
 * makes the new state durable, publishes the view, and only then acts. On a standby it follows the state that the active one wrote.
 *
 * <p>All methods run on the agent's own thread, except {@link #boot} (before that thread starts) and the getters of
 * published values.
 */
public final class GearAgent {
    private final FSNamesystem namesystem;
    private final Views views;
    private final DurableState durable;
    private final NameNodeCluster cluster;
    private final Commands commands;
    private final Follower follower;
    private final Pauses pauses;
    private final Moves moves;
    private final GearMachine machine;
    private final GearRound round;
    private final int minAwake;
    private boolean active;
    private volatile Map<NodeId, String> wokenFor = Map.of();

    public GearAgent(
            FSNamesystem namesystem,
            GearConfig config,
            Views views,
            DurableState durable,
            NameNodeCluster cluster,
            Commands commands,
            Follower follower,
            Moves moves) {
        this.namesystem = namesystem;
        this.views = views;
        this.durable = durable;
        this.cluster = cluster;
        this.commands = commands;
        this.follower = follower;
        this.moves = moves;
        this.pauses = new Pauses(config.lostAfterNanos(), TimeUnit.MILLISECONDS.toNanos(config.tickMillis()));
        this.minAwake = config.minAwake();
        PowerLimits limits = config.guards().limits();
        this.machine = new GearMachine(config.times(), config.power() == PowerSwitch.AGENT, limits);
        this.round = new GearRound(machine, limits, config.replication());
    }

    /** How long switching hosts took last. */
    public SwitchTimes switchTimes() {
        return durable.switchTimes();
    }

    public Published published() {
        return cluster.published();
    }

    /** The view that was published last, null before the first. Any thread. */
    public @Nullable HdfsView view() {
        return views.current();
    }

    /** Why hosts beyond the gear were woken, by host, to be read behind "woken"; without what another NameNode woke. Any thread. */
    public Map<NodeId, String> wokenFor() {
        return wokenFor;
    }

    private Map<NodeId, Power> orders() {
        return published().orders();
    }

    /** Before anybody is served: loads the state and makes this NameNode know the hosts that sleep. */
    public void boot(boolean standby) throws IOException {
        durable.load();
        cluster.start();
        if (durable.isFounded()) {
            follower.boot(current(), standby);
            cluster.refresh(Map.of(), Time.monotonicNowNanos());
        } else {
            durable.seekSleepers(Time.monotonicNowNanos());
        }
    }

    /** Called on every change of the HA state. */
    public void activate(boolean nowActive) {
        if (nowActive && !active) {
            cluster.activate();
            round.restart();
            pauses.forget();
            durable.forget();
        }
        commands.forget();
        follower.activate(nowActive);
        active = nowActive;
    }

    /** One round. Never blocks on anything but the namesystem lock and the edit log. */
    public void doWork() throws IOException {
        Pauses.Start start = pauses.look(namesystem);
        long nowNanos = start.nowNanos();
        if (start.pausedNanos() > 0) {
            cluster.paused(start.pausedNanos(), nowNanos);
            round.paused(TimeUnit.NANOSECONDS.toMillis(start.pausedNanos()), WallClock.now());
        }
        if (!active) {
            if (durable.follow()) {
                HostLooks look = cluster.follow(Map.of(), nowNanos);
                follower.follow(current(), look, namesystem.isInSafeMode(), nowNanos);
                follower.leaveSafeMode(view());
            } else {
                durable.seekSleepers(nowNanos);
            }
            return;
        }
        durable.load();
        if (namesystem.isInSafeMode()) {
            pauses.rest(nowNanos);
            if (durable.isFounded()) {
                rescue(nowNanos);
                follower.leaveSafeMode(view());
            } else {
                durable.seekSleepers(nowNanos);
            }
            return;
        }
        long restedNanos = pauses.rested(nowNanos);
        if (restedNanos > 0) {
            cluster.rested(restedNanos, nowNanos);
            round.paused(TimeUnit.NANOSECONDS.toMillis(restedNanos), WallClock.now());
        }
        if (!durable.isFounded() && !durable.found(nowNanos)) {
            cluster.withdraw();
            views.waitFor(durable.waitsFor());
            return;
        }
        durable.changeChain(fewestAwake());
        durable.followClock();
        commands.settleRedundancy();
        durable.retry();
        decide(nowNanos);
    }

    /**
     * Reads go on in safe mode, so hosts wake for data that cannot be read otherwise. At rest a round decides nothing else that would have
     * to be stored. A shift down does: it gets a round only for such data, which holds it.
     */
    private void rescue(long nowNanos) throws IOException {
        GearState state = current().stored().state();
        if (GearNamesystemAccess.isInStartupSafeMode(namesystem)) {
            cluster.follow(orders(), nowNanos);
        } else if (state.isSettled()) {
            decide(nowNanos);
        } else {
            cluster.follow(orders(), nowNanos);
            if (state.leaving() && cluster.lacksSleepers(state, nowNanos)) {
                run(state);
            }
        }
    }

    private void decide(long nowNanos) throws IOException {
        GearState before = current().stored().state();
        cluster.begin(nowNanos);
        try {
            cluster.account(nowNanos);
            run(before);
        } finally {
            cluster.end(nowNanos);
        }
    }

    private void run(GearState before) throws IOException {
        try {
            round.run(before, cluster);
            durable.tellWoken(round.wokenFor(), wokenFor.keySet());
            wokenFor = round.wokenFor();
        } catch (NotDurableException e) {
            throw new IOException(e.getMessage(), e.getCause());
        }
    }

    /**
     * Starts a shift to another gear; the rules have let the request pass.
     *
     * @param lastsMillis how long until the gear goes back by itself to what it was, 0 to stay until the next order
     */
    public GearState aim(int target, long lastsMillis, String by, String reason) throws IOException {
        durable.load();
        Stored stored = current().stored();
        GearState state = stored.state();
        long now = WallClock.now();
        GearState next = machine.aim(state, target, stored.chain().hosts(), by, reason, now);
        if (next.epoch() != state.epoch()) {
            moves.abandon();
            moves.mark();
            durable.save(lastsMillis == 0 ? next : next.until(new Until(now + lastsMillis, state.served())));
        } else if (state.until().isSet()) {
            durable.save(state.until(Until.CHANGED));
        }
        return ordered();
    }

    /** Goes back to where the running shift came from. */
    public GearState cancel(String by, String reason) throws IOException {
        durable.load();
        GearState state = current().stored().state();
        GearState next = machine.cancel(state, by, reason, WallClock.now());
        if (next.epoch() != state.epoch()) {
            moves.abandon();
            durable.save(next);
        } else if (state.until().isSet()) {
            durable.save(state.until(Until.CHANGED));
        }
        return ordered();
    }

    /** The chain as it is stored, p, the state, and what the last round saw of each host. */
    public ChainLook chain() throws IOException {
        durable.load();
        Stored stored = current().stored();
        return new ChainLook(stored, published().facts(), durable.foundingOrder(), durable.racks());
    }

    /**
     * Changes the chain on an operator's order.
     *
     * @return why it is refused, or empty: then it is durable and in force
     */
    public Optional<Refusal> change(ChainEdit edit) throws IOException {
        ChainLook look = chain();
        Optional<Refusal> no = look.rules().check(edit);
        if (no.isEmpty()) {
            moves.abandon();
            durable.saveChain(look.after(edit, fewestAwake()));
            ordered();
        }
        return no;
    }

    /**
     * Hosts have proven that they can be woken: durable when it returns.
     *
     * @return whether anything changed
     */
    public boolean prove(Collection<NodeId> hosts) throws IOException {
        durable.load();
        boolean changed = durable.prove(hosts);
        if (changed) {
            ordered();
        }
        return changed;
    }

    /** Hosts that the configuration and the datasets keep awake, beside the primaries. */
    private int fewestAwake() {
        HdfsView view = views.current();
        return Math.max(minAwake, view == null ? 0 : view.table().floor());
    }

    /** Ends the migration that followed the last shift up. */
    public boolean cancelMigration() throws IOException {
        return moves.cancelPassive();
    }

    /** The epoch of the durable state, which may be newer than what is published; -1 before there is a chain. */
    public long epoch() throws IOException {
        durable.load();
        return !durable.isFounded() ? -1 : current().stored().state().epoch();
    }

    /** What was ordered is seen at once, not with the next round: two orders within a round are not both new. */
    private GearState ordered() {
        cluster.refresh(orders(), Time.monotonicNowNanos());
        return current().stored().state();
    }

    private Roster current() {
        return durable.current();
    }
}

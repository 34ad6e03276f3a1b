// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.agent;

import io.hdfsgears.core.machine.GearCommand;
import io.hdfsgears.core.machine.GearState;
import io.hdfsgears.core.machine.Power;
import io.hdfsgears.core.model.NodeId;
import io.hdfsgears.core.round.ClusterObservation;
import io.hdfsgears.core.round.ClusterPort;
import io.hdfsgears.core.round.NotDurableException;
import io.hdfsgears.hdfs.coverage.Coverage;
import io.hdfsgears.hdfs.drain.Drain;
import io.hdfsgears.hdfs.drain.OpenBlocks;
import io.hdfsgears.hdfs.view.HdfsView;
import io.hdfsgears.hdfs.view.HostLooks;
import io.hdfsgears.hdfs.view.Views;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.util.Time;

/** The cluster of a real NameNode, for the rounds of the gears. One thread, except {@link #published}. */
public final class NameNodeCluster implements ClusterPort {
    private final DurableState durable;
    private final Views views;
    private final Observer observer;
    private final HostObservation observation;
    private final Drain drain;
    private final Coverage coverage;
    private final KeepAlive keepAlive;
    private final Commands commands;
    private long viewEpoch;
    /** Blocks that writers have open on leaving hosts, in this round. */
    private OpenBlocks open = new OpenBlocks();

    private HostLooks look = HostLooks.NONE;
    /** Epoch of the state that the look was taken with. */
    private long lookEpoch = -1;

    private boolean ordered;
    private volatile Published published = Published.NOTHING;

    public NameNodeCluster(
            DurableState durable,
            Views views,
            Observer observer,
            HostObservation observation,
            Drain drain,
            Coverage coverage,
            KeepAlive keepAlive,
            Commands commands) {
        this.durable = durable;
        this.views = views;
        this.observer = observer;
        this.observation = observation;
        this.drain = drain;
        this.coverage = coverage;
        this.keepAlive = keepAlive;
        this.commands = commands;
    }

    Published published() {
        return published;
    }

    /** This NameNode stood still for so long: the silence of hosts was its own in that time. */
    void paused(long pausedNanos, long nowNanos) {
        observer.tracker().paused(pausedNanos, nowNanos);
        observation.paused(pausedNanos, nowNanos);
        keepAlive.paused(pausedNanos, nowNanos);
        drain.paused(pausedNanos, nowNanos);
    }

    /** No shift went on for so long, and hosts were heard. */
    void rested(long restedNanos, long nowNanos) {
        observation.rested(restedNanos);
        drain.paused(restedNanos, nowNanos);
    }

    /** This NameNode starts. */
    void start() {
        observation.start();
    }

    /** This NameNode has become active. */
    void activate() {
        observation.activate();
    }

    /** There is no chain any more: what was published of it is not so. */
    void withdraw() {
        views.publish(null);
        published = Published.NOTHING;
    }

    /** Looks at all hosts, whatever writers have open, publishes what follows and keeps sleeping hosts alive. */
    HostLooks follow(Map<NodeId, Power> orders, long nowNanos) {
        refresh(orders, nowNanos);
        keepAlive.look(durable.current(), look, orders, nowNanos);
        return look;
    }

    /** Looks at all hosts, whatever writers have open, and publishes what follows. */
    void refresh(Map<NodeId, Power> orders, long nowNanos) {
        open = new OpenBlocks();
        look(nowNanos);
        publish(orders);
    }

    private void look(long nowNanos) {
        look = observer.look(durable.current(), open, nowNanos);
        lookEpoch = durable.current().stored().state().epoch();
    }

    /** A round begins. */
    void begin(long nowNanos) {
        ordered = false;
        open = drain.look(durable.current(), published.facts());
        observer.giveUpUnheard(observation.hadTimeToWake(1));
        look(nowNanos);
    }

    /** Takes the operator's orders and the sleeping hosts into account, before the round decides. */
    void account(long nowNanos) {
        observation.account(durable.current(), look, nowNanos);
    }

    /** A round ends, whether it came to a decision or not: sleeping hosts stay alive, and lost ones are looked for. */
    void end(long nowNanos) {
        if (!ordered) {
            publish(published.orders());
        }
        keepAlive.look(durable.current(), look, published.orders(), nowNanos);
        HdfsView view = views.current();
        if (view != null) {
            observation.lookForLosses(durable.current(), look, view, nowNanos);
        }
    }

    /** After a look: lost hosts are searched for, and the state does not wake all sleepers that hold their data. */
    boolean lacksSleepers(GearState state, long nowNanos) {
        HdfsView view = views.current();
        if (view == null) {
            return false;
        }
        observation.lookForLosses(durable.current(), look, view, nowNanos);
        return coverage.losses().wake().stream()
                .mapToInt(view.cluster()::positionOf)
                .anyMatch(position -> position > state.served()
                        && !look.facts().get(position - 1).exempt());
    }

    @Override
    public ClusterObservation observe(GearState state) {
        if (lookEpoch != state.epoch()) {
            look(Time.monotonicNowNanos());
        }
        return observation.of(durable.current(), state, look, views.current());
    }

    @Override
    public void persist(GearState state) throws NotDurableException {
        try {
            durable.save(state);
        } catch (IOException e) {
            throw new NotDurableException("the gear state could not be stored", e);
        }
    }

    @Override
    public void publish(GearState state, Map<NodeId, Power> orders) {
        observation.beforeOrders(durable.current(), look);
        publish(orders);
        ordered = true;
        commands.followUp();
        commands.secure(durable.current(), look);
        coverage.blocking().open(open.sample());
    }

    private void publish(Map<NodeId, Power> orders) {
        HdfsView view = observer.view(durable.current(), look, ++viewEpoch);
        views.publish(view);
        Map<NodeId, String> names = new HashMap<>();
        view.cluster().members().forEach(member -> names.put(member.id(), member.name()));
        published = new Published(durable.current(), Map.copyOf(orders), List.copyOf(look.facts()), names);
    }

    @Override
    public String rackOf(NodeId host) {
        return observer.rackOf(host);
    }

    @Override
    public void carryOut(GearCommand command) {
        commands.carryOut(command, open, durable.current());
    }
}

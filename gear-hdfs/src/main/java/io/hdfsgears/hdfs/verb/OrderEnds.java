// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.verb;

import io.hdfsgears.core.config.Quantities;
import io.hdfsgears.core.machine.GearState;
import io.hdfsgears.core.round.OrderEnd;
import io.hdfsgears.hdfs.agent.GearAgent;
import io.hdfsgears.hdfs.auto.Controller;
import io.hdfsgears.hdfs.observe.Notices;
import java.io.IOException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.hadoop.hdfs.server.namenode.FSNamesystem;
import org.apache.hadoop.hdfs.server.namenode.GearNamesystemAccess;

/**
 * Ends orders that were given with an end: when it is due, the gear goes back to what it was, through the checks of -setGear. Automatic
 * gears keep the hosts awake that the load asks for now, if these are more. What is refused is tried again. The end is part of the
 * durable state, so that it survives restarts and failovers.
 */
public final class OrderEnds {
    private static final long AGAIN_NANOS = TimeUnit.MINUTES.toNanos(1);

    private final VerbSource source;
    private final GearAgent agent;
    private final Controller controller;
    private final FSNamesystem namesystem;
    private final Notices notices;
    private final Executor pool;
    private final AtomicBoolean asking = new AtomicBoolean();
    private long askedNanos;
    private long askedEpoch = -1;

    public OrderEnds(
            VerbSource source,
            GearAgent agent,
            Controller controller,
            FSNamesystem namesystem,
            Notices notices,
            Executor pool) {
        this.source = source;
        this.agent = agent;
        this.controller = controller;
        this.namesystem = namesystem;
        this.notices = notices;
        this.pool = pool;
    }

    /** On the agent's thread, while this NameNode is active. Does not wait. */
    public void doWork(GearState state, long nowNanos, long nowMillis) throws IOException {
        OrderEnd due = OrderEnd.of(state, nowMillis);
        if (due == OrderEnd.WAIT) {
            return;
        }
        String reason = "end of the order: " + state.reason();
        if (due == OrderEnd.CANCEL) {
            agent.cancel(state.by(), reason);
            GearNamesystemAccess.auditOwn(namesystem, true, state.by(), "cancelGear", "reason=" + reason);
            return;
        }
        boolean lately = state.epoch() == askedEpoch && nowNanos - askedNanos < AGAIN_NANOS;
        if (!lately && asking.compareAndSet(false, true)) {
            askedEpoch = state.epoch();
            askedNanos = nowNanos;
            int loadNeeds = controller.loadNeeds(state);
            pool.execute(() -> giveBack(state, loadNeeds, reason));
        }
    }

    private void giveBack(GearState state, int loadNeeds, String reason) {
        try {
            int size = agent.published().facts().size();
            int wanted = Math.max(state.until().hosts(), loadNeeds);
            GearOrder order = new GearOrder(Math.max(1, Math.min(wanted, size)), reason);
            GearOrder.Answer answer = source.verbs().byTheClock(order, state.by());
            GearNamesystemAccess.auditOwn(
                    namesystem,
                    answer.accepted(),
                    state.by(),
                    "setGear",
                    "-nodes " + order.hosts() + " reason=" + reason);
            notices.warn("the order of " + state.by() + " has ended, back to "
                    + Quantities.count(order.hosts(), "host") + " awake"
                    + (loadNeeds > state.until().hosts() ? ", since the load may need them: " : ": ")
                    + (answer.accepted() ? answer.message() : answer.message() + " It is tried again every minute."));
        } catch (IOException | RuntimeException e) {
            notices.warn("the end of an order failed and is tried again every minute: " + e.getMessage());
        } finally {
            asking.set(false);
        }
    }
}

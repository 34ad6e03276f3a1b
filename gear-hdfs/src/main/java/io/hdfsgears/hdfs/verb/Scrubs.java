// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.verb;

import io.hdfsgears.core.machine.GearState;
import io.hdfsgears.core.machine.Phase;
import io.hdfsgears.core.round.ScrubWindow;
import io.hdfsgears.hdfs.auto.Controller;
import io.hdfsgears.hdfs.observe.Notices;
import io.hdfsgears.hdfs.price.Prices;
import io.hdfsgears.hdfs.state.ScrubStore;
import io.hdfsgears.hdfs.view.HdfsView;
import java.io.IOException;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.hadoop.hdfs.server.namenode.FSNamesystem;
import org.apache.hadoop.hdfs.server.namenode.GearNamesystemAccess;
import org.jspecify.annotations.Nullable;

/**
 * Wakes all hosts now and then, by an order with an end, so that DataNodes check replicas that sleep. What has been checked by the
 * time that hosts are awake anyway counts.
 */
public final class Scrubs {
    private static final String BY = Controller.SCRUB;

    private static final long AGAIN_NANOS = TimeUnit.MINUTES.toNanos(1);
    /** What a NameNode that dies forgets at most of the time in which all were awake. */
    private static final long SAVE_MILLIS = TimeUnit.HOURS.toMillis(1);

    private final VerbSource source;
    private final ScrubStore store;
    private final FSNamesystem namesystem;
    private final Notices notices;
    private final Executor pool;
    private final ScrubWindow.Rule rule;
    private final Prices prices;
    private final AtomicBoolean asking = new AtomicBoolean();
    private @Nullable ScrubWindow saved;
    private @Nullable ScrubWindow window;
    private long lookedNanos;
    private long askedNanos;
    private boolean allAwake;

    /**
     * @param rule how often hosts wake for it, and for how long
     * @param prices a scrub is done in cheap hours, in parts if need be
     */
    public Scrubs(
            ScrubWindow.Rule rule,
            VerbSource source,
            ScrubStore store,
            FSNamesystem namesystem,
            Notices notices,
            Executor pool,
            Prices prices) {
        this.rule = rule;
        this.prices = prices;
        this.source = source;
        this.store = store;
        this.namesystem = namesystem;
        this.notices = notices;
        this.pool = pool;
    }

    /** What another NameNode stored meanwhile counts. */
    public void forget() {
        window = null;
    }

    /** On the agent's thread, while this NameNode is active. Does not wait. */
    public void doWork(HdfsView view, long nowNanos, long nowMillis) throws IOException {
        if (!rule.isOn()) {
            return;
        }
        ScrubWindow before = window;
        if (before == null) {
            saved = store.load().orElse(null);
            before = saved == null ? new ScrubWindow(nowMillis, 0) : saved;
            lookedNanos = nowNanos;
            allAwake = false;
            askedNanos = nowNanos - AGAIN_NANOS;
        }
        boolean wasAwake = allAwake;
        allAwake = view.state().phase() == Phase.STEADY
                && view.cluster().servingCount() == view.cluster().size();
        long passed = TimeUnit.NANOSECONDS.toMillis(nowNanos - lookedNanos);
        lookedNanos += TimeUnit.MILLISECONDS.toNanos(passed);
        ScrubWindow now = before.after(passed, wasAwake && allAwake, rule, nowMillis);
        window = now;
        keep(now, wasAwake && !allAwake);
        long due = now.dueMillis(rule, view.state(), view.cluster().size(), isOperators(view.state()), nowMillis);
        long dueSince = now.startMillis() + rule.intervalMillis();
        long lasts = due == 0 ? 0 : prices.scrubMillis(dueSince, rule.intervalMillis(), due, nowMillis);
        if (lasts > 0 && nowNanos - askedNanos >= AGAIN_NANOS && asking.compareAndSet(false, true)) {
            askedNanos = nowNanos;
            int hosts = view.cluster().size();
            pool.execute(() -> wake(hosts, lasts));
        }
    }

    private static boolean isOperators(GearState state) {
        return !state.by().equals(AutoSteering.BY) && !state.by().equals(BY);
    }

    private void keep(ScrubWindow now, boolean fellAsleep) throws IOException {
        ScrubWindow old = saved;
        boolean due = old == null
                || old.startMillis() != now.startMillis()
                || now.awakeMillis() - old.awakeMillis() >= SAVE_MILLIS
                || (fellAsleep && !old.equals(now));
        if (due) {
            store.save(now);
            saved = now;
        }
    }

    private void wake(int hosts, long lastsMillis) {
        String reason = "scrub: all hosts are awake for "
                + Duration.ofMillis(rule.awakeMillis()).toString().substring(2).toLowerCase(Locale.ROOT)
                + " each interval, so that DataNodes check what sleeps";
        try {
            GearOrder.Answer answer = source.verbs().byTheClock(new GearOrder(hosts, lastsMillis, reason), BY);
            GearNamesystemAccess.auditOwn(
                    namesystem, answer.accepted(), BY, "setGear", "-nodes " + hosts + " reason=" + reason);
            notices.info(reason + ": "
                    + (answer.accepted() ? answer.message() : answer.message() + " It is tried again every minute."));
        } catch (IOException | RuntimeException e) {
            notices.warn("waking hosts for a scrub failed and is tried again every minute: " + e.getMessage());
        } finally {
            asking.set(false);
        }
    }
}

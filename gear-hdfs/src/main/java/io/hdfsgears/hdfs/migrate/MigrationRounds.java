// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.migrate;

import io.hdfsgears.core.config.Quantities;
import io.hdfsgears.core.layout.OffloadingLayout;
import io.hdfsgears.core.machine.Phase;
import io.hdfsgears.core.migrate.BlockMove;
import io.hdfsgears.core.migrate.HostFlow;
import io.hdfsgears.core.migrate.JobProgress;
import io.hdfsgears.hdfs.extra.Retired;
import io.hdfsgears.hdfs.view.HdfsView;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockManager;
import org.apache.hadoop.hdfs.server.namenode.FSNamesystem;
import org.jspecify.annotations.Nullable;

/**
 * What the migrator does again and again: settle orders that ended, look for what is out of place when there is nothing planned
 * for these hosts, and let moves go as far as streams, bandwidth and pace allow. All on the migrator's thread, but the getters
 * of published values.
 */
final class MigrationRounds {
    /** While something cannot be moved yet, how often it is looked for again, and for how long without any success. */
    private static final long LOOK_AGAIN_NANOS = TimeUnit.SECONDS.toNanos(5);
    /** Where all that is left belongs on hosts that sleep: only deletions, or room on the hosts awake, change that. */
    private static final long LOOK_AT_SLEEPERS_NANOS = TimeUnit.MINUTES.toNanos(10);

    private static final long GIVE_UP_NANOS = TimeUnit.SECONDS.toNanos(60);

    private final FSNamesystem namesystem;
    private final BlockManager bm;
    private final MigrationSettings settings;
    private final Throttle throttle;
    private final JobStore store;
    private final Orders orders;
    private final RestedSurvey survey;
    private final Consumer<String> notices;
    private final JobHours hours;
    private final HostFlow flow;
    private final AtomicLong arrivedBytes = new AtomicLong();

    private @Nullable Job job;
    private @Nullable Work work;
    private Work.@Nullable Pace pace;
    private Tally tally = new Tally(0);
    private int running;
    private long runningBytes;
    private @Nullable Long lastEndNanos;
    private long lastProgressNanos;
    private JobProgress progress = JobProgress.START;
    /** When a look had less to move than all before, or followed a plan that came to nothing. */
    private long lastLessNanos;

    /** Moves of the plan at hand that did what they should, or whose blocks clients had changed. */
    private int endedOfPlan;

    private long leastDeletions;
    private long lastDeletionsNanos;
    private @Nullable Long waitingSinceNanos;
    /** The last look left only blocks whose hosts sleep: another look finds the same until other hosts serve. */
    private boolean restSleeps;

    private volatile boolean moving;
    private volatile long left;
    private volatile @Nullable MigrationStatus status;
    private volatile Retired retired = Retired.NONE;

    MigrationRounds(
            FSNamesystem namesystem,
            MigrationSettings settings,
            Throttle throttle,
            JobStore store,
            Orders orders,
            RestedSurvey survey,
            Consumer<String> notices,
            JobHours hours) {
        this.hours = hours;
        this.namesystem = namesystem;
        this.bm = namesystem.getBlockManager();
        this.settings = settings;
        this.throttle = throttle;
        this.store = store;
        this.orders = orders;
        this.survey = survey;
        this.notices = notices;
        this.flow = new HostFlow(settings.streams(), throttle.limit().bytesPerSecond());
    }

    long arrivedBytes() {
        return arrivedBytes.get();
    }

    /** Whether copies are under way. */
    boolean isMoving() {
        return moving;
    }

    long left() {
        return left;
    }

    Optional<MigrationStatus> status() {
        return Optional.ofNullable(status);
    }

    Retired retired() {
        return retired;
    }

    /** @param view null while this NameNode does not decide */
    void round(@Nullable HdfsView view, boolean repairsHeld, long nowNanos) throws IOException {
        settle(nowNanos);
        moving = running > 0;
        if (view == null) {
            stop();
            job = null;
            left = 0;
            return;
        }
        dropStale(view);
        Job now = store.next().orElse(null);
        if (now == null || !isSame(now)) {
            begin(now, nowNanos);
        }
        if (now != null) {
            carryOn(now, view, repairsHeld, nowNanos);
        }
    }

    /** The same job with its size filled in is no other one. */
    private boolean isSame(Job now) {
        Job before = job;
        return before != null
                && before.startedMillis() == now.startedMillis()
                && before.path().equals(now.path())
                && before.getClass() == now.getClass();
    }

    private void begin(@Nullable Job now, long nowNanos) {
        if (now == null && job == null) {
            left = 0;
            return;
        }
        stop();
        Job before = job;
        if (now == null && before != null) {
            publish(before, nowNanos, "CANCELLED", "cancelled, or another shift began");
        }
        job = now;
        tally = new Tally(nowNanos);
        pace = null;
        lastProgressNanos = nowNanos;
        restSleeps = false;
        throttle.forget();
    }

    private void carryOn(Job now, HdfsView view, boolean repairsHeld, long nowNanos) throws IOException {
        String wait = whyWait(now, view, repairsHeld);
        if (!wait.isEmpty()) {
            stop();
            if (now instanceof Job.Retirement retirement) {
                end(retirement, nowNanos);
                return;
            }
            lastProgressNanos = nowNanos;
            publish(now, nowNanos, "PAUSED", wait);
            return;
        }
        Work current = work;
        if (current != null && current.cluster() != view.cluster()) {
            stop();
            current = null;
            restSleeps = false;
        }
        if (current == null || (current.isDrained() && running == 0)) {
            current = look(now, view, current, nowNanos);
        }
        if (job == null) {
            return; // it has ended, and has said so
        }
        if (current == null) {
            lastProgressNanos = nowNanos; // without a look nothing can be given up
            if (!(now instanceof Job.Retirement)) {
                publish(now, nowNanos, "LOOKING", "");
            }
            return;
        }
        move(now, current, view, nowNanos);
        publish(now, nowNanos, current.isNothing() ? "LOOKING" : "MOVING", "");
    }

    private String whyWait(Job now, HdfsView view, boolean repairsHeld) throws IOException {
        if (repairsHeld) {
            return "a sleeping host is unaccounted for";
        }
        Phase phase = view.state().phase();
        return phase == Phase.STEADY ? hours.whyWait(now, status) : "waits for the shift to end (" + phase + ")";
    }

    /** @return the plan to carry out, or null while it is too early to look, or when the job has ended */
    private @Nullable Work look(Job now, HdfsView view, @Nullable Work done, long nowNanos) throws IOException {
        boolean nothing = done != null && done.isNothing();
        if (running > 0 || waitsForDeletions(nowNanos)) {
            return done;
        }
        if (now instanceof Job.Retirement retirement) {
            return look(retirement, view, done, nowNanos);
        }
        long least = restSleeps ? LOOK_AT_SLEEPERS_NANOS : LOOK_AGAIN_NANOS;
        if (!survey.isRested(nothing ? least : 0)) {
            return done;
        }
        Survey.Found found = worthwhile(survey.look(view, now, tally::isGivenUp), done, nowNanos);
        Work next = new Work(view.cluster(), found);
        work = next;
        endedOfPlan = 0;
        if (now instanceof Job.Adoption fresh && fresh.order().blocks() < 0) {
            if (!store.adoption(Optional.of(fresh), fresh.sized(found.blocks(), found.bytes()))) {
                return null; // cancelled meanwhile: the next round sees it
            }
        }
        if (!next.isNothing()) {
            lastProgressNanos = nowNanos;
            return next;
        }
        boolean open = found.owed() > 0 || (now instanceof Job.Adoption && found.deferred() > 0);
        if (open && nowNanos - lastProgressNanos < GIVE_UP_NANOS) {
            return next;
        }
        if (now instanceof Job.Adoption
                && view.cluster().servingCount() < view.cluster().size()
                && found.deferred() > 0) {
            restSleeps = true;
            return next;
        }
        finish(found, nowNanos);
        return null;
    }

    /** A plan, or none once looks lead nowhere: blocks that clients leave wrong or uneven are not moved without end. */
    private Survey.Found worthwhile(Survey.Found found, @Nullable Work done, long nowNanos) {
        JobProgress.Left left = found.left();
        if (progress.repairs(left)) {
            lastProgressNanos = nowNanos;
        }
        boolean ended = done == null || 2 * endedOfPlan >= done.found().moves().size();
        if (progress.moves(left, ended)) {
            lastLessNanos = nowNanos;
        }
        progress = progress.after(left);
        // A host may refuse a copy for a moment, too.
        return nowNanos - lastLessNanos < GIVE_UP_NANOS ? found : found.withoutMoves();
    }

    /** One look, one plan: a block loses no second replica to a standby server before the next interval. */
    private @Nullable Work look(Job.Retirement now, HdfsView view, @Nullable Work done, long nowNanos)
            throws IOException {
        if (done == null && tally.blocks() == 0) {
            Survey.Found found = now.search().look(view, tally::isGivenUp);
            retired = retired.looked(found.blocks(), found.bytes());
            if (!now.dryRun() && !found.moves().isEmpty()) {
                work = new Work(view.cluster(), found);
                return work;
            }
        }
        hours.done(now);
        end(now, nowNanos);
        return null;
    }

    private void end(Job.Retirement now, long nowNanos) {
        store.retirement(null);
        if (left > 0) {
            publish(now, nowNanos, "DONE", "");
        }
        job = null;
        work = null;
        left = 0;
    }

    private void finish(Survey.Found found, long nowNanos) throws IOException {
        Job ended = store.next().orElse(null);
        if (ended instanceof Job.Adoption adoption) {
            long deferred = found.deferred() + found.owed();
            if (!store.adoption(Optional.of(adoption), adoption.ended(Job.Adoption.DONE, deferred))) {
                return;
            }
            notices.accept("adoption of " + adoption.path() + " is done: "
                    + Quantities.count(Math.max(0, adoption.order().blocks()), "block", "was", "were") + " out of place"
                    + (deferred == 0 ? "" : ", " + deferred + " could not be adopted (their host is full or lost)"));
        } else if (ended != null) {
            store.passive(null);
        }
        if (ended != null) {
            hours.done(ended);
            publish(ended, nowNanos, "DONE", "");
        }
        job = null;
        work = null;
        left = 0;
    }

    /** Where files are deleted all the time there is always something to delete: that is not waited for without end. */
    private boolean waitsForDeletions(long nowNanos) {
        long deletions = bm.getPendingDeletionBlocksCount() + bm.getExcessBlocksCount();
        Long since = waitingSinceNanos;
        if (since == null || deletions < leastDeletions) {
            leastDeletions = deletions;
            lastDeletionsNanos = nowNanos;
        }
        boolean waits = !deletionsLanded(deletions, nowNanos) && (since == null || nowNanos - since < GIVE_UP_NANOS);
        waitingSinceNanos = waits ? (since == null ? nowNanos : since) : null;
        return waits;
    }

    /**
     * Replicas that went are counted at their hosts until these have said so: a plan made before would move too much. They land as
     * long as there are fewer than ever; what clients delete meanwhile is not waited for.
     */
    private boolean deletionsLanded(long deletions, long nowNanos) {
        long waitNanos = TimeUnit.MILLISECONDS.toNanos(settings.deletionMillis());
        boolean still = deletions == 0 || nowNanos - lastDeletionsNanos > waitNanos;
        return still && (lastEndNanos == null || nowNanos - lastEndNanos > waitNanos);
    }

    private void move(Job now, Work current, HdfsView view, long nowNanos) {
        if (namesystem.getHighestPriorityLowRedundancyReplicatedBlocks() > 0) {
            return; // blocks on their last replica have the network for themselves
        }
        flow.limit(throttle.limit().bytesPerSecond());
        int most = Integer.MAX_VALUE;
        Work.Pace passive = null;
        if (now instanceof Job.Passive && view.layout() instanceof OffloadingLayout) {
            passive = pace == null ? new Work.Pace(nowNanos, settings.passiveNanos()) : pace;
            pace = passive;
            most = passive.allowance(current.blocksLeft(), nowNanos);
        }
        List<BlockMove> moves = most <= 0 ? List.of() : current.take(flow, most, nowNanos);
        if (passive != null) {
            passive.used(moves.size());
        }
        running += moves.size();
        runningBytes += moves.stream().mapToLong(BlockMove::bytes).sum();
        orders.place(view, moves, nowNanos);
    }

    private void settle(long nowNanos) {
        for (Orders.Ended one : orders.settle(nowNanos)) {
            flow.end(one.move());
            running--;
            runningBytes -= one.move().bytes();
            tally.count(one, nowNanos);
            if (one.end() == Orders.End.ARRIVED) {
                arrivedBytes.addAndGet(one.move().bytes());
                retired =
                        job instanceof Job.Retirement ? retired.moved(one.move().bytes()) : retired;
                lastProgressNanos = nowNanos;
                lastEndNanos = nowNanos;
            }
            endedOfPlan += one.end() == Orders.End.ARRIVED || one.end() == Orders.End.NEEDLESS ? 1 : 0;
        }
    }

    /** Copies that hosts have been told to make arrive or not; what was not told yet is taken back. */
    private void stop() {
        orders.withdraw();
        work = null;
        progress = JobProgress.START;
    }

    /** What was to follow a shift up is void once another one began. */
    private void dropStale(HdfsView view) throws IOException {
        Optional<Job.Passive> passive = store.passive();
        Phase phase = view.state().phase();
        boolean leaving = phase == Phase.DRAINING || phase == Phase.POWERING_DOWN;
        if (passive.isPresent()
                && (leaving
                        || (phase == Phase.STEADY
                                && passive.get().target() != view.state().target()))) {
            store.passive(null);
        }
    }

    private void publish(Job of, long nowNanos, String phase, String why) {
        Work current = work;
        boolean over = phase.equals("DONE") || phase.equals("CANCELLED");
        long blocksLeft = running + (current == null ? 0 : current.blocksLeft());
        long bytesLeft = runningBytes + (current == null ? 0 : current.bytesLeft());
        left = over ? 0 : Math.max(1, blocksLeft);
        boolean known = current != null || over;
        status = MigrationStatus.of(of, tally, throttle, known ? blocksLeft : -1, bytesLeft, nowNanos)
                .in(phase, why, running, current == null ? 0 : current.found().deferred());
    }
}

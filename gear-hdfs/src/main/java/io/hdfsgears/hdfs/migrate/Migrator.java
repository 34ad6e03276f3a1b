// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.migrate;

import io.hdfsgears.core.check.LayoutText;
import io.hdfsgears.hdfs.extra.Retired;
import io.hdfsgears.hdfs.price.WorkHours;
import io.hdfsgears.hdfs.redundancy.ShiftMigration;
import io.hdfsgears.hdfs.scan.BlockWalk;
import io.hdfsgears.hdfs.state.LayoutStore;
import io.hdfsgears.hdfs.time.WallClock;
import io.hdfsgears.hdfs.view.HdfsView;
import io.hdfsgears.hdfs.view.Views;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.protocol.DatanodeID;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;
import org.apache.hadoop.hdfs.server.namenode.FSNamesystem;
import org.apache.hadoop.hdfs.server.protocol.BlockCommand;
import org.apache.hadoop.hdfs.server.protocol.DatanodeCommand;
import org.apache.hadoop.hdfs.server.protocol.DatanodeProtocol;
import org.apache.hadoop.hdfs.server.protocol.HeartbeatResponse;
import org.apache.hadoop.util.Time;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Moves replicas to where the layout wants them, on a thread of its own: after a shift up, and when data is adopted. A copy is
 * made by the stock transfer command and counts once its target has reported it; then the NameNode drops the replica that is
 * too many, and the placement policy names it. There is never one live replica fewer than before.
 */
public final class Migrator implements ShiftMigration, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Migrator.class);
    private static final long ROUND_MILLIS = 200;

    private final FSNamesystem namesystem;
    private final Views views;
    private final Throttle throttle;
    private final JobStore store;
    private final Orders orders;
    private final Adopting adopting;
    private final MigrationRounds rounds;
    private final Rounds loop;
    private final ServiceWatch watch;
    private volatile boolean active;
    private volatile boolean loaded;

    /**
     * @param copyNanos after it a copy that was ordered and not reported is taken for failed
     * @param deletionMillis time in which a deletion that was queued is on its way to its host
     * @param notices takes what an operator should know
     * @param hours when work that can wait may run
     */
    public Migrator(
            Configuration conf,
            FSNamesystem namesystem,
            BlockWalk walk,
            Views views,
            long copyNanos,
            long deletionMillis,
            Consumer<String> notices,
            WorkHours hours) {
        this.namesystem = namesystem;
        this.views = views;
        MigrationSettings settings = MigrationSettings.of(conf, copyNanos, deletionMillis);
        throttle = Throttle.of(conf::get);
        store = new JobStore(namesystem);
        orders = new Orders(namesystem, walk, views, settings.streams(), settings.fillPercent(), settings.copyNanos());
        Survey survey = new Survey(namesystem, walk, settings.fillPercent());
        rounds = new MigrationRounds(
                namesystem,
                settings,
                throttle,
                store,
                orders,
                new RestedSurvey(survey, Time::monotonicNowNanos),
                notices,
                new JobHours(hours, WallClock::now, layouts(conf)));
        adopting = new Adopting(
                store,
                survey,
                settings.replication(),
                view -> LayoutStore.running(conf, view.layout().name()));
        loop = new Rounds("gear-migrator", ROUND_MILLIS, this::round);
        watch = new ServiceWatch(new ServiceProbe(conf, namesystem), views, throttle, rounds::isMoving);
    }

    private JobHours.Layouts layouts(Configuration conf) {
        LayoutStore laidOut = new LayoutStore(namesystem);
        return new JobHours.Layouts() {
            @Override
            public String stored() throws IOException {
                return laidOut.load();
            }

            @Override
            public boolean differ(String other) {
                HdfsView view = views.current();
                return view != null
                        && LayoutText.differ(
                                other, LayoutStore.running(conf, view.layout().name()));
            }
        };
    }

    /** The HA state changed. Does not wait. */
    public void activate(boolean nowActive) {
        loaded = false;
        active = nowActive;
    }

    private void round() {
        try {
            HdfsView view = views.current();
            boolean works = active && view != null && !namesystem.isInSafeMode();
            if (works) {
                takeUp();
            }
            rounds.round(works ? view : null, views.repairsHeld() || views.copiesUnsettled(), Time.monotonicNowNanos());
        } catch (IOException | RuntimeException e) {
            // What is to be done is stored, and what is left follows from the block map: the next round begins with
            // both.
            LOG.warn("A round of migration failed and will be tried again", e);
        }
    }

    /** Reads once what the NameNode that was active before left to do; a change made without it would overwrite that. */
    private synchronized void takeUp() throws IOException {
        if (active && !loaded) {
            store.load();
            loaded = true;
        }
    }

    @Override
    public boolean migrateAfterShift(int target, long nowMillis) throws IOException {
        if (!loaded) {
            return false;
        }
        if (store.passive().filter(passive -> passive.target() == target).isEmpty()) {
            store.passive(new Job.Passive(target, nowMillis));
        }
        return true;
    }

    /**
     * Looks once for blocks of cold files, and takes one replica of each to a standby server; nothing while there is other work.
     *
     * @param dryRun look, and move nothing
     */
    public void retire(ColdSurvey search, boolean dryRun, long nowMillis) {
        if (loaded && store.next().isEmpty()) {
            store.retirement(new Job.Retirement(search, dryRun, nowMillis));
        }
    }

    public Retired retired() {
        return rounds.retired();
    }

    @Override
    public void abandon() {
        orders.withdraw();
    }

    @Override
    public boolean cancelPassive() throws IOException {
        takeUp();
        boolean any = store.passive().isPresent();
        store.passive(null);
        orders.withdraw();
        return any;
    }

    public Adopting adopting() throws IOException {
        takeUp();
        return adopting;
    }

    public Throttle throttle() {
        return throttle;
    }

    /** Moves that wait or run; at least one as long as there may be more to find. */
    public long pending() {
        long left = rounds.left();
        boolean unknown = active && !loaded;
        return left == 0 && (unknown || store.next().isPresent()) ? 1 : left;
    }

    @Override
    public long arrivedBytes() {
        return rounds.arrivedBytes();
    }

    /** The migration under way, or the last one. */
    public Optional<MigrationStatus> status() {
        Optional<Job.Adoption> ended = store.adoption().filter(adoption -> !adoption.isRunning());
        return rounds.status().or(() -> ended.map(adoption -> MigrationStatus.ended(adoption, throttle)));
    }

    /** The reply to a heartbeat with the host's copies added. */
    public HeartbeatResponse withOrders(DatanodeID node, int transfersRunning, HeartbeatResponse reply) {
        if (!active || !orders.waitFor(node.getDatanodeUuid()) || namesystem.isInSafeMode()) {
            return reply;
        }
        DatanodeDescriptor host =
                namesystem.getBlockManager().getDatanodeManager().getDatanode(node.getDatanodeUuid());
        if (host == null) {
            return reply;
        }
        Optional<BlockCommand> command = orders.commands(host, transfersRunning, given(reply));
        if (command.isEmpty()) {
            return reply;
        }
        List<DatanodeCommand> all = new ArrayList<>(Arrays.asList(reply.getCommands()));
        all.add(command.get());
        return new HeartbeatResponse(
                all.toArray(DatanodeCommand[]::new),
                reply.getNameNodeHaState(),
                reply.getRollingUpdateStatus(),
                reply.getFullBlockReportLeaseId(),
                reply.getIsSlownode());
    }

    private static int given(HeartbeatResponse reply) {
        int blocks = 0;
        for (DatanodeCommand command : reply.getCommands()) {
            if (command instanceof BlockCommand transfer && command.getAction() == DatanodeProtocol.DNA_TRANSFER) {
                blocks += transfer.getBlocks().length;
            }
        }
        return blocks;
    }

    @Override
    public void close() {
        loop.close();
        watch.close();
    }
}

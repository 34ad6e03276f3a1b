// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.namenode;

import io.hdfsgears.core.balance.ReadBalancer;
import io.hdfsgears.hdfs.agent.AgentLoop;
import io.hdfsgears.hdfs.agent.Published;
import io.hdfsgears.hdfs.client.PipelineSpares;
import io.hdfsgears.hdfs.client.ReadTap;
import io.hdfsgears.hdfs.client.UnreadableBlocks;
import io.hdfsgears.hdfs.client.WritePath;
import io.hdfsgears.hdfs.drain.UnwrittenBlocks;
import io.hdfsgears.hdfs.extra.ExtraCopies;
import io.hdfsgears.hdfs.host.Controllers;
import io.hdfsgears.hdfs.host.HostTracker;
import io.hdfsgears.hdfs.image.ImageDirs;
import io.hdfsgears.hdfs.load.LoadMeter;
import io.hdfsgears.hdfs.migrate.Migrator;
import io.hdfsgears.hdfs.pipeline.PipelineRules;
import io.hdfsgears.hdfs.placement.GearBlockPlacementPolicy;
import io.hdfsgears.hdfs.placement.OverdueCopies;
import io.hdfsgears.hdfs.report.Observatory;
import io.hdfsgears.hdfs.report.Report;
import io.hdfsgears.hdfs.state.Roster;
import io.hdfsgears.hdfs.time.Repeats;
import io.hdfsgears.hdfs.time.WallClock;
import io.hdfsgears.hdfs.verb.DatasetVerbs;
import io.hdfsgears.hdfs.verb.HostVerbs;
import io.hdfsgears.hdfs.verb.Verbs;
import io.hdfsgears.hdfs.view.HdfsView;
import io.hdfsgears.hdfs.view.Views;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.DFSConfigKeys;
import org.apache.hadoop.hdfs.server.namenode.FSNamesystem;
import org.apache.hadoop.hdfs.server.namenode.NNStorage;
import org.apache.hadoop.ipc.RetriableException;
import org.apache.hadoop.util.Time;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Runs the gears of one NameNode: rounds, changes of the HA state, and what RPC calls ask for. */
public final class GearRuntime implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(GearRuntime.class);

    private static final long HAND_OVER_MILLIS = 1000;

    private final FSNamesystem namesystem;
    private final AgentLoop loop = new AgentLoop();
    private final GearComposition gears;
    /** One for all callers: it gathers their changes. */
    private final WritePath writePath;

    private volatile boolean booted;
    private final Repeats failures = new Repeats();
    private boolean isActive;
    private long activeSinceNanos;
    private volatile @Nullable Runnable firstView;
    /** False from the moment that this NameNode becomes active until its first round: what is published was a standby's look. */
    private volatile boolean caughtUp = true;

    private GearRuntime(
            Configuration conf,
            FSNamesystem namesystem,
            NNStorage storage,
            GearBlockPlacementPolicy policy,
            @Nullable PipelineRules pipelines)
            throws IOException {
        this.namesystem = namesystem;
        this.gears = new GearComposition(conf, namesystem, storage, policy, pipelines, this::verbs, loop);
        this.writePath = new WritePath(namesystem, gears.views, gears.redundancy, gears.extras);
    }

    /** The gears of this NameNode; empty when it runs another placement policy than one of ours. */
    public static Optional<GearRuntime> of(
            Configuration conf, FSNamesystem namesystem, NNStorage storage, @Nullable PipelineRules pipelines)
            throws IOException {
        if (!(namesystem.getBlockManager().getBlockPlacementPolicy() instanceof GearBlockPlacementPolicy policy)) {
            LOG.warn(
                    "The gears are off: {} is not a placement policy of hdfs-gears",
                    conf.get(DFSConfigKeys.DFS_BLOCK_REPLICATOR_CLASSNAME_KEY, "the default policy"));
            return Optional.empty();
        }
        if (!conf.getBoolean(
                DFSConfigKeys.DFS_NAMENODE_XATTRS_ENABLED_KEY, DFSConfigKeys.DFS_NAMENODE_XATTRS_ENABLED_DEFAULT)) {
            throw new IOException(DFSConfigKeys.DFS_NAMENODE_XATTRS_ENABLED_KEY
                    + " is false: hdfs-gears keeps its state in extended attributes of /. Set it to true.");
        }
        return Optional.of(new GearRuntime(conf, namesystem, storage, policy, pipelines));
    }

    /** To be run once, beside the agent, when the cluster has been looked at for the first time. Before {@link #boot}. */
    public void onFirstView(Runnable task) {
        firstView = task;
    }

    /** Before RPC is served. */
    public void boot(boolean standby) throws IOException {
        if (booted) {
            return;
        }
        gears.agent.boot(standby);
        booted = true;
        loop.startRounds(this::round, gears.tickMillis);
    }

    public boolean isBooted() {
        return booted;
    }

    /** This NameNode is about to become active: from now on verbs wait for its first round, since what is published is a standby's look. */
    public void activating() {
        caughtUp = false;
    }

    /** The HA state changed. Does not wait. */
    public void activate(boolean active) {
        caughtUp = !active;
        if (!active) {
            gears.migration.activate(false);
        }
        loop.execute(() -> {
            gears.extras.activate(active, gears.extraFiles);
            gears.unwritten.forget();
            gears.overdueLook.copies().forget();
            gears.agent.activate(active);
            part(
                    "lease of controllers",
                    Time.monotonicNowNanos(),
                    () -> gears.controllers.activate(active, Time.monotonicNowNanos()));
            gears.controller.forget();
            gears.scrubs.forget();
            gears.evenOuts.forget();
            isActive = active;
            activeSinceNanos = Time.monotonicNowNanos();
            if (active) {
                round();
            }
        });
    }

    /**
     * This NameNode is about to become a standby by order: what is only in memory is stored. Waits {@link #HAND_OVER_MILLIS} at most:
     * who orders it waits 5 s, and then kills this NameNode.
     */
    public void handOver() {
        CountDownLatch stored = new CountDownLatch(1);
        loop.execute(() -> {
            try {
                gears.extras.handOver(gears.extraFiles);
            } finally {
                stored.countDown();
            }
        });
        try {
            if (!stored.await(HAND_OVER_MILLIS, TimeUnit.MILLISECONDS)) {
                LOG.info("The failover does not wait any longer for what the gears store before it");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void round() {
        long nowNanos = Time.monotonicNowNanos();
        boolean decided = part("decision", nowNanos, gears.agent::doWork);
        if (decided && isActive && !caughtUp) {
            // Not before: by the view of a standby a job could be taken for done or for void.
            gears.migration.activate(true);
            caughtUp = true;
        }
        HdfsView view = gears.views.current();
        Roster roster = gears.agent.published().roster();
        boolean works = isActive && roster != null && view != null && !namesystem.isInSafeMode();
        if (works && view != null) {
            part("overdue copies", nowNanos, () -> gears.overdueLook.doWork(nowNanos));
            part("block reports", nowNanos, () -> gears.reports.ask(view, activeSinceNanos, nowNanos));
            part("ends of orders", nowNanos, () -> gears.orderEnds.doWork(view.state(), nowNanos, WallClock.now()));
            part("automatic gears", nowNanos, () -> gears.controller.doWork(nowNanos, WallClock.now()));
            gears.workers.submitPopularity(() -> gears.extras.doWork(gears.extraFiles, Time.monotonicNow()));
            part("scrubs", nowNanos, () -> gears.scrubs.doWork(view, nowNanos, WallClock.now()));
            if (caughtUp && roster != null) {
                part("evening out", nowNanos, () -> gears.evenOuts.doWork(view, roster.stored(), WallClock.now()));
            }
        }
        part("status", nowNanos, () -> gears.observatory.look(works, nowNanos, WallClock.now()));
        Runnable first = firstView;
        if (first != null && view != null) {
            firstView = null;
            gears.workers.pool().execute(first);
        }
    }

    /** A part of a round. */
    private interface RoundPart {
        void run() throws IOException;
    }

    /**
     * Runs a part of a round. One that fails keeps no other from its work: it starts from the durable state in the next round, and
     * nothing was done that this state does not name.
     *
     * @return whether it ended well
     */
    private boolean part(String name, long nowNanos, RoundPart part) {
        try {
            part.run();
            return true;
        } catch (IOException | RuntimeException | Error e) {
            if (failures.isDue(name, nowNanos)) {
                LOG.warn("Gear round failed in part '{}', will be retried", name, e);
            }
            return false;
        }
    }

    private void catchUp() throws IOException {
        if (!caughtUp && !loop.call(() -> caughtUp)) {
            throw new RetriableException(
                    "this NameNode has just become active and could not read the gear state yet; ask again in a"
                            + " moment");
        }
    }

    /** For another NameNode to read. */
    public ImageDirs images() {
        return gears.images;
    }

    public HostTracker tracker() {
        return gears.tracker;
    }

    /** Who switches hosts. */
    public Controllers controllers() {
        return gears.controllers;
    }

    /** What is shown of the gears. */
    public Observatory observatory() {
        return gears.observatory;
    }

    /** What clients ask for, counted where they ask. */
    public LoadMeter load() {
        return gears.load;
    }

    public Published published() {
        return gears.agent.published();
    }

    public Views views() {
        return gears.views;
    }

    public ReadBalancer readBalancer() {
        return gears.readBalancer;
    }

    /** Waits for the first round of a NameNode that has just become active. Not on the agent's thread. */
    public Verbs verbs() throws IOException {
        catchUp();
        return gears.verbs;
    }

    /** As {@link #verbs}. */
    public DatasetVerbs datasetVerbs() throws IOException {
        catchUp();
        return gears.datasetVerbs;
    }

    /** As {@link #verbs}. */
    public HostVerbs hostVerbs() throws IOException {
        catchUp();
        return gears.hostVerbs;
    }

    /** Who gives files more replicas than their layout wants. */
    public ExtraCopies extras() {
        return gears.extras;
    }

    /** Reports each read of a client to the part that adds replicas. */
    public ReadTap readTap() {
        return new ReadTap(block -> ReadTap.find(namesystem, block), gears.extras);
    }

    public Migrator migration() {
        return gears.migration;
    }

    public PipelineSpares spares() {
        return gears.spares;
    }

    /** Blocks that were opened for append, and are not written to yet. */
    public UnwrittenBlocks unwritten() {
        return gears.unwritten;
    }

    /** Copies that were ordered and are not reported yet. */
    public OverdueCopies overdueCopies() {
        return gears.overdueLook.copies();
    }

    /** Finds corrupt replicas that no client reports. */
    public UnreadableBlocks unreadable() {
        return gears.unreadable;
    }

    public WritePath writePath() {
        return writePath;
    }

    @Override
    public void close() {
        loop.close();
        gears.close();
    }

    /** What operators are shown. As {@link #verbs}. */
    public Report report() throws IOException {
        catchUp();
        return gears.report;
    }
}

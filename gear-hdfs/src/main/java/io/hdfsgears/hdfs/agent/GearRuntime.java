// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.agent;

import io.hdfsgears.core.balance.ReadBalancer;
import io.hdfsgears.core.config.GearKeys;
import io.hdfsgears.hdfs.GearHosts;
import io.hdfsgears.hdfs.auto.AutoConfig;
import io.hdfsgears.hdfs.auto.Controller;
import io.hdfsgears.hdfs.dataset.DatasetCensus;
import io.hdfsgears.hdfs.dataset.Datasets;
import io.hdfsgears.hdfs.extra.ExtraCopies;
import io.hdfsgears.hdfs.extra.ExtraCopiesFactory;
import io.hdfsgears.hdfs.image.ImageDirs;
import io.hdfsgears.hdfs.image.ImageSource;
import io.hdfsgears.hdfs.image.SleeperCapture;
import io.hdfsgears.hdfs.image.SleeperReplay;
import io.hdfsgears.hdfs.load.LoadMeter;
import io.hdfsgears.hdfs.migrate.Migrator;
import io.hdfsgears.hdfs.observe.History;
import io.hdfsgears.hdfs.observe.Meters;
import io.hdfsgears.hdfs.observe.Refusals;
import io.hdfsgears.hdfs.observe.WakeTimes;
import io.hdfsgears.hdfs.pipeline.PipelineRules;
import io.hdfsgears.hdfs.placement.GearBlockPlacementPolicy;
import io.hdfsgears.hdfs.placement.GearStripedPlacementPolicy;
import io.hdfsgears.hdfs.rpc.OtherNameNode;
import io.hdfsgears.hdfs.state.AutoStore;
import io.hdfsgears.hdfs.state.DatasetStore;
import io.hdfsgears.hdfs.state.ScrubStore;
import io.hdfsgears.hdfs.state.StateStore;
import io.hdfsgears.hdfs.view.HdfsView;
import io.hdfsgears.hdfs.view.RequestCounters;
import io.hdfsgears.hdfs.view.Views;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.DFSConfigKeys;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeManager;
import org.apache.hadoop.hdfs.server.blockmanagement.HostConfigManager;
import org.apache.hadoop.hdfs.server.namenode.FSNamesystem;
import org.apache.hadoop.hdfs.server.namenode.GearNamesystemAccess;
import org.apache.hadoop.hdfs.server.namenode.NNStorage;
import org.apache.hadoop.util.Time;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Puts the gears of one NameNode together and runs the agent on its own thread. */
public final class GearRuntime implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(GearRuntime.class);
    private static final long VERB_SECONDS = 50;

    private final FSNamesystem namesystem;
    private final Parts parts;
    private final ReadBalancer readBalancer;
    private final LoadMeter load;
    private final Controller controller;
    private final OrderEnds orderEnds;
    private final Scrubs scrubs;
    private final HostTracker tracker;
    private final BlockScan scan;
    private final Redundancy redundancy;
    private final ExtraCopies extras;
    private final ExtraFiles extraFiles;
    private final StaleReports reports;
    private final ImageDirs images;
    private final GearAgent agent;
    private final Observatory observatory;
    private final ScheduledExecutorService loop;
    private volatile boolean booted;
    private boolean isActive;
    private long activeSinceNanos;
    private volatile @Nullable Future<?> rounds;
    private volatile @Nullable Runnable firstView;
    /** False from the moment that this NameNode becomes active until its first round: what is published was a standby's look. */
    private volatile boolean caughtUp = true;

    /** @param policy the placement policy that the NameNode was configured with */
    private GearRuntime(
            Configuration conf,
            FSNamesystem namesystem,
            NNStorage storage,
            GearBlockPlacementPolicy policy,
            @Nullable PipelineRules pipelines)
            throws IOException {
        this.namesystem = namesystem;
        GearConfig config = GearConfig.of(conf);
        Views views = new Views(block -> GearNamesystemAccess.pathOf(namesystem, block));
        policy.attach(views);
        if (namesystem.getBlockManager().getStriptedBlockPlacementPolicy()
                instanceof GearStripedPlacementPolicy striped) {
            striped.attach(views);
        }
        readBalancer = policy.readBalancer();
        AutoConfig auto = AutoConfig.of(conf);
        RunningLayout layout =
                new RunningLayout(policy.layout(conf), GearKeys.SPRINGFS_OFFLOAD_HOSTS.read(conf::get) > 0);
        RequestCounters requests = new RequestCounters(Time.now());
        tracker = new HostTracker();
        extras = ExtraCopiesFactory.find(conf::get);
        scan = new BlockScan(namesystem, config.scanBatch(), extras);
        redundancy =
                new Redundancy(namesystem, scan, views, extras, layout.current().decidesCopies());
        Notices notices = new Notices();
        Migrator migration =
                new Migrator(conf, namesystem, scan, views, config.copyNanos(), config.deletionMillis(), notices::info);
        Workers workers = new Workers();
        extraFiles = new ExtraFiles(this, conf, namesystem, scan, views, redundancy, migration, workers);
        DataNodeCalls calls = new DataNodeCalls(conf, workers.pool());
        reports = new StaleReports(namesystem.getBlockManager(), tracker, calls);
        DatanodeManager datanodes = namesystem.getBlockManager().getDatanodeManager();
        GearHosts provider = provider(datanodes);
        Datasets datasets = new Datasets(
                new DatasetStore(namesystem),
                () -> policy.layout(conf),
                config.replication(),
                new DatasetCensus(namesystem, scan, workers.pool()),
                requests,
                notices::warn);
        Maintenance maintenance = new Maintenance(namesystem, conf);
        images = new ImageDirs(config.imageDirs());
        Sleepers sleepers = new Sleepers(
                images, new SleeperCapture(namesystem, storage), new SleeperReplay(namesystem, storage), notices);
        ImageFetching fetching = new ImageFetching(sources(conf), workers.pool());
        Accounts accounts = new Accounts(sleepers, fetching, views, notices);
        Proof proof = new Proof(scan);
        LateCopyWatch late = new LateCopyWatch(pipelines, config, redundancy, workers, notices);
        parts = new Parts(
                namesystem,
                datanodes,
                config,
                new StateStore(namesystem),
                views,
                provider,
                new Chains(datanodes, config, layout.current(), notices),
                new Follower(maintenance, sleepers, accounts),
                new Observer(datanodes, provider, tracker, sleepers, layout, requests, config, datasets),
                sleepers,
                accounts,
                maintenance,
                new Drain(namesystem, calls, late),
                proof,
                new Blocking(namesystem, scan, proof),
                redundancy,
                new CatchUp(namesystem, scan, redundancy, migration, views, config),
                migration,
                new LossWatch(scan, workers.pool(), notices),
                new SafeModeBound(namesystem, scan, notices, config.safeModeWaitMillis()),
                notices,
                new MovedBytes(policy, migration),
                datasets,
                workers,
                new Observed(
                        new Meters(),
                        new Refusals(),
                        new WakeTimes(),
                        new History(),
                        new Census(namesystem, scan, workers.pool(), config.censusNanos())));
        agent = new GearAgent(parts);
        load = new LoadMeter(auto.load(), workers.pool(), requests);
        controller =
                new Controller(auto, new AutoStore(namesystem), load, new AutoSteering(this, parts, agent, layout));
        orderEnds = new OrderEnds(this, parts, agent);
        scrubs = new Scrubs(this, parts, new ScrubStore(namesystem));
        observatory = new Observatory(parts, agent, new Report(parts, agent, controller, scan));
        ScheduledThreadPoolExecutor executor = new ScheduledThreadPoolExecutor(1, task -> {
            Thread thread = new Thread(task, "gear-agent");
            thread.setDaemon(true);
            return thread;
        });
        executor.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
        loop = executor;
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

    /** Where to look for images that this NameNode lacks: nowhere without a partner. */
    private List<ImageSource> sources(Configuration conf) throws IOException {
        List<ImageSource> sources = new ArrayList<>(OtherNameNode.of(conf));
        if (!sources.isEmpty()) {
            // A standby starts with an older state than it ends with: an image that fits the later one may be here.
            sources.add(0, images);
        }
        return sources;
    }

    /** For a NameNode about to load its namespace: hosts that are awake or known from images, 0 when none sleeps. */
    public static int expectedHosts(Configuration conf) {
        return new ImageDirs(GearConfig.imageDirs(conf)).expectedHosts();
    }

    private static GearHosts provider(DatanodeManager datanodes) throws IOException {
        HostConfigManager found = datanodes.getHostConfigManager();
        if (found instanceof GearHosts hosts) {
            return hosts;
        }
        throw new IOException(DFSConfigKeys.DFS_NAMENODE_HOSTS_PROVIDER_CLASSNAME_KEY + " is "
                + found.getClass().getName() + ", but the gears need " + GearHosts.class.getName()
                + " so that sleeping hosts stay in maintenance state. It reads the JSON hosts file format;"
                + " convert a text dfs.hosts file to it.");
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
        agent.boot(standby);
        booted = true;
        rounds = loop.scheduleWithFixedDelay(
                this::round, parts.config().tickMillis(), parts.config().tickMillis(), TimeUnit.MILLISECONDS);
    }

    public boolean isBooted() {
        return booted;
    }

    /** The HA state changed. Does not wait. */
    public void activate(boolean active) {
        if (!loop.isShutdown()) {
            caughtUp = !active;
            if (!active) {
                parts.migration().activate(false);
            }
            loop.execute(() -> {
                extras.activate(active, extraFiles);
                agent.activate(active);
                controller.forget();
                scrubs.forget();
                isActive = active;
                activeSinceNanos = Time.monotonicNowNanos();
                if (active) {
                    round();
                }
            });
        }
    }

    private void round() {
        try {
            long nowNanos = Time.monotonicNowNanos();
            agent.doWork(nowNanos);
            if (isActive && !caughtUp) {
                // Not before: by the view of a standby a job could be taken for done or for void.
                parts.migration().activate(true);
                caughtUp = true;
            }
            HdfsView view = parts.views().current();
            boolean works =
                    isActive && agent.published().roster() != null && view != null && !namesystem.isInSafeMode();
            if (works && view != null) {
                reports.ask(view, activeSinceNanos, nowNanos);
                orderEnds.doWork(view.state(), nowNanos, Time.now());
                controller.doWork(nowNanos, Time.now());
                if (extras.isOn()) {
                    parts.workers().submitPopularity(() -> extras.doWork(extraFiles, Time.monotonicNow()));
                }
                scrubs.doWork(view, nowNanos, Time.now()); // last: what it cannot read or write stops nobody else
            }
            observatory.look(works, nowNanos, Time.now());
            Runnable first = firstView;
            if (first != null && view != null) {
                firstView = null;
                parts.workers().pool().execute(first);
            }
        } catch (IOException | RuntimeException e) {
            // The next round starts from the durable state; nothing was done that it does not name.
            LOG.warn("Gear round failed, will be tried again", e);
        }
    }

    /** Runs a verb on the agent's thread and waits for its answer. */
    public <T> T onAgent(Callable<T> verb) throws IOException {
        try {
            return loop.submit(verb).get(VERB_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof IOException io) {
                throw io;
            }
            throw new IOException("the gear agent failed: " + e.getCause(), e.getCause());
        } catch (TimeoutException e) {
            throw new IOException("the gear agent did not answer within " + VERB_SECONDS + " s", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while waiting for the gear agent", e);
        }
    }

    private void catchUp() throws IOException {
        if (!caughtUp && !onAgent(() -> caughtUp)) {
            throw new IOException(
                    "this NameNode has just become active and could not read the gear state yet; ask again in a"
                            + " moment");
        }
    }

    /** For another NameNode to read. */
    public ImageDirs images() {
        return images;
    }

    public HostTracker tracker() {
        return tracker;
    }

    /** What is shown of the gears. */
    public Observatory observatory() {
        return observatory;
    }

    /** What clients ask for, counted where they ask. */
    public LoadMeter load() {
        return load;
    }

    public GearAgent.Published published() {
        return agent.published();
    }

    public Views views() {
        return parts.views();
    }

    /** The placement policy's. */
    public ReadBalancer readBalancer() {
        return readBalancer;
    }

    /** Waits for the first round of a NameNode that has just become active. Not on the agent's thread. */
    public Verbs verbs() throws IOException {
        catchUp();
        return new Verbs(this, parts, agent, controller, scan);
    }

    /** As {@link #verbs}. */
    public DatasetVerbs datasetVerbs() throws IOException {
        catchUp();
        return new DatasetVerbs(this, parts, agent);
    }

    /** Who gives files more replicas than their layout wants. */
    public ExtraCopies extras() {
        return extras;
    }

    /** Tells it of readers. */
    public ReadTap readTap() {
        return new ReadTap(namesystem.getBlockManager(), extras);
    }

    public Migrator migration() {
        return parts.migration();
    }

    public WritePath writePath() {
        return new WritePath(namesystem, parts.views(), redundancy, extras);
    }

    @Override
    public void close() {
        Future<?> running = rounds;
        if (running != null) {
            running.cancel(false);
        }
        loop.shutdownNow();
        parts.migration().close();
        parts.workers().close();
    }
}

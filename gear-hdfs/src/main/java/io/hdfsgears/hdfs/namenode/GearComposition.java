// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.namenode;

import io.hdfsgears.core.balance.ReadBalancer;
import io.hdfsgears.core.config.GearKeys;
import io.hdfsgears.core.layout.facet.NumberedCopies;
import io.hdfsgears.core.lease.LeaseTerms;
import io.hdfsgears.hdfs.GearHosts;
import io.hdfsgears.hdfs.agent.AgentLoop;
import io.hdfsgears.hdfs.agent.Chains;
import io.hdfsgears.hdfs.agent.Commands;
import io.hdfsgears.hdfs.agent.DurableState;
import io.hdfsgears.hdfs.agent.Follower;
import io.hdfsgears.hdfs.agent.GearAgent;
import io.hdfsgears.hdfs.agent.HostObservation;
import io.hdfsgears.hdfs.agent.KeepAlive;
import io.hdfsgears.hdfs.agent.NameNodeCluster;
import io.hdfsgears.hdfs.agent.Observer;
import io.hdfsgears.hdfs.agent.RoomWatch;
import io.hdfsgears.hdfs.agent.RunningLayout;
import io.hdfsgears.hdfs.agent.UnknownSleepers;
import io.hdfsgears.hdfs.auto.AutoConfig;
import io.hdfsgears.hdfs.auto.CalendarFile;
import io.hdfsgears.hdfs.auto.Controller;
import io.hdfsgears.hdfs.client.PipelineSpares;
import io.hdfsgears.hdfs.client.ReservedPaths;
import io.hdfsgears.hdfs.client.StoredReplicas;
import io.hdfsgears.hdfs.client.UnreadableBlocks;
import io.hdfsgears.hdfs.config.GearConfig;
import io.hdfsgears.hdfs.coverage.Blocking;
import io.hdfsgears.hdfs.coverage.Coverage;
import io.hdfsgears.hdfs.coverage.LossWatch;
import io.hdfsgears.hdfs.coverage.Proof;
import io.hdfsgears.hdfs.coverage.SafeModeBound;
import io.hdfsgears.hdfs.dataset.DatasetCensus;
import io.hdfsgears.hdfs.dataset.Datasets;
import io.hdfsgears.hdfs.drain.Drain;
import io.hdfsgears.hdfs.drain.GoneWriters;
import io.hdfsgears.hdfs.drain.LateCopyWatch;
import io.hdfsgears.hdfs.drain.Maintenance;
import io.hdfsgears.hdfs.drain.Securing;
import io.hdfsgears.hdfs.drain.UnwrittenBlocks;
import io.hdfsgears.hdfs.extra.ExtraCopies;
import io.hdfsgears.hdfs.extra.ExtraCopiesFactory;
import io.hdfsgears.hdfs.host.Controllers;
import io.hdfsgears.hdfs.host.DataNodeCalls;
import io.hdfsgears.hdfs.host.DataNodeWire;
import io.hdfsgears.hdfs.host.HostTracker;
import io.hdfsgears.hdfs.host.OperatorsHosts;
import io.hdfsgears.hdfs.image.Accounts;
import io.hdfsgears.hdfs.image.ImageDirs;
import io.hdfsgears.hdfs.image.ImageFetching;
import io.hdfsgears.hdfs.image.SleeperCapture;
import io.hdfsgears.hdfs.image.SleeperReplay;
import io.hdfsgears.hdfs.image.Sleepers;
import io.hdfsgears.hdfs.load.LoadMeter;
import io.hdfsgears.hdfs.migrate.Migrator;
import io.hdfsgears.hdfs.observe.History;
import io.hdfsgears.hdfs.observe.HistoryFile;
import io.hdfsgears.hdfs.observe.Meters;
import io.hdfsgears.hdfs.observe.Notices;
import io.hdfsgears.hdfs.observe.Refusals;
import io.hdfsgears.hdfs.observe.WakeTimes;
import io.hdfsgears.hdfs.pipeline.PipelineRules;
import io.hdfsgears.hdfs.placement.GearBlockPlacementPolicy;
import io.hdfsgears.hdfs.placement.GearStripedPlacementPolicy;
import io.hdfsgears.hdfs.price.Prices;
import io.hdfsgears.hdfs.redundancy.CatchUp;
import io.hdfsgears.hdfs.redundancy.Moves;
import io.hdfsgears.hdfs.redundancy.OverdueLook;
import io.hdfsgears.hdfs.redundancy.Redundancy;
import io.hdfsgears.hdfs.redundancy.StaleReports;
import io.hdfsgears.hdfs.report.DataReport;
import io.hdfsgears.hdfs.report.HostReport;
import io.hdfsgears.hdfs.report.Observatory;
import io.hdfsgears.hdfs.report.Observed;
import io.hdfsgears.hdfs.report.Outlook;
import io.hdfsgears.hdfs.report.Partners;
import io.hdfsgears.hdfs.report.Report;
import io.hdfsgears.hdfs.report.Safety;
import io.hdfsgears.hdfs.report.StartCheck;
import io.hdfsgears.hdfs.report.WakeProofs;
import io.hdfsgears.hdfs.report.Wakers;
import io.hdfsgears.hdfs.scan.BlockScan;
import io.hdfsgears.hdfs.scan.Census;
import io.hdfsgears.hdfs.state.AutoStore;
import io.hdfsgears.hdfs.state.DatasetStore;
import io.hdfsgears.hdfs.state.LayoutStore;
import io.hdfsgears.hdfs.state.LeaseStore;
import io.hdfsgears.hdfs.state.ScrubStore;
import io.hdfsgears.hdfs.state.StateStore;
import io.hdfsgears.hdfs.time.WallClock;
import io.hdfsgears.hdfs.verb.AutoSteering;
import io.hdfsgears.hdfs.verb.DatasetVerbs;
import io.hdfsgears.hdfs.verb.DryRun;
import io.hdfsgears.hdfs.verb.EvenOuts;
import io.hdfsgears.hdfs.verb.ExtraFiles;
import io.hdfsgears.hdfs.verb.HostVerbs;
import io.hdfsgears.hdfs.verb.OrderEnds;
import io.hdfsgears.hdfs.verb.Scrubs;
import io.hdfsgears.hdfs.verb.VerbSource;
import io.hdfsgears.hdfs.verb.Verbs;
import io.hdfsgears.hdfs.view.RequestCounters;
import io.hdfsgears.hdfs.view.Views;
import io.hdfsgears.hdfs.wire.OtherNameNode;
import io.hdfsgears.hdfs.worker.Workers;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.DFSConfigKeys;
import org.apache.hadoop.hdfs.DFSUtil;
import org.apache.hadoop.hdfs.HAUtil;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeManager;
import org.apache.hadoop.hdfs.server.blockmanagement.HostConfigManager;
import org.apache.hadoop.hdfs.server.namenode.FSNamesystem;
import org.apache.hadoop.hdfs.server.namenode.GearNamesystemAccess;
import org.apache.hadoop.hdfs.server.namenode.NNStorage;
import org.apache.hadoop.util.Time;
import org.jspecify.annotations.Nullable;

/** The parts of the gears of one NameNode, put together once at its start. Only {@link GearRuntime} holds it. */
final class GearComposition implements AutoCloseable {
    final Views views;
    final Workers workers = new Workers();
    final Migrator migration;
    final PipelineSpares spares;
    final UnwrittenBlocks unwritten = new UnwrittenBlocks();
    final UnreadableBlocks unreadable;
    final long tickMillis;
    final ReadBalancer readBalancer;
    final LoadMeter load;
    final Controller controller;
    final OrderEnds orderEnds;
    final Scrubs scrubs;
    final EvenOuts evenOuts;
    final HostTracker tracker;
    final Controllers controllers;
    final Redundancy redundancy;
    final ExtraCopies extras;
    final ExtraFiles extraFiles;
    final StaleReports reports;
    final OverdueLook overdueLook;
    final ImageDirs images;
    final GearAgent agent;
    final Observatory observatory;
    final Report report;
    final Verbs verbs;
    final DatasetVerbs datasetVerbs;
    final HostVerbs hostVerbs;

    /**
     * @param policy the placement policy that the NameNode was configured with
     * @param source of verbs, for parts that order a gear themselves
     * @param loop the gear agent's thread
     */
    GearComposition(
            Configuration conf,
            FSNamesystem namesystem,
            NNStorage storage,
            GearBlockPlacementPolicy policy,
            @Nullable PipelineRules pipelines,
            VerbSource source,
            AgentLoop loop)
            throws IOException {
        GearConfig config = GearConfig.of(conf);
        tickMillis = config.tickMillis();
        views = new Views(block -> GearNamesystemAccess.pathOf(namesystem, block), new ReservedPaths(namesystem));
        policy.attach(views);
        overdueLook = new OverdueLook(namesystem, config.copyNanos());
        policy.avoid(overdueLook.copies());
        if (namesystem.getBlockManager().getStriptedBlockPlacementPolicy()
                instanceof GearStripedPlacementPolicy striped) {
            striped.attach(views);
        }
        readBalancer = policy.readBalancer();
        AutoConfig auto = AutoConfig.of(conf);
        RunningLayout layout =
                new RunningLayout(policy.layout(conf), GearKeys.SPRINGFS_OFFLOAD_HOSTS.read(conf::get) > 0);
        RequestCounters requests = new RequestCounters(WallClock.now());
        tracker = new HostTracker();
        controllers = new Controllers(
                LeaseTerms.of(
                        GearKeys.POWER_LEASE.read(conf::get).toNanos(),
                        HAUtil.isHAEnabled(conf, DFSUtil.getNamenodeNameServiceId(conf))),
                new LeaseStore(namesystem),
                namesystem::isInSafeMode,
                WallClock::now);
        extras = ExtraCopiesFactory.find(conf::get);
        BlockScan scan = new BlockScan(namesystem, config.scanBatch(), extras);
        redundancy = new Redundancy(namesystem, scan, views, extras, NumberedCopies.decide(layout.current()));
        Notices notices = new Notices();
        Prices prices = Prices.of(conf, GearConfig.priceFile(conf), workers.callers(), notices::warn);
        migration = new Migrator(
                conf, namesystem, scan, views, config.copyNanos(), config.deletionMillis(), notices::info, prices);
        extraFiles = new ExtraFiles(source, conf, namesystem, scan, views, redundancy, migration, workers.pool());
        DataNodeCalls calls = new DataNodeCalls(workers.callers(), new DataNodeWire(conf));
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
        Maintenance maintenance = new Maintenance(
                namesystem,
                provider,
                TimeUnit.MILLISECONDS.toNanos(config.times().wakeMillis()));
        images = new ImageDirs(config.imageDirs());
        Sleepers sleepers = new Sleepers(
                images,
                new SleeperCapture(namesystem, storage, config.scanBatch()),
                new SleeperReplay(namesystem, storage),
                notices);
        List<OtherNameNode> others = OtherNameNode.of(conf);
        Partners partners = new Partners(others, workers.partners(), notices, Time::monotonicNowNanos);
        ImageFetching fetching = new ImageFetching(OtherNameNode.sources(others, images), workers.partners());
        Accounts accounts = new Accounts(
                sleepers,
                fetching,
                views,
                hosts -> TimeUnit.MILLISECONDS.toNanos(config.guards()
                        .limits()
                        .wakeMillis(hosts, config.times().wakeMillis())),
                notices);
        Proof proof = new Proof(scan);
        Coverage coverage = new Coverage(
                proof,
                new Blocking(namesystem, scan, proof),
                new LossWatch(
                        scan,
                        workers.pool(),
                        notices,
                        () -> namesystem.getHighestPriorityLowRedundancyReplicatedBlocks() > 0));
        LateCopyWatch late =
                new LateCopyWatch(pipelines == null ? null : pipelines.copies(), config, redundancy, workers, notices);
        GoneWriters gone = new GoneWriters(
                workers.pool(), path -> GearNamesystemAccess.recoverLease(namesystem, path, "hdfs-gears"), notices);
        Drain drain = new Drain(namesystem, calls, late, gone, unwritten, notices, config.scanBatch());
        CatchUp catchUp =
                new CatchUp(namesystem, scan, redundancy, migration, views, config, notices, Time::monotonicNow);
        spares = new PipelineSpares(views);
        unreadable = new UnreadableBlocks(
                views,
                new StoredReplicas(conf, namesystem),
                workers.callers(),
                notices,
                namesystem::getState,
                Time::monotonicNowNanos);
        Observer observer = new Observer(datanodes, provider, tracker, sleepers, layout, requests, config, datasets);
        DurableState durable = new DurableState(
                new StateStore(namesystem),
                new Chains(datanodes, config, layout.current(), tracker, notices),
                new UnknownSleepers(datanodes, config, tracker, images.sleepers(storage), views, notices),
                provider,
                notices);
        Commands commands = new Commands(
                datanodes,
                views,
                new Commands.Leaving(maintenance, new Securing(namesystem, provider, scan), drain),
                proof,
                accounts,
                catchUp,
                workers);
        NameNodeCluster cluster = new NameNodeCluster(
                durable,
                views,
                observer,
                new HostObservation(
                        config,
                        maintenance,
                        new OperatorsHosts(provider, notices),
                        accounts,
                        coverage,
                        catchUp,
                        spares,
                        new RoomWatch(config, notices)),
                drain,
                coverage,
                new KeepAlive(maintenance, sleepers, notices, config.keepAliveMillis()),
                commands);
        Moves moves = new Moves(policy::repairBytes, migration);
        SafeModeBound safeMode = new SafeModeBound(
                namesystem,
                scan,
                notices,
                workers.pool(),
                config.safeModeWaitMillis(),
                conf.getFloat(
                        DFSConfigKeys.DFS_NAMENODE_SAFEMODE_THRESHOLD_PCT_KEY,
                        DFSConfigKeys.DFS_NAMENODE_SAFEMODE_THRESHOLD_PCT_DEFAULT));
        agent = new GearAgent(
                namesystem,
                config,
                views,
                durable,
                cluster,
                commands,
                new Follower(maintenance, sleepers, accounts, safeMode),
                moves);
        History history = new History();
        HistoryFile historyFile = new HistoryFile(
                GearConfig.historyFile(conf),
                storage.getBlockPoolID(),
                history,
                workers.pool(),
                Time.monotonicNowNanos());
        historyFile.load(WallClock.now());
        Observed observed = new Observed(
                new Meters(),
                new Refusals(),
                new WakeTimes(),
                history,
                historyFile,
                new Census(namesystem, scan, workers.pool(), notices, config.censusNanos()),
                notices,
                new Wakers(tracker, config, Time.monotonicNowNanos()),
                new WakeProofs(agent::published, agent::prove, tracker, config));
        load = new LoadMeter(auto.load(), workers.callers(), requests);
        controller = new Controller(
                auto,
                new AutoStore(namesystem),
                load,
                new AutoSteering(source, agent, layout, namesystem, config, migration, observed, workers.pool()),
                prices,
                CalendarFile.of(conf, workers.callers(), notices::warn));
        orderEnds = new OrderEnds(source, agent, controller, namesystem, notices, workers.pool());
        scrubs = new Scrubs(
                config.scrub(), source, new ScrubStore(namesystem), namesystem, notices, workers.pool(), prices);
        evenOuts = new EvenOuts(
                GearKeys.EVEN_OUT.read(conf::get),
                LayoutStore.running(conf, layout.current().name()),
                new LayoutStore(namesystem),
                migration,
                namesystem::getBlocksTotal,
                notices);
        report = new Report(
                views,
                agent,
                controller,
                scan,
                observed.census(),
                coverage.blocking(),
                new HostReport(
                        observed.meters(),
                        observed.wakes(),
                        observed.wakers(),
                        controllers,
                        config.reportAgeNanos(),
                        config.replication(),
                        history.used(),
                        observed.proofs()),
                new DataReport(namesystem, migration, moves, accounts, notices));
        Outlook outlook = new Outlook(config, agent, controller, proof, namesystem.getBlockManager());
        observatory = new Observatory(
                namesystem,
                config.reportAgeNanos(),
                views,
                observed,
                agent,
                report,
                new StartCheck(conf, namesystem, layout.current().name(), partners, notices),
                outlook);
        verbs = new Verbs(
                loop,
                agent,
                controller,
                views,
                coverage.blocking(),
                new Safety(namesystem, config, views, accounts, scan, observed.wakers(), observed.proofs(), partners),
                new DryRun(outlook, drain, report, controller),
                report);
        datasetVerbs = new DatasetVerbs(loop, agent, views, datasets, migration, notices, observatory);
        hostVerbs = new HostVerbs(loop, agent, views, datasets, migration, notices);
    }

    /** Ends the threads of the parts; the gear agent's is ended by whoever has it. */
    @Override
    public void close() {
        spares.close();
        migration.close();
        workers.close();
    }

    private static GearHosts provider(DatanodeManager datanodes) throws IOException {
        HostConfigManager found = datanodes.getHostConfigManager();
        if (found instanceof GearHosts hosts) {
            return hosts;
        }
        throw new IOException(DFSConfigKeys.DFS_NAMENODE_HOSTS_PROVIDER_CLASSNAME_KEY + " is "
                + found.getClass().getName() + ", but the gears need " + GearHosts.class.getName()
                + " so that sleeping hosts stay in maintenance state. It reads hosts files as JSON and as text;"
                + " remove the key.");
    }
}

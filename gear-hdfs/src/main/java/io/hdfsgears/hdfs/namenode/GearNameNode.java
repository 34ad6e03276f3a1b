// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.namenode;

import io.hdfsgears.core.config.ConfException;
import io.hdfsgears.hdfs.GearHosts;
import io.hdfsgears.hdfs.client.DeferredAppends;
import io.hdfsgears.hdfs.client.SleepersWithRoom;
import io.hdfsgears.hdfs.config.GearConfig;
import io.hdfsgears.hdfs.metrics.EafrMetrics;
import io.hdfsgears.hdfs.metrics.GearMetrics;
import io.hdfsgears.hdfs.metrics.PowerMetrics;
import io.hdfsgears.hdfs.migrate.Throttle;
import io.hdfsgears.hdfs.picture.Picture;
import io.hdfsgears.hdfs.pipeline.PipelineRules;
import io.hdfsgears.hdfs.placement.GearBlockPlacementPolicy;
import io.hdfsgears.hdfs.placement.GearStripedPlacementPolicy;
import io.hdfsgears.hdfs.state.GearsOffException;
import io.hdfsgears.hdfs.web.GearsPage;
import io.hdfsgears.hdfs.web.PowerCutServlet;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.conf.ReconfigurationException;
import org.apache.hadoop.hdfs.DFSConfigKeys;
import org.apache.hadoop.hdfs.DFSUtil;
import org.apache.hadoop.hdfs.HAUtil;
import org.apache.hadoop.hdfs.HdfsConfiguration;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockPlacementPolicy;
import org.apache.hadoop.hdfs.server.blockmanagement.GearAdminMonitor;
import org.apache.hadoop.hdfs.server.blockmanagement.HostFileManager;
import org.apache.hadoop.hdfs.server.common.HdfsServerConstants.StartupOption;
import org.apache.hadoop.hdfs.server.namenode.GearNamesystemAccess;
import org.apache.hadoop.hdfs.server.namenode.GearStartOption;
import org.apache.hadoop.hdfs.server.namenode.NameNode;
import org.apache.hadoop.hdfs.server.namenode.NameNodeRpcServer;
import org.apache.hadoop.hdfs.server.namenode.ha.HAContext;
import org.apache.hadoop.metrics2.annotation.Metrics;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.apache.hadoop.util.ExitUtil;
import org.apache.hadoop.util.GenericOptionsParser;
import org.apache.hadoop.util.StringUtils;
import org.jspecify.annotations.NullUnmarked;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The stock NameNode with gears. It runs as stock does when the placement policy is not one of ours.
 *
 * <p>The annotation names the metrics source: stock's is not inherited, and registration fails without one.
 */
@NullUnmarked
@Metrics(name = "NameNode", context = "dfs")
public final class GearNameNode extends NameNode {
    private static final Logger LOG = LoggerFactory.getLogger(GearNameNode.class);
    private static final Set<String> PLACEMENT = Set.of(
            DFSConfigKeys.DFS_BLOCK_REPLICATOR_CLASSNAME_KEY, DFSConfigKeys.DFS_BLOCK_PLACEMENT_EC_CLASSNAME_KEY);

    // No initialisers: the constructor of NameNode sets these through the overridden methods below.
    private volatile GearRuntime runtime;
    private volatile RpcInterceptor calls;
    private volatile PipelineRules pipelineRules;
    private volatile boolean constructed;
    private volatile boolean loading;

    public GearNameNode(Configuration conf) throws IOException {
        super(conf);
        constructed = true;
    }

    @Override
    protected void loadNamesystem(Configuration conf) throws IOException {
        loading = true;
        Runnable pageWarmUp = GearsPage.addTo(httpServer.getHttpServer(), new Shown());
        PowerCutServlet.addTo(
                httpServer.getHttpServer(),
                new PowerCutOrders(
                        () -> getRpcServer() instanceof GearRpcServer server ? server.verbs()::setGear : null,
                        (allowed, from, what) ->
                                GearNamesystemAccess.auditHttp(getNamesystem(), allowed, from, "setGear", what)));
        useGearStriping(conf);
        useGearMonitor(conf);
        KnownSleepers sleepers = KnownSleepers.of(conf);
        sleepers.beforeLoad(conf);
        super.loadNamesystem(conf);
        sleepers.afterLoad(GearNamesystemAccess.storage(this));
        pipelineRules = PipelineRules.find(conf, getNamesystem()).orElse(null);
        GearRuntime gears = GearRuntime.of(conf, getNamesystem(), GearNamesystemAccess.storage(this), pipelineRules)
                .orElse(null);
        if (gears != null) {
            if (getNamesystem().getBlockManager().getBlockPlacementPolicy()
                    instanceof GearBlockPlacementPolicy policy) {
                gears.extras().destinations().ifPresent(policy::drawBy);
            }
            gears.onFirstView(pageWarmUp);
            runtime = gears;
            DefaultMetricsSystem.instance()
                    .register(GearMetrics.NAME, GearMetrics.DESCRIPTION, new GearMetrics(gears.observatory()::picture));
            DefaultMetricsSystem.instance()
                    .register(
                            PowerMetrics.NAME,
                            PowerMetrics.DESCRIPTION,
                            new PowerMetrics(gears.observatory()::picture));
            if (gears.extras().isOn()) {
                DefaultMetricsSystem.instance()
                        .register(EafrMetrics.NAME, EafrMetrics.DESCRIPTION, new EafrMetrics(gears.extras()::report));
            }
        }
        calls = calls(conf, gears);
        loading = false;
    }

    /** Those who are on; writers wait around all others. */
    private RpcInterceptor calls(Configuration conf, @Nullable GearRuntime gears) {
        List<RpcInterceptor> on = new ArrayList<>();
        if (gears != null) {
            on.add(new WaitingWriters(
                    gears.spares(),
                    new SleepersWithRoom(getNamesystem(), gears.views()),
                    new DeferredAppends(getNamesystem(), gears.spares())));
        }
        if (pipelineRules != null) {
            on.add(new PipelineCalls(pipelineRules));
        }
        if (gears != null) {
            on.add(new GearCalls(conf, getNamesystem(), gears));
        }
        return new RpcInterceptors(on);
    }

    /** What the page shows, from the moment on when the namespace is being loaded. */
    private final class Shown implements GearsPage.Content {
        @Override
        public String nameNode() {
            return getRpcServer() == null ? "" : getNameNodeAddressHostPortString();
        }

        @Override
        public String trouble() {
            if (runtime != null) {
                return "";
            }
            return loading ? "The NameNode is loading its namespace." : gearsOff();
        }

        @Override
        public Picture picture() throws IOException {
            return requireRuntime().observatory().picture();
        }
    }

    @Override
    protected NameNodeRpcServer createRpcServer(Configuration conf) throws IOException {
        return new GearRpcServer(conf, this);
    }

    @Override
    protected HAContext createHAContext() {
        return new NameNodeHAContext() {
            @Override
            public void startActiveServices() throws IOException {
                if (!constructed) {
                    boot(false);
                }
                if (runtime != null) {
                    runtime.activating();
                }
                super.startActiveServices();
                activate(true);
            }

            @Override
            public void stopActiveServices() throws IOException {
                activate(false);
                super.stopActiveServices();
            }

            @Override
            public void startStandbyServices() throws IOException {
                super.startStandbyServices();
                if (!constructed) {
                    boot(true);
                }
            }
        };
    }

    private void boot(boolean standby) throws IOException {
        if (runtime != null) {
            if (!runtime.isBooted()) {
                LOG.info("The page of the gears: {}", PageAddress.of(this));
            }
            runtime.boot(standby);
        }
    }

    private void activate(boolean active) throws IOException {
        if (active && pipelineRules != null) {
            pipelineRules.activating();
        }
        if (runtime != null && runtime.isBooted()) {
            runtime.activate(active);
        }
    }

    /** This NameNode is about to become a standby by order. */
    void handOver() {
        if (runtime != null && runtime.isBooted()) {
            runtime.handOver();
        }
    }

    @Override
    public void stop() {
        if (runtime != null) {
            DefaultMetricsSystem.instance().unregisterSource(GearMetrics.NAME);
            DefaultMetricsSystem.instance().unregisterSource(PowerMetrics.NAME);
            DefaultMetricsSystem.instance().unregisterSource(EafrMetrics.NAME);
            runtime.close();
        }
        super.stop();
    }

    @Nullable
    GearRuntime runtime() {
        return runtime;
    }

    GearRuntime requireRuntime() throws IOException {
        GearRuntime gears = runtime;
        if (gears == null) {
            throw new GearsOffException(gearsOff());
        }
        return gears;
    }

    private static String gearsOff() {
        return "the gears are off on this NameNode: set " + DFSConfigKeys.DFS_BLOCK_REPLICATOR_CLASSNAME_KEY
                + " to a placement policy of hdfs-gears and restart it";
    }

    /**
     * While the gears are on, the placement policies stay: stock would put instances in their place that know nothing of them,
     * and would do so at every reconfiguration, because the policy of striped files is set here and stands in no file.
     */
    @Override
    public Collection<String> getReconfigurableProperties() {
        Set<String> all = new TreeSet<>(super.getReconfigurableProperties());
        all.addAll(Throttle.RECONFIGURABLE);
        if (runtime != null) {
            all.addAll(runtime.extras().changeable());
            all.removeAll(PLACEMENT);
        }
        return all;
    }

    @Override
    protected String reconfigurePropertyImpl(String property, String newVal) throws ReconfigurationException {
        boolean extras = runtime != null && runtime.extras().changeable().contains(property);
        if (!extras && !Throttle.RECONFIGURABLE.contains(property)) {
            return super.reconfigurePropertyImpl(property, newVal);
        }
        try {
            if (!extras) {
                return requireRuntime().migration().throttle().reconfigure(property, newVal);
            }
            runtime.extras().change(property, newVal);
            return newVal;
        } catch (ConfException | IOException e) {
            throw new ReconfigurationException(property, newVal, getConf().get(property), e);
        }
    }

    RpcInterceptor calls() {
        return calls;
    }

    @Nullable
    public PipelineRules pipelineRules() {
        return pipelineRules;
    }

    /** As stock's: whatever serves runs the gears, every other start option is stock's own business. */
    public static void main(String[] argv) {
        if (DFSUtil.parseHelpArgument(argv, "Usage: hdfs namenode, with the options of stock", System.out, true)) {
            System.exit(0);
        }
        try {
            StringUtils.startupShutdownMessage(GearNameNode.class, argv, LOG);
            NameNode nameNode = create(argv, new HdfsConfiguration());
            if (nameNode != null) {
                nameNode.join();
            }
        } catch (ConfException e) {
            LOG.error("The NameNode cannot start with this configuration: {}", e.getMessage());
            ExitUtil.terminate(1, e.getMessage());
        } catch (IOException | RuntimeException e) {
            LOG.error("The NameNode cannot start", e);
            ExitUtil.terminate(1, e);
        }
    }

    private static @Nullable NameNode create(String[] argv, Configuration conf) throws IOException {
        String[] rest = new GenericOptionsParser(conf, argv).getRemainingArgs();
        StartupOption option =
                rest.length == 1 && rest[0].isEmpty() ? StartupOption.REGULAR : GearStartOption.parse(rest);
        StartRule rule = StartRule.of(option);
        rule.check(String.join(" ", rest), rule.allAwake() ? asleep(conf) : List.of());
        if (option == null || !rule.gears()) {
            LOG.info("Start option {}: handled by the stock NameNode", String.join(" ", rest));
            return NameNode.createNameNode(rest, conf);
        }
        useGearHosts(conf);
        conf.set("dfs.namenode.startup", option.name());
        DefaultMetricsSystem.initialize("NameNode");
        return new GearNameNode(conf);
    }

    /** Hosts of which this NameNode keeps sleeper images. */
    private static List<String> asleep(Configuration conf) {
        Configuration own = new Configuration(conf);
        String nameservice = DFSUtil.getNamenodeNameServiceId(own);
        initializeGenericKeys(own, nameservice, HAUtil.getNameNodeId(own, nameservice));
        return KnownSleepers.of(own).names();
    }

    /** Beside a policy of ours, what sleeping hosts need for erasure-coded files; a configured other policy is left alone. */
    static void useGearStriping(Configuration conf) {
        String striped = conf.get(
                DFSConfigKeys.DFS_BLOCK_PLACEMENT_EC_CLASSNAME_KEY,
                DFSConfigKeys.DFS_BLOCK_PLACEMENT_EC_CLASSNAME_DEFAULT.getName());
        if (GearConfig.isOn(conf) && striped.equals(DFSConfigKeys.DFS_BLOCK_PLACEMENT_EC_CLASSNAME_DEFAULT.getName())) {
            conf.setClass(
                    DFSConfigKeys.DFS_BLOCK_PLACEMENT_EC_CLASSNAME_KEY,
                    GearStripedPlacementPolicy.class,
                    BlockPlacementPolicy.class);
        }
    }

    /** Beside a policy of ours, hosts that the gears hold take none of the places that stock's monitor of decommission has. */
    private static void useGearMonitor(Configuration conf) {
        if (GearConfig.isOn(conf)) {
            GearAdminMonitor.install(conf);
        }
    }

    /**
     * Beside a policy of ours the gears' own hosts provider, which reads the files of both of stock's. It takes the place of the one
     * that hdfs-default.xml names; a configured other one is refused later, with why.
     */
    static void useGearHosts(Configuration conf) {
        String stock = HostFileManager.class.getName();
        String found = conf.get(DFSConfigKeys.DFS_NAMENODE_HOSTS_PROVIDER_CLASSNAME_KEY, stock);
        if (GearConfig.isOn(conf) && found.equals(stock)) {
            conf.set(DFSConfigKeys.DFS_NAMENODE_HOSTS_PROVIDER_CLASSNAME_KEY, GearHosts.class.getName());
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.daemon;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.power.agent.AgentTimes;
import io.hdfsgears.power.hdfs.yarn.ResourceManagerLine;
import io.hdfsgears.power.link.HostWord;
import io.hdfsgears.power.os.NodeManagerOnHost;
import io.hdfsgears.power.os.SysFiles;
import io.hdfsgears.power.os.WokenFromOutside;
import io.hdfsgears.power.os.yarn.YarnNode;
import io.hdfsgears.power.os.yarn.YarnSettings;
import io.hdfsgears.power.os.yarn.YarnWork;
import io.hdfsgears.testkit.Poll;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ApplicationSubmissionContext;
import org.apache.hadoop.yarn.api.records.ContainerLaunchContext;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.client.api.YarnClient;
import org.apache.hadoop.yarn.client.api.YarnClientApplication;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.server.MiniYARNCluster;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** An agent that drains a real NodeManager through a real ResourceManager; containers are processes. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class YarnDrainIT {
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final String HOST = "h01:9866";
    private static final int MEBIBYTES = 4096;

    private final MiniYARNCluster cluster = new MiniYARNCluster("drain", 1, 1, 1);
    private final YarnClient client = YarnClient.createYarnClient();
    private ResourceManagerLine yarn;
    private NodeManagerOnHost nodeManager;
    private String id;
    private FakeNameNode nameNode;
    private Bed bed;
    private Path state;

    /** A host that sleeps until it is woken. */
    private static final class Bed implements WokenFromOutside {
        private final CountDownLatch woken = new CountDownLatch(1);
        private volatile boolean asleep;

        @Override
        public Slept sleep() throws InterruptedException {
            asleep = true;
            woken.await();
            asleep = false;
            return new Slept(Optional.empty(), TimeUnit.SECONDS.toNanos(5));
        }
    }

    @BeforeAll
    void up(@TempDir Path scratch) throws Exception {
        YarnConfiguration conf = new YarnConfiguration();
        conf.setInt(YarnConfiguration.YARN_MINICLUSTER_NM_PMEM_MB, MEBIBYTES);
        conf.setInt(YarnConfiguration.RM_NM_HEARTBEAT_INTERVAL_MS, 100);
        conf.setInt(YarnConfiguration.RM_AM_MAX_ATTEMPTS, 1);
        conf.setFloat(YarnConfiguration.NM_MAX_PER_DISK_UTILIZATION_PERCENTAGE, 100);
        conf.setBoolean(YarnConfiguration.NM_PMEM_CHECK_ENABLED, false);
        conf.setBoolean(YarnConfiguration.NM_VMEM_CHECK_ENABLED, false);
        conf.set("yarn.scheduler.capacity.root.queues", "default");
        conf.set("yarn.scheduler.capacity.root.default.capacity", "100");
        conf.set("yarn.scheduler.capacity.maximum-am-resource-percent", "1");
        // one process, one prefix of metrics: else the NodeManager's gauges are called the ResourceManager's
        DefaultMetricsSystem.initialize("NodeManager");
        cluster.init(conf);
        cluster.start();
        assertThat(cluster.waitForNodeManagersToConnect(PATIENCE.toMillis())).isTrue();
        client.init(cluster.getConfig());
        client.start();
        yarn = new ResourceManagerLine(cluster.getConfig());
        id = cluster.getNodeManager(0).getNMContext().getNodeId().toString();
        nodeManager = new NodeManagerOnHost(
                new SysFiles(Path.of("/")),
                "http://localhost:" + cluster.getNodeManager(0).getNMContext().getHttpPort());
    }

    @AfterAll
    void down() {
        client.stop();
        cluster.stop();
    }

    @BeforeEach
    void fresh(@TempDir Path folder) {
        nameNode = new FakeNameNode("nn1", true);
        bed = new Bed();
        state = folder.resolve("yarn-drain.properties");
    }

    @AfterEach
    void empty() throws Exception {
        for (ApplicationId running : client.getApplications().stream()
                .map(report -> report.getApplicationId())
                .toList()) {
            client.killApplication(running);
        }
        until("no container is left", () -> containers() == 0 && !busy());
        assertThat(offered()).isEqualTo(MEBIBYTES);
    }

    private boolean busy() {
        try {
            return nodeManager.busy().isPresent();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private YarnWork work(int drainMillis, boolean kill) {
        return new YarnWork(new YarnSettings(id, Optional.empty(), drainMillis, kill, state), yarn, nodeManager);
    }

    private AgentDaemon agent(int drainMillis) {
        YarnSettings settings = new YarnSettings(id, Optional.empty(), drainMillis, false, state);
        long look = TimeUnit.MILLISECONDS.toNanos(500);
        AgentTimes times = new AgentTimes(
                look,
                TimeUnit.MINUTES.toNanos(10),
                TimeUnit.DAYS.toNanos(1),
                new AgentTimes.Drain(settings.times().limitNanos(), look));
        YarnWork work = new YarnWork(settings, yarn, nodeManager);
        AgentDaemon agent = new AgentDaemon(HOST, bed, work, times, List.of(nameNode), Duration.ofMillis(50), 60_000);
        agent.start();
        return agent;
    }

    private static void until(String what, BooleanSupplier holds) {
        Poll.until(PATIENCE, what, holds);
    }

    private YarnNode node() {
        try {
            return yarn.nodes().stream()
                    .filter(node -> node.id().equals(id))
                    .findFirst()
                    .orElseThrow();
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    private long offered() {
        return node().total().memoryMebibytes();
    }

    private int containers() {
        return node().containers();
    }

    private String alarm() {
        HostWord word = nameNode.last(HOST);
        return word == null ? "" : word.alarm();
    }

    /** One container that runs until it is killed: an application's first. */
    private ApplicationId submit(int mebibytes) throws YarnException, IOException {
        YarnClientApplication application = client.createApplication();
        ApplicationSubmissionContext context = application.getApplicationSubmissionContext();
        context.setApplicationName("drain");
        context.setQueue("default");
        context.setPriority(Priority.newInstance(0));
        context.setResource(Resource.newInstance(mebibytes, 1));
        context.setAMContainerSpec(ContainerLaunchContext.newInstance(
                Map.of(), Map.of(), List.of("exec tail -f /dev/null"), Map.of(), null, Map.of()));
        return client.submitApplication(context);
    }

    private ApplicationId running() throws YarnException, IOException, InterruptedException {
        ApplicationId application = submit(MEBIBYTES * 3 / 4);
        until("a container runs", () -> containers() == 1);
        until("its NodeManager says so", this::busy);
        return application;
    }

    @Test
    void waitsForAContainerTakesNoOtherSleepsAndGivesBack() throws Exception {
        ApplicationId first = running();
        ApplicationId second = submit(MEBIBYTES / 2); // fits once the first has ended
        try (AgentDaemon agent = agent(600_000)) {
            nameNode.order(HOST, false, true);
            until("it waits for the container", () -> alarm().equals("waits for 1 container of YARN on " + id));
            assertThat(offered()).isZero();
            client.killApplication(first);
            until("it sleeps", () -> bed.asleep);
            assertThat(containers()).isZero();
            assertThat(offered()).isZero();
            nameNode.order(HOST, true, true);
            bed.woken.countDown();
            until("YARN has it back", () -> offered() == MEBIBYTES);
            until("what waited runs", () -> containers() == 1);
            until("nothing is owed", () -> !Files.exists(state));
            assertThat(client.getApplicationReport(second).getFinishTime()).isZero();
            assertThat(agent.state().alarm()).isEmpty();
        }
    }

    @Test
    void whatRunsTooLongIsLeftAloneAndTheHostStaysUp() throws Exception {
        ApplicationId application = running();
        try (AgentDaemon agent = agent(2_000)) {
            nameNode.order(HOST, false, true);
            until("it says why it stays", () -> alarm().contains("kept awake after 2 s of waiting for 1 container"));
            until("YARN has it back", () -> offered() == MEBIBYTES);
            assertThat(bed.asleep).isFalse();
            assertThat(client.getApplicationReport(application).getFinishTime()).isZero();
            assertThat(containers()).isEqualTo(1);
            assertThat(agent.state().phase().said().name()).isEqualTo("ON");
        }
    }

    @Test
    void anAgentThatEndsWhileItWaitsGivesBack() throws Exception {
        running();
        AgentDaemon agent = agent(600_000);
        nameNode.order(HOST, false, true);
        until("it is taken", () -> offered() == 0);
        agent.close();
        assertThat(offered()).isEqualTo(MEBIBYTES);
    }

    @Test
    void whatAnAgentTookThatWasKilledTheNextOneGivesBack() throws Exception {
        assertThat(work(600_000, false).drain()).isPresent();
        until("it is taken", () -> offered() == 0);
        try (AgentDaemon agent = agent(600_000)) {
            until("YARN has it back", () -> offered() == MEBIBYTES);
            until(
                    "nothing is owed",
                    () -> !Files.exists(state) && !agent.state().work().owed());
        }
    }

    @Test
    void whereItIsAskedForWhatRunsTooLongIsKilled() throws Exception {
        running();
        YarnWork work = work(1_000, true);
        assertThat(work.drain()).isPresent();
        until("the container is killed", () -> containers() == 0);
        assertThat(work.giveBack()).isEmpty();
        assertThat(offered()).isEqualTo(MEBIBYTES);
    }

    @Test
    void aNodeThatSomebodyElseTookStaysTaken() throws Exception {
        YarnNode had = node();
        yarn.offer(
                id, new io.hdfsgears.power.os.yarn.NodeShare(0, 0, had.total().others()), -1);
        until("it is taken", () -> offered() == 0);
        YarnWork work = work(1_000, false);
        assertThat(work.drain()).isEmpty();
        assertThat(work.giveBack()).isEmpty();
        assertThat(offered()).isZero();
        yarn.offer(id, had.total(), -1);
        until("it is back", () -> offered() == MEBIBYTES);
    }
}

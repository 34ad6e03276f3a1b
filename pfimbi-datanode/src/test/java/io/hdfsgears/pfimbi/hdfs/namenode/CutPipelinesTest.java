// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.hdfs.namenode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import io.hdfsgears.core.config.PfimbiKeys;
import io.hdfsgears.hdfs.pipeline.PipelineRules.Writer;
import io.hdfsgears.pfimbi.choice.PathRules;
import io.hdfsgears.pfimbi.choice.SyncRules;
import io.hdfsgears.testkit.FakeClock;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.ha.HAServiceProtocol.HAServiceState;
import org.apache.hadoop.hdfs.protocol.DatanodeID;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo.DatanodeInfoBuilder;
import org.apache.hadoop.hdfs.protocol.ExtendedBlock;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockManager;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeManager;
import org.apache.hadoop.hdfs.server.namenode.FSNamesystem;
import org.apache.hadoop.hdfs.server.protocol.DatanodeCommand;
import org.apache.hadoop.hdfs.server.protocol.HeartbeatResponse;
import org.apache.hadoop.hdfs.server.protocol.NNHAStatusHeartbeat;
import org.apache.hadoop.hdfs.server.protocol.RegisterCommand;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Which pipelines a NameNode cuts after it has become active. */
final class CutPipelinesTest {
    private static final Duration AGENT = Duration.ofNanos(AwareHosts.AGENT_NANOS);

    private final FakeClock clock = new FakeClock();
    private final FSNamesystem namesystem = mock(FSNamesystem.class);
    private CutPipelines pipelines;

    private record NothingKept() implements LivePaths.Attribute {
        @Override
        public byte @Nullable [] read() {
            return null;
        }

        @Override
        public void write(byte[] bytes) {
            throw new AssertionError("no rule is set");
        }
    }

    CutPipelinesTest() {
        BlockManager bm = mock(BlockManager.class);
        when(bm.getDatanodeManager()).thenReturn(mock(DatanodeManager.class));
        when(namesystem.getBlockManager()).thenReturn(bm);
        pipelines = pipelines(new Configuration(false));
    }

    private CutPipelines pipelines(Configuration conf) {
        PathRules none = PathRules.parse("key", List.of());
        return new CutPipelines(
                namesystem,
                conf,
                new LivePaths(new NothingKept(), new SyncRules(1, none, none, 1)),
                new AwareHosts(clock::nanos));
    }

    private static DatanodeInfo host(String name) {
        return new DatanodeInfoBuilder()
                .setNodeID(new DatanodeID("10.0.0.1", name, name, 9866, 9864, 9865, 9867))
                .build();
    }

    private int hostsOfANewBlock(String... hosts) throws IOException {
        return hostsOfANewBlock(new Writer("/f", "client", null, false), hosts);
    }

    private int hostsOfANewBlock(Writer writer, String... hosts) throws IOException {
        return hostsOfANewBlock(7, writer, hosts);
    }

    private int hostsOfANewBlock(long block, Writer writer, String... hosts) throws IOException {
        LocatedBlock placed = new LocatedBlock(
                new ExtendedBlock("pool", block, 0, 1001),
                Stream.of(hosts).map(CutPipelinesTest::host).toArray(DatanodeInfo[]::new),
                Stream.of(hosts).map(host -> "DS-" + host).toArray(String[]::new),
                Stream.of(hosts).map(host -> StorageType.DISK).toArray(StorageType[]::new));
        return pipelines.granted(writer, placed).getLocations().length;
    }

    private void heartbeat(String host, HAServiceState state, DatanodeCommand... commands) {
        pipelines.recovering(host(host), new HeartbeatResponse(commands, new NNHAStatusHeartbeat(state, 1), null, 0));
    }

    private void heartbeats() {
        Stream.of("h1", "h2", "h3").forEach(host -> heartbeat(host, HAServiceState.ACTIVE));
    }

    @Test
    void hostsThatDoNotKnowTheNewActiveNameNodeAreAllWrittenTo() throws IOException {
        heartbeats();
        clock.advance(AGENT);
        assertThat(hostsOfANewBlock("h1", "h2", "h3")).isEqualTo(1);
        pipelines.activating();
        assertThat(hostsOfANewBlock("h1", "h2", "h3"))
                .as("nobody has heard of it")
                .isEqualTo(3);
        heartbeats();
        assertThat(hostsOfANewBlock("h1", "h2", "h3"))
                .as("agents have not yet looked")
                .isEqualTo(3);
        clock.advance(AGENT.minusNanos(1));
        assertThat(hostsOfANewBlock("h1", "h2", "h3")).isEqualTo(3);
        clock.advance(Duration.ofNanos(1));
        assertThat(hostsOfANewBlock("h1", "h2", "h3")).isEqualTo(1);
        heartbeats();
        assertThat(hostsOfANewBlock("h1", "h2", "h3"))
                .as("later heartbeats change nothing")
                .isEqualTo(1);
    }

    @Test
    void aTargetThatDoesNotKnowItCountsAsMuchAsTheSource() throws IOException {
        heartbeat("h1", HAServiceState.ACTIVE);
        heartbeat("h2", HAServiceState.ACTIVE);
        heartbeat("h3", HAServiceState.STANDBY);
        clock.advance(AGENT);
        assertThat(hostsOfANewBlock("h1", "h2", "h3")).isEqualTo(3);
        assertThat(hostsOfANewBlock("h1", "h2")).isEqualTo(1);
    }

    @Test
    void aWriterThatNamesFavoredNodesWritesToAllOfThem() throws IOException {
        heartbeats();
        clock.advance(AGENT);
        assertThat(hostsOfANewBlock(new Writer("/f", "client", null, true), "h1", "h2", "h3"))
                .isEqualTo(3);
        assertThat(hostsOfANewBlock(new Writer("/f", "client", null, false), "h1", "h2", "h3"))
                .isEqualTo(1);
    }

    @Test
    void aHostThatIsToRegisterAnewTakesThisForAnotherNameNode() throws IOException {
        heartbeats();
        clock.advance(AGENT);
        heartbeat("h2", HAServiceState.ACTIVE, RegisterCommand.REGISTER);
        clock.advance(AGENT);
        assertThat(hostsOfANewBlock("h1", "h2", "h3")).isEqualTo(3);
        heartbeat("h2", HAServiceState.ACTIVE);
        clock.advance(AGENT);
        assertThat(hostsOfANewBlock("h1", "h2", "h3")).isEqualTo(1);
    }

    @Test
    void aWriterWaitsForMoreReplicasWhileItsHostsAreIdle() throws IOException {
        Configuration conf = new Configuration(false);
        conf.setInt(PfimbiKeys.SYNC_IDLE_QUEUE.name(), 1);
        pipelines = pipelines(conf);
        heartbeats();
        clock.advance(AGENT);
        Writer writer = new Writer("/f", "client", null, false);
        assertThat(hostsOfANewBlock(1, writer, "h1", "h2")).isEqualTo(2);
        assertThat(hostsOfANewBlock(2, writer, "h2", "h3", "h1"))
                .as("h3 is idle")
                .isEqualTo(1);
        assertThat(hostsOfANewBlock(3, writer, "h1", "h2", "h3"))
                .as("none is idle")
                .isEqualTo(1);
        assertThat(hostsOfANewBlock(4, new Writer("/f", "pfimbi:2", null, false), "h1", "h2", "h3"))
                .as("a job asks")
                .isEqualTo(2);
        pipelines.abandoned(new ExtendedBlock("pool", 1, 0, 1001));
        assertThat(hostsOfANewBlock(1, writer, "h1", "h2"))
                .as("blocks 3 and 4 are on h1, 2 and 4 on h2")
                .isEqualTo(1);
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.drill;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.hdfsgears.pfimbi.hdfs.proto.PfimbiProtos.AnnounceRequestProto;
import io.hdfsgears.pfimbi.hdfs.proto.PfimbiProtos.GrantRequestProto;
import io.hdfsgears.pfimbi.hdfs.proto.PfimbiProtos.ReplicaProto;
import io.hdfsgears.pfimbi.hdfs.rpc.PfimbiPeerPB;
import io.hdfsgears.pfimbi.hdfs.rpc.Remote;
import io.hdfsgears.rack.CommandResult;
import io.hdfsgears.rack.RackSpec;
import io.hdfsgears.rack.hdfs.client.WorkResult;
import io.hdfsgears.rack.process.NameNodeProbe;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Copies that writers do not wait for, with Kerberos, service-level authorization, block tokens, encrypted transfer and two NameNodes. */
class PfimbiKerberosIT extends KerberosDrill {
    private static final int HOSTS = 4;
    private static final int REPLICAS = 3;
    private static final String CLI = "io.hdfsgears.pfimbi.hdfs.cli.PfimbiCli";
    private static final int FILES = 6;
    private static final long FILE_BYTES = 2L << 20;

    @BeforeAll
    void up(@TempDir Path scratch) throws Exception {
        startRealm(scratch);
        drill = DrillRack.up(realm.joined(RackSpec.of(HOSTS)
                .withRacks(2)
                .withPrimaries(2)
                .withReplication(REPLICAS)
                .withHa(true)
                .withPfimbi(1)
                .withSetting("dfs.datanode.data.write.bandwidthPerSec", "1000000") // copies pend for seconds
                .withSetting("dfs.namenode.reconstruction.pending.timeout-sec", "12")
                .withSetting("dfs.datanode.pfimbi.deadline", "9s")));
        LatePipelines.await(drill);
    }

    private CommandResult as(String user, String... arguments) throws IOException, InterruptedException {
        return realm.runAs(user, drill.rack(), CLI, arguments);
    }

    private CommandResult good(CommandResult result) {
        assertThat(result.exitCode()).as(result.output()).isZero();
        return result;
    }

    private JsonNode status() throws IOException {
        return new ObjectMapper()
                .readTree(good(drill.rack().hdfs("pfimbi", "-status", "-json")).output());
    }

    /** Asked for live: what {@code /jmx} shows can be a metrics period old. */
    private long sentCopies() throws IOException {
        return status().path("sentCopies").asLong();
    }

    private void awaitFactor() throws IOException {
        good(drill.rack().hdfs("pfimbi", "-wait", "-timeout", "90", "/"));
    }

    @Test
    @Order(1)
    void agentsPassCopiesOn() throws IOException {
        DrillRack.good(drill.client().write("/data", FILES, FILE_BYTES, 5, 2));
        awaitFactor();
        JsonNode status = status();
        long blocks = status.path("sentCopies").asLong() / (REPLICAS - 1);
        assertThat(blocks).as(status.toString()).isGreaterThanOrEqualTo(FILES);
        assertThat(status.path("sentCopies").asLong() % (REPLICAS - 1)).isZero();
        assertThat(status.path("sentBytes").asLong()).isEqualTo((REPLICAS - 1) * FILES * FILE_BYTES);
        assertThat(status.path("leftCopies").asLong()).isZero();
        drill.verifyAll();
    }

    @Test
    @Order(2)
    void whoMayNotIsRefused() throws IOException, InterruptedException {
        for (String[] verb : new String[][] {
            {"-status"},
            {"-weights", "-set", "2=7"},
            {"-setPath", "/data", "-sync", "2"},
            {"-setPath", "/data", "-clear"}
        }) {
            CommandResult refused = as(STRANGER, verb);
            assertThat(refused.exitCode())
                    .as(String.join(" ", verb) + ": " + refused.output())
                    .isEqualTo(NOT_AUTHORISED);
        }
        assertThat(AuditLog.lines(drill, "allowed=false", "ugi=" + STRANGER, "cmd=setSyncPath"))
                .contains("auth:KERBEROS");
        assertThat(good(drill.rack().hdfs("pfimbi", "-weights")).output()).doesNotContain("2=7");
        assertThat(good(drill.rack().hdfs("pfimbi", "-listPaths")).output()).doesNotContain("/data");
    }

    /** Whoever could announce or ask for a block could have hosts copy what is wrong, or nothing. */
    @Test
    @Order(3)
    void aStrangerIsNoAgent() throws IOException, InterruptedException {
        ReplicaProto replica = ReplicaProto.newBuilder()
                .setPool("BP-1")
                .setId(1)
                .setGenerationStamp(1)
                .setBytes(1)
                .build();
        AnnounceRequestProto lie = AnnounceRequestProto.newBuilder()
                .setReplica(replica)
                .setJob("job")
                .setPosition(2)
                .setSource("127.0.0.1,h01,u,1,1,,")
                .setAgeMillis(0)
                .build();
        GrantRequestProto wish = GrantRequestProto.newBuilder()
                .setReplica(replica)
                .setTarget("u")
                .build();
        InetSocketAddress host = new InetSocketAddress(
                drill.rack().description().address("h01"),
                drill.rack().description().hostPorts("h01").ipc());
        Configuration conf = DrillRack.conf(drill.rack().files().clientConf());
        realm.within(STRANGER, () -> {
            try (Remote<PfimbiPeerPB> agent = new Remote<>(PfimbiPeerPB.class, host, conf)) {
                assertThatThrownBy(() -> agent.call(peer -> peer.announce(null, lie)))
                        .hasMessageContaining(STRANGER)
                        .hasMessageContaining("not authorized");
                assertThatThrownBy(() -> agent.call(peer -> peer.grant(null, wish)))
                        .hasMessageContaining(STRANGER)
                        .hasMessageContaining("not authorized");
            }
            return null;
        });
    }

    private WorkResult writeSlowly() {
        try {
            return drill.client().write("/pending", 2 * FILES, FILE_BYTES, 6, 4);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    @Order(4)
    void theOtherNameNodeMakesWhatPendsAndKnowsTheRules() throws IOException {
        good(drill.rack().hdfs("pfimbi", "-setPath", "/all", "-sync", Integer.toString(REPLICAS)));
        CompletableFuture<WorkResult> writing = CompletableFuture.supplyAsync(this::writeSlowly);
        while (status().path("pendingCopies").asLong() == 0) {
            assertThat(writing.isDone())
                    .as("copies pend while files are written")
                    .isFalse();
        }
        drill.rack().kill("nn1", true);
        assertThat(drill.rack().failover()).isEqualTo("nn2");
        drill.awaitServing("nn2");
        DrillRack.good(writing.join());
        drill.verifyAll();
        awaitFactor();
        drill.verifyAll();
        assertThat(drill.rack().look("nn2").map(NameNodeProbe.View::corrupt)).isEqualTo(Optional.of(0L));
        assertThat(good(drill.rack().hdfs("pfimbi", "-listPaths")).output()).contains("/all");
        long sent = sentCopies();
        DrillRack.good(drill.client().write("/all/now", FILES, FILE_BYTES, 7, 2));
        awaitFactor();
        assertThat(sentCopies()).as("all three are the writer's").isEqualTo(sent);
        DrillRack.good(drill.client().write("/again", FILES, FILE_BYTES, 8, 2));
        awaitFactor();
        assertThat(sentCopies()).isGreaterThan(sent);
        drill.verifyAll();
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hdfsgears.hdfs.proto.GearProtos.SetGearRequestProto;
import io.hdfsgears.hdfs.proto.GearProtos.SyncPathsRequestProto;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** NameNodes that hang: they take connections and never answer. Stock would wait 120 s for each. */
@Timeout(100)
final class ActiveNameNodeTest {
    private static final Duration STOCK = Duration.ofMinutes(2);

    private static ServerSocket silent() throws Exception {
        return new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    }

    private static Configuration pair(ServerSocket one, ServerSocket other) {
        Configuration conf = new Configuration(false);
        conf.set("fs.defaultFS", "hdfs://pair");
        conf.set("dfs.nameservices", "pair");
        conf.set("dfs.ha.namenodes.pair", "a,b");
        conf.set("dfs.namenode.rpc-address.pair.a", "127.0.0.1:" + one.getLocalPort());
        conf.set("dfs.namenode.rpc-address.pair.b", "127.0.0.1:" + other.getLocalPort());
        return conf;
    }

    @Test
    void bothAreAskedAndSaidSoonerThanStockWouldGiveUpTheFirst() throws Exception {
        try (ServerSocket one = silent();
                ServerSocket other = silent()) {
            long start = System.nanoTime();
            assertThatThrownBy(() -> new ActiveNameNode(pair(one, other), Duration.ofSeconds(1)).getGear())
                    .isInstanceOf(NotActiveException.class)
                    .hasMessageContaining("127.0.0.1:" + one.getLocalPort())
                    .hasMessageContaining("127.0.0.1:" + other.getLocalPort());
            assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(STOCK);
        }
    }

    @Test
    void aCallTakesNoLongerThanWhatIsLeftAndMayHaveBeenAccepted() throws Exception {
        try (ServerSocket only = silent()) {
            Configuration conf = new Configuration(false);
            conf.set("fs.defaultFS", "hdfs://127.0.0.1:" + only.getLocalPort());
            GearPort port = new ActiveNameNode(conf).within(Duration.ofMillis(-1));
            long start = System.nanoTime();
            assertThatThrownBy(() -> port.setGear(SetGearRequestProto.getDefaultInstance()))
                    .isInstanceOf(NotActiveException.class)
                    .hasMessageContaining("The request may have been accepted: ask -getGear.");
            assertThatThrownBy(port::getGear)
                    .isInstanceOf(NotActiveException.class)
                    .hasMessageNotContaining("accepted");
            assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(STOCK);
        }
    }

    @Test
    void theListOfPathsIsNoChange() throws Exception {
        try (ServerSocket only = silent()) {
            Configuration conf = new Configuration(false);
            conf.set("fs.defaultFS", "hdfs://127.0.0.1:" + only.getLocalPort());
            conf.setInt("ipc.client.rpc-timeout.ms", 500);
            ActiveNameNode nameNode = new ActiveNameNode(conf);
            SyncPathsRequestProto list = SyncPathsRequestProto.getDefaultInstance();
            assertThatThrownBy(() -> nameNode.syncPaths(list))
                    .isInstanceOf(NotActiveException.class)
                    .hasMessageNotContaining("accepted");
            assertThatThrownBy(() -> nameNode.syncPaths(
                            list.toBuilder().setPath("/tmp").setReplicas(1).build()))
                    .isInstanceOf(NotActiveException.class)
                    .hasMessageContaining("The request may have been accepted: ask hdfs pfimbi list-paths.");
        }
    }

    @Test
    void whatWasNeverSentWasNotAccepted() throws Exception {
        Configuration conf = new Configuration(false);
        try (ServerSocket gone = silent()) {
            conf.set("fs.defaultFS", "hdfs://127.0.0.1:" + gone.getLocalPort());
            conf.setInt("ipc.client.connect.retry.interval", 10);
        }
        assertThatThrownBy(() -> new ActiveNameNode(conf).setGear(SetGearRequestProto.getDefaultInstance()))
                .isInstanceOf(NotActiveException.class)
                .hasMessageNotContaining("accepted");
    }

    @Test
    void theOneThatWasActiveLastIsAskedFirst() {
        InetSocketAddress a = InetSocketAddress.createUnresolved("a", 8020);
        InetSocketAddress b = InetSocketAddress.createUnresolved("b", 8020);
        InetSocketAddress other = InetSocketAddress.createUnresolved("c", 8020);
        assertThat(ActiveNameNode.inOrder(List.of(a, b), null)).containsExactly(a, b);
        assertThat(ActiveNameNode.inOrder(List.of(a, b), b)).containsExactly(b, a);
        assertThat(ActiveNameNode.inOrder(List.of(a, b), other)).containsExactly(a, b);
    }
}

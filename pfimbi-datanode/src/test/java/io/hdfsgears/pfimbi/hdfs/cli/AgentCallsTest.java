// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.hdfs.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.pfimbi.hdfs.proto.PfimbiProtos.StatusReplyProto;
import io.hdfsgears.pfimbi.hdfs.proto.PfimbiProtos.StatusRequestProto;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.protocol.DatanodeID;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo.DatanodeInfoBuilder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** DataNodes that take a connection and say nothing, as the address of a host that has just gone to sleep. */
final class AgentCallsTest {
    private static final int HOSTS = 12;
    /** Shorter than the 20 s for one silent host: asked one after the other, hosts would not meet. */
    private static final int TOGETHER_SECONDS = 15;

    private final CountDownLatch asked = new CountDownLatch(HOSTS);

    /** @return whether all hosts were being asked while this one was */
    private boolean silent(ServerSocket server) {
        try (Socket socket = server.accept()) {
            asked.countDown();
            return socket.isConnected() && asked.await(TOGETHER_SECONDS, TimeUnit.SECONDS);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private static DatanodeInfo host(int number, int port) {
        return new DatanodeInfoBuilder()
                .setNodeID(new DatanodeID("127.0.0.1", "h" + number, "uuid-" + number, 9866, 9864, 9865, port))
                .build();
    }

    @Test
    @Timeout(300)
    void silentHostsAreWaitedForTogether() throws Exception {
        List<ServerSocket> servers = new ArrayList<>();
        List<DatanodeInfo> hosts = new ArrayList<>();
        List<CompletableFuture<Boolean>> met = new ArrayList<>();
        try {
            for (int number = 0; number < HOSTS; number++) {
                ServerSocket server = new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
                servers.add(server);
                hosts.add(host(number, server.getLocalPort()));
                CompletableFuture<Boolean> one = new CompletableFuture<>();
                Thread thread = new Thread(() -> one.complete(silent(server)), "silent-" + number);
                thread.setDaemon(true);
                thread.start();
                met.add(one);
            }
            Answers<StatusReplyProto> answers = new AgentCalls(new Configuration(false))
                    .ask(hosts, agent -> agent.status(null, StatusRequestProto.getDefaultInstance()));
            assertThat(answers.replies()).isEmpty();
            assertThat(answers.silent()).hasSize(HOSTS);
            assertThat(answers.denied()).isFalse();
            for (CompletableFuture<Boolean> one : met) {
                assertThat(one.get(TOGETHER_SECONDS, TimeUnit.SECONDS)).isTrue();
            }
        } finally {
            for (ServerSocket server : servers) {
                server.close();
            }
        }
    }
}

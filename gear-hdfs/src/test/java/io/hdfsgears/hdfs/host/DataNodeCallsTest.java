// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.ServerSocket;
import java.net.SocketTimeoutException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.HdfsConfiguration;
import org.apache.hadoop.hdfs.protocol.ClientDatanodeProtocol;
import org.apache.hadoop.hdfs.protocol.DatanodeID;
import org.apache.hadoop.net.NetUtils;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class DataNodeCallsTest {
    private final Deque<Runnable> callers = new ArrayDeque<>();
    private final List<String> asked = new ArrayList<>();
    private boolean answers = true;

    private final DataNodeCalls calls = new DataNodeCalls(callers::add, (host, call) -> {
        asked.add(host.getDatanodeUuid());
        if (!answers) {
            throw new SocketTimeoutException("2000 millis");
        }
    });

    private static DatanodeID host(String uuid, int ipcPort) {
        return new DatanodeID("127.0.0.1", uuid, uuid, 1, 2, 3, ipcPort);
    }

    private void evict(String uuid) {
        calls.later(host(uuid, 4), "to let its writers move on", ClientDatanodeProtocol::evictWriters);
    }

    @Test
    void aHostHasOneCallUnderWayHoweverOftenItIsAsked() {
        for (int round = 0; round < 130; round++) {
            evict("h01");
        }
        evict("h02");
        assertThat(callers).hasSize(2);
        callers.forEach(Runnable::run);
        assertThat(asked).containsExactly("h01", "h02");
    }

    @Test
    void aHostThatDidNotAnswerIsAskedAgain() {
        answers = false;
        evict("h01");
        callers.remove().run();
        evict("h01");
        assertThat(callers).hasSize(1);
    }

    /** A stopped process: its kernel takes the connection, and no answer comes. */
    @Test
    @Timeout(value = 20, unit = TimeUnit.SECONDS)
    void aHostThatTakesTheConnectionAndSaysNothingIsLeftAfterTwoSeconds() throws IOException {
        try (ServerSocket silent = new ServerSocket(0)) {
            DataNodeWire wire = new DataNodeWire(new HdfsConfiguration());
            long start = System.nanoTime();
            Assertions.assertThatThrownBy(
                            () -> wire.run(host("h01", silent.getLocalPort()), ClientDatanodeProtocol::evictWriters))
                    .isInstanceOf(IOException.class);
            assertThat(TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start)).isLessThan(8_000);
        }
    }

    /** 20 s × 46 tries by default, 15 minutes for a host that lost its power. */
    @Test
    void connectingIsTriedOnceForTwoSecondsByAClientOfItsOwn() {
        Configuration conf = DataNodeWire.bounded(new HdfsConfiguration());
        assertThat(conf.getInt("ipc.client.connect.timeout", 0)).isEqualTo(2_000);
        assertThat(conf.getInt("ipc.client.connect.max.retries", -1)).isZero();
        assertThat(conf.getInt("ipc.client.connect.max.retries.on.timeouts", -1))
                .isZero();
        assertThat(NetUtils.getDefaultSocketFactory(conf))
                .isEqualTo(NetUtils.getDefaultSocketFactory(DataNodeWire.bounded(new HdfsConfiguration())))
                .isNotEqualTo(NetUtils.getDefaultSocketFactory(new HdfsConfiguration()));
    }
}

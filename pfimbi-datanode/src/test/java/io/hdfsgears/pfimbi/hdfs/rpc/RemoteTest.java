// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.hdfs.rpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hdfsgears.pfimbi.hdfs.proto.PfimbiProtos.LeaveRequestProto;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.net.NetUtils;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

final class RemoteTest {
    /** The process has a client with 20 s to connect: a NameNode for its JournalNodes, a command for its NameNode. */
    @Test
    void anAgentIsReachedByAClientWithTwoSecondsToConnect() {
        Configuration conf = Remote.limited(new Configuration(false), 7_000);
        assertThat(conf.getInt("ipc.client.connect.timeout", 0)).isEqualTo(2_000);
        assertThat(conf.getInt("ipc.client.rpc-timeout.ms", 0)).isEqualTo(7_000);
        assertThat(NetUtils.getDefaultSocketFactory(conf))
                .isNotEqualTo(NetUtils.getDefaultSocketFactory(new Configuration(false)));
    }

    /** A stopped process: its kernel takes the connection, and no answer comes. */
    @Test
    @Timeout(60)
    void anAgentThatSaysNothingIsLeftAfterTheTimeForItsAnswer() throws IOException {
        try (ServerSocket silent = new ServerSocket(0);
                Remote<PfimbiStatusPB> agent = new Remote<>(
                        PfimbiStatusPB.class,
                        new InetSocketAddress("localhost", silent.getLocalPort()),
                        new Configuration(),
                        100)) {
            LeaveRequestProto request =
                    LeaveRequestProto.newBuilder().setPool("pool").build();
            assertThatThrownBy(() -> agent.call(proxy -> proxy.leave(null, request)))
                    .isInstanceOf(IOException.class);
        }
    }
}

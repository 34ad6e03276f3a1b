// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.hdfs.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.verifyNoInteractions;
import static org.mockito.Mockito.when;

import io.hdfsgears.pfimbi.hdfs.proto.PfimbiProtos.LeaveRequestProto;
import io.hdfsgears.pfimbi.hdfs.proto.PfimbiProtos.StatusReplyProto;
import io.hdfsgears.pfimbi.hdfs.proto.PfimbiProtos.StatusRequestProto;
import io.hdfsgears.pfimbi.hdfs.proto.PfimbiProtos.WeighRequestProto;
import io.hdfsgears.pfimbi.schedule.Weights;
import java.net.InetAddress;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.ipc.RPC;
import org.apache.hadoop.ipc.Server;
import org.apache.hadoop.security.AccessControlException;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.thirdparty.protobuf.ServiceException;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class AgentServerTest {
    private final ReplicationAgent agent = mock(ReplicationAgent.class);
    private final AgentServer server = new AgentServer(agent, new Configuration(false));

    @AfterEach
    void noCall() {
        Server.getCurCall().remove();
    }

    private static void calls(UserGroupInformation user) {
        Server.getCurCall().set(new Server.Call(1, 0, null, null, RPC.RpcKind.RPC_PROTOCOL_BUFFER, new byte[16]) {
            @Override
            public UserGroupInformation getRemoteUser() {
                return user;
            }

            @Override
            public InetAddress getHostInetAddress() {
                return InetAddress.getLoopbackAddress();
            }
        });
    }

    private static void refused(String why, ThrowingCallable call) {
        assertThatThrownBy(call)
                .isInstanceOf(ServiceException.class)
                .cause()
                .isInstanceOf(AccessControlException.class)
                .hasMessageStartingWith(why);
    }

    /** It names the jobs of all users. */
    @Test
    void whatADataNodeCopiesForWhomIsForSuperusers() throws Exception {
        calls(UserGroupInformation.createUserForTesting("guest", new String[] {"guests"}));
        refused(
                "guest may not ask this DataNode: call it as ",
                () -> server.status(null, StatusRequestProto.getDefaultInstance()));
        refused("guest may not ask", () -> server.weigh(null, WeighRequestProto.getDefaultInstance()));
        refused(
                "guest may not change",
                () -> server.weigh(
                        null, WeighRequestProto.newBuilder().setWeights("2=1").build()));
        refused(
                "guest may not change",
                () -> server.leave(
                        null, LeaveRequestProto.newBuilder().setPool("pool").build()));
        verifyNoInteractions(agent);
    }

    @Test
    void theDataNodesOwnUserAndTheSuperusersGroupMayAsk() throws Exception {
        when(agent.status()).thenReturn(StatusReplyProto.getDefaultInstance());
        when(agent.weights()).thenReturn(Weights.EARLIER_FIRST);
        for (UserGroupInformation user : new UserGroupInformation[] {
            UserGroupInformation.getLoginUser(),
            UserGroupInformation.createUserForTesting("ann", new String[] {"staff", "supergroup"})
        }) {
            calls(user);
            assertThat(server.status(null, StatusRequestProto.getDefaultInstance()))
                    .isNotNull();
            assertThat(server.weigh(null, WeighRequestProto.getDefaultInstance())
                            .getWeights())
                    .isEqualTo("2=100, 3=10, 4=1");
        }
    }
}

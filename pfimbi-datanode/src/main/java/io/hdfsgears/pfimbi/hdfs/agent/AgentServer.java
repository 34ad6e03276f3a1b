// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.hdfs.agent;

import io.hdfsgears.pfimbi.forward.GrantAnswer;
import io.hdfsgears.pfimbi.hdfs.access.DataNodesOnly;
import io.hdfsgears.pfimbi.hdfs.access.Superusers;
import io.hdfsgears.pfimbi.hdfs.access.WeightsAudit;
import io.hdfsgears.pfimbi.hdfs.proto.PfimbiProtos.AnnounceReplyProto;
import io.hdfsgears.pfimbi.hdfs.proto.PfimbiProtos.AnnounceRequestProto;
import io.hdfsgears.pfimbi.hdfs.proto.PfimbiProtos.GrantReplyProto;
import io.hdfsgears.pfimbi.hdfs.proto.PfimbiProtos.GrantRequestProto;
import io.hdfsgears.pfimbi.hdfs.proto.PfimbiProtos.LeaveReplyProto;
import io.hdfsgears.pfimbi.hdfs.proto.PfimbiProtos.LeaveRequestProto;
import io.hdfsgears.pfimbi.hdfs.proto.PfimbiProtos.PfimbiPeerService;
import io.hdfsgears.pfimbi.hdfs.proto.PfimbiProtos.PfimbiStatusService;
import io.hdfsgears.pfimbi.hdfs.proto.PfimbiProtos.StatusReplyProto;
import io.hdfsgears.pfimbi.hdfs.proto.PfimbiProtos.StatusRequestProto;
import io.hdfsgears.pfimbi.hdfs.proto.PfimbiProtos.WeighReplyProto;
import io.hdfsgears.pfimbi.hdfs.proto.PfimbiProtos.WeighRequestProto;
import io.hdfsgears.pfimbi.hdfs.rpc.PfimbiPeerPB;
import io.hdfsgears.pfimbi.hdfs.rpc.PfimbiPolicyProvider;
import io.hdfsgears.pfimbi.hdfs.rpc.PfimbiStatusPB;
import io.hdfsgears.pfimbi.schedule.Weights;
import java.io.IOException;
import java.net.InetAddress;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CommonConfigurationKeys;
import org.apache.hadoop.hdfs.DFSUtil;
import org.apache.hadoop.ipc.RPC;
import org.apache.hadoop.ipc.Server;
import org.apache.hadoop.thirdparty.protobuf.RpcController;
import org.apache.hadoop.thirdparty.protobuf.ServiceException;
import org.jspecify.annotations.NullUnmarked;

/** The agent's protocols on the DataNode's RPC server. */
@NullUnmarked
final class AgentServer implements PfimbiPeerPB, PfimbiStatusPB {
    private final ReplicationAgent agent;

    private final Superusers superusers;
    private final DataNodesOnly dataNodes;

    AgentServer(ReplicationAgent agent, Configuration conf) {
        this.agent = agent;
        this.superusers = new Superusers(conf);
        this.dataNodes = new DataNodesOnly(conf);
    }

    static void addTo(RPC.Server server, Configuration conf, ReplicationAgent agent) throws IOException {
        AgentServer self = new AgentServer(agent, conf);
        DFSUtil.addInternalPBProtocol(
                conf, PfimbiPeerPB.class, PfimbiPeerService.newReflectiveBlockingService(self), server);
        DFSUtil.addInternalPBProtocol(
                conf, PfimbiStatusPB.class, PfimbiStatusService.newReflectiveBlockingService(self), server);
        if (conf.getBoolean(CommonConfigurationKeys.HADOOP_SECURITY_AUTHORIZATION, false)) {
            server.refreshServiceAcl(conf, new PfimbiPolicyProvider());
        }
    }

    @Override
    public AnnounceReplyProto announce(RpcController controller, AnnounceRequestProto request) throws ServiceException {
        dataNodes.check();
        InetAddress from = Server.getRemoteIp();
        return answer(() -> {
            AnnounceAnswer first = agent.announced(request, from);
            AnnounceReplyProto.Builder reply = AnnounceReplyProto.newBuilder()
                    .setQueued(first != AnnounceAnswer.HERE)
                    .addArriving(first == AnnounceAnswer.ARRIVING);
            for (AnnounceRequestProto more : request.getMoreList()) {
                AnnounceAnswer next = agent.announced(more, from);
                reply.addMoreQueued(next != AnnounceAnswer.HERE).addArriving(next == AnnounceAnswer.ARRIVING);
            }
            return reply.build();
        });
    }

    @Override
    public GrantReplyProto grant(RpcController controller, GrantRequestProto request) throws ServiceException {
        dataNodes.check();
        return answer(() -> {
            GrantAnswer answer = agent.granted(request);
            return GrantReplyProto.newBuilder()
                    .setComing(answer == GrantAnswer.COMING)
                    .setLater(answer == GrantAnswer.LATER)
                    .build();
        });
    }

    @Override
    public StatusReplyProto status(RpcController controller, StatusRequestProto request) throws ServiceException {
        superusers.checkQuestion();
        return answer(agent::status);
    }

    /** Weights may name jobs, as the status does. */
    @Override
    public WeighReplyProto weigh(RpcController controller, WeighRequestProto request) throws ServiceException {
        return answer(() -> WeighReplyProto.newBuilder()
                .setWeights((request.hasWeights() ? changed(request.getWeights()) : known()).toString())
                .build());
    }

    /** The NameNode's user is a superuser of its DataNodes, or could not turn writers away either. */
    @Override
    public LeaveReplyProto leave(RpcController controller, LeaveRequestProto request) throws ServiceException {
        superusers.check();
        return answer(() -> LeaveReplyProto.newBuilder()
                .addAllSending(agent.leave(request.getPool(), Set.copyOf(request.getBlocksList())))
                .build());
    }

    private Weights known() throws ServiceException {
        superusers.checkQuestion();
        return agent.weights();
    }

    private Weights changed(String weights) throws ServiceException {
        String who = superusers.caller();
        try {
            superusers.check();
        } catch (ServiceException e) {
            WeightsAudit.notAuthorised(who, weights);
            throw e;
        }
        try {
            Weights before = agent.weights();
            Weights after = agent.reweigh(Weights.parse(weights));
            WeightsAudit.changed(who, before.toString(), after.toString());
            return after;
        } catch (IllegalArgumentException | IllegalStateException e) {
            WeightsAudit.failed(who, weights, e.getMessage());
            throw e;
        }
    }

    private interface Answer<T> {
        T get() throws ServiceException;
    }

    private static <T> T answer(Answer<T> answer) throws ServiceException {
        try {
            return answer.get();
        } catch (IllegalArgumentException | IllegalStateException e) {
            throw new ServiceException(new IOException(e.getMessage(), e));
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.hdfs.agent;

import io.hdfsgears.pfimbi.forward.GrantAnswer;
import io.hdfsgears.pfimbi.hdfs.proto.PfimbiProtos.AnnounceReplyProto;
import io.hdfsgears.pfimbi.hdfs.proto.PfimbiProtos.AnnounceRequestProto;
import io.hdfsgears.pfimbi.hdfs.proto.PfimbiProtos.GrantReplyProto;
import io.hdfsgears.pfimbi.hdfs.proto.PfimbiProtos.GrantRequestProto;
import io.hdfsgears.pfimbi.hdfs.proto.PfimbiProtos.ReplicaProto;
import io.hdfsgears.pfimbi.hdfs.rpc.AgentConnections;
import io.hdfsgears.pfimbi.hdfs.rpc.PfimbiPeerPB;
import io.hdfsgears.pfimbi.hdfs.rpc.Remote;
import io.hdfsgears.pfimbi.tail.Copy;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo.DatanodeInfoBuilder;
import org.apache.hadoop.hdfs.protocol.ExtendedBlock;
import org.apache.hadoop.hdfs.server.datanode.DataNode;
import org.apache.hadoop.hdfs.server.protocol.DatanodeRegistration;
import org.apache.hadoop.net.NetUtils;
import org.apache.hadoop.security.SecurityUtil;

/** Calls to the agents of other DataNodes. They may take long: not for the agent's thread. */
final class Peers implements AutoCloseable {
    private final DataNode dataNode;
    private final AgentConnections connections;

    Peers(DataNode dataNode, Configuration conf) {
        this.dataNode = dataNode;
        this.connections = new AgentConnections(conf);
    }

    /** @return for each block what the next DataNode says; of some at the end it may say nothing */
    List<AnnounceAnswer> announce(Copy target, List<AnnounceRequestProto> requests) throws IOException {
        AnnounceRequestProto request = requests.get(0).toBuilder()
                .addAllMore(requests.subList(1, requests.size()))
                .build();
        AnnounceReplyProto reply = call(target, peer -> peer.announce(null, request));
        List<Boolean> queued = Stream.concat(Stream.of(reply.getQueued()), reply.getMoreQueuedList().stream())
                .toList();
        return IntStream.range(0, queued.size())
                .mapToObj(i -> answer(queued.get(i), i < reply.getArrivingCount() && reply.getArriving(i)))
                .toList();
    }

    private static AnnounceAnswer answer(boolean queued, boolean arriving) {
        if (arriving) {
            return AnnounceAnswer.ARRIVING;
        }
        return queued ? AnnounceAnswer.QUEUED : AnnounceAnswer.HERE;
    }

    AnnounceRequestProto announcement(Outgoing outgoing, long nowNanos) throws IOException {
        AnnounceRequestProto.Builder request = AnnounceRequestProto.newBuilder()
                .setReplica(replica(outgoing.block))
                .setJob(outgoing.copy.tail().job())
                .setPosition(outgoing.copy.tail().position())
                .setSource(self(outgoing.block.getBlockPoolId()).toString())
                .setAgeMillis(TimeUnit.NANOSECONDS.toMillis(nowNanos - outgoing.copy.sinceNanos()))
                .setStorageType(outgoing.copy.target().storageType());
        outgoing.copy.tail().copies().stream().skip(1).forEach(copy -> request.addRest(copy.toString()));
        return request.build();
    }

    GrantAnswer grant(Incoming incoming) throws IOException {
        GrantRequestProto request = GrantRequestProto.newBuilder()
                .setReplica(replica(incoming.block()))
                .setTarget(dataNode.getDatanodeUuid())
                .build();
        GrantReplyProto reply = call(incoming.source(), peer -> peer.grant(null, request));
        if (reply.getComing()) {
            return GrantAnswer.COMING;
        }
        return reply.getLater() ? GrantAnswer.LATER : GrantAnswer.GONE;
    }

    private <T> T call(Copy peer, Remote.Call<PfimbiPeerPB, T> call) throws IOException {
        // A thread of this pool has the credentials of the caller that started it; the call needs the DataNode's own.
        return SecurityUtil.doAsLoginUser(() -> connections.to(rpcAddress(peer)).call(call));
    }

    private InetSocketAddress rpcAddress(Copy peer) {
        String host = dataNode.getDnConf().getConnectToDnViaHostname() ? peer.host() : peer.ip();
        return NetUtils.createSocketAddr(host, peer.rpcPort());
    }

    private Copy self(String pool) throws IOException {
        DatanodeRegistration self = dataNode.getDNRegistrationForBP(pool);
        return new Copy(
                self.getIpAddr(),
                self.getHostName(),
                self.getDatanodeUuid(),
                self.getXferPort(),
                self.getIpcPort(),
                "",
                "");
    }

    static DatanodeInfo node(Copy copy) {
        return new DatanodeInfoBuilder()
                .setIpAddr(copy.ip())
                .setHostName(copy.host())
                .setDatanodeUuid(copy.uuid())
                .setXferPort(copy.transferPort())
                .setIpcPort(copy.rpcPort())
                .build();
    }

    private static ReplicaProto replica(ExtendedBlock block) {
        return ReplicaProto.newBuilder()
                .setPool(block.getBlockPoolId())
                .setId(block.getBlockId())
                .setGenerationStamp(block.getGenerationStamp())
                .setBytes(block.getNumBytes())
                .build();
    }

    @Override
    public void close() {
        connections.close();
    }

    static ExtendedBlock block(ReplicaProto replica) {
        return new ExtendedBlock(replica.getPool(), replica.getId(), replica.getBytes(), replica.getGenerationStamp());
    }
}

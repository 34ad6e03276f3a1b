// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.hdfs.agent;

import io.hdfsgears.pfimbi.hdfs.proto.PfimbiProtos.AnnounceRequestProto;
import io.hdfsgears.pfimbi.hdfs.proto.PfimbiProtos.GrantRequestProto;
import io.hdfsgears.pfimbi.hdfs.proto.PfimbiProtos.ReplicaProto;
import io.hdfsgears.pfimbi.hdfs.rpc.PfimbiPeerPB;
import io.hdfsgears.pfimbi.hdfs.rpc.Remote;
import io.hdfsgears.pfimbi.tail.Copy;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo.DatanodeInfoBuilder;
import org.apache.hadoop.hdfs.protocol.ExtendedBlock;
import org.apache.hadoop.hdfs.server.datanode.DataNode;
import org.apache.hadoop.hdfs.server.protocol.DatanodeRegistration;
import org.apache.hadoop.net.NetUtils;
import org.apache.hadoop.security.SecurityUtil;

/** Calls to the agents of other DataNodes. They may take long: not for the agent's thread. */
final class Peers {
    private final DataNode dataNode;
    private final Configuration conf;

    Peers(DataNode dataNode, Configuration conf) {
        this.dataNode = dataNode;
        this.conf = conf;
    }

    /** @return false if the next DataNode does not want the block */
    boolean announce(Copy target, AnnounceRequestProto request) throws IOException {
        return call(target, peer -> peer.announce(null, request).getQueued());
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

    /** @return false if the source is no longer to pass the block on */
    boolean grant(Incoming incoming) throws IOException {
        GrantRequestProto request = GrantRequestProto.newBuilder()
                .setReplica(replica(incoming.block()))
                .setTarget(dataNode.getDatanodeUuid())
                .build();
        return call(incoming.source(), peer -> peer.grant(null, request).getComing());
    }

    private <T> T call(Copy peer, Remote.Call<PfimbiPeerPB, T> call) throws IOException {
        // Threads of this pool were begun by whoever came first; the DataNode's own credentials are meant.
        return SecurityUtil.doAsLoginUser(() -> {
            try (Remote<PfimbiPeerPB> remote = new Remote<>(PfimbiPeerPB.class, rpcAddress(peer), conf)) {
                return remote.call(call);
            }
        });
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

    static ExtendedBlock block(ReplicaProto replica) {
        return new ExtendedBlock(replica.getPool(), replica.getId(), replica.getBytes(), replica.getGenerationStamp());
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.namenode;

import io.hdfsgears.hdfs.client.DeferredPipelines;
import io.hdfsgears.hdfs.extra.Failures;
import io.hdfsgears.hdfs.pipeline.PipelineRules;
import io.hdfsgears.hdfs.proto.GearProtos.GearService;
import io.hdfsgears.hdfs.rpc.GearPB;
import io.hdfsgears.hdfs.state.GearsOffException;
import io.hdfsgears.hdfs.state.NotFoundedException;
import java.io.IOException;
import java.util.EnumSet;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.crypto.CryptoProtocolVersion;
import org.apache.hadoop.fs.CommonConfigurationKeys;
import org.apache.hadoop.fs.CreateFlag;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.hdfs.AddBlockFlag;
import org.apache.hadoop.hdfs.DFSConfigKeys;
import org.apache.hadoop.hdfs.DFSUtil;
import org.apache.hadoop.hdfs.protocol.DatanodeID;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.protocol.ExtendedBlock;
import org.apache.hadoop.hdfs.protocol.HdfsFileStatus;
import org.apache.hadoop.hdfs.protocol.LastBlockWithStatus;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.apache.hadoop.hdfs.protocol.LocatedBlocks;
import org.apache.hadoop.hdfs.server.namenode.NameNode;
import org.apache.hadoop.hdfs.server.namenode.NameNodeRpcServer;
import org.apache.hadoop.hdfs.server.protocol.BlockReportContext;
import org.apache.hadoop.hdfs.server.protocol.DatanodeCommand;
import org.apache.hadoop.hdfs.server.protocol.DatanodeRegistration;
import org.apache.hadoop.hdfs.server.protocol.HeartbeatResponse;
import org.apache.hadoop.hdfs.server.protocol.SlowDiskReports;
import org.apache.hadoop.hdfs.server.protocol.SlowPeerReports;
import org.apache.hadoop.hdfs.server.protocol.StorageBlockReport;
import org.apache.hadoop.hdfs.server.protocol.StorageReceivedDeletedBlocks;
import org.apache.hadoop.hdfs.server.protocol.StorageReport;
import org.apache.hadoop.hdfs.server.protocol.VolumeFailureSummary;
import org.apache.hadoop.io.EnumSetWritable;
import org.apache.hadoop.thirdparty.protobuf.BlockingService;
import org.apache.hadoop.util.Time;
import org.jspecify.annotations.NullUnmarked;
import org.jspecify.annotations.Nullable;

/** The stock RPC server with the gear protocol added and the few calls overridden that the gears care about. */
@NullUnmarked
public final class GearRpcServer extends NameNodeRpcServer {
    private final GearNameNode gearNameNode;
    private final String[] ipProxyUsers;

    GearRpcServer(Configuration conf, GearNameNode nameNode) throws IOException {
        super(conf, nameNode);
        this.gearNameNode = nameNode;
        this.ipProxyUsers = conf.getStrings(DFSConfigKeys.DFS_NAMENODE_IP_PROXY_USERS);
        BlockingService service = GearService.newReflectiveBlockingService(
                new GearServer(nameNode, nameNode::requireRuntime, nameNode::pipelineRules, conf));
        clientRpcServer.addTerseExceptions(NotFoundedException.class, GearsOffException.class);
        DFSUtil.addInternalPBProtocol(conf, GearPB.class, service, clientRpcServer);
        if (conf.getBoolean(CommonConfigurationKeys.HADOOP_SECURITY_AUTHORIZATION, false)) {
            clientRpcServer.refreshServiceAcl(conf, new GearPolicyProvider());
        }
    }

    private GearRuntime gears() {
        return gearNameNode.runtime();
    }

    private PipelineRules pipelines() {
        return gearNameNode.pipelineRules();
    }

    @Override
    public LocatedBlocks getBlockLocations(String src, long offset, long length) throws IOException {
        LocatedBlocks stored = super.getBlockLocations(src, offset, length);
        LocatedBlocks blocks = pipelines() == null ? stored : pipelines().readable(stored);
        if (gears() == null) {
            return blocks;
        }
        gears().load().bytes().located(blocks, offset, length);
        LocatedBlocks ordered = gearNameNode.readOrder().apply(blocks, src, reader());
        if (offset == 0) {
            gearNameNode.readTap().opened(ordered, Time.monotonicNowNanos());
        }
        return ordered;
    }

    /** Address of the one who reads, as stock finds it: a trusted proxy names its client. Null where the NameNode itself asks. */
    private @Nullable String reader() {
        String machine = NameNode.getClientMachine(ipProxyUsers);
        return machine.isEmpty() ? null : machine;
    }

    @Override
    public LocatedBlock addBlock(
            String src,
            String clientName,
            ExtendedBlock previous,
            DatanodeInfo[] excludedNodes,
            long fileId,
            String[] favoredNodes,
            EnumSet<AddBlockFlag> addBlockFlags)
            throws IOException {
        DeferredPipelines.Call call = () -> {
            LocatedBlock placed =
                    super.addBlock(src, clientName, previous, excludedNodes, fileId, favoredNodes, addBlockFlags);
            if (gears() != null) {
                placed = gearNameNode.writePath().granted(placed, excludedNodes, addBlockFlags);
                gears().load().granted(placed, gears().views().current());
                gears().load().bytes().committed(previous);
            }
            return pipelines() == null ? placed : pipelines().granted(src, clientName, placed);
        };
        return gears() == null ? call.run() : DeferredPipelines.added(gears().spares(), call);
    }

    @Override
    public LastBlockWithStatus append(String src, String clientName, EnumSetWritable<CreateFlag> flag)
            throws IOException {
        return pipelines() == null
                ? reopened(src, clientName, flag)
                : pipelines().appending(src, clientName, () -> reopened(src, clientName, flag));
    }

    private LastBlockWithStatus reopened(String src, String clientName, EnumSetWritable<CreateFlag> flag)
            throws IOException {
        if (gears() == null) {
            return super.append(src, clientName, flag);
        }
        LastBlockWithStatus appended = gearNameNode
                .writePath()
                .appended(gearNameNode
                        .writePath()
                        .reopening(src, Long.MAX_VALUE, () -> super.append(src, clientName, flag)));
        gears().load().bytes().reopened(appended.getLastBlock());
        return appended;
    }

    @Override
    public LocatedBlock updateBlockForPipeline(ExtendedBlock block, String clientName) throws IOException {
        LocatedBlock renewed = super.updateBlockForPipeline(block, clientName);
        return pipelines() == null ? renewed : pipelines().renewed(clientName, renewed);
    }

    @Override
    public void updatePipeline(
            String clientName, ExtendedBlock oldBlock, ExtendedBlock newBlock, DatanodeID[] hosts, String[] storageIds)
            throws IOException {
        PipelineRules.Update call = known -> super.updatePipeline(clientName, oldBlock, newBlock, hosts, known);
        PipelineRules.rebuild(pipelines(), newBlock, storageIds, call);
    }

    @Override
    public LocatedBlock getAdditionalDatanode(
            String src,
            long fileId,
            ExtendedBlock block,
            DatanodeInfo[] hosts,
            String[] storageIds,
            DatanodeInfo[] excluded,
            int wanted,
            String clientName)
            throws IOException {
        DeferredPipelines.Call call =
                () -> extended(src, fileId, block, hosts, storageIds, excluded, wanted, clientName);
        return gears() == null ? call.run() : DeferredPipelines.answer(gears().spares(), hosts.length + wanted, call);
    }

    private LocatedBlock extended(
            String src,
            long fileId,
            ExtendedBlock block,
            DatanodeInfo[] hosts,
            String[] storageIds,
            DatanodeInfo[] excluded,
            int wanted,
            String clientName)
            throws IOException {
        return pipelines() == null
                ? super.getAdditionalDatanode(src, fileId, block, hosts, storageIds, excluded, wanted, clientName)
                : pipelines()
                        .extending(
                                block,
                                excluded,
                                storageIds,
                                hosts.length + wanted,
                                (ids, without) -> super.getAdditionalDatanode(
                                        src, fileId, block, hosts, ids, without, wanted, clientName));
    }

    @Override
    public void abandonBlock(ExtendedBlock block, long fileId, String src, String holder) throws IOException {
        super.abandonBlock(block, fileId, src, holder);
        if (pipelines() != null) {
            pipelines().abandoned(block);
        }
    }

    @Override
    public boolean complete(String src, String clientName, ExtendedBlock last, long fileId) throws IOException {
        PipelineRules.Call<Boolean> close = () -> closed(src, clientName, last, fileId);
        return (pipelines() == null || last == null) ? close.run() : pipelines().closing(last, close);
    }

    private boolean closed(String src, String clientName, ExtendedBlock last, long fileId) throws IOException {
        boolean done = super.complete(src, clientName, last, fileId);
        if (done && gears() != null) {
            gears().load().bytes().committed(last);
            gearNameNode.writePath().closed(fileId);
        }
        return done;
    }

    @Override
    public void commitBlockSynchronization(
            ExtendedBlock block,
            long newGenerationStamp,
            long newLength,
            boolean closeFile,
            boolean deleteBlock,
            DatanodeID[] newTargets,
            String[] newTargetStorages)
            throws IOException {
        if (deleteBlock && pipelines() != null) {
            pipelines().deleting(block, newGenerationStamp);
        }
        super.commitBlockSynchronization(
                block, newGenerationStamp, newLength, closeFile, deleteBlock, newTargets, newTargetStorages);
        if (closeFile && gears() != null) {
            gearNameNode.writePath().recovered(block.getLocalBlock());
        }
    }

    @Override
    public HdfsFileStatus create(
            String src,
            FsPermission masked,
            String clientName,
            EnumSetWritable<CreateFlag> flag,
            boolean createParent,
            short replication,
            long blockSize,
            CryptoProtocolVersion[] supportedVersions,
            String ecPolicyName,
            String storagePolicy)
            throws IOException {
        if (pipelines() != null) {
            pipelines().creating(src, clientName);
        }
        HdfsFileStatus status = super.create(
                src,
                masked,
                clientName,
                flag,
                createParent,
                replication,
                blockSize,
                supportedVersions,
                ecPolicyName,
                storagePolicy);
        return gears() == null ? status : gearNameNode.writePath().told(status);
    }

    @Override
    public boolean setReplication(String src, short replication) throws IOException {
        return gears() == null
                ? super.setReplication(src, replication)
                : gearNameNode.writePath().settingUsersFactor(src, () -> super.setReplication(src, replication));
    }

    @Override
    public boolean truncate(String src, long newLength, String clientName) throws IOException {
        return gears() == null
                ? super.truncate(src, newLength, clientName)
                : gearNameNode.writePath().reopening(src, newLength, () -> super.truncate(src, newLength, clientName));
    }

    /** Stock gives all blocks of the target the target's factor. */
    @Override
    public void concat(String target, String[] sources) throws IOException {
        if (gears() == null) {
            super.concat(target, sources);
            return;
        }
        gearNameNode.writePath().settingFactor(target, () -> {
            super.concat(target, sources);
            return true;
        });
    }

    @Override
    public HeartbeatResponse sendHeartbeat(
            DatanodeRegistration nodeReg,
            StorageReport[] report,
            long dnCacheCapacity,
            long dnCacheUsed,
            int xmitsInProgress,
            int xceiverCount,
            int failedVolumes,
            VolumeFailureSummary volumeFailureSummary,
            boolean requestFullBlockReportLease,
            SlowPeerReports slowPeers,
            SlowDiskReports slowDisks)
            throws IOException {
        Failures failures = Failures.of(failedVolumes, volumeFailureSummary);
        HeartbeatResponse response = super.sendHeartbeat(
                nodeReg,
                report,
                dnCacheCapacity,
                dnCacheUsed,
                xmitsInProgress,
                xceiverCount,
                failures.count(),
                failures.summary(),
                requestFullBlockReportLease,
                slowPeers,
                slowDisks);
        if (pipelines() != null) {
            response = pipelines().recovering(nodeReg, response);
        }
        if (gears() != null) {
            gears().tracker()
                    .heard(nodeReg.getDatanodeUuid(), xceiverCount + xmitsInProgress, Time.monotonicNowNanos());
            gearNameNode.readOrder().heard(nodeReg, xceiverCount + xmitsInProgress);
            for (String note : failures.notes()) {
                gearNameNode
                        .readTap()
                        .told(nodeReg.getDatanodeUuid(), namesystem.getBlockPoolId(), note, Time.monotonicNowNanos());
            }
            response = gearNameNode.copyTap().handedOn(nodeReg, response);
            response = gears().migration().withOrders(nodeReg, xmitsInProgress, response);
            gearNameNode.copyTap().told(response);
        }
        return response;
    }

    /** A DataNode whose heartbeats wait for a lock says by a lifeline that it lives. */
    @Override
    public void sendLifeline(
            DatanodeRegistration nodeReg,
            StorageReport[] report,
            long dnCacheCapacity,
            long dnCacheUsed,
            int xmitsInProgress,
            int xceiverCount,
            int failedVolumes,
            VolumeFailureSummary volumeFailureSummary)
            throws IOException {
        super.sendLifeline(
                nodeReg,
                report,
                dnCacheCapacity,
                dnCacheUsed,
                xmitsInProgress,
                xceiverCount,
                failedVolumes,
                volumeFailureSummary);
        if (gears() != null) {
            gears().tracker()
                    .heard(nodeReg.getDatanodeUuid(), xceiverCount + xmitsInProgress, Time.monotonicNowNanos());
        }
    }

    @Override
    public void blockReceivedAndDeleted(
            DatanodeRegistration nodeReg, String poolId, StorageReceivedDeletedBlocks[] changed) throws IOException {
        super.blockReceivedAndDeleted(nodeReg, poolId, changed);
        if (pipelines() != null) {
            pipelines().reported(changed);
        }
        if (gears() != null) {
            gearNameNode.copyTap().reported(nodeReg, changed);
        }
    }

    @Override
    public DatanodeCommand blockReport(
            DatanodeRegistration nodeReg, String poolId, StorageBlockReport[] reports, BlockReportContext context)
            throws IOException {
        DatanodeCommand command = super.blockReport(nodeReg, poolId, reports, context);
        boolean whole = context == null || context.getCurRpc() == context.getTotalRpcs() - 1;
        if (gears() != null && whole) {
            gears().tracker().reported(nodeReg.getDatanodeUuid(), Time.monotonicNowNanos());
        }
        return command;
    }

    @Override
    public void refreshServiceAcl() throws IOException {
        super.refreshServiceAcl();
        // Stock code has just made the gear protocol unknown again.
        clientRpcServer.refreshServiceAcl(new Configuration(), new GearPolicyProvider());
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.namenode;

import io.hdfsgears.hdfs.client.ListedFiles;
import io.hdfsgears.hdfs.extra.Failures;
import io.hdfsgears.hdfs.proto.GearProtos.GearService;
import io.hdfsgears.hdfs.rpc.GearPB;
import io.hdfsgears.hdfs.state.GearsOffException;
import io.hdfsgears.hdfs.state.NotFoundedException;
import java.io.IOException;
import java.net.InetAddress;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.crypto.CryptoProtocolVersion;
import org.apache.hadoop.fs.CommonConfigurationKeys;
import org.apache.hadoop.fs.CreateFlag;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.ha.HAServiceProtocol;
import org.apache.hadoop.hdfs.AddBlockFlag;
import org.apache.hadoop.hdfs.DFSUtil;
import org.apache.hadoop.hdfs.protocol.BatchedDirectoryListing;
import org.apache.hadoop.hdfs.protocol.DatanodeID;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.protocol.DirectoryListing;
import org.apache.hadoop.hdfs.protocol.ExtendedBlock;
import org.apache.hadoop.hdfs.protocol.HdfsConstants.DatanodeReportType;
import org.apache.hadoop.hdfs.protocol.HdfsFileStatus;
import org.apache.hadoop.hdfs.protocol.HdfsLocatedFileStatus;
import org.apache.hadoop.hdfs.protocol.LastBlockWithStatus;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.apache.hadoop.hdfs.protocol.LocatedBlocks;
import org.apache.hadoop.hdfs.server.namenode.GearNamesystemAccess;
import org.apache.hadoop.hdfs.server.namenode.NameNodeRpcServer;
import org.apache.hadoop.hdfs.server.protocol.BlockReportContext;
import org.apache.hadoop.hdfs.server.protocol.DatanodeCommand;
import org.apache.hadoop.hdfs.server.protocol.DatanodeRegistration;
import org.apache.hadoop.hdfs.server.protocol.DatanodeStorageReport;
import org.apache.hadoop.hdfs.server.protocol.HeartbeatResponse;
import org.apache.hadoop.hdfs.server.protocol.SlowDiskReports;
import org.apache.hadoop.hdfs.server.protocol.SlowPeerReports;
import org.apache.hadoop.hdfs.server.protocol.StorageBlockReport;
import org.apache.hadoop.hdfs.server.protocol.StorageReceivedDeletedBlocks;
import org.apache.hadoop.hdfs.server.protocol.StorageReport;
import org.apache.hadoop.hdfs.server.protocol.VolumeFailureSummary;
import org.apache.hadoop.io.EnumSetWritable;
import org.apache.hadoop.ipc.ObserverRetryOnActiveException;
import org.apache.hadoop.ipc.Server;
import org.apache.hadoop.thirdparty.protobuf.BlockingService;
import org.jspecify.annotations.NullUnmarked;

/**
 * The stock RPC server with the gear protocol added. The few calls that are overridden ask the {@link RpcInterceptor} of the
 * NameNode.
 */
@NullUnmarked
public final class GearRpcServer extends NameNodeRpcServer {
    private final GearNameNode gearNameNode;
    private final Callers callers;
    private final GearServer verbs;

    GearRpcServer(Configuration conf, GearNameNode nameNode) throws IOException {
        super(conf, nameNode);
        this.gearNameNode = nameNode;
        this.callers = new Callers(conf);
        this.verbs = new GearServer(nameNode, nameNode::requireRuntime, nameNode::pipelineRules, conf);
        BlockingService service = GearService.newReflectiveBlockingService(verbs);
        clientRpcServer.addTerseExceptions(NotFoundedException.class, GearsOffException.class);
        clientRpcServer.addSuppressedLoggingExceptions(ObserverRetryOnActiveException.class);
        DFSUtil.addInternalPBProtocol(conf, GearPB.class, service, clientRpcServer);
        if (conf.getBoolean(CommonConfigurationKeys.HADOOP_SECURITY_AUTHORIZATION, false)) {
            clientRpcServer.refreshServiceAcl(conf, new GearPolicyProvider());
        }
    }

    /** The verbs, for callers that come over HTTP. */
    GearServer verbs() {
        return verbs;
    }

    private RpcInterceptor calls() {
        return gearNameNode.calls();
    }

    @Override
    public LocatedBlocks getBlockLocations(String src, long offset, long length) throws IOException {
        return calls().located(src, offset, length, super.getBlockLocations(src, offset, length));
    }

    @Override
    public DirectoryListing getListing(String src, byte[] startAfter, boolean needLocation) throws IOException {
        DirectoryListing listing = super.getListing(src, startAfter, needLocation);
        return needLocation ? ListedFiles.of(src, listing, calls()::listed) : listing;
    }

    @Override
    public BatchedDirectoryListing getBatchedListing(String[] srcs, byte[] startAfter, boolean needLocation)
            throws IOException {
        BatchedDirectoryListing batch = super.getBatchedListing(srcs, startAfter, needLocation);
        return needLocation ? ListedFiles.of(srcs, batch, calls()::listed) : batch;
    }

    @Override
    public HdfsLocatedFileStatus getLocatedFileInfo(String src, boolean needBlockToken) throws IOException {
        return ListedFiles.of(src, super.getLocatedFileInfo(src, needBlockToken), calls()::listed);
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
        return calls().adding(
                        new RpcInterceptor.NewBlock(
                                src,
                                clientName,
                                previous,
                                excludedNodes,
                                fileId,
                                favoredNodes,
                                addBlockFlags,
                                callers.address()),
                        () -> super.addBlock(
                                src, clientName, previous, excludedNodes, fileId, favoredNodes, addBlockFlags));
    }

    @Override
    public LastBlockWithStatus append(String src, String clientName, EnumSetWritable<CreateFlag> flag)
            throws IOException {
        String machine = Objects.requireNonNullElse(callers.address(), "");
        InetAddress address = Objects.requireNonNullElse(Server.getRemoteIp(), InetAddress.getLoopbackAddress());
        boolean byRpc = Server.isRpcInvocation();
        // A deferred answer is made on another thread, which does not know the client.
        return calls().appending(
                        src,
                        clientName,
                        () -> byRpc && !Server.isRpcInvocation()
                                ? GearNamesystemAccess.append(
                                        gearNameNode.getNamesystem(), src, clientName, machine, address, flag.get())
                                : super.append(src, clientName, flag));
    }

    @Override
    public LocatedBlock updateBlockForPipeline(ExtendedBlock block, String clientName) throws IOException {
        return calls().renewed(clientName, super.updateBlockForPipeline(block, clientName));
    }

    @Override
    public void updatePipeline(
            String clientName, ExtendedBlock oldBlock, ExtendedBlock newBlock, DatanodeID[] hosts, String[] storageIds)
            throws IOException {
        calls().rebuilding(
                        newBlock,
                        storageIds,
                        known -> super.updatePipeline(clientName, oldBlock, newBlock, hosts, known));
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
        return calls().extending(
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
        calls().abandoned(block);
    }

    @Override
    public boolean complete(String src, String clientName, ExtendedBlock last, long fileId) throws IOException {
        return calls().closing(last, fileId, () -> super.complete(src, clientName, last, fileId));
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
        if (deleteBlock) {
            calls().deleting(block, newGenerationStamp);
        }
        super.commitBlockSynchronization(
                block, newGenerationStamp, newLength, closeFile, deleteBlock, newTargets, newTargetStorages);
        if (closeFile) {
            calls().recovered(block);
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
        calls().creating(src, clientName);
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
        return calls().created(status);
    }

    @Override
    public boolean setReplication(String src, short replication) throws IOException {
        return calls().settingUsersFactor(src, () -> super.setReplication(src, replication));
    }

    @Override
    public boolean truncate(String src, long newLength, String clientName) throws IOException {
        return calls().truncating(src, newLength, () -> super.truncate(src, newLength, clientName));
    }

    /** Stock gives all blocks of the target the target's factor. */
    @Override
    public void concat(String target, String[] sources) throws IOException {
        calls().settingFactor(target, () -> {
            super.concat(target, sources);
            return true;
        });
    }

    @Override
    public void deleteSnapshot(String directory, String name) throws IOException {
        calls().deletingSnapshot(directory, name, () -> {
            super.deleteSnapshot(directory, name);
            return true;
        });
    }

    /** Before stock takes the namesystem's lock and closes the edit log. */
    @Override
    public synchronized void transitionToStandby(HAServiceProtocol.StateChangeRequestInfo request) throws IOException {
        if (GearNamesystemAccess.isSuperuser(gearNameNode.getNamesystem())) {
            gearNameNode.handOver();
        }
        super.transitionToStandby(request);
    }

    @Override
    public DatanodeStorageReport[] getDatanodeStorageReport(DatanodeReportType type) throws IOException {
        return calls().volumes(type, super.getDatanodeStorageReport(type));
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
        return calls().answered(
                        new RpcInterceptor.Heartbeat(
                                nodeReg, xceiverCount + xmitsInProgress, xmitsInProgress, failures.notes()),
                        response);
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
        calls().alive(new RpcInterceptor.Heartbeat(
                nodeReg, xceiverCount + xmitsInProgress, xmitsInProgress, List.of()));
    }

    @Override
    public void blockReceivedAndDeleted(
            DatanodeRegistration nodeReg, String poolId, StorageReceivedDeletedBlocks[] changed) throws IOException {
        super.blockReceivedAndDeleted(nodeReg, poolId, changed);
        calls().received(nodeReg, changed);
    }

    @Override
    public DatanodeCommand blockReport(
            DatanodeRegistration nodeReg, String poolId, StorageBlockReport[] reports, BlockReportContext context)
            throws IOException {
        DatanodeCommand command = super.blockReport(nodeReg, poolId, reports, context);
        boolean whole = context == null || context.getCurRpc() == context.getTotalRpcs() - 1;
        if (whole) {
            calls().reportedAll(nodeReg);
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

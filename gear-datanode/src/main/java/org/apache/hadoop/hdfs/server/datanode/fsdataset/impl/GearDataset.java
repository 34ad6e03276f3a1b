// SPDX-License-Identifier: Apache-2.0
package org.apache.hadoop.hdfs.server.datanode.fsdataset.impl;

import io.hdfsgears.datanode.hdfs.DatasetPart;
import io.hdfsgears.datanode.hdfs.DatasetParts;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.protocol.Block;
import org.apache.hadoop.hdfs.protocol.ExtendedBlock;
import org.apache.hadoop.hdfs.server.common.HdfsServerConstants.ReplicaState;
import org.apache.hadoop.hdfs.server.datanode.DataNode;
import org.apache.hadoop.hdfs.server.datanode.DataStorage;
import org.apache.hadoop.hdfs.server.datanode.Replica;
import org.apache.hadoop.hdfs.server.datanode.ReplicaHandler;
import org.apache.hadoop.hdfs.server.datanode.ReplicaInfo;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.FsDatasetSpi;
import org.apache.hadoop.hdfs.server.protocol.BlockRecoveryCommand.RecoveringBlock;
import org.apache.hadoop.hdfs.server.protocol.ReplicaRecoveryInfo;
import org.apache.hadoop.hdfs.server.protocol.VolumeFailureSummary;
import org.jspecify.annotations.NullUnmarked;

/**
 * Stock's dataset, which tells its parts what becomes of replicas: {@code dfs.datanode.fsdataset.factory} =
 * {@code org.apache.hadoop.hdfs.server.datanode.fsdataset.impl.GearDataset$Factory}. Here because FsDatasetImpl is
 * package-private.
 */
@NullUnmarked
public final class GearDataset extends FsDatasetImpl {
    private final DatasetParts parts;

    /** Named in the configuration. */
    public static final class Factory extends FsDatasetSpi.Factory<GearDataset> {
        @Override
        public GearDataset newInstance(DataNode dataNode, DataStorage storage, Configuration conf) throws IOException {
            DatasetParts.Factories factories = DatasetParts.found();
            check(factories, conf);
            return new GearDataset(dataNode, storage, conf, factories);
        }
    }

    GearDataset(DataNode dataNode, DataStorage storage, Configuration conf, DatasetParts.Factories factories)
            throws IOException {
        super(dataNode, storage, factories.dataset(conf));
        this.parts = factories.start(dataNode, conf);
    }

    /** Before anything is made: of a dataset that fails half-way volumes and threads would stay, once for each NameNode. */
    private static void check(DatasetPart.Factory factories, Configuration conf) throws IOException {
        try {
            factories.check(conf);
        } catch (IllegalArgumentException e) {
            throw new IOException(
                    "This DataNode serves nothing until its configuration is right: " + e.getMessage(), e);
        }
    }

    /** What the modules on the class path add. */
    public DatasetParts parts() {
        return parts;
    }

    @Override
    public void addBlockPool(String pool, Configuration conf) throws IOException {
        super.addBlockPool(pool, conf);
        parts.served(pool);
    }

    @Override
    public void shutdownBlockPool(String pool) {
        parts.gone(pool);
        super.shutdownBlockPool(pool);
    }

    @Override
    public InputStream getBlockInputStream(ExtendedBlock block, long seekOffset) throws IOException {
        InputStream stream = super.getBlockInputStream(block, seekOffset);
        parts.opened(block, seekOffset);
        return stream;
    }

    @Override
    public VolumeFailureSummary getVolumeFailureSummary() {
        VolumeFailureSummary failures = super.getVolumeFailureSummary();
        return parts == null ? failures : parts.failures(failures); // null while stock's part is made
    }

    @Override
    public ReplicaHandler createRbw(
            StorageType storageType, String storageId, ExtendedBlock block, boolean allowLazyPersist, long newGs)
            throws IOException {
        if (storageId == null) {
            return super.createRbw(storageType, null, block, allowLazyPersist, newGs);
        }
        ReplicaHandler handler =
                super.createRbw(storageType, parts.storageId(storageId), block, allowLazyPersist, newGs);
        parts.writing(block, storageId);
        return handler;
    }

    @Override
    public ReplicaHandler createTemporary(
            StorageType storageType, String storageId, ExtendedBlock block, boolean isTransfer) throws IOException {
        String volume = parts.volume(block).orElse(storageId);
        ReplicaHandler handler = super.createTemporary(storageType, volume, block, isTransfer);
        parts.arriving(block);
        // A client waits for a transfer of that other kind: its pipeline is being recovered.
        return isTransfer ? handler : parts.received(handler, block);
    }

    @Override
    public void finalizeBlock(ExtendedBlock block, boolean fsyncDir) throws IOException {
        parts.finalizing(block);
        boolean written = isWritten(block);
        super.finalizeBlock(block, fsyncDir);
        parts.finalized(block, file(block), written);
    }

    /** By a client: what is copied is temporary until it is whole. */
    private boolean isWritten(ExtendedBlock block) {
        ReplicaInfo replica = fetchReplicaInfo(block.getBlockPoolId(), block.getBlockId());
        return replica != null && replica.getState() == ReplicaState.RBW;
    }

    private Path file(ExtendedBlock block) {
        ReplicaInfo replica = fetchReplicaInfo(block.getBlockPoolId(), block.getBlockId());
        URI data = replica == null ? null : replica.getBlockURI();
        return data != null && "file".equals(data.getScheme()) ? Path.of(data) : null;
    }

    @Override
    public void unfinalizeBlock(ExtendedBlock block) throws IOException {
        parts.broken(block);
        super.unfinalizeBlock(block);
    }

    // From here on: the writer's pipeline is set up again, or the replica changes. The NameNode then expects the hosts
    // of the
    // new pipeline only and makes the other copies itself.

    @Override
    public ReplicaHandler append(ExtendedBlock block, long newGs, long expectedLength) throws IOException {
        parts.abort(block);
        return super.append(block, newGs, expectedLength);
    }

    @Override
    public ReplicaHandler recoverAppend(ExtendedBlock block, long newGs, long expectedLength) throws IOException {
        parts.abort(block);
        return super.recoverAppend(block, newGs, expectedLength);
    }

    @Override
    public Replica recoverClose(ExtendedBlock block, long newGs, long expectedLength) throws IOException {
        parts.abort(block);
        return super.recoverClose(block, newGs, expectedLength);
    }

    @Override
    public ReplicaHandler recoverRbw(ExtendedBlock block, long newGs, long minBytes, long maxBytes) throws IOException {
        parts.abort(block);
        return super.recoverRbw(block, newGs, minBytes, maxBytes);
    }

    @Override
    public ReplicaRecoveryInfo initReplicaRecovery(RecoveringBlock block) throws IOException {
        parts.abort(block.getBlock());
        return super.initReplicaRecovery(block);
    }

    @Override
    public void invalidate(String pool, Block[] blocks) throws IOException {
        for (Block block : blocks) {
            parts.abort(new ExtendedBlock(pool, block));
        }
        super.invalidate(pool, blocks);
    }

    @Override
    public void shutdown() {
        try {
            if (parts != null) {
                parts.close();
            }
        } finally {
            super.shutdown();
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.namenode;

import io.hdfsgears.hdfs.pipeline.PipelineRules.Call;
import io.hdfsgears.hdfs.pipeline.PipelineRules.Extension;
import io.hdfsgears.hdfs.pipeline.PipelineRules.Update;
import java.io.IOException;
import java.util.EnumSet;
import java.util.List;
import org.apache.hadoop.hdfs.AddBlockFlag;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.protocol.ExtendedBlock;
import org.apache.hadoop.hdfs.protocol.HdfsConstants.DatanodeReportType;
import org.apache.hadoop.hdfs.protocol.HdfsFileStatus;
import org.apache.hadoop.hdfs.protocol.LastBlockWithStatus;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.apache.hadoop.hdfs.protocol.LocatedBlocks;
import org.apache.hadoop.hdfs.server.protocol.DatanodeRegistration;
import org.apache.hadoop.hdfs.server.protocol.DatanodeStorageReport;
import org.apache.hadoop.hdfs.server.protocol.HeartbeatResponse;
import org.apache.hadoop.hdfs.server.protocol.StorageReceivedDeletedBlocks;
import org.jspecify.annotations.NullUnmarked;

/**
 * Has a say in calls of clients and DataNodes. A method that is not overridden leaves the call to stock. Methods with a call run
 * it, or what it stands for, once or later.
 */
@NullUnmarked
interface RpcInterceptor {
    /**
     * What a writer says that asks for a new block.
     *
     * @param fileId 0 from clients that do not tell
     * @param favored hosts that the writer would like, null for none
     * @param address of its machine, null where the NameNode itself asks; a call that is made again on another thread finds none
     */
    @SuppressWarnings("ArrayRecordComponent") // as the RPC gives it; never compared
    record NewBlock(
            String path,
            String client,
            ExtendedBlock previous,
            DatanodeInfo[] excluded,
            long fileId,
            String[] favored,
            EnumSet<AddBlockFlag> flags,
            String address) {}

    /**
     * A sign of life of a DataNode.
     *
     * @param transfers that it sends or receives
     * @param sent of these, the copies that the NameNode ordered
     * @param notes of its reads
     */
    record Heartbeat(DatanodeRegistration host, int transfers, int sent, List<String> notes) {}

    /** The answer to a reader. */
    default LocatedBlocks located(String path, long offset, long length, LocatedBlocks blocks) throws IOException {
        return blocks;
    }

    /** The hosts of a file in an answer that says more than these: a client may read by them, or not. */
    default LocatedBlocks listed(String path, LocatedBlocks blocks) throws IOException {
        return blocks;
    }

    default LocatedBlock adding(NewBlock block, Call<LocatedBlock> call) throws IOException {
        return call.run();
    }

    default LastBlockWithStatus appending(String path, String client, Call<LastBlockWithStatus> call)
            throws IOException {
        return call.run();
    }

    /** A block with its new generation stamp and token. */
    default LocatedBlock renewed(String client, LocatedBlock block) throws IOException {
        return block;
    }

    /** The pipeline of a block becomes what its client says. */
    default void rebuilding(ExtendedBlock block, String[] storageIds, Update call) throws IOException {
        call.run(storageIds);
    }

    /** A writer asks for another member of its pipeline. */
    default LocatedBlock extending(
            ExtendedBlock block, DatanodeInfo[] excluded, String[] storageIds, int hostsWanted, Extension call)
            throws IOException {
        return call.find(storageIds, excluded);
    }

    default void abandoned(ExtendedBlock block) {}

    /** @param last block of the file, null if it has none */
    default boolean closing(ExtendedBlock last, long fileId, Call<Boolean> call) throws IOException {
        return call.run();
    }

    /** A lease recovery is about to delete a block of which it found no replica. */
    default void deleting(ExtendedBlock block, long recoveryId) throws IOException {}

    /** A lease recovery has closed the file of this block. */
    default void recovered(ExtendedBlock block) {}

    default void creating(String path, String client) throws IOException {}

    /** The answer to the creator of a file. */
    default HdfsFileStatus created(HdfsFileStatus status) {
        return status;
    }

    /** A user sets the factor of a file. */
    default boolean settingUsersFactor(String path, Call<Boolean> call) throws IOException {
        return call.run();
    }

    /** Stock sets the factor of a file's blocks. */
    default boolean settingFactor(String path, Call<Boolean> call) throws IOException {
        return call.run();
    }

    default boolean truncating(String path, long newLength, Call<Boolean> call) throws IOException {
        return call.run();
    }

    /** @param directory whose snapshot of this name is deleted */
    default boolean deletingSnapshot(String directory, String name, Call<Boolean> call) throws IOException {
        return call.run();
    }

    /** Hosts with their volumes, for those who move replicas. */
    default DatanodeStorageReport[] volumes(DatanodeReportType type, DatanodeStorageReport[] reports) {
        return reports;
    }

    /** The answer to a heartbeat. */
    default HeartbeatResponse answered(Heartbeat beat, HeartbeatResponse response) throws IOException {
        return response;
    }

    /** A lifeline: the host lives, but its heartbeats wait for a lock. */
    default void alive(Heartbeat beat) {}

    /** A host has told of these replicas; the NameNode has queued them. */
    default void received(DatanodeRegistration host, StorageReceivedDeletedBlocks[] changed) throws IOException {}

    /** The block report of a host is complete. */
    default void reportedAll(DatanodeRegistration host) {}
}

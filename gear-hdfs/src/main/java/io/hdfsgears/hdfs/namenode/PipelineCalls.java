// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.namenode;

import io.hdfsgears.hdfs.pipeline.PipelineRules;
import io.hdfsgears.hdfs.pipeline.PipelineRules.Call;
import io.hdfsgears.hdfs.pipeline.PipelineRules.Extension;
import io.hdfsgears.hdfs.pipeline.PipelineRules.Update;
import io.hdfsgears.hdfs.pipeline.PipelineRules.Writer;
import java.io.IOException;
import org.apache.hadoop.hdfs.AddBlockFlag;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.protocol.ExtendedBlock;
import org.apache.hadoop.hdfs.protocol.LastBlockWithStatus;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.apache.hadoop.hdfs.protocol.LocatedBlocks;
import org.apache.hadoop.hdfs.server.protocol.DatanodeRegistration;
import org.apache.hadoop.hdfs.server.protocol.HeartbeatResponse;
import org.apache.hadoop.hdfs.server.protocol.StorageReceivedDeletedBlocks;
import org.jspecify.annotations.NullUnmarked;

/** What pipeline rules, such as Pfimbi's, have to say. */
@NullUnmarked
record PipelineCalls(PipelineRules rules) implements RpcInterceptor {
    @Override
    public LocatedBlocks located(String path, long offset, long length, LocatedBlocks blocks) {
        return rules.readable(blocks);
    }

    @Override
    public LocatedBlocks listed(String path, LocatedBlocks blocks) {
        return rules.readable(blocks);
    }

    @Override
    public LocatedBlock adding(NewBlock block, Call<LocatedBlock> call) throws IOException {
        boolean anywhere = block.flags() != null
                && (block.flags().contains(AddBlockFlag.IGNORE_CLIENT_LOCALITY)
                        || block.flags().contains(AddBlockFlag.NO_LOCAL_WRITE));
        String address = anywhere ? null : block.address();
        boolean favors = block.favored() != null && block.favored().length > 0;
        return rules.granted(new Writer(block.path(), block.client(), address, favors), call.run());
    }

    @Override
    public LastBlockWithStatus appending(String path, String client, Call<LastBlockWithStatus> call)
            throws IOException {
        return rules.appending(path, client, call);
    }

    @Override
    public LocatedBlock renewed(String client, LocatedBlock block) throws IOException {
        return rules.renewed(client, block);
    }

    @Override
    public void rebuilding(ExtendedBlock block, String[] storageIds, Update call) throws IOException {
        rules.rebuilding(block, storageIds, call);
    }

    @Override
    public LocatedBlock extending(
            ExtendedBlock block, DatanodeInfo[] excluded, String[] storageIds, int hostsWanted, Extension call)
            throws IOException {
        return rules.extending(block, excluded, storageIds, hostsWanted, call);
    }

    @Override
    public void abandoned(ExtendedBlock block) {
        rules.abandoned(block);
    }

    @Override
    public boolean closing(ExtendedBlock last, long fileId, Call<Boolean> call) throws IOException {
        return last == null ? call.run() : rules.closing(last, call);
    }

    @Override
    public void deleting(ExtendedBlock block, long recoveryId) throws IOException {
        rules.deleting(block, recoveryId);
    }

    @Override
    public void creating(String path, String client) throws IOException {
        rules.creating(path, client);
    }

    @Override
    public HeartbeatResponse answered(Heartbeat beat, HeartbeatResponse response) {
        return rules.recovering(beat.host(), response);
    }

    @Override
    public void received(DatanodeRegistration host, StorageReceivedDeletedBlocks[] changed) throws IOException {
        rules.reported(changed);
    }
}

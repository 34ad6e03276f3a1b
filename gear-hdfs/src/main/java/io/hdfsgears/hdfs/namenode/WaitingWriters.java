// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.namenode;

import io.hdfsgears.hdfs.client.DeferredAppends;
import io.hdfsgears.hdfs.client.DeferredPipelines;
import io.hdfsgears.hdfs.client.PipelineSpares;
import io.hdfsgears.hdfs.client.SleepersWithRoom;
import io.hdfsgears.hdfs.pipeline.PipelineRules.Call;
import io.hdfsgears.hdfs.pipeline.PipelineRules.Extension;
import java.io.IOException;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.protocol.ExtendedBlock;
import org.apache.hadoop.hdfs.protocol.LastBlockWithStatus;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.jspecify.annotations.NullUnmarked;

/** Writers that no host awake can serve get their answer once one has woken; around all other interceptors. */
@NullUnmarked
record WaitingWriters(PipelineSpares spares, SleepersWithRoom sleepers, DeferredAppends appends)
        implements RpcInterceptor {
    @Override
    public LocatedBlock adding(NewBlock block, Call<LocatedBlock> call) throws IOException {
        return DeferredPipelines.added(
                spares, () -> sleepers.forNewBlock(block.path(), block.fileId(), block.excluded()), call);
    }

    @Override
    public LastBlockWithStatus appending(String path, String client, Call<LastBlockWithStatus> call)
            throws IOException {
        return appends.appended(path, call);
    }

    @Override
    public LocatedBlock extending(
            ExtendedBlock block, DatanodeInfo[] excluded, String[] storageIds, int hostsWanted, Extension call)
            throws IOException {
        return DeferredPipelines.answer(
                spares,
                hostsWanted,
                () -> sleepers.forMember(block.getLocalBlock(), excluded, storageIds),
                () -> call.find(storageIds, excluded));
    }
}

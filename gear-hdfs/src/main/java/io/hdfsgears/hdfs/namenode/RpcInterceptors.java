// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.namenode;

import io.hdfsgears.hdfs.pipeline.PipelineRules.Call;
import io.hdfsgears.hdfs.pipeline.PipelineRules.Extension;
import io.hdfsgears.hdfs.pipeline.PipelineRules.Update;
import java.io.IOException;
import java.util.List;
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

/** Several interceptors as one: the first is around the others, and the first to see an answer that is passed on. */
@NullUnmarked
final class RpcInterceptors implements RpcInterceptor {
    private final List<RpcInterceptor> all;

    RpcInterceptors(List<RpcInterceptor> all) {
        this.all = List.copyOf(all);
    }

    /** How one interceptor runs a call. */
    private interface Around<T> {
        T run(RpcInterceptor one, Call<T> inner) throws IOException;
    }

    private <T> T around(Call<T> innermost, Around<T> around) throws IOException {
        Call<T> call = innermost;
        for (int i = all.size() - 1; i >= 0; i--) {
            RpcInterceptor one = all.get(i);
            Call<T> inner = call;
            call = () -> around.run(one, inner);
        }
        return call.run();
    }

    @Override
    public LocatedBlocks located(String path, long offset, long length, LocatedBlocks blocks) throws IOException {
        LocatedBlocks answer = blocks;
        for (RpcInterceptor one : all) {
            answer = one.located(path, offset, length, answer);
        }
        return answer;
    }

    @Override
    public LocatedBlocks listed(String path, LocatedBlocks blocks) throws IOException {
        LocatedBlocks answer = blocks;
        for (RpcInterceptor one : all) {
            answer = one.listed(path, answer);
        }
        return answer;
    }

    @Override
    public LocatedBlock adding(NewBlock block, Call<LocatedBlock> call) throws IOException {
        return around(call, (one, inner) -> one.adding(block, inner));
    }

    @Override
    public LastBlockWithStatus appending(String path, String client, Call<LastBlockWithStatus> call)
            throws IOException {
        return around(call, (one, inner) -> one.appending(path, client, inner));
    }

    @Override
    public LocatedBlock renewed(String client, LocatedBlock block) throws IOException {
        LocatedBlock answer = block;
        for (RpcInterceptor one : all) {
            answer = one.renewed(client, answer);
        }
        return answer;
    }

    @Override
    public void rebuilding(ExtendedBlock block, String[] storageIds, Update call) throws IOException {
        Update update = call;
        for (int i = all.size() - 1; i >= 0; i--) {
            RpcInterceptor one = all.get(i);
            Update inner = update;
            update = ids -> one.rebuilding(block, ids, inner);
        }
        update.run(storageIds);
    }

    @Override
    public LocatedBlock extending(
            ExtendedBlock block, DatanodeInfo[] excluded, String[] storageIds, int hostsWanted, Extension call)
            throws IOException {
        Extension extension = call;
        for (int i = all.size() - 1; i >= 0; i--) {
            RpcInterceptor one = all.get(i);
            Extension inner = extension;
            extension = (ids, without) -> one.extending(block, without, ids, hostsWanted, inner);
        }
        return extension.find(storageIds, excluded);
    }

    @Override
    public void abandoned(ExtendedBlock block) {
        all.forEach(one -> one.abandoned(block));
    }

    @Override
    public boolean closing(ExtendedBlock last, long fileId, Call<Boolean> call) throws IOException {
        return around(call, (one, inner) -> one.closing(last, fileId, inner));
    }

    @Override
    public void deleting(ExtendedBlock block, long recoveryId) throws IOException {
        for (RpcInterceptor one : all) {
            one.deleting(block, recoveryId);
        }
    }

    @Override
    public void recovered(ExtendedBlock block) {
        all.forEach(one -> one.recovered(block));
    }

    @Override
    public void creating(String path, String client) throws IOException {
        for (RpcInterceptor one : all) {
            one.creating(path, client);
        }
    }

    @Override
    public HdfsFileStatus created(HdfsFileStatus status) {
        HdfsFileStatus answer = status;
        for (RpcInterceptor one : all) {
            answer = one.created(answer);
        }
        return answer;
    }

    @Override
    public boolean settingUsersFactor(String path, Call<Boolean> call) throws IOException {
        return around(call, (one, inner) -> one.settingUsersFactor(path, inner));
    }

    @Override
    public boolean settingFactor(String path, Call<Boolean> call) throws IOException {
        return around(call, (one, inner) -> one.settingFactor(path, inner));
    }

    @Override
    public boolean truncating(String path, long newLength, Call<Boolean> call) throws IOException {
        return around(call, (one, inner) -> one.truncating(path, newLength, inner));
    }

    @Override
    public boolean deletingSnapshot(String directory, String name, Call<Boolean> call) throws IOException {
        return around(call, (one, inner) -> one.deletingSnapshot(directory, name, inner));
    }

    @Override
    public DatanodeStorageReport[] volumes(DatanodeReportType type, DatanodeStorageReport[] reports) {
        DatanodeStorageReport[] answer = reports;
        for (RpcInterceptor one : all) {
            answer = one.volumes(type, answer);
        }
        return answer;
    }

    @Override
    public HeartbeatResponse answered(Heartbeat beat, HeartbeatResponse response) throws IOException {
        HeartbeatResponse answer = response;
        for (RpcInterceptor one : all) {
            answer = one.answered(beat, answer);
        }
        return answer;
    }

    @Override
    public void alive(Heartbeat beat) {
        all.forEach(one -> one.alive(beat));
    }

    @Override
    public void received(DatanodeRegistration host, StorageReceivedDeletedBlocks[] changed) throws IOException {
        for (RpcInterceptor one : all) {
            one.received(host, changed);
        }
    }

    @Override
    public void reportedAll(DatanodeRegistration host) {
        all.forEach(one -> one.reportedAll(host));
    }
}

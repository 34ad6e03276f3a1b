// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.namenode;

import io.hdfsgears.hdfs.client.MoveTargets;
import io.hdfsgears.hdfs.client.QueueOrder;
import io.hdfsgears.hdfs.client.ReadOrder;
import io.hdfsgears.hdfs.client.RecoveryWithoutSleepers;
import io.hdfsgears.hdfs.pipeline.PipelineRules.Call;
import io.hdfsgears.hdfs.placement.GearBlockPlacementPolicy;
import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.protocol.ExtendedBlock;
import org.apache.hadoop.hdfs.protocol.HdfsConstants.DatanodeReportType;
import org.apache.hadoop.hdfs.protocol.HdfsFileStatus;
import org.apache.hadoop.hdfs.protocol.LastBlockWithStatus;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.apache.hadoop.hdfs.protocol.LocatedBlocks;
import org.apache.hadoop.hdfs.server.blockmanagement.GearBlockAccess;
import org.apache.hadoop.hdfs.server.namenode.FSNamesystem;
import org.apache.hadoop.hdfs.server.protocol.DatanodeRegistration;
import org.apache.hadoop.hdfs.server.protocol.DatanodeStorageReport;
import org.apache.hadoop.hdfs.server.protocol.HeartbeatResponse;
import org.apache.hadoop.hdfs.server.protocol.StorageReceivedDeletedBlocks;
import org.apache.hadoop.ipc.Server;
import org.apache.hadoop.util.Time;
import org.jspecify.annotations.NullUnmarked;

/** What the gears, and EAFR with them, have to say. */
@NullUnmarked
final class GearCalls implements RpcInterceptor {
    private final FSNamesystem namesystem;
    private final GearRuntime gears;
    private final ReadOrder readOrder;
    private final CopyTap copyTap;
    private final RecoveryWithoutSleepers recoveryHosts;
    private final Callers callers;

    GearCalls(Configuration conf, FSNamesystem namesystem, GearRuntime gears) {
        this.namesystem = namesystem;
        this.gears = gears;
        this.recoveryHosts = new RecoveryWithoutSleepers(namesystem);
        this.callers = new Callers(conf);
        long staleMillis =
                GearBlockAccess.staleMillis(namesystem.getBlockManager().getDatanodeManager());
        this.readOrder = new ReadOrder(
                gears.views(),
                gears.readBalancer(),
                GearBlockPlacementPolicy.replication(conf),
                gears.extras()
                        .selection()
                        .map(selection -> new QueueOrder(selection, staleMillis))
                        .orElse(null));
        this.copyTap = new CopyTap(
                gears.overdueCopies(),
                gears.extras().destinations(),
                gears.extras()
                        .sources()
                        .map(sources -> new CopyHandover(namesystem, namesystem.getBlockManager(), sources)));
    }

    @Override
    public LocatedBlocks located(String path, long offset, long length, LocatedBlocks blocks) throws IOException {
        gears.load().bytes().located(blocks, offset, length);
        LocatedBlocks ordered = readOrder.apply(blocks, path, callers.address());
        if (offset == 0) {
            gears.readTap().opened(ordered, Time.monotonicNowNanos());
        }
        gears.unreadable().locationsReturned(Server.getClientId(), path, offset, ordered);
        return ordered;
    }

    @Override
    public LocatedBlocks listed(String path, LocatedBlocks blocks) {
        return readOrder.listed(blocks, path, callers.address());
    }

    @Override
    public LocatedBlock adding(NewBlock block, Call<LocatedBlock> call) throws IOException {
        boolean hasFavored = block.favored() != null && block.favored().length > 0;
        gears.writePath().granting();
        LocatedBlock placed = hasFavored
                ? gears.writePath().grantedAsChosen(call.run())
                : gears.writePath().granted(call.run(), block.excluded(), block.flags());
        gears.load().granted(placed, gears.views().current());
        gears.load().bytes().committed(block.previous());
        return placed;
    }

    @Override
    public LastBlockWithStatus appending(String path, String client, Call<LastBlockWithStatus> call)
            throws IOException {
        LastBlockWithStatus appended =
                gears.writePath().appended(gears.writePath().reopening(path, Long.MAX_VALUE, call::run));
        gears.load().bytes().reopened(appended.getLastBlock());
        gears.unwritten().opened(appended.getLastBlock());
        return appended;
    }

    @Override
    public LocatedBlock renewed(String client, LocatedBlock block) {
        gears.unwritten().written(block.getBlock().getBlockId());
        return block;
    }

    @Override
    public boolean closing(ExtendedBlock last, long fileId, Call<Boolean> call) throws IOException {
        boolean done = call.run();
        if (done) {
            if (last != null) {
                gears.unwritten().written(last.getBlockId());
            }
            gears.load().bytes().committed(last);
            gears.writePath().closed(fileId);
        }
        return done;
    }

    @Override
    public void recovered(ExtendedBlock block) {
        gears.writePath().recovered(block.getLocalBlock());
    }

    @Override
    public HdfsFileStatus created(HdfsFileStatus status) {
        return gears.writePath().told(status);
    }

    @Override
    public boolean settingUsersFactor(String path, Call<Boolean> call) throws IOException {
        return gears.writePath().settingUsersFactor(path, call::run);
    }

    @Override
    public boolean settingFactor(String path, Call<Boolean> call) throws IOException {
        return gears.writePath().settingFactor(path, call::run);
    }

    @Override
    public boolean truncating(String path, long newLength, Call<Boolean> call) throws IOException {
        return gears.writePath().reopening(path, newLength, call::run);
    }

    @Override
    public void deleting(ExtendedBlock block, long recoveryId) throws IOException {
        recoveryHosts.deleting(block, recoveryId);
    }

    @Override
    public boolean deletingSnapshot(String directory, String name, Call<Boolean> call) throws IOException {
        return gears.writePath().deletingSnapshot(directory, name, call::run);
    }

    @Override
    public DatanodeStorageReport[] volumes(DatanodeReportType type, DatanodeStorageReport[] reports) {
        return MoveTargets.of(namesystem.getBlockManager().getDatanodeManager(), type, reports);
    }

    @Override
    public HeartbeatResponse answered(Heartbeat beat, HeartbeatResponse response) throws IOException {
        alive(beat);
        readOrder.heard(beat.host(), beat.transfers());
        for (String note : beat.notes()) {
            gears.readTap()
                    .told(beat.host().getDatanodeUuid(), namesystem.getBlockPoolId(), note, Time.monotonicNowNanos());
        }
        HeartbeatResponse handedOn = copyTap.handedOn(beat.host(), recoveryHosts.withoutSleepers(response));
        HeartbeatResponse answer = gears.migration().withOrders(beat.host(), beat.sent(), handedOn);
        copyTap.told(answer);
        return answer;
    }

    @Override
    public void alive(Heartbeat beat) {
        gears.tracker().heard(beat.host().getDatanodeUuid(), beat.transfers(), Time.monotonicNowNanos());
    }

    @Override
    public void received(DatanodeRegistration host, StorageReceivedDeletedBlocks[] changed) {
        copyTap.reported(host, changed);
    }

    @Override
    public void reportedAll(DatanodeRegistration host) {
        gears.tracker().reported(host.getDatanodeUuid(), Time.monotonicNowNanos());
        gears.overdueCopies().reportedAll(host.getDatanodeUuid());
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.client;

import io.hdfsgears.hdfs.pipeline.PipelineRules.Call;
import io.hdfsgears.hdfs.seam.NamesystemLock;
import java.io.IOException;
import java.util.List;
import org.apache.hadoop.hdfs.protocol.LastBlockWithStatus;
import org.apache.hadoop.hdfs.protocol.proto.ClientNamenodeProtocolProtos.AppendResponseProto;
import org.apache.hadoop.hdfs.protocolPB.PBHelperClient;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockInfo;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockManager;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeStorageInfo;
import org.apache.hadoop.hdfs.server.blockmanagement.GearBlockAccess;
import org.apache.hadoop.hdfs.server.namenode.FSNamesystem;
import org.apache.hadoop.hdfs.server.namenode.GearNamesystemAccess;
import org.apache.hadoop.ipc.Server;
import org.jspecify.annotations.Nullable;

/**
 * Appends during a shift down. Stock refuses one to a file whose last block has no replica in service, also where hosts that leave
 * hold it, and no client repeats that call. Such a block is copied first, wakes no host, and its writer is answered once the copy is there.
 */
public final class DeferredAppends {
    /** Of stock's {@code FSDirAppendOp}: its exception has no class of its own. */
    private static final String TOO_FEW_REPLICAS = "is not sufficiently replicated yet";

    private final FSNamesystem namesystem;
    private final BlockManager bm;
    private final PipelineSpares spares;

    public DeferredAppends(FSNamesystem namesystem, PipelineSpares spares) {
        this.namesystem = namesystem;
        this.bm = namesystem.getBlockManager();
        this.spares = spares;
    }

    /** @return what the handler returns; not what the writer gets, if its answer was deferred */
    public LastBlockWithStatus appended(String path, Call<LastBlockWithStatus> call) throws IOException {
        try {
            return call.run();
        } catch (IOException e) {
            if (!hasTooFewReplicas(e)
                    || !Server.isRpcInvocation()
                    || !spares.hasRoomForCopies()
                    || !isBeingSecured(path)) {
                throw e;
            }
            spares.awaitCopy(onceCopied(path, new Append(new Deferred<>(call), e)));
            return new LastBlockWithStatus(null, null);
        }
    }

    /**
     * Asks only once stock would not refuse: each of its refusals takes the namesystem's lock for writing and fills a line of the log.
     * A look at the block is short, under the read lock.
     */
    PipelineSpares.Question onceCopied(String path, PipelineSpares.Question append) {
        return new PipelineSpares.Question() {
            @Override
            public boolean ask() throws IOException {
                return !lacksReplicas(path) && append.ask();
            }

            @Override
            public void giveUp() {
                append.giveUp();
            }
        };
    }

    /** By the rule of {@code FSDirAppendOp}. False for a file that is gone: stock says so. */
    private boolean lacksReplicas(String path) {
        NamesystemLock.GLOBAL.readLock(namesystem);
        try {
            List<BlockInfo> tail = GearNamesystemAccess.tail(namesystem, path, Long.MAX_VALUE);
            BlockInfo last = tail.isEmpty() ? null : tail.get(tail.size() - 1);
            return last != null && last.isComplete() && !bm.isSufficientlyReplicated(last);
        } catch (IOException e) {
            return false; // the call itself gets that error, and its writer is told
        } finally {
            NamesystemLock.GLOBAL.readUnlock(namesystem, "gearAppend");
        }
    }

    private static boolean hasTooFewReplicas(IOException e) {
        return e.getClass() == IOException.class
                && String.valueOf(e.getMessage()).contains(TOO_FEW_REPLICAS);
    }

    /**
     * Whether hosts that leave hold the file's last block and it is to be copied, then before others. Asks the NameNode's own state: the
     * published view is a moment older.
     */
    boolean isBeingSecured(String path) throws IOException {
        BlockInfo last = lastBlock(path);
        if (last == null) {
            return false;
        }
        bm.processMisReplicatedBlocks(List.of(last));
        return GearBlockAccess.isToBeCopied(bm, last);
    }

    private @Nullable BlockInfo lastBlock(String path) throws IOException {
        NamesystemLock.GLOBAL.readLock(namesystem);
        try {
            List<BlockInfo> tail = GearNamesystemAccess.tail(namesystem, path, Long.MAX_VALUE);
            BlockInfo last = tail.isEmpty() ? null : tail.get(tail.size() - 1);
            return last != null && last.isComplete() && isOnLeavingHost(last) ? last : null;
        } finally {
            NamesystemLock.GLOBAL.readUnlock(namesystem, "gearAppend");
        }
    }

    private boolean isOnLeavingHost(BlockInfo block) {
        for (DatanodeStorageInfo storage : bm.getStorages(block)) {
            DatanodeDescriptor host = storage.getDatanodeDescriptor();
            if (host.isEnteringMaintenance() && host.isAlive() && !GearBlockAccess.isReplicaCorrupt(bm, block, host)) {
                return true;
            }
        }
        return false;
    }

    /** @param refusal stock's, for a writer that waited in vain */
    private record Append(Deferred<LastBlockWithStatus> deferred, IOException refusal)
            implements PipelineSpares.Question {
        @Override
        public boolean ask() {
            try {
                deferred.send(response(deferred.run()));
                return true;
            } catch (IOException e) {
                boolean waits = hasTooFewReplicas(e);
                if (!waits) {
                    deferred.fail(e);
                }
                return !waits;
            }
        }

        @Override
        public void giveUp() {
            deferred.fail(refusal);
        }

        private static AppendResponseProto response(LastBlockWithStatus result) {
            AppendResponseProto.Builder response = AppendResponseProto.newBuilder();
            if (result.getLastBlock() != null) {
                response.setBlock(PBHelperClient.convertLocatedBlock(result.getLastBlock()));
            }
            if (result.getFileStatus() != null) {
                response.setStat(PBHelperClient.convert(result.getFileStatus()));
            }
            return response.build();
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.client;

import io.hdfsgears.core.model.NodeId;
import io.hdfsgears.core.round.WritersNeed;
import io.hdfsgears.hdfs.pipeline.PipelineRules.Call;
import java.io.IOException;
import java.util.List;
import org.apache.hadoop.hdfs.protocol.DatanodeInfoWithStorage;
import org.apache.hadoop.hdfs.protocol.ExtendedBlock;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.apache.hadoop.hdfs.protocol.proto.ClientNamenodeProtocolProtos.AddBlockResponseProto;
import org.apache.hadoop.hdfs.protocol.proto.ClientNamenodeProtocolProtos.GetAdditionalDatanodeResponseProto;
import org.apache.hadoop.hdfs.protocolPB.PBHelperClient;
import org.apache.hadoop.hdfs.server.namenode.NotReplicatedYetException;
import org.apache.hadoop.ipc.Server;

/**
 * Defers the answer to a writer that asks for hosts until one has woken. On the RPC handler's thread only: Hadoop's RPC engine then
 * sends what is given to the call later instead of what the handler returns.
 */
public final class DeferredPipelines {
    /** Of stock's {@code BlockManager.chooseTarget4NewBlock}: its exception has no class of its own. */
    private static final String NO_HOST = "could only be written to";

    /** Finds what a writer lacks that hosts out of gear could give, see {@link SleepersWithRoom}. */
    public interface Sleepers {
        WritersNeed find() throws IOException;
    }

    /** Finds the hosts out of gear that could become a member of the pipeline. */
    public interface Spares {
        List<NodeId> find() throws IOException;
    }

    private DeferredPipelines() {}

    /**
     * A writer that asks for another pipeline member.
     *
     * @param needed members that the pipeline is to have
     * @return what the handler returns; not what the writer gets, if its answer was deferred
     */
    public static LocatedBlock answer(PipelineSpares spares, int needed, Spares sleepers, Call<LocatedBlock> call)
            throws IOException {
        LocatedBlock first = call.run();
        int lacking = needed - first.getLocations().length;
        List<NodeId> suited = lacking > 0 && canWait(spares) ? sleepers.find() : List.of();
        if (!suited.isEmpty() && suited.size() >= lacking) {
            spares.await(new Member(new Deferred<>(call), needed, first), new WritersNeed(lacking, suited));
        }
        return first;
    }

    /**
     * A writer that asks for a new block. Where no host awake can take it and others that could sleep, it is answered once one of these
     * has woken that suits it. Where no sleeper could either, it gets stock's refusal at once.
     *
     * @return what the handler returns; not what the writer gets, if its answer was deferred
     */
    public static LocatedBlock added(PipelineSpares spares, Sleepers sleepers, Call<LocatedBlock> call)
            throws IOException {
        try {
            return call.run();
        } catch (IOException e) {
            WritersNeed need = isWithoutHost(e) && canWait(spares) ? sleepers.find() : WritersNeed.NONE;
            if (need.hosts() == 0) {
                throw e;
            }
            spares.await(new NewBlock(new Deferred<>(call)), need);
            return new LocatedBlock(new ExtendedBlock("", 0), new DatanodeInfoWithStorage[0]);
        }
    }

    private static boolean canWait(PipelineSpares spares) {
        return Server.getCurCall().get() != null && spares.hasRoom();
    }

    private static boolean isWithoutHost(IOException e) {
        return e.getClass() == IOException.class
                && String.valueOf(e.getMessage()).contains(NO_HOST);
    }

    private record Member(Deferred<LocatedBlock> deferred, int needed, LocatedBlock first)
            implements PipelineSpares.Question {
        @Override
        public boolean ask() throws IOException {
            LocatedBlock now = deferred.run();
            boolean enough = now.getLocations().length >= needed;
            if (enough) {
                deferred.send(response(now));
            }
            return enough;
        }

        @Override
        public void giveUp() {
            deferred.send(response(first));
        }

        private static GetAdditionalDatanodeResponseProto response(LocatedBlock block) {
            return GetAdditionalDatanodeResponseProto.newBuilder()
                    .setBlock(PBHelperClient.convertLocatedBlock(block))
                    .build();
        }
    }

    private record NewBlock(Deferred<LocatedBlock> deferred) implements PipelineSpares.Question {
        @Override
        public boolean ask() {
            try {
                deferred.send(AddBlockResponseProto.newBuilder()
                        .setBlock(PBHelperClient.convertLocatedBlock(deferred.run()))
                        .build());
                return true;
            } catch (IOException e) {
                if (!isWithoutHost(e)) {
                    deferred.fail(e);
                }
                return !isWithoutHost(e);
            }
        }

        /** A stock client repeats its call after this, five times by default. */
        @Override
        public void giveUp() {
            deferred.fail(new NotReplicatedYetException(
                    "no host awake has room for the block, and others have not woken yet"));
        }
    }
}

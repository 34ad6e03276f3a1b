// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.client;

import java.io.IOException;
import java.security.PrivilegedExceptionAction;
import java.util.function.Function;
import org.apache.hadoop.hdfs.protocol.DatanodeInfoWithStorage;
import org.apache.hadoop.hdfs.protocol.ExtendedBlock;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.apache.hadoop.hdfs.protocol.proto.ClientNamenodeProtocolProtos.AddBlockResponseProto;
import org.apache.hadoop.hdfs.protocol.proto.ClientNamenodeProtocolProtos.GetAdditionalDatanodeResponseProto;
import org.apache.hadoop.hdfs.protocolPB.PBHelperClient;
import org.apache.hadoop.hdfs.server.namenode.NotReplicatedYetException;
import org.apache.hadoop.ipc.ProtobufRpcEngine2;
import org.apache.hadoop.ipc.ProtobufRpcEngineCallback2;
import org.apache.hadoop.ipc.Server;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.thirdparty.protobuf.Message;
import org.apache.hadoop.util.Time;

/**
 * Defers the answer to a writer that asks for hosts until one has woken. On the RPC handler's thread only: Hadoop's RPC engine then
 * sends what is given to the call later instead of what the handler returns.
 */
public final class DeferredPipelines {
    /** Of stock's {@code BlockManager.chooseTarget4NewBlock}: its exception has no class of its own. */
    private static final String NO_HOST = "could only be written to";

    /** A call that asks the NameNode for hosts. */
    public interface Call {
        LocatedBlock run() throws IOException;
    }

    private DeferredPipelines() {}

    /**
     * A writer that asks for another pipeline member.
     *
     * @param needed members that the pipeline is to have
     * @return what the handler returns; not what the writer gets, if its answer was deferred
     */
    public static LocatedBlock answer(PipelineSpares spares, int needed, Call call) throws IOException {
        LocatedBlock first = call.run();
        int lacking = needed - first.getLocations().length;
        if (lacking > 0 && canWait(spares)) {
            spares.await(new Member(new Deferred(call), needed, first), lacking);
        }
        return first;
    }

    /**
     * A writer that asks for a new block. Where no host awake can take it and others sleep, it is answered once one of these has woken.
     *
     * @return what the handler returns; not what the writer gets, if its answer was deferred
     */
    public static LocatedBlock added(PipelineSpares spares, Call call) throws IOException {
        try {
            return call.run();
        } catch (IOException e) {
            if (!isWithoutHost(e) || !canWait(spares)) {
                throw e;
            }
            spares.await(new NewBlock(new Deferred(call)), 1);
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

    /** A call whose answer is sent later. */
    private static final class Deferred {
        private final ProtobufRpcEngineCallback2 callback;
        private final UserGroupInformation caller;
        private final Call call;
        private final long beganMillis = Time.monotonicNow();

        Deferred(Call call) throws IOException {
            this.caller = UserGroupInformation.getCurrentUser();
            this.call = call;
            this.callback = ProtobufRpcEngine2.Server.registerForDeferredResponse2();
        }

        LocatedBlock run() throws IOException {
            try {
                return caller.doAs((PrivilegedExceptionAction<LocatedBlock>) call::run);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IOException("interrupted after " + (Time.monotonicNow() - beganMillis) + " ms", e);
            }
        }

        void send(LocatedBlock block, Function<LocatedBlock, Message> response) {
            callback.setResponse(response.apply(block));
        }

        void fail(IOException e) {
            callback.error(e);
        }
    }

    private record Member(Deferred deferred, int needed, LocatedBlock first) implements PipelineSpares.Question {
        @Override
        public boolean ask() throws IOException {
            LocatedBlock now = deferred.run();
            boolean enough = now.getLocations().length >= needed;
            if (enough) {
                deferred.send(now, Member::response);
            }
            return enough;
        }

        @Override
        public void giveUp() {
            deferred.send(first, Member::response);
        }

        private static Message response(LocatedBlock block) {
            return GetAdditionalDatanodeResponseProto.newBuilder()
                    .setBlock(PBHelperClient.convertLocatedBlock(block))
                    .build();
        }
    }

    private record NewBlock(Deferred deferred) implements PipelineSpares.Question {
        @Override
        public boolean ask() {
            try {
                deferred.send(
                        deferred.run(),
                        block -> AddBlockResponseProto.newBuilder()
                                .setBlock(PBHelperClient.convertLocatedBlock(block))
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

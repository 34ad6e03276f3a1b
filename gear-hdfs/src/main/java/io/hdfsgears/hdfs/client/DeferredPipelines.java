// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.client;

import java.io.IOException;
import java.security.PrivilegedExceptionAction;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.apache.hadoop.hdfs.protocol.proto.ClientNamenodeProtocolProtos.GetAdditionalDatanodeResponseProto;
import org.apache.hadoop.hdfs.protocolPB.PBHelperClient;
import org.apache.hadoop.ipc.ProtobufRpcEngine2;
import org.apache.hadoop.ipc.ProtobufRpcEngineCallback2;
import org.apache.hadoop.ipc.Server;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.util.Time;

/**
 * Defers the answer to a writer that asks for another pipeline member until a host has woken. On the RPC handler's thread only:
 * Hadoop's RPC engine then sends what is given to the call later instead of what the handler returns.
 */
public final class DeferredPipelines {
    /** A call that asks the NameNode for another member. */
    public interface Call {
        LocatedBlock run() throws IOException;
    }

    private DeferredPipelines() {}

    /**
     * @param needed members that the pipeline is to have
     * @return what the handler returns; not what the writer gets, if its answer was deferred
     */
    public static LocatedBlock answer(PipelineSpares spares, int needed, Call call) throws IOException {
        LocatedBlock first = call.run();
        int lacking = needed - first.getLocations().length;
        if (lacking <= 0 || Server.getCurCall().get() == null || !spares.hasRoom()) {
            return first;
        }
        UserGroupInformation caller = UserGroupInformation.getCurrentUser();
        ProtobufRpcEngineCallback2 callback = ProtobufRpcEngine2.Server.registerForDeferredResponse2();
        spares.await(new Deferred(callback, caller, call, needed, first), lacking);
        return first;
    }

    private static final class Deferred implements PipelineSpares.Question {
        private final ProtobufRpcEngineCallback2 callback;
        private final UserGroupInformation caller;
        private final Call call;
        private final int needed;
        private final LocatedBlock first;
        private final long beganMillis = Time.monotonicNow();

        Deferred(
                ProtobufRpcEngineCallback2 callback,
                UserGroupInformation caller,
                Call call,
                int needed,
                LocatedBlock first) {
            this.callback = callback;
            this.caller = caller;
            this.call = call;
            this.needed = needed;
            this.first = first;
        }

        @Override
        public boolean ask() throws IOException {
            LocatedBlock now;
            try {
                now = caller.doAs((PrivilegedExceptionAction<LocatedBlock>) call::run);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IOException("interrupted after " + (Time.monotonicNow() - beganMillis) + " ms", e);
            }
            if (now.getLocations().length < needed) {
                return false;
            }
            send(now);
            return true;
        }

        @Override
        public void giveUp() {
            send(first);
        }

        private void send(LocatedBlock block) {
            callback.setResponse(GetAdditionalDatanodeResponseProto.newBuilder()
                    .setBlock(PBHelperClient.convertLocatedBlock(block))
                    .build());
        }
    }
}

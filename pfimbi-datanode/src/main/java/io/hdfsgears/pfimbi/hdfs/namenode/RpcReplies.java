// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.hdfs.namenode;

import io.hdfsgears.hdfs.pipeline.PipelineRules.Call;
import java.io.IOException;
import java.security.PrivilegedExceptionAction;
import java.util.Optional;
import org.apache.hadoop.hdfs.protocol.proto.ClientNamenodeProtocolProtos.CompleteResponseProto;
import org.apache.hadoop.ipc.ProtobufRpcEngine2;
import org.apache.hadoop.ipc.ProtobufRpcEngineCallback2;
import org.apache.hadoop.ipc.Server;
import org.apache.hadoop.security.UserGroupInformation;
import org.jspecify.annotations.NullUnmarked;

/** Answers to {@code complete} that are sent after the handler has gone on, by Hadoop RPC's deferred responses. */
@NullUnmarked
final class RpcReplies implements Closing.Replies {
    @Override
    public Optional<Closing.Reply> defer() {
        if (!Server.isRpcInvocation() || Server.getCallId() < 0 || Server.getRemoteUser() == null) {
            return Optional.empty();
        }
        return Optional.of(
                new Deferred(ProtobufRpcEngine2.Server.registerForDeferredResponse2(), Server.getRemoteUser()));
    }

    private record Deferred(ProtobufRpcEngineCallback2 callback, UserGroupInformation client) implements Closing.Reply {
        @Override
        public void closed(boolean closed) {
            callback.setResponse(
                    CompleteResponseProto.newBuilder().setResult(closed).build());
        }

        @Override
        public void failed(IOException why) {
            callback.error(why);
        }

        @Override
        public boolean again(Call<Boolean> close) throws IOException {
            try {
                return client.doAs((PrivilegedExceptionAction<Boolean>) close::run);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IOException("the NameNode stops; ask again", e);
            }
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.hdfs.namenode;

import io.hdfsgears.hdfs.pipeline.Caller;
import io.hdfsgears.hdfs.pipeline.PipelineRules.Call;
import java.io.IOException;
import java.util.Optional;
import org.apache.hadoop.hdfs.protocol.proto.ClientNamenodeProtocolProtos.CompleteResponseProto;
import org.apache.hadoop.ipc.CallerContext;
import org.apache.hadoop.ipc.ProtobufRpcEngine2;
import org.apache.hadoop.ipc.ProtobufRpcEngineCallback2;
import org.apache.hadoop.ipc.Server;
import org.jspecify.annotations.NullUnmarked;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Answers to {@code complete} that are sent after the handler has gone on. Where the file is closed already, the answer is known and
 * only postponed, in the way of stock's asynchronous edit log, so that it also waits until the edits of the close are durable. Else it
 * is one of Hadoop RPC's deferred responses.
 */
@NullUnmarked
final class RpcReplies implements Closing.Replies {
    private static final Logger LOG = LoggerFactory.getLogger(RpcReplies.class);

    @Override
    public Optional<Closing.Reply> defer(boolean closed) {
        if (!Server.isRpcInvocation() || Server.getCallId() < 0 || Server.getRemoteUser() == null) {
            return Optional.empty();
        }
        if (closed) {
            Server.Call call = Server.getCurCall().get();
            call.postponeResponse();
            return Optional.of(new Postponed(call));
        }
        return Optional.of(new Deferred(
                ProtobufRpcEngine2.Server.registerForDeferredResponse2(),
                new Caller(Server.getRemoteUser(), CallerContext.getCurrent())));
    }

    private interface Answer {
        void send() throws IOException;
    }

    private record Postponed(Server.Call call) implements Closing.Reply {
        @Override
        public void closed(boolean closed) {
            give(call::sendResponse);
        }

        @Override
        public void failed(IOException why) {
            give(() -> call.abortResponse(why));
        }

        private static void give(Answer answer) {
            try {
                answer.send();
            } catch (IOException e) {
                LOG.info("A client does not take its answer: {}", e.toString());
            }
        }

        @Override
        public boolean again(Call<Boolean> close) {
            throw new IllegalStateException("the file is closed");
        }
    }

    private record Deferred(ProtobufRpcEngineCallback2 callback, Caller client) implements Closing.Reply {
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
            return client.run(close);
        }
    }
}

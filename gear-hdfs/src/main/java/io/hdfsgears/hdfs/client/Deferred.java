// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.client;

import io.hdfsgears.hdfs.pipeline.Caller;
import io.hdfsgears.hdfs.pipeline.PipelineRules.Call;
import java.io.IOException;
import org.apache.hadoop.ipc.ProtobufRpcEngine2;
import org.apache.hadoop.ipc.ProtobufRpcEngineCallback2;
import org.apache.hadoop.thirdparty.protobuf.Message;

/** A call whose answer is sent later. Made on the RPC handler's thread only: Hadoop's RPC engine then does not send what the handler returns. */
final class Deferred<T> {
    private final ProtobufRpcEngineCallback2 callback;
    private final Caller caller;
    private final Call<T> call;

    Deferred(Call<T> call) throws IOException {
        this.caller = Caller.current();
        this.call = call;
        this.callback = ProtobufRpcEngine2.Server.registerForDeferredResponse2();
    }

    /** Makes the call again, as its caller. */
    T run() throws IOException {
        return caller.run(call);
    }

    void send(Message response) {
        callback.setResponse(response);
    }

    void fail(IOException e) {
        callback.error(e);
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.client;

import io.hdfsgears.hdfs.pipeline.PipelineRules.Call;
import java.io.IOException;
import java.security.PrivilegedExceptionAction;
import org.apache.hadoop.ipc.ProtobufRpcEngine2;
import org.apache.hadoop.ipc.ProtobufRpcEngineCallback2;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.thirdparty.protobuf.Message;
import org.apache.hadoop.util.Time;

/** A call whose answer is sent later. Made on the RPC handler's thread only: Hadoop's RPC engine then does not send what the handler returns. */
final class Deferred<T> {
    private final ProtobufRpcEngineCallback2 callback;
    private final UserGroupInformation caller;
    private final Call<T> call;
    private final long beganMillis = Time.monotonicNow();

    Deferred(Call<T> call) throws IOException {
        this.caller = UserGroupInformation.getCurrentUser();
        this.call = call;
        this.callback = ProtobufRpcEngine2.Server.registerForDeferredResponse2();
    }

    /** Makes the call again, as its caller. */
    T run() throws IOException {
        try {
            return caller.doAs((PrivilegedExceptionAction<T>) call::run);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted after " + (Time.monotonicNow() - beganMillis) + " ms", e);
        }
    }

    void send(Message response) {
        callback.setResponse(response);
    }

    void fail(IOException e) {
        callback.error(e);
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.agent;

import java.io.IOException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.DFSUtilClient;
import org.apache.hadoop.hdfs.protocol.ClientDatanodeProtocol;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;
import org.apache.hadoop.ipc.RPC;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Calls to DataNodes by the protocol that an administrator's tools use, on worker threads. */
final class DataNodeCalls {
    private static final Logger LOG = LoggerFactory.getLogger(DataNodeCalls.class);
    private static final int TIMEOUT_MILLIS = (int) TimeUnit.SECONDS.toMillis(5);

    private final Configuration conf;
    private final ExecutorService workers;

    DataNodeCalls(Configuration conf, ExecutorService workers) {
        this.conf = conf;
        this.workers = workers;
    }

    interface Call {
        void on(ClientDatanodeProtocol dataNode) throws IOException;
    }

    /**
     * Does not wait.
     *
     * @param what is asked of the host, for the log: the caller asks again
     */
    void later(DatanodeDescriptor host, String what, Call call) {
        workers.execute(() -> {
            try {
                now(host, call);
            } catch (IOException e) {
                LOG.info("{} could not be asked {}, will be asked again: {}", host.getHostName(), what, e.toString());
            }
        });
    }

    private void now(DatanodeDescriptor host, Call call) throws IOException {
        ClientDatanodeProtocol proxy =
                DFSUtilClient.createClientDatanodeProtocolProxy(host, conf, TIMEOUT_MILLIS, false);
        try {
            call.on(proxy);
        } finally {
            RPC.stopProxy(proxy);
        }
    }
}

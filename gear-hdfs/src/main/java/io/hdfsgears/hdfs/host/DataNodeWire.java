// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.host;

import io.hdfsgears.hdfs.rpc.ShortConnects;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CommonConfigurationKeys;
import org.apache.hadoop.hdfs.DFSUtilClient;
import org.apache.hadoop.hdfs.protocol.ClientDatanodeProtocol;
import org.apache.hadoop.hdfs.protocol.DatanodeID;
import org.apache.hadoop.ipc.RPC;

/** Hadoop RPC to a DataNode with short limits: 2 s to connect ({@link ShortConnects}), 2 s for the answer, no retry. */
public final class DataNodeWire implements DataNodeCalls.Wire {
    private static final int LIMIT_MILLIS = (int) TimeUnit.SECONDS.toMillis(2);

    private final Configuration conf;

    public DataNodeWire(Configuration conf) {
        this.conf = bounded(conf);
    }

    static Configuration bounded(Configuration conf) {
        Configuration own = ShortConnects.of(conf);
        own.setInt(CommonConfigurationKeys.IPC_CLIENT_CONNECT_MAX_RETRIES_ON_SASL_KEY, 0);
        return own;
    }

    @Override
    public void run(DatanodeID host, DataNodeCalls.Call call) throws IOException {
        ClientDatanodeProtocol proxy = DFSUtilClient.createClientDatanodeProtocolProxy(host, conf, LIMIT_MILLIS, false);
        try {
            call.on(proxy);
        } finally {
            RPC.stopProxy(proxy);
        }
    }
}

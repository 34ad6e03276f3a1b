// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.host;

import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CommonConfigurationKeys;
import org.apache.hadoop.fs.CommonConfigurationKeysPublic;
import org.apache.hadoop.hdfs.DFSUtilClient;
import org.apache.hadoop.hdfs.protocol.ClientDatanodeProtocol;
import org.apache.hadoop.hdfs.protocol.DatanodeID;
import org.apache.hadoop.ipc.RPC;
import org.apache.hadoop.net.StandardSocketFactory;

/**
 * Hadoop RPC to a DataNode with short limits: 2 s to connect, 2 s for the answer, no retry. The limit of a call does not bound
 * the connect (20 s, tried 46 times by default), and Hadoop shares one client, with the limits of whoever came first, among all
 * users of a socket factory. Hence a configuration and a socket factory of our own.
 */
public final class DataNodeWire implements DataNodeCalls.Wire {
    private static final int LIMIT_MILLIS = (int) TimeUnit.SECONDS.toMillis(2);

    private final Configuration conf;

    public DataNodeWire(Configuration conf) {
        this.conf = bounded(conf);
    }

    /** Equal to none but its own kind, so that Hadoop keeps a client for it. */
    public static final class Sockets extends StandardSocketFactory {}

    /** A site that reaches its hosts through a proxy has a factory of its own, which stays: its connects take as long as elsewhere. */
    static Configuration bounded(Configuration conf) {
        Configuration own = new Configuration(conf);
        own.setInt(CommonConfigurationKeys.IPC_CLIENT_CONNECT_TIMEOUT_KEY, LIMIT_MILLIS);
        own.setInt(CommonConfigurationKeysPublic.IPC_CLIENT_CONNECT_MAX_RETRIES_KEY, 0);
        own.setInt(CommonConfigurationKeysPublic.IPC_CLIENT_CONNECT_MAX_RETRIES_ON_SOCKET_TIMEOUTS_KEY, 0);
        own.setInt(CommonConfigurationKeys.IPC_CLIENT_CONNECT_MAX_RETRIES_ON_SASL_KEY, 0);
        String factory = CommonConfigurationKeysPublic.HADOOP_RPC_SOCKET_FACTORY_CLASS_DEFAULT_KEY;
        String standard = StandardSocketFactory.class.getName();
        if (own.getTrimmed(factory, standard).equals(standard)) {
            own.set(factory, Sockets.class.getName());
        }
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

// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.rpc;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CommonConfigurationKeysPublic;
import org.apache.hadoop.net.StandardSocketFactory;

/**
 * Settings of Hadoop RPC with 2 s to connect and no retry. The limit of a call does not bound the connect (20 s, tried 46 times by
 * default), and Hadoop shares one client, with the connect limit of whoever came first, among all users of a socket factory. Hence a
 * configuration and a socket factory of our own.
 */
public final class ShortConnects {
    public static final int CONNECT_MILLIS = 2_000;

    private ShortConnects() {}

    /** Equal to none but its own kind, so that Hadoop keeps a client for it. */
    public static final class Sockets extends StandardSocketFactory {}

    /** A site that reaches its hosts through a proxy has a factory of its own, which stays: its connects take as long as elsewhere. */
    public static Configuration of(Configuration conf) {
        Configuration own = new Configuration(conf);
        own.setInt(CommonConfigurationKeysPublic.IPC_CLIENT_CONNECT_TIMEOUT_KEY, CONNECT_MILLIS);
        own.setInt(CommonConfigurationKeysPublic.IPC_CLIENT_CONNECT_MAX_RETRIES_KEY, 0);
        own.setInt(CommonConfigurationKeysPublic.IPC_CLIENT_CONNECT_MAX_RETRIES_ON_SOCKET_TIMEOUTS_KEY, 0);
        String factory = CommonConfigurationKeysPublic.HADOOP_RPC_SOCKET_FACTORY_CLASS_DEFAULT_KEY;
        String standard = StandardSocketFactory.class.getName();
        if (own.getTrimmed(factory, standard).equals(standard)) {
            own.set(factory, Sockets.class.getName());
        }
        return own;
    }
}

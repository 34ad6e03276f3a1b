// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.hdfs.rpc;

import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.LinkedHashMap;
import java.util.Map;
import javax.net.SocketFactory;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.ipc.ProtobufRpcEngine2;
import org.apache.hadoop.ipc.RPC;
import org.apache.hadoop.net.NetUtils;
import org.apache.hadoop.security.UserGroupInformation;

/**
 * Connections of this DataNode to the agents of others. Hadoop keeps one ipc client for each socket factory, with the connect time-out of
 * whoever asked for it first: these have a factory, and so a client, of their own.
 */
public final class AgentConnections implements Closeable {
    private static final int CONNECT_MILLIS = 2_000;
    private static final int ANSWER_MILLIS = 10_000;
    private static final int MOST_KEPT = 1_024;

    private final Configuration conf;
    private final SocketFactory sockets;
    private final Map<InetSocketAddress, Remote<PfimbiPeerPB>> kept = new LinkedHashMap<>();

    public AgentConnections(Configuration conf) {
        this.conf = new Configuration(conf);
        RPC.setProtocolEngine(this.conf, PfimbiPeerPB.class, ProtobufRpcEngine2.class);
        // A peer that is gone is passed over; whoever waits for it holds up the copies behind it.
        this.conf.setInt("ipc.client.connect.max.retries", 0);
        this.conf.setInt("ipc.client.connect.max.retries.on.timeouts", 0);
        this.conf.setInt("ipc.client.connect.timeout", CONNECT_MILLIS);
        this.sockets = new OwnSockets(NetUtils.getDefaultSocketFactory(this.conf));
    }

    /** The agent at this address; it is not to be closed. As the user that runs this DataNode. */
    public synchronized Remote<PfimbiPeerPB> to(InetSocketAddress address) throws IOException {
        Remote<PfimbiPeerPB> known = kept.get(address);
        if (known != null) {
            return known;
        }
        Remote<PfimbiPeerPB> made = new Remote<>(RPC.getProtocolProxy(
                        PfimbiPeerPB.class,
                        RPC.getProtocolVersion(PfimbiPeerPB.class),
                        address,
                        UserGroupInformation.getLoginUser(),
                        conf,
                        sockets,
                        ANSWER_MILLIS,
                        null)
                .getProxy());
        if (kept.size() >= MOST_KEPT) {
            close(kept.keySet().iterator().next());
        }
        kept.put(address, made);
        return made;
    }

    private void close(InetSocketAddress address) {
        Remote<PfimbiPeerPB> old = kept.remove(address);
        if (old != null) {
            old.close();
        }
    }

    @Override
    public synchronized void close() {
        kept.values().forEach(Remote::close);
        kept.clear();
    }

    /** The configured factory, told apart from it. */
    private static final class OwnSockets extends SocketFactory {
        private final SocketFactory configured;

        OwnSockets(SocketFactory configured) {
            this.configured = configured;
        }

        @Override
        public Socket createSocket() throws IOException {
            return configured.createSocket();
        }

        @Override
        public Socket createSocket(String host, int port) throws IOException {
            return configured.createSocket(host, port);
        }

        @Override
        public Socket createSocket(String host, int port, InetAddress from, int fromPort) throws IOException {
            return configured.createSocket(host, port, from, fromPort);
        }

        @Override
        public Socket createSocket(InetAddress host, int port) throws IOException {
            return configured.createSocket(host, port);
        }

        @Override
        public Socket createSocket(InetAddress host, int port, InetAddress from, int fromPort) throws IOException {
            return configured.createSocket(host, port, from, fromPort);
        }
    }
}

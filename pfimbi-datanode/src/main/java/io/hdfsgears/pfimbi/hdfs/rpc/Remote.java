// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.hdfs.rpc;

import java.io.Closeable;
import java.io.IOException;
import java.net.InetSocketAddress;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.ipc.ProtobufRpcEngine2;
import org.apache.hadoop.ipc.RPC;
import org.apache.hadoop.thirdparty.protobuf.ServiceException;

/** One agent as another process sees it. */
public final class Remote<P> implements Closeable {
    private final P proxy;

    /** One call to the agent. */
    @FunctionalInterface
    public interface Call<P, T> {
        T run(P proxy) throws ServiceException;
    }

    /** @param address RPC address of the DataNode */
    public Remote(Class<P> protocol, InetSocketAddress address, Configuration conf) throws IOException {
        Configuration own = new Configuration(conf);
        RPC.setProtocolEngine(own, protocol, ProtobufRpcEngine2.class);
        // A peer that is gone is passed over; whoever waits for it holds up the copies behind it.
        own.setInt("ipc.client.connect.max.retries", 0);
        own.setInt("ipc.client.connect.max.retries.on.timeouts", 0);
        own.setInt("ipc.client.connect.timeout", 5_000);
        own.setInt("ipc.client.rpc-timeout.ms", 20_000);
        this.proxy = RPC.getProxy(protocol, RPC.getProtocolVersion(protocol), address, own);
    }

    Remote(P proxy) {
        this.proxy = proxy;
    }

    public <T> T call(Call<P, T> call) throws IOException {
        try {
            return call.run(proxy);
        } catch (ServiceException e) {
            if (e.getCause() instanceof IOException io) {
                throw io;
            }
            throw new IOException(e);
        }
    }

    @Override
    public void close() {
        RPC.stopProxy(proxy);
    }
}

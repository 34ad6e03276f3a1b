// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.hdfs.rpc;

import io.hdfsgears.hdfs.rpc.ShortConnects;
import java.io.Closeable;
import java.io.IOException;
import java.net.InetSocketAddress;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.ipc.ProtobufRpcEngine2;
import org.apache.hadoop.ipc.RPC;
import org.apache.hadoop.thirdparty.protobuf.ServiceException;

/** One agent as another process sees it. */
public final class Remote<P> implements Closeable {
    private static final int ANSWER_MILLIS = 20_000;

    private final P proxy;

    /** One call to the agent. */
    @FunctionalInterface
    public interface Call<P, T> {
        T run(P proxy) throws ServiceException;
    }

    /** @param address RPC address of the DataNode */
    public Remote(Class<P> protocol, InetSocketAddress address, Configuration conf) throws IOException {
        this(protocol, address, conf, ANSWER_MILLIS);
    }

    /** @param answerMillis that its answer may take, beside the two seconds to connect */
    public Remote(Class<P> protocol, InetSocketAddress address, Configuration conf, int answerMillis)
            throws IOException {
        Configuration own = limited(conf, answerMillis);
        RPC.setProtocolEngine(own, protocol, ProtobufRpcEngine2.class);
        this.proxy = RPC.getProxy(protocol, RPC.getProtocolVersion(protocol), address, own);
    }

    /** A peer that is gone is passed over; whoever waits for it holds up what is behind it. */
    static Configuration limited(Configuration conf, int answerMillis) {
        Configuration limited = ShortConnects.of(conf);
        limited.setInt("ipc.client.rpc-timeout.ms", answerMillis);
        return limited;
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

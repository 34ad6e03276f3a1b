// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.eafr.hdfs.datanode;

import java.io.IOException;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.function.LongConsumer;
import org.apache.hadoop.hdfs.server.datanode.ReplicaHandler;
import org.apache.hadoop.hdfs.server.datanode.ReplicaInPipeline;
import org.jspecify.annotations.NullUnmarked;

/**
 * A replica that comes, told after each packet how long it is by now: there the receiving thread can be slowed, holding no lock, and
 * outside of what stock measures as a slow disk (BlockReceiver.receivePacket).
 */
@NullUnmarked
final class PacedHandler extends ReplicaHandler {
    private static final String AFTER_EACH_PACKET = "setLastChecksumAndDataLen";

    private final ReplicaHandler handler;

    /** @param slowed is told the bytes of each packet, and may take its time */
    PacedHandler(ReplicaHandler handler, LongConsumer slowed) {
        super(paced(handler.getReplica(), slowed), null);
        this.handler = handler;
    }

    private static ReplicaInPipeline paced(ReplicaInPipeline replica, LongConsumer slowed) {
        return (ReplicaInPipeline) Proxy.newProxyInstance(
                ReplicaInPipeline.class.getClassLoader(),
                new Class<?>[] {ReplicaInPipeline.class},
                new Slowed(replica, slowed));
    }

    @Override
    public void close() throws IOException {
        handler.close();
    }

    private static final class Slowed implements InvocationHandler {
        private final ReplicaInPipeline replica;
        private final LongConsumer slowed;
        private long length;

        Slowed(ReplicaInPipeline replica, LongConsumer slowed) {
            this.replica = replica;
            this.slowed = slowed;
        }

        @Override
        public Object invoke(Object proxy, Method method, Object[] arguments) throws Throwable {
            try {
                Object answer = method.invoke(replica, arguments);
                if (method.getName().equals(AFTER_EACH_PACKET)) {
                    long now = (Long) arguments[0];
                    slowed.accept(Math.max(0, now - length));
                    length = now;
                }
                return answer;
            } catch (InvocationTargetException e) {
                throw e.getCause();
            }
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.exec.desk;

import java.io.IOException;
import java.io.Reader;
import java.net.SocketTimeoutException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.SocketChannel;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The time from a connect to the first line of the other side. Reads of these sockets have no time-out of their own, so the channel is
 * closed when the time is over.
 */
final class FirstLine implements AutoCloseable {
    static final long LIMIT_MILLIS = 10_000;

    private static final Logger LOG = LoggerFactory.getLogger(FirstLine.class);

    private final long limitMillis;
    /** True: the time is over. */
    private final CompletableFuture<Boolean> late = new CompletableFuture<>();

    /** The time begins. */
    FirstLine(SocketChannel channel, long limitMillis) {
        this.limitMillis = limitMillis;
        CompletableFuture<Void> unused = late.completeOnTimeout(true, limitMillis, TimeUnit.MILLISECONDS)
                .thenAccept(over -> {
                    if (over) {
                        close(channel);
                    }
                });
    }

    /**
     * Reads the first line.
     *
     * @return null: the other side ended
     * @throws SocketTimeoutException the time is over
     */
    @Nullable
    List<String> read(Reader from) throws IOException {
        try {
            List<String> line = Line.read(from);
            if (late.complete(false)) {
                return line;
            }
        } catch (ClosedChannelException e) {
            if (!isOver()) {
                throw e;
            }
        }
        throw new SocketTimeoutException("nothing was said within " + limitMillis + " ms");
    }

    /** Whether the time was over before the first line had come. */
    boolean isOver() {
        return late.getNow(false);
    }

    @Override
    public void close() {
        late.complete(false);
    }

    private static void close(SocketChannel channel) {
        try {
            channel.close();
        } catch (IOException e) {
            LOG.debug("a channel to a silent side stays open", e);
        }
    }
}

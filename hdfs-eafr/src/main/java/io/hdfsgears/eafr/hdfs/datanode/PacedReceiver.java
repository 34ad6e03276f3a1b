// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.eafr.hdfs.datanode;

import io.hdfsgears.core.config.ConfException;
import io.hdfsgears.core.config.EafrKeys;
import io.hdfsgears.eafr.rate.RateSettings;
import io.hdfsgears.eafr.rate.SenderRates;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.apache.hadoop.hdfs.ExtendedBlockId;
import org.apache.hadoop.hdfs.protocol.ExtendedBlock;
import org.apache.hadoop.hdfs.server.datanode.ReplicaHandler;
import org.apache.hadoop.hdfs.util.DataTransferThrottler;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Slows the threads that receive copies. There is no other thread: whoever comes by when it is time adjusts the rates. */
public final class PacedReceiver {
    private static final Logger LOG = LoggerFactory.getLogger(PacedReceiver.class);
    private static final long INTERVAL_NANOS = TimeUnit.MILLISECONDS.toNanos(250);
    private static final long THROTTLE_MILLIS = 50;
    /** A connection without bytes for this long has ended without a notice. */
    private static final long SILENT_NANOS = TimeUnit.SECONDS.toNanos(90);

    private static final double NANOS = 1e9;

    private final SenderRates<ExtendedBlockId> rates;
    private final IncomingBytes incoming;
    private final LongSupplier clock;
    private final Map<ExtendedBlockId, Connection> connections = new HashMap<>();
    private long adjustedNanos;
    private OptionalLong bytesThen;
    /** Of copies since then: all there is to go by where the system's counters cannot be read. */
    private long copied;

    PacedReceiver(double capacity, RateSettings settings, IncomingBytes incoming, LongSupplier clock) {
        this.rates = new SenderRates<>(capacity, settings);
        this.incoming = incoming;
        this.clock = clock;
        this.adjustedNanos = clock.getAsLong();
        this.bytesThen = incoming.count();
    }

    /**
     * @return empty when rates are not to be adjusted
     * @throws ConfException when the thresholds contradict each other
     */
    public static Optional<PacedReceiver> of(Function<String, @Nullable String> conf) {
        long bandwidth = EafrKeys.RECEIVE_BANDWIDTH.read(conf);
        int low = EafrKeys.RECEIVE_FREE_LOW.read(conf);
        int high = EafrKeys.RECEIVE_FREE_HIGH.read(conf);
        if (low > high) {
            throw new ConfException(EafrKeys.RECEIVE_FREE_LOW.name() + " is " + low + ", more than "
                    + EafrKeys.RECEIVE_FREE_HIGH.name() + ", " + high + ": give at most that.");
        }
        if (bandwidth == 0) {
            return Optional.empty();
        }
        LOG.info("Copies are taken at {} bytes/s together, less {} %", bandwidth, low);
        RateSettings settings = RateSettings.percent(low, high);
        return Optional.of(new PacedReceiver(bandwidth, settings, new IncomingBytes(Path.of("/")), System::nanoTime));
    }

    /** A copy begins to come. */
    public ReplicaHandler paced(ReplicaHandler handler, ExtendedBlock block) {
        ExtendedBlockId id = ExtendedBlockId.fromExtendedBlock(block);
        Connection connection = begin(id);
        return new PacedHandler(handler, bytes -> {
            received(connection, bytes);
            connection.throttler.throttle(bytes);
        });
    }

    private synchronized Connection begin(ExtendedBlockId id) {
        Connection connection = new Connection(clock.getAsLong());
        if (connections.isEmpty()) {
            since(
                    clock.getAsLong(),
                    incoming.count()); // Bytes that came while no copy ran say nothing of the rate now.
        }
        connections.put(id, connection);
        rates.begin(id);
        tell();
        return connection;
    }

    /** It is whole, or will not come. */
    public synchronized void end(ExtendedBlock block) {
        forget(ExtendedBlockId.fromExtendedBlock(block));
    }

    private void forget(ExtendedBlockId id) {
        if (connections.remove(id) != null) {
            rates.end(id);
            tell();
        }
    }

    private synchronized void received(Connection connection, long bytes) {
        long now = clock.getAsLong();
        copied += bytes;
        connection.heardNanos = now;
        if (now - adjustedNanos < INTERVAL_NANOS) {
            return;
        }
        connections.entrySet().stream()
                .filter(entry -> now - entry.getValue().heardNanos > SILENT_NANOS)
                .map(Map.Entry::getKey)
                .toList()
                .forEach(this::forget);
        OptionalLong bytesNow = incoming.count();
        long come =
                bytesNow.isPresent() && bytesThen.isPresent() ? bytesNow.getAsLong() - bytesThen.getAsLong() : copied;
        rates.adjust(Math.max(0, come) * NANOS / (now - adjustedNanos));
        since(now, bytesNow);
        tell();
    }

    private void since(long now, OptionalLong bytesNow) {
        adjustedNanos = now;
        bytesThen = bytesNow;
        copied = 0;
    }

    /** Bytes a second, the oldest first. */
    synchronized Map<ExtendedBlockId, Double> rates() {
        return rates.rates();
    }

    private void tell() {
        rates.rates().forEach((id, rate) -> {
            Connection connection = connections.get(id);
            if (connection != null) {
                connection.throttler.setBandwidth(rate.longValue());
            }
        });
    }

    private static final class Connection {
        private final DataTransferThrottler throttler = new DataTransferThrottler(THROTTLE_MILLIS, 1 << 20);
        private long heardNanos;

        Connection(long nowNanos) {
            this.heardNanos = nowNanos;
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.migrate;

import java.util.HashMap;
import java.util.Map;

/**
 * Limits the migration on each host: the number of copies at a time, and the average bytes a second. Bytes count where
 * they are read and where they are written. One owner; the caller passes the time.
 *
 * <p>A host may start a copy as long as its bucket has credit. The whole block is charged at once, because a block may
 * be larger than a second's worth. So over any time t a host starts at most rate·(t + 1 s) bytes and one block.
 */
public final class HostFlow {
    private static final double NANOS_PER_SECOND = 1e9;

    private final int streams;
    private final Map<Integer, Host> hosts = new HashMap<>();
    private long bytesPerSecond;

    private static final class Host {
        private int out;
        private int in;
        private double credit;
        private long creditNanos;
    }

    /** @param streams copies that may run from one host, and to one host, at a time */
    public HostFlow(int streams, long bytesPerSecond) {
        if (streams < 1 || bytesPerSecond < 1) {
            throw new IllegalArgumentException(
                    "migration needs at least 1 stream and 1 byte a second, not " + streams + " and " + bytesPerSecond);
        }
        this.streams = streams;
        this.bytesPerSecond = bytesPerSecond;
    }

    /** From now on. Debts stay. */
    public void limit(long newBytesPerSecond) {
        bytesPerSecond = Math.max(1, newBytesPerSecond);
    }

    public long limit() {
        return bytesPerSecond;
    }

    /** Whether the host may start to send one more copy. */
    public boolean sends(int position, long nowNanos) {
        Host host = host(position, nowNanos);
        return host.out < streams && host.credit > 0;
    }

    /** Whether the host may start to receive one more copy. */
    public boolean receives(int position, long nowNanos) {
        Host host = host(position, nowNanos);
        return host.in < streams && host.credit > 0;
    }

    public void begin(BlockMove move, long nowNanos) {
        Host source = host(move.source(), nowNanos);
        Host target = host(move.target(), nowNanos);
        source.out++;
        source.credit -= move.bytes();
        target.in++;
        target.credit -= move.bytes();
    }

    /** The copy ended, one way or the other. */
    public void end(BlockMove move) {
        Host source = hosts.get(move.source());
        Host target = hosts.get(move.target());
        if (source == null || target == null || source.out == 0 || target.in == 0) {
            throw new IllegalStateException("a move ended that never began: " + move);
        }
        source.out--;
        target.in--;
    }

    private Host host(int position, long nowNanos) {
        Host host = hosts.computeIfAbsent(position, p -> {
            Host fresh = new Host();
            fresh.credit = bytesPerSecond;
            fresh.creditNanos = nowNanos;
            return fresh;
        });
        double earned = (nowNanos - host.creditNanos) / NANOS_PER_SECOND * bytesPerSecond;
        if (earned > 0) {
            host.credit = Math.min((double) bytesPerSecond, host.credit + earned);
            host.creditNanos = nowNanos;
        }
        return host;
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.incast;

import io.hdfsgears.benchmarks.Percentile;
import io.hdfsgears.benchmarks.incast.TransferLog.Transfer;
import java.util.Collection;
import java.util.List;

/**
 * One incast.
 *
 * @param seconds from when the first replica began to come until the last one was whole
 * @param p50Seconds of one replica's transfer
 * @param p99Seconds of one replica's transfer
 * @param senderSpread the last replica of the sender that was done last, by that of the one that was done first, from the start
 * @param megabytesPerSecond of all
 * @param net what the kernel counted meanwhile
 */
record IncastRound(
        int transfers,
        double seconds,
        double p50Seconds,
        double p99Seconds,
        double senderSpread,
        double megabytesPerSecond,
        NetCounters net) {
    private static final double P50 = 0.5;
    private static final double P99 = 0.99;

    static IncastRound of(Collection<Transfer> transfers, long blockBytes, NetCounters net) {
        long from = transfers.stream().mapToLong(Transfer::fromMillis).min().orElseThrow();
        long to = transfers.stream().mapToLong(Transfer::toMillis).max().orElseThrow();
        List<Double> times = transfers.stream().map(Transfer::seconds).sorted().toList();
        double seconds = (to - from) / 1e3;
        return new IncastRound(
                times.size(),
                seconds,
                Percentile.of(times, P50),
                Percentile.of(times, P99),
                spread(transfers, from),
                times.size() * blockBytes / 1e6 / seconds,
                net);
    }

    private static double spread(Collection<Transfer> transfers, long from) {
        List<Long> ends = transfers.stream()
                .map(Transfer::sender)
                .distinct()
                .map(sender -> transfers.stream()
                        .filter(transfer -> transfer.sender().equals(sender))
                        .mapToLong(Transfer::toMillis)
                        .max()
                        .orElseThrow())
                .sorted()
                .toList();
        double first = Math.max(1, ends.get(0) - from);
        return (ends.get(ends.size() - 1) - from) / first;
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.incast;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.hdfsgears.benchmarks.incast.TransferLog.Transfer;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TransferLogTest {
    private static final String RECEIVING =
            "2026-11-23 00:03:0%s INFO DataNode: Receiving BP-1-127.0.0.1-17:%s_1001 src: /10.64.1.%d:40000 dest: /10.64.1.9:9866";
    private static final String RECEIVED = "2026-11-23 00:03:0%s INFO DataNode: Received BP-1-127.0.0.1-17:%s_1001 src:"
            + " /10.64.1.%d:40000 dest: /10.64.1.9:9866 volume: /data of size 4194304";

    @Test
    void takesWhatCameWhole() {
        Map<String, Transfer> seen = TransferLog.of(List.of(
                RECEIVING.formatted("1,000", "blk_1", 1),
                RECEIVING.formatted("1,100", "blk_2", 2),
                "2026-11-23 00:03:01,200 WARN DataNode: Slow BlockReceiver write data to disk",
                "\tat java.lang.Thread.run(Thread.java:840)",
                RECEIVED.formatted("2,500", "blk_2", 2)));
        assertThat(seen).containsOnlyKeys("blk_2");
        Transfer second = seen.getOrDefault("blk_2", new Transfer("", "", 0, 0));
        assertThat(second.sender()).isEqualTo("10.64.1.2");
        assertThat(second.seconds()).isCloseTo(1.4, within(1e-9));
    }

    /** Given up and sent again: what counts is how long the replica was missing. */
    @Test
    void aTransferThatBrokeCountsFromItsFirstTry() {
        Map<String, Transfer> seen = TransferLog.of(List.of(
                RECEIVING.formatted("1,000", "blk_1", 1),
                RECEIVING.formatted("3,000", "blk_1", 2),
                RECEIVED.formatted("4,000", "blk_1", 2)));
        assertThat(seen.values())
                .singleElement()
                .satisfies(whole -> assertThat(whole.seconds()).isCloseTo(3, within(1e-9)));
    }

    @Test
    void aRoundIsFromTheFirstBeginningToTheLastEnd() {
        List<Transfer> transfers = List.of(
                new Transfer("blk_1", "a", 1_000, 2_000),
                new Transfer("blk_2", "a", 2_000, 5_000),
                new Transfer("blk_3", "b", 1_500, 11_000));
        IncastRound round = IncastRound.of(transfers, 1_000_000, new NetCounters(0, 0, 0, 0));
        assertThat(round.seconds()).isEqualTo(10);
        assertThat(round.p50Seconds()).isEqualTo(3);
        assertThat(round.p99Seconds()).isEqualTo(9.5);
        assertThat(round.senderSpread()).isEqualTo(2.5);
        assertThat(round.megabytesPerSecond()).isCloseTo(0.3, within(1e-9));
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.incast;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class NetCountersTest {
    private static final String TABLE = """
            Tcp: RtoAlgorithm OutSegs RetransSegs
            Tcp: 1 %d %d
            TcpExt: SyncookiesSent TCPTimeouts
            TcpExt: 0 %d
            """;
    private static final String QDISC = """
            qdisc tbf 8001: root refcnt 17 rate 100Mbit burst 256Kb lat 50ms
             Sent 4402 bytes 50 pkt (dropped %d, overlimits 0 requeues 0)
             backlog 0b 0p requeues 0
            """;

    @Test
    void addsTheSendersUp() {
        NetCounters before =
                NetCounters.of(List.of(TABLE.formatted(10, 1, 0), TABLE.formatted(20, 2, 1)), QDISC.formatted(7));
        assertThat(before).isEqualTo(new NetCounters(30, 3, 1, 7));
        NetCounters after =
                NetCounters.of(List.of(TABLE.formatted(110, 5, 0), TABLE.formatted(20, 2, 2)), QDISC.formatted(9));
        assertThat(after.since(before)).isEqualTo(new NetCounters(100, 4, 1, 2));
    }
}

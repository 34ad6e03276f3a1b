// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.cycle;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import org.junit.jupiter.api.Test;

class KnockTest {
    private static Knock at(ServerSocket port, boolean asleep) throws IOException {
        return Knock.at(1, "lowest", "h01", asleep, (InetSocketAddress) port.getLocalSocketAddress());
    }

    @Test
    void aPortThatAnswersIsRightForAHostThatIsAwakeOnly() throws IOException {
        try (ServerSocket port = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            assertThat(at(port, false))
                    .matches(knock -> knock.answer() == Knock.Answer.CONNECTED)
                    .matches(Knock::asItShould);
            assertThat(at(port, true).asItShould()).isFalse();
        }
    }

    @Test
    void aRefusalIsRightForNobody() {
        for (boolean asleep : new boolean[] {true, false}) {
            assertThat(new Knock(1, "lowest", "h01", asleep, Knock.Answer.REFUSED, 0).asItShould())
                    .isFalse();
        }
    }

    @Test
    void whoSleepsTimesOutOrIsNotFoundAnyMore() {
        assertThat(new Knock(1, "lowest", "h01", true, Knock.Answer.TIMED_OUT, 2_000).asItShould())
                .isTrue();
        assertThat(new Knock(1, "lowest", "h01", true, Knock.Answer.NO_ROUTE, 900).asItShould())
                .isTrue();
        assertThat(new Knock(1, "lowest", "h01", false, Knock.Answer.TIMED_OUT, 2_000).asItShould())
                .isFalse();
    }
}

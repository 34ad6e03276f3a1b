// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.snmp;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.snmp4j.PDU;

class SnmpSessionsTest {
    private static final SnmpTarget ONE = new SnmpTarget("pdu1", 161, null, null, 50, 0);
    private static final SnmpTarget OTHER = new SnmpTarget("pdu2", 161, null, null, 50, 0);

    private final ExecutorService callers = Executors.newCachedThreadPool();
    private final List<String> closed = new ArrayList<>();

    @AfterEach
    void stop() {
        callers.shutdownNow();
    }

    /** Its device never answers. */
    private SnmpSession silent(SnmpTarget target) {
        return SnmpSession.over(target, new SnmpSession.Line() {
            @Override
            public @Nullable PDU ask(PDU request) {
                return null;
            }

            @Override
            public void close() throws IOException {
                closed.add(target.address());
            }
        });
    }

    @Test
    void whileTheNameOfOneDeviceIsLookedUpOthersAreAsked() throws Exception {
        CountDownLatch lookedUp = new CountDownLatch(1);
        CountDownLatch looking = new CountDownLatch(1);
        SnmpSessions sessions = new SnmpSessions(target -> {
            if (target.equals(ONE)) {
                looking.countDown();
                await(lookedUp);
            }
            return silent(target);
        });
        Future<SnmpSession> hangs = callers.submit(() -> sessions.of(ONE));
        await(looking);
        assertThat(callers.submit(() -> sessions.of(OTHER)).get(60, TimeUnit.SECONDS))
                .isNotNull();
        assertThat(hangs).isNotDone();
        lookedUp.countDown();
        assertThat(hangs.get(60, TimeUnit.SECONDS)).isSameAs(sessions.of(ONE));
        sessions.close();
        assertThat(closed).containsExactlyInAnyOrder("pdu1", "pdu2");
    }

    @Test
    void aDeviceThatDoesNotAnswerGetsANewSession() throws SnmpException {
        SnmpSessions sessions = new SnmpSessions(this::silent);
        SnmpSession first = sessions.of(ONE);
        while (!first.lost()) {
            assertThat(sessions.of(ONE)).isSameAs(first);
            try {
                first.get(List.of("1.3.6.1.2.1.1.3.0"));
            } catch (SnmpException e) {
                assertThat(e.reason()).isEqualTo(SnmpException.Reason.SILENT);
            }
        }
        assertThat(sessions.of(ONE)).isNotSameAs(first);
        assertThat(closed).containsExactly("pdu1");
    }

    private static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(60, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}

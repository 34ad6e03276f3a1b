// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.hdfs.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

final class AgentThreadsTest {
    /** A grant whose asker was told that it failed sends nothing. */
    @Test
    void aQuestionThatWasGivenUpIsNotAnswered() throws Exception {
        ExecutorService owner = Executors.newSingleThreadExecutor();
        CountDownLatch busy = new CountDownLatch(1);
        AtomicInteger answered = new AtomicInteger();
        owner.execute(() -> awaits(busy));
        assertThatThrownBy(() -> AgentThreads.ask(owner, answered::incrementAndGet, 1, TimeUnit.MILLISECONDS))
                .hasMessageContaining("does not answer");
        busy.countDown();
        assertThat(AgentThreads.ask(owner, () -> "next", 60, TimeUnit.SECONDS)).isEqualTo("next");
        assertThat(answered).hasValue(0);
        owner.shutdown();
    }

    /** An error in one tick is not the end of all. */
    @Test
    void theTicksOutliveAnError() throws Exception {
        CountDownLatch ticks = new CountDownLatch(3);
        try (AgentThreads threads = new AgentThreads(1)) {
            threads.every(1, () -> {
                ticks.countDown();
                throw new NoClassDefFoundError("of a test");
            });
            assertThat(ticks.await(60, TimeUnit.SECONDS)).isTrue();
        }
    }

    private static void awaits(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}

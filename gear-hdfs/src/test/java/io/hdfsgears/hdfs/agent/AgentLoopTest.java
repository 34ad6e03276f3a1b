// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class AgentLoopTest {
    private final AgentLoop loop = new AgentLoop();

    @AfterEach
    void end() {
        loop.close();
    }

    @Test
    void allRunsOnOneThread() throws IOException {
        Thread first = loop.call(Thread::currentThread);
        assertThat(first).isNotSameAs(Thread.currentThread());
        Thread second = loop.call(Thread::currentThread);
        assertThat(second).isSameAs(first);
    }

    @Test
    void whatATaskThrowsComesBack() {
        assertThatThrownBy(() -> loop.call(() -> {
                    throw new FileNotFoundException("no chain");
                }))
                .isInstanceOf(FileNotFoundException.class);
        assertThatThrownBy(() -> loop.call(() -> {
                    throw new IllegalStateException("broken");
                }))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("broken");
    }

    @Test
    void aRoundFollowsAfterAPauseUntilTheEnd() throws InterruptedException {
        CountDownLatch three = new CountDownLatch(3);
        loop.startRounds(three::countDown, 1);
        three.await();
        loop.close();
        loop.execute(() -> {
            throw new IllegalStateException("nothing runs after the end");
        });
        assertThatThrownBy(() -> loop.call(() -> 1)).isInstanceOf(RejectedExecutionException.class);
    }
}

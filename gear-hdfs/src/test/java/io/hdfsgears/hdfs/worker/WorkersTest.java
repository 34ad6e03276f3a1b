// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.worker;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class WorkersTest {
    @AutoClose
    private final Workers workers = new Workers();

    private final CountDownLatch hung = new CountDownLatch(1);

    private void hang(ExecutorService threads) {
        for (int i = 0; i < 100; i++) {
            threads.execute(() -> {
                try {
                    hung.await();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            });
        }
    }

    private static boolean answers(ExecutorService threads) throws Exception {
        return CompletableFuture.supplyAsync(() -> true, threads).get(10, TimeUnit.SECONDS);
    }

    @Test
    void nameNodesThatHangDelayNoCallToAHostNorTheNameNodesOwnWork() throws Exception {
        hang(workers.partners());
        assertThat(answers(workers.callers())).isTrue();
        assertThat(answers(workers.pool())).isTrue();
    }

    @Test
    void hostsThatHangDelayNoCallToANameNode() throws Exception {
        hang(workers.callers());
        assertThat(answers(workers.partners())).isTrue();
    }
}

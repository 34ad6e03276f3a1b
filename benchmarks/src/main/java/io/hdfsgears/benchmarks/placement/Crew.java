// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.placement;

import io.hdfsgears.benchmarks.Waits;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Threads that start together and share the calls of a round evenly. */
final class Crew implements AutoCloseable {
    private final int size;
    private final ExecutorService threads;

    /** One call of a round. */
    interface Call {
        void run(int index) throws IOException;
    }

    Crew(int size) {
        this.size = size;
        this.threads = Executors.newFixedThreadPool(size);
    }

    int size() {
        return size;
    }

    /** Makes calls 0..count-1, each timed. */
    Sample measure(int count, Call call) throws IOException {
        long[] latencies = new long[count];
        CountDownLatch start = new CountDownLatch(1);
        List<Future<?>> parts = new ArrayList<>();
        for (int t = 0; t < size; t++) {
            int first = t;
            parts.add(threads.submit((Callable<Boolean>) () -> {
                start.await();
                for (int i = first; i < count; i += size) {
                    long before = System.nanoTime();
                    call.run(i);
                    latencies[i] = System.nanoTime() - before;
                }
                return true;
            }));
        }
        long begin = System.nanoTime();
        start.countDown();
        for (Future<?> part : parts) {
            Waits.result(part, "a call of the round failed");
        }
        return Sample.of(latencies, System.nanoTime() - begin);
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }
}

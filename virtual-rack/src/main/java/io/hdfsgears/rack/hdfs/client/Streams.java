// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.hdfs.client;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Does the same thing to many items, some at a time; each item's failure is that item's. */
final class Streams {
    private Streams() {}

    /** Work on one item. */
    interface Work<T> {
        void on(T item) throws IOException;
    }

    static <T> void forEach(List<T> items, int streams, Tally tally, Work<T> work) throws IOException {
        ExecutorService pool = Executors.newFixedThreadPool(Math.max(1, Math.min(streams, Math.max(1, items.size()))));
        try {
            List<Future<?>> running = items.stream()
                    .<Future<?>>map(item -> pool.submit(() -> one(item, tally, work)))
                    .toList();
            for (Future<?> item : running) {
                item.get();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("Interrupted", e);
        } catch (ExecutionException e) {
            throw new IOException(e.getCause());
        } finally {
            pool.shutdownNow();
        }
    }

    private static <T> void one(T item, Tally tally, Work<T> work) {
        try {
            work.on(item);
        } catch (IOException | RuntimeException e) {
            tally.error(item.toString(), e);
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks;

import java.io.IOException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;

/** Waits of a thread. An interrupt ends them with an exception of input and output, as the callers have others of. */
public final class Waits {
    private Waits() {}

    /** Something that takes a while. */
    @FunctionalInterface
    public interface Wait<T> {
        T end() throws InterruptedException;
    }

    public static <T> T on(Wait<T> wait) throws IOException {
        try {
            return wait.end();
        } catch (InterruptedException e) {
            throw interrupted(e);
        }
    }

    /** @param what failed, if the work did */
    public static <T> T result(Future<T> work, String what) throws IOException {
        try {
            return work.get();
        } catch (ExecutionException e) {
            throw new IOException(what + ": " + e.getCause(), e.getCause());
        } catch (InterruptedException e) {
            throw interrupted(e);
        }
    }

    private static IOException interrupted(InterruptedException e) {
        Thread.currentThread().interrupt();
        return new IOException("Interrupted", e);
    }
}

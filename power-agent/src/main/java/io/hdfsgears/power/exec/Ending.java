// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.exec;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Ends threads that call devices. */
public final class Ending {
    private static final Logger LOG = LoggerFactory.getLogger(Ending.class);
    private static final long PATIENCE_SECONDS = 3;

    private Ending() {}

    /**
     * Interrupts what runs and waits until nothing runs any more, for a few seconds at most. Not on one of its own threads.
     *
     * @return whether nothing runs any more
     */
    public static boolean now(ExecutorService threads) {
        threads.shutdownNow();
        try {
            if (threads.awaitTermination(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                return true;
            }
            LOG.warn("A call to a device goes on although it was told to end");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return false;
    }
}

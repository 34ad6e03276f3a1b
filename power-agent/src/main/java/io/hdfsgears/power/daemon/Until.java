// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.daemon;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Runs a daemon until the process gets the signal to end, and lets the daemon say goodbye. */
final class Until {
    /** Longer than all steps of an end together, 14 s, and shorter than the unit's TimeoutStopSec. */
    private static final long GOODBYE_SECONDS = 17;

    private Until() {}

    static void toldToEnd(AutoCloseable daemon) throws InterruptedException {
        CountDownLatch told = new CountDownLatch(1);
        CountDownLatch ended = new CountDownLatch(1);
        Runtime.getRuntime()
                .addShutdownHook(new Thread(
                        () -> {
                            told.countDown();
                            try {
                                if (!ended.await(GOODBYE_SECONDS, TimeUnit.SECONDS)) {
                                    System.err.println("ended without a goodbye to the NameNodes");
                                }
                            } catch (InterruptedException e) {
                                Thread.currentThread().interrupt();
                            }
                        },
                        "power-end"));
        try {
            told.await();
        } finally {
            try {
                daemon.close();
            } catch (Exception e) {
                System.err.println("did not end well: " + e);
            } finally {
                ended.countDown();
            }
        }
    }
}

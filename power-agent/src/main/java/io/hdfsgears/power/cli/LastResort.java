// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.cli;

/**
 * Ends the process on an error that no code expects. A daemon that lost a thread looks healthy to systemd and does nothing; one that
 * ended is started again, and goes on where NameNodes and devices say that things stand.
 */
final class LastResort {
    static final int FAILED = 255;

    private LastResort() {}

    /** For daemons: a command ends by itself. */
    static void install() {
        Thread.setDefaultUncaughtExceptionHandler((thread, why) -> {
            try {
                System.err.println(
                        "hdfs power ends with exit code " + FAILED + ": thread " + thread.getName() + " failed");
                why.printStackTrace();
            } finally {
                Runtime.getRuntime().halt(FAILED); // no hooks: they wait for threads that may be gone
            }
        });
    }
}

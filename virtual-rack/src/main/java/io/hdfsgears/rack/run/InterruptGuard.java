// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.run;

import io.hdfsgears.rack.process.DaemonLauncher;
import java.io.IOException;

/**
 * While a rack comes up (and for all of the life of a temporary one), the end of this JVM, by Ctrl-C or otherwise, ends the rack
 * too: nothing is left behind.
 */
final class InterruptGuard {
    private static final int TRIES = 3;

    private final Thread hook;

    InterruptGuard(DaemonLauncher launcher, RackStopper stopper, boolean deleteFolder) {
        this.hook = new Thread(() -> clean(launcher, stopper, deleteFolder), "rack-interrupted");
        Runtime.getRuntime().addShutdownHook(hook);
    }

    static void clean(DaemonLauncher launcher, RackStopper stopper, boolean deleteFolder) {
        launcher.forbid();
        for (int left = TRIES; left > 0; left--) { // the thread that brings the rack up may still write a file
            try {
                stopper.killLeftovers();
                if (deleteFolder) {
                    stopper.delete();
                }
                return;
            } catch (IOException e) {
                if (left == 1) {
                    System.err.println("rack: could not clean up: " + e.getMessage() + " Run ./rack down --all.");
                }
            }
        }
    }

    /** The rack may now live on. */
    void dismiss() {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // the JVM is going down: the hook is at work already
            return;
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.BindException;
import java.time.Duration;

/** Starts a server again on the port that it had. Meanwhile a connection of another process may have that port for a moment. */
public final class Restart {
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private Restart() {}

    /** The start of the server. */
    @FunctionalInterface
    public interface Start {
        /** @throws BindException the port is taken; other failures are final */
        void run() throws IOException;
    }

    /** Retried until the port is free. */
    public static void onItsPort(Start start) throws IOException {
        try {
            Poll.until(PATIENCE, "the server's port is free", () -> starts(start));
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    private static boolean starts(Start start) {
        try {
            start.run();
            return true;
        } catch (BindException e) {
            return false;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** Waiting for something, never without a deadline. */
public final class Poll {
    private Poll() {}

    /** A look at the world. */
    @FunctionalInterface
    public interface Look {
        boolean holds() throws IOException;
    }

    /** What is still missing, for the message. */
    @FunctionalInterface
    public interface Missing {
        String say();
    }

    /** @throws RackException when it does not hold within the patience, with what is missing */
    public static void until(Duration patience, Duration step, Look look, Missing missing) throws IOException {
        if (!holdsWithin(patience, step, look)) {
            throw new RackException(missing.say() + " (waited " + patience.toSeconds() + " s)");
        }
    }

    public static boolean holdsWithin(Duration patience, Duration step, Look look) throws IOException {
        long end = System.nanoTime() + patience.toNanos();
        while (!look.holds()) {
            if (System.nanoTime() - end > 0) {
                return false;
            }
            pause(step);
        }
        return true;
    }

    /** @throws IOException when interrupted */
    public static void pause(Duration time) throws IOException {
        try {
            TimeUnit.NANOSECONDS.sleep(time.toNanos());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("Interrupted while waiting", e);
        }
    }
}

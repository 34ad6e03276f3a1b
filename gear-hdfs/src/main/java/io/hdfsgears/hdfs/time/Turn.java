// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.time;

import java.util.function.LongSupplier;

/** The time that one kind of work may take in a round of the agent; each round does at least one piece. */
public final class Turn {
    private final LongSupplier clockNanos;
    private final long mostNanos;
    private long startNanos;
    private boolean begun;

    public Turn(LongSupplier clockNanos, long mostNanos) {
        this.clockNanos = clockNanos;
        this.mostNanos = mostNanos;
    }

    /** With each round. */
    public void next() {
        begun = false;
    }

    /** Whether another piece may begin in this round. */
    public boolean mayBegin() {
        if (!begun) {
            begun = true;
            startNanos = clockNanos.getAsLong();
            return true;
        }
        return clockNanos.getAsLong() - startNanos < mostNanos;
    }
}

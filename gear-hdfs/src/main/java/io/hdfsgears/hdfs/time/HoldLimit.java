// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.time;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;
import org.apache.hadoop.util.Time;

/**
 * The bound of one hold of the namesystem's lock: a number of pieces of work, and 0.25 ms. The lock is fair: a writer waits for the
 * hold, and all readers behind it wait, too. Made when a hold begins; one owner. After the hold, {@link #rest} leaves the lock and the
 * core to others: a thread that never waits is taken off its core by the system, often in the middle of a hold. docs/results/scale.md
 * compares holds of other lengths.
 */
public final class HoldLimit {
    private static final long HOLD_NANOS = TimeUnit.MICROSECONDS.toNanos(250);
    /** Rest after a hold by the hold's length: others have the lock two thirds of the time. */
    private static final double LONG = 2;
    /** Others have the lock a fifth of the time. */
    private static final double BRIEF = 0.25;
    /** Pieces between two looks at the clock. */
    private static final int LOOK = 16;

    private final LongSupplier clockNanos;
    private final LongConsumer pauseNanos;
    private final int most;
    private final long mostNanos;
    private final long beganNanos;
    private int begun;

    /** @param most pieces, at least 1 */
    public HoldLimit(int most) {
        this(most, HOLD_NANOS, Time::monotonicNowNanos, LockSupport::parkNanos);
    }

    HoldLimit(int most, long mostNanos, LongSupplier clockNanos, LongConsumer pauseNanos) {
        this.most = most;
        this.mostNanos = mostNanos;
        this.clockNanos = clockNanos;
        this.pauseNanos = pauseNanos;
        this.beganNanos = clockNanos.getAsLong();
    }

    /** For work that cannot be parted. */
    public static HoldLimit none() {
        return new HoldLimit(Integer.MAX_VALUE, Long.MAX_VALUE, () -> 0, nanos -> {});
    }

    /** Whether another piece may begin in this hold, which counts as begun then. The first one always may. */
    public boolean mayGoOn() {
        boolean look = begun > 0 && begun % LOOK == 0;
        if (begun >= most || (look && clockNanos.getAsLong() - beganNanos > mostNanos)) {
            return false;
        }
        begun++;
        return true;
    }

    /** Waits twice as long as the hold took, twice its bound at most. Called once the lock is free, before the next hold. */
    public void rest() {
        rest(LONG);
    }

    /** {@link #rest} for work that data waits for: a quarter as long as the hold took. */
    public void restBriefly() {
        rest(BRIEF);
    }

    private void rest(double share) {
        long nanos = (long) (share * Math.min(clockNanos.getAsLong() - beganNanos, mostNanos));
        if (nanos > 0) {
            pauseNanos.accept(nanos);
        }
    }
}

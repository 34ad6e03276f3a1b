// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.world.state;

import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;

/** What has happened, in numbers. */
public final class Ledger {
    private final Map<Cause, LongAdder> replicas = new EnumMap<>(Cause.class);
    /** Blocks that lost their last offered replica although no host had failed. */
    public long orderlyLosses;

    public String lastOrderlyLoss = "";
    /** Blocks that could not be read for a while because hosts had failed. */
    public long cutOff;
    /** Blocks without any replica: more failures than replicas. */
    public long lostBlocks;

    /** Blocks that were to have fewer replicas than the operator's factor. */
    public long belowFactor;

    public long offloaded;
    public long refusedShifts;
    public long shifts;
    public long held;
    public long readBytes;
    public long writtenBytes;

    public void count(Cause cause) {
        count(cause, 1);
    }

    public void count(Cause cause, long number) {
        replicas.computeIfAbsent(cause, c -> new LongAdder()).add(number);
    }

    /** Replicas that came or went for this cause. */
    public long replicas(Cause cause) {
        LongAdder count = replicas.get(cause);
        return count == null ? 0 : count.sum();
    }

    /** Replicas that must be there by what came and went. */
    public long balance() {
        return replicas(Cause.INITIAL)
                + replicas(Cause.WRITTEN)
                + replicas(Cause.LATE)
                + replicas(Cause.REPAIRED)
                + replicas(Cause.MOVED)
                + replicas(Cause.RETURNED)
                - replicas(Cause.DROPPED)
                - replicas(Cause.LOST);
    }

    public long orderlyLosses() {
        return orderlyLosses;
    }

    public String lastOrderlyLoss() {
        return lastOrderlyLoss;
    }

    public long belowFactor() {
        return belowFactor;
    }

    public long cutOff() {
        return cutOff;
    }

    public long lostBlocks() {
        return lostBlocks;
    }

    public long offloaded() {
        return offloaded;
    }

    public long shifts() {
        return shifts;
    }

    public long refusedShifts() {
        return refusedShifts;
    }

    public long held() {
        return held;
    }

    public long readBytes() {
        return readBytes;
    }

    public long writtenBytes() {
        return writtenBytes;
    }
}

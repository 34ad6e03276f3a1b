// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.agent;

/** How long this NameNode has been up and active, in monotonic time. What waits for hosts does not count time in which it stood still. */
final class RunTime {
    private long startNanos;
    private long activeSinceNanos;
    /** Since it is active. */
    private long stillNanos;

    RunTime(long nowNanos) {
        startNanos = nowNanos;
    }

    void start(long nowNanos) {
        startNanos = nowNanos;
    }

    void activate(long nowNanos) {
        activeSinceNanos = nowNanos;
        stillNanos = 0;
    }

    /** It stood still for so long until now. */
    void paused(long pausedNanos, long nowNanos) {
        startNanos += Math.min(pausedNanos, nowNanos - startNanos);
        stillNanos += Math.max(0, Math.min(pausedNanos, nowNanos - activeSinceNanos));
    }

    /** Since its start, without pauses. */
    long ranNanos(long nowNanos) {
        return nowNanos - startNanos;
    }

    /** Since it is active, without pauses. */
    long ranActiveNanos(long nowNanos) {
        return activeNanos(nowNanos) - stillNanos;
    }

    /** Since it is active. */
    long activeNanos(long nowNanos) {
        return nowNanos - activeSinceNanos;
    }
}

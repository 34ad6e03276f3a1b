// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.machine;

/**
 * How fast hosts may be switched.
 *
 * @param batch hosts on their way to sleep, and to wake, at the same time; a host is on its way until its block report is in
 * @param sleepsPerMinute hosts ordered to sleep within any minute; 0 for no limit
 * @param wakesPerMinute hosts ordered to wake within any minute; 0 for no limit
 */
public record PowerLimits(int batch, int sleepsPerMinute, int wakesPerMinute) {
    private static final long MINUTE_MILLIS = 60_000;

    public PowerLimits {
        if (batch < 1 || sleepsPerMinute < 0 || wakesPerMinute < 0) {
            throw new IllegalArgumentException("at least one host at a time, and no negative rate: batch " + batch
                    + ", a minute " + sleepsPerMinute + " and " + wakesPerMinute);
        }
    }

    public static PowerLimits ofBatch(int batch) {
        return new PowerLimits(batch, 0, 0);
    }

    /** Longest time until this many hosts are awake, given the time of one. */
    public long wakeMillis(int hosts, long eachMillis) {
        return millis(hosts, eachMillis, wakesPerMinute);
    }

    /** Longest time until this many hosts are asleep, given the time of one. */
    public long sleepMillis(int hosts, long eachMillis) {
        return millis(hosts, eachMillis, sleepsPerMinute);
    }

    private long millis(int hosts, long eachMillis, int perMinute) {
        int others = Math.max(0, hosts - 1);
        long batches = 1L + others / batch;
        long minutes = perMinute == 0 ? 0 : others / perMinute;
        return batches * eachMillis + minutes * MINUTE_MILLIS;
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.planner.model;

import java.util.Arrays;

/**
 * What a plan would have done under the load.
 *
 * @param awake hosts not asleep in each minute, those on their way included
 * @param watts of all hosts in each minute
 * @param unmetBytes of disk work that their minute had no hosts for
 * @param workBytes of disk work in all
 * @param movedBytes to hosts that came back
 * @param shifts of the gears
 * @param lowWrittenBytes written while fewer hosts than replicas were awake: below their factor until the next shift up
 * @param lowestAwake hosts of the lowest gear that was reached
 * @param mostWaitingBytes with Pfimbi, copies that writers did not wait for and that were not made yet, at most
 */
@SuppressWarnings("ArrayRecordComponent") // a number for each minute: handed on, never changed
public record Outcome(
        Plan plan,
        int[] awake,
        float[] watts,
        double unmetBytes,
        double workBytes,
        double movedBytes,
        int shifts,
        double lowWrittenBytes,
        int lowestAwake,
        double mostWaitingBytes) {
    private static final double MINUTES_A_YEAR = 365.0 * 1440;

    /** Energy over the log, kWh. */
    public double kilowattHours() {
        double sum = 0;
        for (float each : watts) {
            sum += each;
        }
        return sum / 60 / 1000;
    }

    /** The same rate for a year, kWh. */
    public double kilowattHoursAYear() {
        return kilowattHours() * MINUTES_A_YEAR / watts.length;
    }

    public double meanWatts() {
        return kilowattHours() * 1000 * 60 / watts.length;
    }

    public double meanAwake() {
        return Arrays.stream(awake).average().orElse(0);
    }

    /** Share of the work that its minute had no hosts for, 0..1. */
    public double unmetShare() {
        return workBytes == 0 ? 0 : unmetBytes / workBytes;
    }

    public double movedBytesADay() {
        return movedBytes * 1440 / watts.length;
    }

    public double lowWrittenBytesADay() {
        return lowWrittenBytes * 1440 / watts.length;
    }
}

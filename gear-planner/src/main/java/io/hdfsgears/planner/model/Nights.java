// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.planner.model;

import io.hdfsgears.core.gear.GearTable;
import io.hdfsgears.sim.trace.LoadSeries;
import java.util.Arrays;

/**
 * The hours of the day in which least is asked, and the gear that carries 99 % of their minutes.
 *
 * @param fromMinute of the day
 * @param minutes that the night lasts
 * @param hosts awake in it
 */
public record Nights(int fromMinute, int minutes, int hosts) {
    private static final int DAY = 1440;
    private static final int LENGTH = 8 * 60;
    private static final int STEP = 30;
    private static final double CARRIED = 0.99;

    /** The nights of a plan that is shifted by an operator. */
    public static Nights of(Plan plan, Site site, LoadSeries load, long firstMinute) {
        GearTable gears = plan.product(site).gears(site.view(plan.primaries()));
        return of(load, (int) Math.floorMod(firstMinute, (long) DAY), site, gears);
    }

    /** @param minuteOfDay at which the load begins */
    static Nights of(LoadSeries load, int minuteOfDay, Site site, GearTable gears) {
        double[] byMinute = new double[DAY];
        for (int minute = 0; minute < load.minutes(); minute++) {
            byMinute[(minuteOfDay + minute) % DAY] += load.total(minute, site.replication());
        }
        int best = 0;
        double least = Double.POSITIVE_INFINITY;
        for (int from = 0; from < DAY; from += STEP) {
            double sum = 0;
            for (int i = 0; i < LENGTH; i++) {
                sum += byMinute[(from + i) % DAY];
            }
            if (sum < least) {
                least = sum;
                best = from;
            }
        }
        Nights night = new Nights(best, LENGTH, site.hosts());
        double[] work = new double[load.minutes()];
        int count = 0;
        for (int minute = 0; minute < load.minutes(); minute++) {
            if (night.covers(minuteOfDay + minute)) {
                work[count++] = load.total(minute, site.replication());
            }
        }
        Arrays.sort(work, 0, count);
        double carried = count == 0 ? 0 : work[Math.min(count - 1, (int) Math.ceil(CARRIED * count))];
        double needed = carried * (1 + site.headroom()) / site.machine().bytesPerSecond();
        int hosts = gears.awake().stream().filter(n -> n >= needed).findFirst().orElse(site.hosts());
        return new Nights(best, LENGTH, hosts);
    }

    /** Whether it is night. */
    boolean covers(long minute) {
        return Math.floorMod(minute - fromMinute, (long) DAY) < minutes;
    }
}

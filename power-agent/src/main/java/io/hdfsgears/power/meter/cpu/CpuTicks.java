// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.meter.cpu;

/**
 * CPU time of all cores since boot, in any one unit.
 *
 * @param busy user, nice, system, interrupts; not waiting for disks, which draws next to nothing in a CPU
 * @param total busy, idle and waiting
 */
public record CpuTicks(long busy, long total) {
    /** Mean load since an earlier look, 0..1; empty ({@code NaN}) if no time has passed or ticks went back. */
    double loadSince(CpuTicks before) {
        long passed = total - before.total;
        long worked = busy - before.busy;
        return passed <= 0 || worked < 0 ? Double.NaN : Math.min(1, (double) worked / passed);
    }
}

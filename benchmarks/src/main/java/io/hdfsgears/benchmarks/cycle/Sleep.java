// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.cycle;

/**
 * How a host slept: two looks by the kernel's eyes, at the beginning and at the end of a spell in the lowest gear.
 *
 * @param frozen at both; of a QEMU host, QEMU says that it is suspended
 * @param nicDown at both
 * @param cpuMillis used by its processes between them
 * @param seconds between them
 * @param down from the order of the gear until it slept
 */
record Sleep(
        int cycle,
        String host,
        int processes,
        boolean frozen,
        boolean nicDown,
        long cpuMillis,
        double seconds,
        double down) {
    /** Of a QEMU host it is QEMU that uses some: it answers the looks, and its own timers run. */
    private static final double QEMU_SHARE = 0.02;

    private static final double MILLIS = 1e3;

    boolean real(boolean guest) {
        boolean idle = guest ? cpuMillis <= seconds * MILLIS * QEMU_SHARE : cpuMillis == 0;
        return processes > 0 && frozen && nicDown && idle;
    }
}

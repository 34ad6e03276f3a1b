// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.cycle;

/**
 * How a host slept: two looks by the kernel's eyes, at the beginning and at the end of a spell in the lowest gear.
 *
 * @param frozen at both
 * @param nicDown at both
 * @param cpuMillis used by its processes between them
 * @param seconds between them
 */
record Sleep(int cycle, String host, int processes, boolean frozen, boolean nicDown, long cpuMillis, double seconds) {
    boolean real() {
        return processes > 0 && frozen && nicDown && cpuMillis == 0;
    }
}

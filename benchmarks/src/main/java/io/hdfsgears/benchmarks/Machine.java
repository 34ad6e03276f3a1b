// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks;

import java.lang.management.ManagementFactory;

/**
 * Where a result was measured.
 *
 * @param heapMiB largest heap of the measuring JVM
 * @param loadAverage of the machine in the last minute, at the start; -1 where the system does not tell
 */
public record Machine(int cores, long heapMiB, String java, String system, double loadAverage) {
    public static Machine here() {
        Runtime runtime = Runtime.getRuntime();
        return new Machine(
                runtime.availableProcessors(),
                runtime.maxMemory() >> 20,
                System.getProperty("java.vm.name") + " " + System.getProperty("java.version"),
                System.getProperty("os.name") + " " + System.getProperty("os.version") + " "
                        + System.getProperty("os.arch"),
                ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage());
    }
}

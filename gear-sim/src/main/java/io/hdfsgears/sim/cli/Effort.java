// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.cli;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.util.function.Supplier;

/**
 * What a computation takes of the machine. The only place of the simulator that reads a clock: what it measures knows of none.
 *
 * @param wallSeconds by a monotonic clock
 * @param cpuSeconds of all threads of this JVM, the compiler and the collector included
 * @param peakBytes sum of the peaks of the heap's pools, which need not have been at one moment: an upper bound
 * @param heldBytes of the heap that are in use at the end, after a collection
 * @param loadBefore of the machine, mean of the minute before it began; below 0 where the system does not say it
 * @param loadAfter mean of its last minute
 */
record Effort(
        double wallSeconds, double cpuSeconds, long peakBytes, long heldBytes, double loadBefore, double loadAfter) {

    /**
     * @param result of the computation
     * @param effort that it took
     */
    record Measured<T>(T result, Effort effort) {}

    static <T> Measured<T> of(Supplier<T> work) {
        double loadBefore = load();
        long cpu = cpuNanos();
        long start = System.nanoTime();
        T result = work.get();
        long wall = System.nanoTime() - start;
        long used = cpuNanos() - cpu;
        long peak = peakOfThePools();
        ManagementFactory.getMemoryMXBean().gc();
        long held = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
        return new Measured<>(result, new Effort(wall / 1e9, used / 1e9, peak, held, loadBefore, load()));
    }

    private static long peakOfThePools() {
        return ManagementFactory.getMemoryPoolMXBeans().stream()
                .filter(pool -> pool.getType() == MemoryType.HEAP)
                .map(MemoryPoolMXBean::getPeakUsage)
                .mapToLong(usage -> usage.getUsed())
                .sum();
    }

    private static double load() {
        return ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
    }

    private static long cpuNanos() {
        return ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean system
                ? system.getProcessCpuTime()
                : 0;
    }
}

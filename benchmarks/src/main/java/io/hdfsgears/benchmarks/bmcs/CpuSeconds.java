// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.bmcs;

import com.sun.management.OperatingSystemMXBean;
import io.hdfsgears.benchmarks.Text;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;

/**
 * CPU time of this process, by what used it. Threads that ended are not in a part, but in the whole.
 *
 * @param all of the process
 * @param bmcs of the simulated BMCs
 * @param controller of the controller's threads and its HTTP client's
 */
record CpuSeconds(double all, double bmcs, double controller) {
    private static final double NANOS = 1e9;

    /** Since the process began. */
    static CpuSeconds now() {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        double bmcs = 0;
        double controller = 0;
        for (ThreadInfo thread : threads.getThreadInfo(threads.getAllThreadIds())) {
            if (thread == null) {
                continue;
            }
            double used = Math.max(0, threads.getThreadCpuTime(thread.getThreadId())) / NANOS;
            String name = thread.getThreadName();
            if (name.equals("bmc") || name.startsWith("HTTP-Dispatcher")) {
                bmcs += used;
            } else if (name.startsWith("power-") || name.startsWith("HttpClient-")) {
                controller += used;
            }
        }
        OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
        return new CpuSeconds(system.getProcessCpuTime() / NANOS, bmcs, controller);
    }

    CpuSeconds since(CpuSeconds before) {
        return new CpuSeconds(all - before.all, bmcs - before.bmcs, controller - before.controller);
    }

    /** The rest is the compiler's, the garbage collector's and this drill's own. */
    String text() {
        return Text.of(
                "%.2f s, of it the controller %.2f s, the BMCs %.2f s, the JVM and the drill %.2f s",
                all, controller, bmcs, Math.max(0, all - controller - bmcs));
    }
}

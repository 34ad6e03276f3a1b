// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.meter.cpu;

import io.hdfsgears.power.meter.MeterException;
import org.jspecify.annotations.Nullable;
import oshi.SystemInfo;
import oshi.hardware.CentralProcessor;
import oshi.hardware.CentralProcessor.TickType;

/** OSHI, for systems without /proc. An optional library: put oshi-core and JNA beside our jars. */
public final class OshiTicks implements TickSource {
    private @Nullable Processor processor;

    @Override
    public String word() {
        return "oshi";
    }

    @Override
    public CpuTicks read() throws MeterException {
        Processor ready = processor;
        if (ready == null) {
            try {
                Class.forName("oshi.SystemInfo");
                ready = new Processor();
            } catch (ClassNotFoundException | LinkageError e) {
                throw new MeterException(
                        "CPU load by oshi: the library is not there or does not load ("
                                + e.getClass().getSimpleName()
                                + "); put oshi-core and jna on the class path, or use load proc",
                        e);
            }
            processor = ready;
        }
        return ready.ticks();
    }

    /** Apart, so that OSHI's classes load only here. */
    private static final class Processor {
        private final CentralProcessor cpu = new SystemInfo().getHardware().getProcessor();

        CpuTicks ticks() {
            long[] ticks = cpu.getSystemCpuLoadTicks();
            long busy = at(ticks, TickType.USER)
                    + at(ticks, TickType.NICE)
                    + at(ticks, TickType.SYSTEM)
                    + at(ticks, TickType.IRQ)
                    + at(ticks, TickType.SOFTIRQ);
            long idle = at(ticks, TickType.IDLE) + at(ticks, TickType.IOWAIT) + at(ticks, TickType.STEAL);
            return new CpuTicks(busy, busy + idle);
        }

        private static long at(long[] ticks, TickType type) {
            return ticks[type.getIndex()];
        }
    }
}

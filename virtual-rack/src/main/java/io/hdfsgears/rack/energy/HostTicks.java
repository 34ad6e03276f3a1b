// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.energy;

import io.hdfsgears.power.meter.MeterException;
import io.hdfsgears.power.meter.cpu.CpuTicks;
import io.hdfsgears.power.meter.cpu.TickSource;
import java.util.OptionalDouble;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * CPU time of a host of the rack, ns, one core taken for the whole host as its outlet does: by its own /proc, or its DataNode's where that
 * shows the whole machine. The time of a host that sleeps stands still, as a suspended kernel's does.
 */
final class HostTicks implements TickSource {
    private static final double NANOS = 1e9;

    private final Supplier<OptionalDouble> cpuSeconds;
    private final LongSupplier clock;
    private boolean asleep;
    private long sinceNanos;
    private long awakeNanos;

    /**
     * @param cpuSeconds of the host; empty while it has no process
     * @param clock monotonic, ns
     */
    HostTicks(Supplier<OptionalDouble> cpuSeconds, LongSupplier clock) {
        this.cpuSeconds = cpuSeconds;
        this.clock = clock;
        this.sinceNanos = clock.getAsLong();
    }

    synchronized void sleeps(boolean now) {
        pass();
        asleep = now;
    }

    private void pass() {
        long at = clock.getAsLong();
        awakeNanos += asleep ? 0 : at - sinceNanos;
        sinceNanos = at;
    }

    @Override
    public String word() {
        return "host";
    }

    @Override
    public synchronized CpuTicks read() throws MeterException {
        double used = cpuSeconds.get().orElseThrow(() -> new MeterException("the host's DataNode does not run"));
        pass();
        return new CpuTicks(Math.round(used * NANOS), awakeNanos);
    }
}

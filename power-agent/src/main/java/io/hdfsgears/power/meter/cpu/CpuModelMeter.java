// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.meter.cpu;

import io.hdfsgears.core.energy.PowerCurve;
import io.hdfsgears.power.meter.Looks;
import io.hdfsgears.power.meter.Meter;
import io.hdfsgears.power.meter.MeterException;
import io.hdfsgears.power.meter.Reading;
import io.hdfsgears.power.meter.Source;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Watts by a curve on the mean CPU load since the last look. */
final class CpuModelMeter implements Meter {
    private final TickSource ticks;
    private final PowerCurve curve;
    private final String curveName;
    private final Looks looks;
    private @Nullable CpuTicks last;

    CpuModelMeter(TickSource ticks, PowerCurve curve, String curveName, Looks looks) {
        this.ticks = ticks;
        this.curve = curve;
        this.curveName = curveName;
        this.looks = looks;
    }

    @Override
    public Source source() {
        return Source.CPU_MODEL;
    }

    @Override
    public String name() {
        return "cpu-model " + curveName + " on " + ticks.word();
    }

    @Override
    public Reading read() throws MeterException, InterruptedException {
        CpuTicks before = last;
        CpuTicks now = ticks.read();
        if (before == null) {
            before = now;
            looks.pause().await();
            now = ticks.read();
        }
        double load = now.loadSince(before);
        last = now;
        if (Double.isNaN(load)) {
            throw new MeterException(name() + ": no CPU time has passed since the last look, or it went back; the next"
                    + " look starts from here");
        }
        return Reading.of(
                Source.CPU_MODEL,
                curve.watts(load),
                Optional.empty(),
                looks.wall().instant(),
                name());
    }
}

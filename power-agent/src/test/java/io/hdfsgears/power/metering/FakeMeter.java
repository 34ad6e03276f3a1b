// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.metering;

import io.hdfsgears.power.meter.Meter;
import io.hdfsgears.power.meter.MeterException;
import io.hdfsgears.power.meter.Reading;
import io.hdfsgears.power.meter.Source;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;

/** Says what a test tells it to say. */
public final class FakeMeter implements Meter {
    private final Source source;
    private final InstantSource clock;
    volatile double watts;
    volatile boolean silent;
    volatile CountDownLatch held = new CountDownLatch(0);

    public FakeMeter(Source source, double watts, InstantSource clock) {
        this.source = source;
        this.watts = watts;
        this.clock = clock;
    }

    /** @param latch what the meter waits for before it answers */
    public FakeMeter heldBy(CountDownLatch latch) {
        held = latch;
        return this;
    }

    @Override
    public Source source() {
        return source;
    }

    @Override
    public String name() {
        return source.word() + " fake";
    }

    @Override
    public Reading read() throws MeterException, InterruptedException {
        held.await();
        if (silent) {
            throw new MeterException(name() + ": gave no answer");
        }
        return Reading.of(source, watts, Optional.empty(), clock.instant(), name());
    }
}

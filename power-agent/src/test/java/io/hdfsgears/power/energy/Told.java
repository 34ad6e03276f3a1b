// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.energy;

import io.hdfsgears.power.meter.CounterValue;
import io.hdfsgears.power.meter.Reading;
import io.hdfsgears.power.meter.Source;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalDouble;

/** A ledger of one host, told in seconds since noon of a day. */
final class Told {
    static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");
    static final LedgerLimits LIMITS = new LedgerLimits(Duration.ofSeconds(60), 3, 5);

    Ledger ledger = new Ledger(LIMITS, NOON);

    Told() {
        ledger.host(new HostFacts("h01", "r1", 500, OptionalDouble.empty()));
    }

    static Instant at(double seconds) {
        return NOON.plusMillis(Math.round(seconds * 1000));
    }

    Verdict watts(Source source, double seconds, double watts) {
        return ledger.observe("h01", Reading.of(source, watts, Optional.empty(), at(seconds), source.word()));
    }

    Verdict counted(Source source, double seconds, double watts, CounterValue counter) {
        return ledger.observe("h01", Reading.of(source, watts, Optional.of(counter), at(seconds), source.word()));
    }

    /** A steady power, read every {@code step} seconds. */
    void steady(Source source, int from, int to, int step, double watts) {
        for (int s = from; s <= to; s += step) {
            watts(source, s, watts);
        }
    }

    void restart() {
        ledger = new Ledger(LIMITS, ledger.state());
        ledger.host(new HostFacts("h01", "r1", 500, OptionalDouble.empty()));
    }

    EnergyReport report(double seconds) {
        ledger.settleAll(at(seconds));
        return Reports.of(ledger.state());
    }

    EnergyReport.HostRow host(double seconds) {
        return report(seconds).hosts().get(0);
    }

    double joules(double seconds) {
        return host(seconds).energy().total().joules();
    }

    HostState state() {
        return ledger.state().hosts().get(0);
    }
}

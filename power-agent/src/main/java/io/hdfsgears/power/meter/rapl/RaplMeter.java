// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.meter.rapl;

import io.hdfsgears.power.meter.CounterValue;
import io.hdfsgears.power.meter.Looks;
import io.hdfsgears.power.meter.Meter;
import io.hdfsgears.power.meter.MeterException;
import io.hdfsgears.power.meter.Reading;
import io.hdfsgears.power.meter.Source;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Mean watts of packages and memory since the last look. Partial: of the 60 to 80 W of a storage server it sees 10 to 20.
 *
 * <p>Each zone wraps by itself (262 kJ: after 22 minutes at 200 W); the reading's counter is their sum with wraps taken out. It starts
 * at what the zones show, so that after a restart of this process it goes on where it stood, and after a wrap in between it is
 * seen to go back, not silently short.
 */
final class RaplMeter implements Meter {
    private static final double MICRO = 1e-6;
    /** No package draws more: two looks so far apart that this would pass a zone's range may hide a wrap. */
    private static final double MAX_ZONE_WATTS = 1000;

    private final PowercapTree tree;
    private final Looks looks;
    private @Nullable Look last;
    private long counterMicrojoules;

    RaplMeter(PowercapTree tree, Looks looks) {
        this.tree = tree;
        this.looks = looks;
    }

    private record Look(List<Zone> zones, long nanos) {}

    @Override
    public Source source() {
        return Source.RAPL;
    }

    @Override
    public String name() {
        return "rapl " + tree.root();
    }

    @Override
    public Reading read() throws MeterException, InterruptedException {
        Look now = look();
        Look before = last;
        if (before == null || !comparable(before, now)) {
            before = now;
            counterMicrojoules =
                    now.zones().stream().mapToLong(Zone::microjoules).sum();
            looks.pause().await();
            now = look();
            if (!comparable(before, now)) {
                last = null;
                throw new MeterException(name() + ": zones changed between two looks; the next look starts anew");
            }
        }
        long microjoules = 0;
        for (int i = 0; i < now.zones().size(); i++) {
            microjoules += now.zones().get(i).since(before.zones().get(i));
        }
        last = now;
        counterMicrojoules += microjoules;
        double watts = microjoules * 1e3 / (now.nanos() - before.nanos());
        CounterValue counter = new CounterValue(counterMicrojoules, CounterValue.BITS_64, MICRO);
        Instant at = looks.wall().instant();
        return Reading.of(Source.RAPL, watts, Optional.of(counter), at, name());
    }

    private Look look() throws MeterException {
        return new Look(tree.zones(), looks.nanos().getAsLong());
    }

    /** The same zones, later, and not so much later that one may have wrapped twice. */
    private static boolean comparable(Look before, Look now) {
        double seconds = (now.nanos() - before.nanos()) / 1e9;
        if (seconds <= 0 || before.zones().size() != now.zones().size()) {
            return false;
        }
        for (int i = 0; i < now.zones().size(); i++) {
            Zone a = before.zones().get(i);
            Zone b = now.zones().get(i);
            boolean same = a.id().equals(b.id()) && a.rangeMicrojoules() == b.rangeMicrojoules();
            if (!same || seconds * MAX_ZONE_WATTS >= b.rangeMicrojoules() * MICRO) {
                return false;
            }
        }
        return true;
    }
}

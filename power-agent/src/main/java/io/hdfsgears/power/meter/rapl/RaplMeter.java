// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.meter.rapl;

import io.hdfsgears.power.meter.CounterValue;
import io.hdfsgears.power.meter.Looks;
import io.hdfsgears.power.meter.Meter;
import io.hdfsgears.power.meter.MeterException;
import io.hdfsgears.power.meter.Reading;
import io.hdfsgears.power.meter.Source;
import java.time.Duration;
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
 *
 * <p>A suspended machine may reset the zones, which looks like a wrap: nothing is compared across a sleep.
 */
final class RaplMeter implements Meter {
    private static final double MICRO = 1e-6;
    /** No package draws more: two looks so far apart that this would pass a zone's range may hide a wrap. */
    private static final double MAX_ZONE_WATTS = 1000;
    /** The monotonic clock stands still while the machine is suspended, and the wall clock goes on. */
    private static final Duration SUSPENDED = Duration.ofSeconds(1);

    private final PowercapTree tree;
    private final Looks looks;
    private @Nullable Look last;
    private long counterMicrojoules;

    RaplMeter(PowercapTree tree, Looks looks) {
        this.tree = tree;
        this.looks = looks;
    }

    private record Look(List<Zone> zones, long nanos, Instant at) {}

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
        return Reading.of(Source.RAPL, watts, Optional.of(counter), now.at(), name());
    }

    private Look look() throws MeterException {
        return new Look(tree.zones(), looks.nanos().getAsLong(), looks.wall().instant());
    }

    /** The same zones, later, without a sleep in between, and not so much later that one may have wrapped twice. */
    private static boolean comparable(Look before, Look now) {
        Duration passed = Duration.ofNanos(now.nanos() - before.nanos());
        double seconds = passed.toNanos() / 1e9;
        boolean suspended =
                Duration.between(before.at(), now.at()).minus(passed).compareTo(SUSPENDED) > 0;
        if (seconds <= 0 || suspended || before.zones().size() != now.zones().size()) {
            return false;
        }
        for (int i = 0; i < now.zones().size(); i++) {
            if (!comparable(before.zones().get(i), now.zones().get(i), seconds * MAX_ZONE_WATTS)) {
                return false;
            }
        }
        return true;
    }

    /** @param mostJoules that it can have used: one that shows more was reset */
    private static boolean comparable(Zone before, Zone now, double mostJoules) {
        return before.id().equals(now.id())
                && before.rangeMicrojoules() == now.rangeMicrojoules()
                && mostJoules < now.rangeMicrojoules() * MICRO
                && now.since(before) * MICRO <= mostJoules;
    }
}

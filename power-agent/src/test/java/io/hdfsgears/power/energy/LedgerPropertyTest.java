// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.energy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.hdfsgears.power.meter.Source;
import io.hdfsgears.testkit.SeededTest;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/** Laws of energy accounting. */
final class LedgerPropertyTest {
    private static final List<Activity> ACTIVITIES = List.of(Activity.values());
    private static final Source[] SOURCES = {Source.PDU, Source.DCMI, Source.CPU_MODEL};

    private record Read(Source source, double seconds, double watts) {}

    /** Readings in order of time: several sources, gaps, refused ones. */
    private static List<Read> course(RandomGenerator random, int count) {
        List<Read> reads = new ArrayList<>();
        double at = 0;
        for (int i = 0; i < count; i++) {
            at += random.nextInt(10) == 0 ? 20 + random.nextInt(200) : 1 + random.nextInt(15);
            double watts = random.nextInt(20) == 0 ? 5000 : random.nextDouble() * 400;
            reads.add(new Read(SOURCES[random.nextInt(SOURCES.length)], at, watts));
        }
        return reads;
    }

    /** A reading more on the straight line between two changes nothing. */
    @SeededTest(seeds = 40)
    void energyIsAdditiveOverSplits(RandomGenerator random) {
        Told whole = new Told();
        Told split = new Told();
        double at = 0;
        double watts = 100;
        whole.watts(Source.PDU, at, watts);
        split.watts(Source.PDU, at, watts);
        for (int i = 0; i < 30; i++) {
            double next = at + 2 + random.nextInt(58);
            double nextWatts = random.nextDouble() * 500;
            double middle = Math.round((at + (next - at) * (0.1 + 0.8 * random.nextDouble())) * 1000) / 1000.0;
            split.watts(Source.PDU, middle, watts + (nextWatts - watts) * (middle - at) / (next - at));
            whole.watts(Source.PDU, next, nextWatts);
            split.watts(Source.PDU, next, nextWatts);
            at = next;
            watts = nextWatts;
        }
        assertThat(split.joules(at)).isCloseTo(whole.joules(at), within(1e-6 * whole.joules(at)));
    }

    /** Booking often or once, at whatever moments, is the same. */
    @SeededTest(seeds = 60)
    void whenItIsBookedDoesNotMatter(RandomGenerator random) {
        Told often = new Told();
        Told once = new Told();
        double last = 0;
        for (Read read : course(random, 200)) {
            often.watts(read.source(), read.seconds(), read.watts());
            once.watts(read.source(), read.seconds(), read.watts());
            if (random.nextInt(3) == 0) {
                often.ledger.settle(Told.at(read.seconds()));
            }
            last = read.seconds();
        }
        assertSame(often, once, last);
    }

    /** Restarts between any two readings change nothing. */
    @SeededTest(seeds = 60)
    void restartsLoseNothing(RandomGenerator random) {
        Told restarted = new Told();
        Told straight = new Told();
        double last = 0;
        for (Read read : course(random, 200)) {
            restarted.watts(read.source(), read.seconds(), read.watts());
            straight.watts(read.source(), read.seconds(), read.watts());
            if (random.nextInt(4) == 0) {
                restarted.ledger.settle(Told.at(read.seconds()));
                restarted.restart();
            }
            last = read.seconds();
        }
        assertSame(restarted, straight, last);
    }

    /** Whatever the clock does: joules never shrink, and time booked is never more than time that went by. */
    @SeededTest(seeds = 60)
    void energyIsMonotoneEvenIfTheClockGoesBack(RandomGenerator random) {
        Told told = new Told();
        double before = 0;
        double clock = 0;
        double wentBy = 0;
        for (int i = 0; i < 200; i++) {
            double step = 1 + random.nextInt(30);
            wentBy += step;
            clock += step;
            if (random.nextInt(15) == 0) {
                clock -= random.nextInt(2000);
            }
            Source source = SOURCES[random.nextInt(SOURCES.length)];
            told.watts(source, clock, random.nextDouble() * 400);
            told.ledger.settle(Told.at(clock));
            Amount now = Reports.of(told.ledger.state()).hosts().get(0).energy().total();
            assertThat(now.joules()).isGreaterThanOrEqualTo(before);
            assertThat(now.millis()).isLessThanOrEqualTo(Math.round(wentBy * 1000));
            before = now.joules();
        }
    }

    /** Each moment is booked once or in a gap: the two make up the time from the first reading to the last. */
    @SeededTest(seeds = 60)
    void bookedTimeAndGapsMakeUpTheTime(RandomGenerator random) {
        Told told = new Told();
        List<Read> course = course(random, 200);
        double first = Double.NaN;
        for (Read read : course) {
            Verdict verdict = told.watts(read.source(), read.seconds(), read.watts());
            if (Double.isNaN(first) && verdict.kind() == Verdict.Kind.ACCEPTED) {
                first = read.seconds();
            }
        }
        EnergyReport.HostRow host = told.host(course.get(course.size() - 1).seconds());
        long booked = host.bookedMillis().orElseThrow() - Told.at(first).toEpochMilli();
        assertThat(host.energy().total().millis() + host.tally().gapMillis()).isEqualTo(booked);
        double most = host.energy().total().millis() / 1000.0 * 400;
        assertThat(host.energy().total().joules()).isBetween(0.0, most);
    }

    /** The sum over any cut is the same sum. */
    @SeededTest(seeds = 20)
    void hostsRacksGearsAndDaysAddUpAlike(RandomGenerator random) {
        Told told = new Told();
        double last = 0;
        for (Read read : course(random, 150)) {
            told.watts(read.source(), read.seconds(), read.watts());
            if (random.nextInt(10) == 0) {
                told.ledger.gear(1 + random.nextInt(4), Told.at(read.seconds()));
                told.ledger.mark("h01", ACTIVITIES.get(random.nextInt(ACTIVITIES.size())), Told.at(read.seconds()));
            }
            last = read.seconds();
        }
        EnergyReport report = told.report(last);
        double hosts = report.hosts().get(0).energy().total().joules();
        double tolerance = 1e-9 * Math.max(1, hosts);
        assertThat(report.racks().stream()
                        .mapToDouble(r -> r.energy().total().joules())
                        .sum())
                .isCloseTo(hosts, within(tolerance));
        assertThat(report.gears().stream()
                        .mapToDouble(g -> g.energy().total().joules())
                        .sum())
                .isCloseTo(hosts, within(tolerance));
        assertThat(report.days().stream()
                        .mapToDouble(d -> d.energy().total().joules())
                        .sum())
                .isCloseTo(hosts, within(tolerance));
    }

    private static void assertSame(Told one, Told other, double last) {
        EnergyReport.HostRow a = one.host(last);
        EnergyReport.HostRow b = other.host(last);
        assertThat(a.energy().bySource().keySet())
                .isEqualTo(b.energy().bySource().keySet());
        b.energy().bySource().forEach((source, amount) -> {
            Amount same = a.energy().bySource().get(source);
            assertThat(same.millis()).isEqualTo(amount.millis());
            assertThat(same.joules()).isCloseTo(amount.joules(), within(1e-9 * Math.max(1, amount.joules())));
        });
        assertThat(a.tally()).isEqualTo(b.tally());
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.planner.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.hdfsgears.planner.hosts.Fleet;
import io.hdfsgears.planner.input.BadInputException;
import io.hdfsgears.sim.trace.LoadSeries;
import io.hdfsgears.testkit.SeededTest;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

final class PlanRunTest {
    private static final double RATE = 100e6;
    private static final long MONDAY = 20_514L * 1440; // 2026-03-02
    private static final Machine MACHINE = new Machine(100, 200, 5, RATE, 60);

    private static Site site(int hosts) {
        try {
            return new Site(Fleet.alike(hosts, "4x4T"), MACHINE, 3, 1e12, 0.1, 0.2, 0, 0.75);
        } catch (BadInputException e) {
            throw new AssertionError(e);
        }
    }

    /** Reads that keep {@code hosts} hosts busy; one value for each minute. */
    private static LoadSeries busy(double... hosts) {
        double[] reads = Arrays.stream(hosts).map(n -> 60 * RATE * n).toArray();
        return LoadSeries.ofMinutes(reads, new double[reads.length]);
    }

    private static double[] constant(int minutes, double hosts) {
        double[] load = new double[minutes];
        Arrays.fill(load, hosts);
        return load;
    }

    @Test
    void todayDrawsIdlePowerAndMoreWithTheLoad() {
        Outcome today = PlanRun.of(Plan.today(10), site(10), busy(constant(60, 2.5)), MONDAY);
        assertThat(today.kilowattHours()).isCloseTo(10 * (100 + 100 * 0.25) / 1000, within(1e-4));
        assertThat(today.unmetShare()).isZero();
        assertThat(today.meanAwake()).isEqualTo(10);
    }

    @Test
    void anIdleClusterSleepsDownToItsPrimaries() {
        Plan plan = new Plan("rabbit", "efold", 2, List.of(), Conduct.REACTIVE);
        Outcome outcome = PlanRun.of(plan, site(15), busy(constant(600, 0)), MONDAY);
        assertThat(outcome.awake()[599]).isEqualTo(2);
        assertThat(outcome.watts()[599]).isEqualTo(2 * 100 + 13 * 5);
        assertThat(outcome.shifts()).isEqualTo(1);
    }

    @Test
    void aBurstWaitsForTheHostsToWake() {
        double[] load = constant(600, 0);
        Arrays.fill(load, 500, 600, 12);
        Plan plan = new Plan("rabbit", "efold", 2, List.of(), Conduct.REACTIVE);
        Outcome outcome = PlanRun.of(plan, site(15), busy(load), MONDAY);
        // The minute that is seen, and the one in which hosts wake.
        assertThat(outcome.unmetBytes()).isCloseTo(2 * 60 * 10 * RATE, within(1.0));
        assertThat(outcome.awake()[599]).isEqualTo(15);
        Outcome slow = PlanRun.of(plan, site(15).with(MACHINE.withWake(600)), busy(load), MONDAY);
        assertThat(slow.unmetBytes()).isCloseTo(11 * 60 * 10 * RATE, within(1.0));
    }

    @Test
    void nightsAreTheQuietHours() {
        double[] load = new double[3 * 1440];
        for (int minute = 0; minute < load.length; minute++) {
            int hour = minute / 60 % 24;
            load[minute] = hour >= 22 || hour < 6 ? 1 : 9;
        }
        Plan plan = new Plan("rabbit", "efold", 2, List.of(), Conduct.NIGHTS);
        Nights nights = Nights.of(plan, site(15), busy(load), MONDAY);
        assertThat(nights).isEqualTo(new Nights(22 * 60, 8 * 60, 2));
        Outcome outcome = PlanRun.of(plan, site(15), busy(load), MONDAY);
        assertThat(outcome.awake()[12 * 60]).isEqualTo(15);
        assertThat(outcome.awake()[25 * 60]).isEqualTo(2);
    }

    @Test
    void whatSleepersMissedIsCopiedToThemOnce() {
        double[] writes = new double[1440];
        Arrays.fill(writes, 100, 400, 60 * RATE * 0.2);
        double[] reads = new double[1440];
        Arrays.fill(reads, 600, 1440, 60 * RATE * 12);
        Plan plan = new Plan("rabbit", "efold", 2, List.of(), Conduct.REACTIVE);
        Outcome outcome = PlanRun.of(plan, site(15), LoadSeries.ofMinutes(reads, writes), MONDAY);
        double replicas = 3 * Arrays.stream(writes).sum();
        assertThat(outcome.movedBytes()).isBetween(0.3 * replicas, replicas);
        assertThat(outcome.lowWrittenBytes()).isCloseTo(Arrays.stream(writes).sum(), within(1.0));
    }

    /** Ten minutes of writes that ask 18 hosts with all their replicas, on ten; the first replica alone asks six. */
    @Test
    void withPfimbiTheLaterCopiesWaitInPlaceOfTheWriter() {
        double[] writes = new double[120];
        Arrays.fill(writes, 10, 20, 60 * RATE * 6);
        LoadSeries load = LoadSeries.ofMinutes(new double[120], writes);
        Outcome stock = PlanRun.of(Plan.today(10), site(10), load, MONDAY);
        assertThat(stock.unmetBytes()).isCloseTo(10 * 60 * RATE * 8, within(1.0));
        assertThat(stock.mostWaitingBytes()).isZero();
        Outcome pfimbi = PlanRun.of(Plan.today(10).withPfimbi(), site(10), load, MONDAY);
        assertThat(pfimbi.unmetBytes()).isZero();
        assertThat(pfimbi.mostWaitingBytes()).isCloseTo(10 * 60 * RATE * 8, within(1.0));
        assertThat(pfimbi.workBytes()).isEqualTo(stock.workBytes());
        LoadSeries cut = LoadSeries.ofMinutes(new double[20], Arrays.copyOf(writes, 20));
        assertThat(PlanRun.of(Plan.today(10).withPfimbi(), site(10), cut, MONDAY)
                        .unmetBytes())
                .as("copies that are never made are unmet")
                .isCloseTo(pfimbi.mostWaitingBytes(), within(1.0));
    }

    @Test
    void withPfimbiAShiftDownWaitsForCopiesButNotForEver() {
        double[] writes = new double[60];
        Arrays.fill(writes, 0, 20, 60 * RATE * 9);
        LoadSeries load = LoadSeries.ofMinutes(new double[60], writes);
        Plan plan = new Plan("rabbit", "single", 2, List.of(), Conduct.REACTIVE);
        int[] stock = PlanRun.of(plan, site(10), load, MONDAY).awake();
        int[] pfimbi = PlanRun.of(plan.withPfimbi(), site(10), load, MONDAY).awake();
        int sleeps = firstBelow(stock, 10);
        assertThat(firstBelow(pfimbi, 10)).isEqualTo(sleeps + PlanRun.COPIES_MINUTES);
    }

    private static int firstBelow(int[] awake, int hosts) {
        int minute = 0;
        while (awake[minute] >= hosts) {
            minute++;
        }
        return minute;
    }

    /** Of 20 hosts with 16 TB ten are hot; of a cold block they hold one replica. */
    @Test
    void coldDataGivesRoomOnEafrsHotServers() {
        Plan plan = Plan.of("eafr", "single", 10, Conduct.REACTIVE, site(20));
        assertThat(plan.usableBytes(site(20))).isCloseTo(160e12 / 3, within(1e6));
        assertThat(plan.usableBytes(cold(20, 0.5))).isCloseTo(160e12 / 2, within(1e6));
        assertThat(plan.usableBytes(cold(20, 1)))
                .as("no more than all disks hold")
                .isCloseTo(320e12 / 3, within(1e6));
        Adoption adoption = Adoption.of(plan, cold(20, 1), 1);
        assertThat(adoption.lowestGear().get(1)).isCloseTo(1, within(1e-9));
        assertThat(adoption.copiesABlock())
                .as("half of three replicas are on hot servers by chance, one stays")
                .isGreaterThanOrEqualTo(0.5);
    }

    @Test
    void eafrsStandbyServersMissNothingAndTheEventsAgree() {
        double[] writes = new double[1440];
        Arrays.fill(writes, 100, 400, 60 * RATE * 0.2);
        LoadSeries load = LoadSeries.ofMinutes(constant(1440, 60 * RATE), writes);
        Plan plan = Plan.of("eafr", "single", 10, Conduct.REACTIVE, site(15));
        Outcome outcome = PlanRun.of(plan, site(15), load, MONDAY);
        assertThat(outcome.lowestAwake()).isEqualTo(10);
        assertThat(outcome.movedBytes()).isZero();
        Outcome busy = PlanRun.of(plan, site(15), busy(constant(600, 12)), MONDAY);
        assertThat(busy.unmetShare())
                .as("standby hosts that are awake serve no client")
                .isCloseTo(2.0 / 12, within(1e-9));
        EventCheck check = EventCheck.of(outcome, site(15), load, 1);
        assertThat(check.held()).isZero();
        assertThat(check.meanAwake()).isCloseTo(check.minuteModelAwake(), within(0.1 * check.minuteModelAwake()));
    }

    private static Site cold(int hosts, double share) {
        Site site = site(hosts);
        return new Site(site.fleet(), MACHINE, 3, site.dataBytes(), 0.1, 0.2, share, 0.75);
    }

    @SeededTest(seeds = 30)
    void boundsHoldUnderAnyLoad(RandomGenerator random) {
        int hosts = 6 + random.nextInt(40);
        double[] reads = new double[500];
        double[] writes = new double[500];
        for (int minute = 0; minute < reads.length; minute++) {
            reads[minute] = random.nextInt(3) == 0 ? 60 * RATE * hosts * random.nextDouble() * 1.5 : 0;
            writes[minute] = random.nextInt(3) == 0 ? 60 * RATE * hosts * random.nextDouble() * 0.2 : 0;
        }
        LoadSeries load = LoadSeries.ofMinutes(reads, writes);
        List<Plan> plans = Plans.of(site(hosts));
        Plan plan = plans.get(random.nextInt(plans.size()));
        Outcome outcome = PlanRun.of(plan, site(hosts), load, MONDAY + random.nextInt(10_000));
        Outcome today = PlanRun.of(Plan.today(hosts), site(hosts), load, MONDAY);
        for (int minute = 0; minute < reads.length; minute++) {
            assertThat(outcome.awake()[minute]).isBetween(plan.primaries(), hosts);
            assertThat(outcome.watts()[minute]).isBetween(5f * hosts, 200.001f * hosts);
        }
        assertThat(outcome.workBytes()).isEqualTo(today.workBytes());
        assertThat(outcome.unmetBytes()).isGreaterThanOrEqualTo(today.unmetBytes() - 1);
        double replicas = 3 * Arrays.stream(writes).sum();
        assertThat(outcome.movedBytes()).isLessThanOrEqualTo(replicas * (1 + 1e-9));
    }

    @Test
    void aPlanWithoutRoomForTheDataIsNotRecommended() throws BadInputException {
        Site full = new Site(Fleet.alike(15, "1x1T"), MACHINE, 3, 4e12, 0.1, 0.2, 0, 0.75);
        Study study = Study.of(
                full, busy(constant(300, 0.5)), MONDAY, new Study.Terms(Optional.empty(), Optional.empty(), 1));
        assertThat(study.candidates()).anyMatch(plan -> !plan.fits());
        study.recommended().ifPresent(best -> assertThat(best.usableBytes()).isGreaterThan(4e12));
    }

    @Test
    void aQuietClusterIsRecommendedRabbitAndTheEventsAgree() {
        Site site = site(15);
        Study study = Study.of(
                site, busy(constant(1440, 0.5)), MONDAY, new Study.Terms(Optional.empty(), Optional.empty(), 1));
        Candidate best = study.recommended().orElseThrow();
        assertThat(best.outcome().plan().layout()).isEqualTo("rabbit");
        assertThat(study.saved(best)).isBetween(0.7, 0.9);
        EventCheck check = study.check().orElseThrow();
        assertThat(check.held()).isZero();
        assertThat(check.meanAwake()).isCloseTo(check.minuteModelAwake(), within(0.1 * check.minuteModelAwake()));
        assertThat(study.sensitivity()).hasSize(10);
        assertThat(study.candidates().stream()
                        .map(one -> one.outcome().plan())
                        .filter(Plan::pfimbi)
                        .map(Plan::layout))
                .as("Pfimbi beside today and each layout")
                .containsExactlyInAnyOrder("stock", "rabbit", "springfs", "accordion", "eafr");
        assertThat(best.outcome().plan().pfimbi()).isFalse();
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.energy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.hdfsgears.power.meter.CounterValue;
import io.hdfsgears.power.meter.Precision;
import io.hdfsgears.power.meter.Source;
import org.junit.jupiter.api.Test;

final class LedgerTest {
    private final Told told = new Told();

    @Test
    void wattsBecomeJoulesByTheTrapezoidRule() {
        told.watts(Source.PDU, 0, 100);
        told.watts(Source.PDU, 10, 200);
        assertThat(told.joules(10)).isCloseTo(1500, within(1e-9));
    }

    @Test
    void onlyWhatIsCertainIsBookedWhileItRuns() {
        told.steady(Source.PDU, 0, 100, 10, 100);
        told.ledger.settle(Told.at(100));
        // The gap limit is 60 s: what may still be bettered waits.
        assertThat(Reports.of(told.ledger.state())
                        .hosts()
                        .get(0)
                        .energy()
                        .total()
                        .joules())
                .isCloseTo(4000, within(1e-9));
    }

    @Test
    void aGapIsMarkedAndHoldsNoJoules() {
        told.steady(Source.PDU, 0, 60, 10, 100);
        told.steady(Source.PDU, 200, 260, 10, 100);
        assertThat(told.joules(260)).isCloseTo(12_000, within(1e-9));
        assertThat(told.state().events().gaps())
                .containsExactly(
                        new Gap(Told.at(60).toEpochMilli(), Told.at(200).toEpochMilli(), Gap.Why.SILENT));
        assertThat(told.host(260).tally().gapMillis()).isEqualTo(140_000);
        assertThat(EnergyCsv.of(told.ledger.state())).contains("all,h01,r1,none,,,gap,140.000,,,,\r\n");
    }

    @Test
    void theBestSourceThatCoversAMomentCountsAlone() {
        told.steady(Source.CPU_MODEL, 0, 300, 10, 90);
        told.steady(Source.PDU, 0, 100, 10, 120);
        told.steady(Source.DCMI, 50, 200, 10, 110);
        EnergyReport.HostRow host = told.host(300);
        assertThat(host.energy().bySource().get(Source.PDU).joules()).isCloseTo(12_000, within(1e-6));
        assertThat(host.energy().bySource().get(Source.DCMI).joules()).isCloseTo(11_000, within(1e-6));
        assertThat(host.energy().bySource().get(Source.CPU_MODEL).joules()).isCloseTo(9_000, within(1e-6));
        assertThat(host.energy().total().millis()).isEqualTo(300_000);
        assertThat(host.energy().precision()).isEqualTo(Precision.ESTIMATED);
        assertThat(told.state().events().switches())
                .containsExactly(
                        new Switch(Told.at(100).toEpochMilli(), Source.PDU, Source.DCMI),
                        new Switch(Told.at(200).toEpochMilli(), Source.DCMI, Source.CPU_MODEL));
    }

    @Test
    void theOthersAreComparedOverTheTimeThatBothCover() {
        told.steady(Source.PDU, 0, 100, 10, 100);
        told.steady(Source.CPU_MODEL, 20, 200, 10, 90);
        Comparison beside = told.host(200).sources().stream()
                .filter(s -> s.source() == Source.CPU_MODEL)
                .findFirst()
                .orElseThrow()
                .comparisons()
                .get(0);
        assertThat(beside.reference()).isEqualTo(Source.PDU);
        assertThat(beside.millis()).isEqualTo(80_000);
        assertThat(beside.error()).isCloseTo(-0.1, within(1e-9));
    }

    @Test
    void aCounterThatMovesLessOftenThanItIsReadIsNoLeap() {
        // The host's maximum is 500 W: 1,600 J in the 2 s since the last look would be more, in the 8 s since it moved
        // they are not.
        for (int s = 0; s <= 80; s += 2) {
            told.counted(Source.PDU, s, 200, new CounterValue(s / 8 * 800L, CounterValue.BITS_32, 2));
        }
        CounterCheck check = told.host(80).sources().get(0).check();
        assertThat(check.millis()).isEqualTo(80_000);
        assertThat(check.integratedJoules()).isCloseTo(16_000, within(1e-6));
        assertThat(check.counterJoules()).isCloseTo(16_000, within(1e-6));
    }

    @Test
    void aReadingBeyondTheHostsMaximumIsRefusedAndMarked() {
        told.watts(Source.PDU, 0, 100);
        // A PDU in hundredths of a watt, taken for watts.
        Verdict verdict = told.watts(Source.PDU, 10, 10_000);
        told.watts(Source.PDU, 20, 100);
        assertThat(verdict.kind()).isEqualTo(Verdict.Kind.REFUSED);
        assertThat(verdict.text())
                .contains("h01")
                .contains("10000 W")
                .contains("500 W")
                .contains("unit, scale");
        assertThat(told.joules(20)).isCloseTo(2000, within(1e-9));
        assertThat(told.host(20).sources().get(0).refused()).isEqualTo(1);
    }

    @Test
    void aSourceThatOnlySaysNonsenseLeavesTheHostToTheNext() {
        for (int s = 0; s <= 60; s += 10) {
            told.watts(Source.PDU, s, 12_000);
            told.watts(Source.DCMI, s, 120);
        }
        assertThat(told.host(60).energy().bySource()).containsOnlyKeys(Source.DCMI);
    }

    @Test
    void whatItDidAndTheGearKeepJoulesApart() {
        told.ledger.gear(3, Told.at(0));
        told.ledger.mark("h01", Activity.ON, Told.at(0));
        told.ledger.mark("h01", Activity.FALLING_ASLEEP, Told.at(100));
        told.ledger.gear(1, Told.at(120));
        told.ledger.mark("h01", Activity.ASLEEP, Told.at(120));
        told.ledger.mark("h01", Activity.WAKING, Told.at(200));
        told.ledger.mark("h01", Activity.ON, Told.at(240));
        told.steady(Source.PDU, 0, 300, 5, 100);
        EnergyReport report = told.report(300);
        assertThat(report.gears()).extracting(g -> g.energy().total().millis()).containsExactly(180_000L, 120_000L);
        assertThat(report.transitions().get(0).joulesEach()).isCloseTo(2000, within(1e-6));
        assertThat(report.transitions().get(1).joulesEach()).isCloseTo(4000, within(1e-6));
        assertThat(report.transitions())
                .extracting(EnergyReport.TransitionRow::times)
                .containsExactly(1L, 1L);
        assertThat(report.racks().get(0).name()).isEqualTo("r1");
    }

    @Test
    void whatSleepSavedIsAgainstIdlingAndTakesTheTransitionsIn() {
        told.ledger.mark("h01", Activity.ON, Told.at(0));
        told.steady(Source.PDU, 0, 600, 10, 100);
        told.ledger.mark("h01", Activity.ASLEEP, Told.at(600));
        told.steady(Source.PDU, 601, 1600, 9, 5);
        told.ledger.mark("h01", Activity.WAKING, Told.at(1600));
        told.steady(Source.PDU, 1601, 1700, 9, 150);
        EnergyReport report = told.report(1700);
        assertThat(report.saving().hosts()).isEqualTo(1);
        // 1000 s at 95 W less, some 100 s at 50 W more.
        assertThat(report.saving().joules()).isCloseTo(95_000 - 4_900, within(500.0));
    }

    @Test
    void idleIsTheLeastThatTheSourceOfTheSleepSawWhileUp() {
        told.ledger.mark("h01", Activity.ON, Told.at(0));
        told.steady(Source.PDU, 0, 300, 10, 80);
        told.steady(Source.PDU, 310, 1200, 10, 200);
        told.steady(Source.CPU_MODEL, 0, 1200, 10, 60);
        told.ledger.mark("h01", Activity.ASLEEP, Told.at(1200));
        told.steady(Source.PDU, 1210, 2200, 10, 5);
        // (80 - 5) W, not (200 - 5) and not (60 - 5); the first 10 s fall from 200 W.
        assertThat(told.report(2200).saving().joules()).isCloseTo(75_000, within(1000.0));
        told.steady(Source.CPU_MODEL, 2300, 3300, 10, 5);
        told.ledger.settleAll(Told.at(3300));
        assertThat(Reports.of(told.ledger.state()).saving().joules()).isCloseTo(75_000 + 55_000, within(1000.0));
    }

    @Test
    void aMeterThatAnswersAfterTheEndOfTheRunCounts() {
        told.steady(Source.PDU, 0, 60, 10, 100);
        assertThat(told.joules(59.995)).isCloseTo(6000, within(1e-6));
    }

    @Test
    void aHostWhoseIdlePowerNobodyKnowsSavesNothingThatIsClaimed() {
        told.ledger.mark("h01", Activity.ASLEEP, Told.at(0));
        told.steady(Source.PDU, 0, 600, 10, 5);
        assertThat(told.report(600).saving()).isEqualTo(new EnergyReport.Saving(0, 0, 1));
    }

    @Test
    void daysAreUtcAndOldOnesStayInTheSums() {
        int day = 86_400;
        for (int d = 0; d < 6; d++) {
            told.steady(Source.PDU, d * day, d * day + 60, 10, 100);
            told.ledger.served(1_000_000, Told.at(d * day));
            told.ledger.settle(Told.at(d * day + 200));
        }
        EnergyReport report = told.report(5 * day + 60);
        assertThat(report.days()).hasSize(4).first().satisfies(older -> {
            assertThat(EnergyCsv.day(older.day())).isEqualTo("older");
            assertThat(older.energy().total().joules()).isCloseTo(18_000, within(1e-6));
            assertThat(older.servedBytes()).isEqualTo(3_000_000);
            assertThat(older.megabytesPerJoule()).isCloseTo(3 / 18_000.0, within(1e-12));
        });
        assertThat(EnergyCsv.day(report.days().get(3).day())).isEqualTo("2026-03-06");
        assertThat(told.joules(5 * day + 60)).isCloseTo(36_000, within(1e-6));
    }

    @Test
    void aDayIsCutAtMidnight() {
        int midnight = 12 * 3600;
        told.watts(Source.PDU, midnight - 20, 100);
        told.watts(Source.PDU, midnight + 30, 100);
        assertThat(told.report(midnight + 30).days())
                .extracting(d -> d.energy().total().millis())
                .containsExactly(20_000L, 30_000L);
    }

    @Test
    void raplsCounterIsTheMeasure() {
        told.counted(Source.RAPL, 0, 15, uj(1_000_000));
        told.counted(Source.RAPL, 10, 99, uj(201_000_000));
        assertThat(told.joules(10)).isCloseTo(200, within(1e-9));
        assertThat(told.host(10).energy().total().counterJoules()).isCloseTo(200, within(1e-9));
        assertThat(told.host(10).energy().precision()).isEqualTo(Precision.PARTIAL);
    }

    @Test
    void aMeterIsHeldAgainstItsOwnCounter() {
        for (int s = 0; s <= 600; s += 10) {
            told.counted(Source.PDU, s, 103, wh(s / 36)); // the counter sees 100 W
        }
        CounterCheck check = told.host(600).sources().get(0).check();
        assertThat(check.millis()).isEqualTo(600_000);
        assertThat(check.integratedJoules()).isCloseTo(61_800, within(1e-6));
        assertThat(check.counterJoules()).isCloseTo(16 * 3600, within(1e-6));
    }

    @Test
    void aCoarseCounterSpansAGapOnceItsUnitDoesNotMatter() {
        told.counted(Source.PDU, 0, 100, wh(10));
        told.counted(Source.PDU, 7200, 100, wh(210));
        assertThat(told.joules(7200)).isCloseTo(200 * 3600, within(1e-6));
        assertThat(told.host(7200).tally().gaps()).isZero();
        told.counted(Source.PDU, 7500, 100, wh(218)); // 8 units: up to 12 % wrong
        told.watts(Source.PDU, 7510, 100);
        assertThat(told.host(7510).tally().gapMillis()).isEqualTo(300_000);
    }

    @Test
    void aCounterThatWrappedInAGapCountsAndOneThatWasResetDoesNot() {
        told.counted(Source.PDU, 0, 100, wh(CounterValue.BITS_32 - 50));
        told.counted(Source.PDU, 7200, 100, wh(150));
        assertThat(told.joules(7200)).isCloseTo(200 * 3600, within(1e-6));
        told.counted(Source.PDU, 14_400, 100, wh(0));
        told.watts(Source.PDU, 14_410, 100);
        EnergyReport.HostRow host = told.host(14_410);
        assertThat(host.energy().total().joules()).isCloseTo(200 * 3600 + 1000, within(1e-6));
        assertThat(host.sources().get(0).wraps()).isEqualTo(1);
        assertThat(host.sources().get(0).resets()).isEqualTo(1);
        assertThat(host.tally().gapMillis()).isEqualTo(7_200_000);
    }

    @Test
    void aRestartInMidIntervalLosesNothing() {
        told.watts(Source.PDU, 0, 100);
        told.restart();
        told.watts(Source.PDU, 10, 100);
        assertThat(told.joules(10)).isCloseTo(1000, within(1e-9));
    }

    @Test
    void aRestartThatTakesLongIsAGap() {
        told.steady(Source.PDU, 0, 20, 10, 100);
        told.restart();
        told.steady(Source.PDU, 120, 140, 10, 100);
        assertThat(told.joules(140)).isCloseTo(4000, within(1e-9));
        assertThat(told.host(140).tally().gapMillis()).isEqualTo(100_000);
    }

    @Test
    void aClockThatGoesBackTakesNothingBackAndBooksNoTimeTwice() {
        told.steady(Source.PDU, 0, 100, 10, 100);
        Verdict verdict = told.watts(Source.PDU, 40, 100);
        assertThat(verdict.kind()).isEqualTo(Verdict.Kind.CLOCK_BACK);
        assertThat(verdict.text()).contains("60000 ms");
        told.steady(Source.PDU, 50, 140, 10, 100);
        // 100 s by the old clock, 100 s by the new one: 200 s went by, and the moment in between is unknown.
        assertThat(told.joules(140)).isCloseTo(20_000, within(1e-9));
        assertThat(told.host(140).tally().clockBacks()).isEqualTo(1);
    }

    @Test
    void theSameMomentTwiceIsOnce() {
        told.watts(Source.PDU, 0, 100);
        assertThat(told.watts(Source.PDU, 0, 400).kind()).isEqualTo(Verdict.Kind.REPEATED);
        told.watts(Source.PDU, 10, 100);
        assertThat(told.joules(10)).isCloseTo(1000, within(1e-9));
    }

    @Test
    void eventsAreListedUpToALimitAndAllAreCounted() {
        for (int i = 0; i < 12; i++) {
            told.steady(Source.PDU, i * 100, i * 100 + 10, 10, 100);
        }
        assertThat(told.host(1200).tally().gaps()).isEqualTo(11);
        assertThat(told.state().events().gaps()).hasSize(5);
    }

    @Test
    void anUnknownHostAndNegativeBytesAreMistakes() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> told.ledger.mark("h99", Activity.ON, Told.NOON))
                .withMessageContaining("h99")
                .withMessageContaining("h01");
        assertThatIllegalArgumentException().isThrownBy(() -> told.ledger.served(-1, Told.NOON));
    }

    private static CounterValue uj(long raw) {
        return new CounterValue(raw, 262_143_328_850L, 1e-6);
    }

    private static CounterValue wh(long raw) {
        return new CounterValue(raw, CounterValue.BITS_32, 3600);
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.energy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.hdfsgears.testkit.SeededTest;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

class HostEnergyTest {
    private static final long SECOND = 1_000_000_000L;
    private static final List<String> SOURCES = List.of("pdu", "dcmi", "rapl", "cpu-model", "a guess");

    private static HostEnergy told(HostEnergy energy, String source, double watts, long second) {
        return energy.plus(source, watts, second * SECOND);
    }

    private static double joules(HostEnergy energy, String source) {
        HostEnergy.Track track = energy.tracks().get(source);
        return track == null ? 0 : track.joules();
    }

    @Test
    void readingsAreJoinedByAStraightLine() {
        HostEnergy energy = told(HostEnergy.NONE, "pdu", 100, 0);
        energy = told(energy, "pdu", 200, 10);
        energy = told(energy, "pdu", 200, 20);
        assertThat(joules(energy, "pdu")).isCloseTo(1500 + 2000, within(1e-6));
        assertThat(energy.tracks().get("pdu").seconds()).isCloseTo(20, within(1e-9));
    }

    @Test
    void aGapIsNotBridged() {
        HostEnergy energy = told(HostEnergy.NONE, "pdu", 100, 0);
        energy = told(energy, "pdu", 100, 60);
        assertThat(joules(energy, "pdu")).isCloseTo(6000, within(1e-6));
        energy = told(energy, "pdu", 100, 121);
        assertThat(joules(energy, "pdu")).isCloseTo(6000, within(1e-6));
        energy = told(energy, "pdu", 100, 131);
        assertThat(joules(energy, "pdu")).isCloseTo(7000, within(1e-6));
    }

    @Test
    void theWorseSourceCountsOnlyWhileTheBetterOneIsSilent() {
        HostEnergy energy = HostEnergy.NONE;
        for (int second = 0; second <= 30; second += 10) {
            energy = told(energy, "rapl", 20, second);
            energy = told(energy, "pdu", 100, second);
        }
        assertThat(joules(energy, "pdu")).isCloseTo(3000, within(1e-6));
        assertThat(joules(energy, "rapl")).isZero();
        for (int second = 40; second <= 100; second += 10) {
            energy = told(energy, "rapl", 20, second);
        }
        // 30 to 100: what was kept aside since the outlet's last word is booked once that is silent for a minute.
        assertThat(joules(energy, "rapl")).isCloseTo(70 * 20, within(1e-6));
        energy = told(energy, "pdu", 100, 105);
        energy = told(energy, "pdu", 100, 115);
        assertThat(joules(energy, "pdu")).as("its silence is no energy").isCloseTo(4000, within(1e-6));
    }

    @Test
    void aBetterSourceThatOnlyPausedKeepsItsTime() {
        HostEnergy energy = told(HostEnergy.NONE, "pdu", 100, 0);
        for (int second = 10; second <= 50; second += 10) {
            energy = told(energy, "rapl", 20, second);
        }
        energy = told(energy, "pdu", 100, 55);
        for (int second = 60; second <= 130; second += 10) {
            energy = told(energy, "rapl", 20, second);
        }
        assertThat(joules(energy, "pdu")).isCloseTo(5500, within(1e-6));
        assertThat(joules(energy, "rapl")).isCloseTo(70 * 20, within(1e-6));
    }

    @Test
    void whatNoHostDrawsIsRefused() {
        HostEnergy energy = told(HostEnergy.NONE, "pdu", 100, 0);
        for (double watts : new double[] {-1, 1e300, Double.NaN, Double.POSITIVE_INFINITY, 100_001}) {
            assertThat(told(energy, "pdu", watts, 10)).isEqualTo(energy);
        }
        assertThat(told(energy, "pdu", 100, 0)).as("late").isEqualTo(energy);
    }

    @Test
    void sourcesAreBounded() {
        HostEnergy energy = HostEnergy.NONE;
        for (int i = 0; i < 100; i++) {
            energy = told(energy, "source" + i, 10, i);
        }
        assertThat(energy.tracks()).hasSize(HostEnergy.MOST_SOURCES);
    }

    @Test
    void theBestSourceOfLateIsShown() {
        HostEnergy energy = told(HostEnergy.NONE, "cpu-model", 90, 100);
        energy = told(energy, "pdu", 120, 90);
        assertThat(energy.drawn(100 * SECOND, 30 * SECOND))
                .get()
                .extracting("source", "watts")
                .containsExactly("pdu", 120.0);
        assertThat(energy.drawn(125 * SECOND, 30 * SECOND))
                .get()
                .extracting("source")
                .isEqualTo("cpu-model");
        assertThat(energy.drawn(200 * SECOND, 30 * SECOND)).isEmpty();
        assertThat(MeterRank.BEST_FIRST).first().isEqualTo("pdu");
    }

    /**
     * Sources come and go: no moment is booked twice, and each booked second stays within the range of the reported
     * watts.
     */
    @SeededTest(seeds = 200)
    void noMomentCountsTwice(RandomGenerator random) {
        HostEnergy energy = HostEnergy.NONE;
        double least = 50;
        double most = 150;
        long start = random.nextLong();
        long now = start;
        double before = 0;
        int sources = 1 + random.nextInt(SOURCES.size());
        for (int reading = 0; reading < 400; reading++) {
            now += random.nextLong(random.nextInt(20) == 0 ? 200 * SECOND : 15 * SECOND);
            String source = SOURCES.get(random.nextInt(sources));
            energy = energy.plus(source, random.nextDouble(least, most), now);
            double seconds = energy.tracks().values().stream()
                    .mapToDouble(HostEnergy.Track::seconds)
                    .sum();
            double joules = energy.tracks().values().stream()
                    .mapToDouble(HostEnergy.Track::joules)
                    .sum();
            assertThat(seconds).isLessThanOrEqualTo((now - start) / 1e9 + 1e-6);
            assertThat(joules)
                    .isBetween(seconds * least - 1e-6, seconds * most + 1e-6)
                    .isGreaterThanOrEqualTo(before);
            before = joules;
        }
        if (sources == 1) {
            assertThat(before).isPositive();
        }
    }

    /** The same against moments marked one by one: each stretch that a reading books lies on free time. */
    @SeededTest(seeds = 200)
    void bookedStretchesDoNotOverlap(RandomGenerator random) {
        HostEnergy energy = HostEnergy.NONE;
        int length = 4_000;
        int[] booked = new int[length];
        int now = 0;
        while ((now += random.nextInt(random.nextInt(15) == 0 ? 150 : 12)) < length) {
            String source = SOURCES.get(random.nextInt(SOURCES.size()));
            HostEnergy.Track had = energy.tracks().get(source);
            energy = told(energy, source, 100, now);
            HostEnergy.Track track = energy.tracks().get(source);
            // What one reading books is one stretch. It ends with it, or before a gap of its own.
            int seconds = had == null || track == null ? 0 : (int) Math.round(track.seconds() - had.seconds());
            int last = had == null ? now : (int) (had.atNanos() / SECOND);
            int end = now - last > 60 ? last : now;
            for (int moment = end - seconds; moment < end; moment++) {
                assertThat(booked[moment]++)
                        .as("second %d of %s", moment, source)
                        .isZero();
            }
        }
    }
}

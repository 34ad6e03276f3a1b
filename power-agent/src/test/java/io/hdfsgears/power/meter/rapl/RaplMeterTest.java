// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.meter.rapl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

import io.hdfsgears.power.meter.CounterValue;
import io.hdfsgears.power.meter.Looks;
import io.hdfsgears.power.meter.MeterException;
import io.hdfsgears.power.meter.Precision;
import io.hdfsgears.power.meter.Reading;
import io.hdfsgears.power.meter.Source;
import io.hdfsgears.testkit.FakeClock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Against a powercap tree as the kernel lays it out. */
final class RaplMeterTest {
    private static final long RANGE = 262_143_328_850L;

    @TempDir
    private Path tree;

    private final FakeClock clock = new FakeClock();
    private RaplMeter meter;
    /** By this the wall clock has passed the other one. */
    private Duration suspended = Duration.ZERO;

    @BeforeEach
    void twoSocketsWithMemory() throws IOException {
        zone("intel-rapl:0", "package-0", 1_000_000);
        zone("intel-rapl:0:0", "core", 500_000);
        zone("intel-rapl:0:1", "dram", 2_000_000);
        zone("intel-rapl:1", "package-1", 3_000_000);
        zone("intel-rapl:2", "psys", 9_000_000);
        zone("intel-rapl-mmio:0", "package-0", 1_000_000);
        Files.createDirectories(tree.resolve("intel-rapl"));
        Looks looks = new Looks(
                clock::nanos,
                () -> Instant.ofEpochMilli(clock.millis()).plus(suspended),
                () -> clock.advance(Duration.ofMillis(500)));
        meter = new RaplMeter(new PowercapTree(tree), looks);
    }

    @Test
    void addsUpPackagesAndMemoryAndNothingTwice() throws Exception {
        meter.read();
        clock.advance(Duration.ofMillis(9_500));
        zone("intel-rapl:0", "package-0", 101_000_000);
        zone("intel-rapl:0:0", "core", 90_500_000);
        zone("intel-rapl:0:1", "dram", 22_000_000);
        zone("intel-rapl:1", "package-1", 83_000_000);
        zone("intel-rapl:2", "psys", 999_000_000);
        Reading reading = meter.read();
        assertThat(reading.source()).isEqualTo(Source.RAPL);
        assertThat(reading.precision()).isEqualTo(Precision.PARTIAL);
        assertThat(reading.watts()).isCloseTo(200 / 9.5, within(1e-9));
        assertThat(reading.counter()).contains(new CounterValue(206_000_000, CounterValue.BITS_64, 1e-6));
    }

    @Test
    void aZoneThatWrapsGoesOn() throws Exception {
        zone("intel-rapl:0", "package-0", RANGE - 30_000_000);
        meter.read();
        clock.advance(Duration.ofSeconds(10));
        zone("intel-rapl:0", "package-0", 70_000_000);
        assertThat(meter.read().watts()).isCloseTo(10, within(1e-9));
    }

    @Test
    void theFirstLookWaitsForASecondOne() throws Exception {
        assertThat(meter.read().watts()).isZero();
        assertThat(clock.nanos()).isEqualTo(500_000_000);
    }

    @Test
    void looksSoFarApartThatAWrapMayHideAreNotCompared() throws Exception {
        meter.read();
        clock.advance(Duration.ofMinutes(10));
        zone("intel-rapl:0", "package-0", 500_000_000);
        long before = clock.nanos();
        assertThat(meter.read().watts()).isZero(); // two new looks, half a second apart, at a standing tree
        assertThat(clock.nanos() - before).isEqualTo(500_000_000);
    }

    /** The monotonic clock stands still meanwhile, and the zones begin at 0. */
    @Test
    void looksBeforeAndAfterASleepAreNotCompared() throws Exception {
        zone("intel-rapl:0", "package-0", RANGE - 1_000_000);
        meter.read();
        clock.advance(Duration.ofSeconds(10));
        suspended = Duration.ofHours(8);
        zone("intel-rapl:0", "package-0", 500_000_000);
        assertThat(meter.read().watts()).as("joules of before the sleep").isZero();
        clock.advance(Duration.ofSeconds(10));
        zone("intel-rapl:0", "package-0", 700_000_000);
        assertThat(meter.read().watts()).isCloseTo(20, within(1e-9));
    }

    @Test
    void aZoneThatWasResetIsNotTakenForOneThatWrapped() throws Exception {
        meter.read();
        clock.advance(Duration.ofSeconds(10));
        zone("intel-rapl:0", "package-0", 0);
        assertThat(meter.read().watts()).as("the whole range in 10 s").isZero();
        clock.advance(Duration.ofSeconds(10));
        zone("intel-rapl:0", "package-0", 200_000_000);
        assertThat(meter.read().watts()).isCloseTo(20, within(1e-9));
    }

    @Test
    void aMachineWithoutRaplSaysSo() throws IOException {
        assertRefused(tree.resolve("none"), "no powercap");
        assertRefused(Files.createDirectories(tree.resolve("empty")), "no package under");
    }

    @Test
    void nonsenseIsRefused() throws IOException {
        Files.writeString(tree.resolve("intel-rapl:0/energy_uj"), "many\n");
        assertRefused(tree, "no whole number");
        Files.writeString(tree.resolve("intel-rapl:0/energy_uj"), (RANGE + 1) + "\n");
        assertRefused(tree, "cannot be");
        Files.delete(tree.resolve("intel-rapl:0/energy_uj"));
        assertRefused(tree, "energy_uj cannot be read");
    }

    private static void assertRefused(Path root, String why) {
        assertThatExceptionOfType(MeterException.class)
                .isThrownBy(() -> new RaplMeter(new PowercapTree(root), Looks.SYSTEM).read())
                .withMessageContaining(why);
    }

    private void zone(String id, String name, long microjoules) throws IOException {
        Path zone = Files.createDirectories(tree.resolve(id));
        Files.writeString(zone.resolve("name"), name + "\n");
        Files.writeString(zone.resolve("energy_uj"), microjoules + "\n");
        Files.writeString(zone.resolve("max_energy_range_uj"), RANGE + "\n");
    }
}

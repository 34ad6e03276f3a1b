// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.energy.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import io.hdfsgears.power.energy.Activity;
import io.hdfsgears.power.energy.HostFacts;
import io.hdfsgears.power.energy.Ledger;
import io.hdfsgears.power.energy.LedgerLimits;
import io.hdfsgears.power.energy.LedgerState;
import io.hdfsgears.power.meter.CounterValue;
import io.hdfsgears.power.meter.Reading;
import io.hdfsgears.power.meter.Source;
import io.hdfsgears.testkit.SeededTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class LedgerFileTest {
    private static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");

    @TempDir
    private Path folder;

    private static LedgerState ledger(int rounds) {
        Ledger ledger = new Ledger(LedgerLimits.DEFAULT, NOON);
        ledger.host(new HostFacts("h01", "r,1", 500, OptionalDouble.of(80)));
        ledger.gear(2, NOON);
        ledger.mark("h01", Activity.ON, NOON);
        ledger.served(12_345, NOON);
        for (int i = 0; i < rounds; i++) {
            Instant at = NOON.plusSeconds(i * 10L);
            Optional<CounterValue> counter = Optional.of(new CounterValue(-5 + i, CounterValue.BITS_64, 3600));
            ledger.observe("h01", Reading.of(Source.PDU, 100 + i, counter, at, "pdu"));
            ledger.observe(
                    "h01",
                    Reading.of(Source.CPU_MODEL, 90, Optional.empty(), at.plusSeconds(i % 7 == 0 ? 100 : 1), "m"));
            ledger.settle(at);
        }
        return ledger.state();
    }

    @Test
    void whatIsWrittenIsReadAndGoesOn() throws IOException {
        Path path = folder.resolve("energy.ledger");
        LedgerState written = ledger(40);
        try (LedgerFile file = LedgerFile.open(path)) {
            assertThat(file.load(0)).isEqualTo(new LedgerFile.Loaded(Optional.empty(), List.of()));
            file.write(ledger(3));
            file.write(written);
            LedgerFile.Loaded loaded = file.load(0);
            assertThat(loaded.ledger()).contains(written);
            assertThat(loaded.alarms()).isEmpty();
            assertThat(new Ledger(LedgerLimits.DEFAULT, written).state()).isEqualTo(written);
        }
        assertThat(LedgerFile.read(path)).isEqualTo(written);
    }

    /** Cut anywhere, or with any bit turned, it is never taken for whole; the one before is, and somebody is told. */
    @SeededTest(seeds = 60)
    void aDamagedLedgerIsSetAsideAndThePreviousOneTaken(RandomGenerator random) throws IOException {
        Path path = Files.createTempDirectory(folder, "x").resolve("energy.ledger");
        try (LedgerFile file = LedgerFile.open(path)) {
            file.write(ledger(3));
            file.write(ledger(4));
            byte[] bytes = Files.readAllBytes(path);
            if (random.nextBoolean()) {
                bytes = Arrays.copyOf(bytes, random.nextInt(bytes.length));
            } else {
                bytes[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
            }
            Files.delete(path); // its second name is the previous one
            Files.write(path, bytes);
            LedgerFile.Loaded loaded = file.load(77);
            assertThat(loaded.ledger()).contains(ledger(3));
            assertThat(loaded.alarms()).hasSize(2);
            assertThat(loaded.alarms().get(0)).contains("damaged").contains("energy.ledger.damaged-77");
            assertThat(Files.readAllBytes(path.resolveSibling("energy.ledger.damaged-77")))
                    .isEqualTo(bytes);
        }
    }

    @Test
    void withoutAnyWholeLedgerItSaysThatCountingBeginsAtZeroAndKeepsWhatWasThere() throws IOException {
        Path path = folder.resolve("energy.ledger");
        Files.writeString(path, "{}");
        Files.writeString(folder.resolve("energy.ledger.previous"), "");
        try (LedgerFile file = LedgerFile.open(path)) {
            LedgerFile.Loaded loaded = file.load(5);
            assertThat(loaded.ledger()).isEmpty();
            assertThat(loaded.alarms()).hasSize(3).last().asString().contains("begins at 0");
        }
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files.filter(f -> f.toString().contains("damaged"))).hasSize(2);
        }
    }

    @Test
    void aWriterThatDiedBetweenTheTwoNamesLosesNothing() throws IOException {
        Path path = folder.resolve("energy.ledger");
        try (LedgerFile file = LedgerFile.open(path)) {
            file.write(ledger(3));
            file.write(ledger(4));
            Files.writeString(folder.resolve("energy.ledger.new"), "half");
            assertThat(file.load(0).ledger()).contains(ledger(4));
            file.write(ledger(5));
            assertThat(file.load(0).ledger()).contains(ledger(5));
        }
    }

    @Test
    void twoWritersAreOneTooMany() throws IOException {
        Path path = folder.resolve("energy.ledger");
        try (LedgerFile file = LedgerFile.open(path)) {
            assertThatIOException().isThrownBy(() -> LedgerFile.open(path)).withMessageContaining("already");
            file.write(ledger(1));
        }
        try (LedgerFile again = LedgerFile.open(path)) {
            assertThat(again.load(0).ledger()).isPresent();
        }
    }

    @Test
    void aFolderThatIsNotThereIsNamed() {
        assertThatIOException()
                .isThrownBy(() -> LedgerFile.open(folder.resolve("no/energy.ledger")))
                .withMessageContaining("there is no folder " + folder.resolve("no"));
    }

    @Test
    void aNewerVersionIsNotOverwritten() throws IOException {
        Path path = folder.resolve("energy.ledger");
        Files.writeString(path, "hdfs-gears-energy 2 00000000 2\n{}");
        assertThatIOException().isThrownBy(() -> LedgerFile.read(path)).withMessageContaining("version 2");
        assertThatIOException()
                .isThrownBy(() -> LedgerFile.read(folder.resolve("none")))
                .withMessageContaining("there is no ledger");
    }
}

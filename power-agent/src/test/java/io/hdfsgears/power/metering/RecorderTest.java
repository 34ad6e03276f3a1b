// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.metering;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.hdfsgears.power.energy.Activity;
import io.hdfsgears.power.energy.Amount;
import io.hdfsgears.power.energy.EnergyReport;
import io.hdfsgears.power.energy.HostFacts;
import io.hdfsgears.power.energy.Ledger;
import io.hdfsgears.power.energy.LedgerLimits;
import io.hdfsgears.power.energy.Reports;
import io.hdfsgears.power.energy.store.LedgerFile;
import io.hdfsgears.power.meter.Source;
import io.hdfsgears.testkit.FakeClock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class RecorderTest {
    @TempDir
    private Path folder;

    private final FakeClock clock = new FakeClock();
    private final List<String> alarms = new CopyOnWriteArrayList<>();
    private final FakeMeter pdu = new FakeMeter(Source.PDU, 100, this::now);
    private final FakeMeter model = new FakeMeter(Source.CPU_MODEL, 90, this::now);
    private Rounds rounds;
    private LedgerFile file;
    private Recorder recorder;

    @BeforeEach
    void open() throws IOException {
        rounds = new Rounds(1);
        file = LedgerFile.open(folder.resolve("ledger"));
        start(new Ledger(LedgerLimits.DEFAULT, now()));
    }

    @AfterEach
    void close() throws IOException {
        rounds.close();
        file.close();
    }

    private void start(Ledger ledger) {
        HostFacts facts = new HostFacts("h01", "r1", 300, OptionalDouble.of(80));
        MeteredHost host = new MeteredHost(facts, 5, 10, List.of(pdu, model));
        recorder = new Recorder(Map.of("h01", host), ledger, file, rounds, Duration.ofSeconds(60), alarms::add);
    }

    private Instant now() {
        return Instant.ofEpochMilli(clock.millis());
    }

    /** So many rounds of 10 s, each of which answers before the next; time stands still while meters are asked. */
    private void rounds(int count) throws InterruptedException {
        for (int i = 0; i < count; i++) {
            recorder.tick(now());
            recorder.settled();
            clock.advance(Duration.ofSeconds(10));
        }
    }

    private EnergyReport.HostRow host() {
        return Reports.of(recorder.state()).hosts().get(0);
    }

    @Test
    void readingsBecomeJoulesOnDisk() throws Exception {
        rounds(31);
        recorder.finish(now());
        assertThat(host().energy().bySource()).containsOnlyKeys(Source.PDU);
        assertThat(host().energy().total().joules()).isCloseTo(30_000, within(1e-6));
        assertThat(LedgerFile.read(folder.resolve("ledger"))).isEqualTo(recorder.state());
        assertThat(alarms).isEmpty();
    }

    @Test
    void noWattsOfARunningHostAreRefusedAndTheNextSourceCounts() throws Exception {
        recorder.tell(new ClusterEvent.HostIs("h01", Activity.ON), now());
        pdu.watts = 0;
        rounds(31);
        recorder.finish(now());
        assertThat(host().energy().bySource()).containsOnlyKeys(Source.CPU_MODEL);
        assertThat(host().energy().total().joules()).isCloseTo(27_000, within(1e-6));
        assertThat(alarms)
                .singleElement()
                .asString()
                .contains("0 W of a running host is less than its minOnWatts of 10");
    }

    @Test
    void aRestartFromTheFileGoesOn() throws Exception {
        rounds(31);
        recorder.finish(now());
        start(new Ledger(LedgerLimits.DEFAULT, file.load(0).ledger().orElseThrow()));
        rounds(10);
        recorder.finish(now());
        assertThat(host().energy().total().joules()).isCloseTo(40_000, within(1e-6));
        assertThat(host().tally().gaps()).isZero();
    }

    @Test
    void aSilentMeterAndAWrongUnitAreToldOnceAndTheNextSourceCounts() throws Exception {
        rounds(11);
        pdu.silent = true;
        rounds(20);
        pdu.silent = false;
        rounds(1);
        pdu.watts = 10_000;
        rounds(10);
        pdu.watts = 10_001; // the same trouble: told once
        rounds(10);
        pdu.watts = 100;
        rounds(20);
        recorder.finish(now());
        assertThat(alarms)
                .containsExactly(
                        "h01: pdu fake: gave no answer",
                        "h01: all meters answer again",
                        "h01: pdu fake: 10000 W is more than the host's maxWatts of 300; refused: check its unit, scale"
                                + " and outlet",
                        "h01: all meters answer again");
        // 100 s of the PDU, 420 s of the model (the one good reading in between covers nothing), 190 s of the PDU.
        Amount byModel = host().energy().bySource().get(Source.CPU_MODEL);
        assertThat(byModel.millis()).isEqualTo(420_000);
        assertThat(byModel.joules()).isCloseTo(420 * 90, within(1e-6));
        assertThat(host().tally().switches()).isEqualTo(2);
    }

    @Test
    void aHostThatSleepsIsAskedFromOutsideOnlyAndElseTakenAsConfigured() throws Exception {
        recorder.tell(new ClusterEvent.HostIs("h01", Activity.ON), now());
        rounds(11);
        recorder.tell(ClusterEvent.parse("state h01 asleep", recorder.hosts()), now());
        pdu.silent = true;
        rounds(41);
        recorder.finish(now());
        Amount asleep = host().energy().bySource().get(Source.CPU_MODEL);
        assertThat(asleep.meanWatts()).isBetween(5.0, 8.0);
        assertThat(Reports.of(recorder.state()).saving().joules()).isBetween(27_000.0, 31_000.0);
    }

    @Test
    void aSlowMeterHoldsNothingUp() throws Exception {
        rounds(3);
        pdu.held = new CountDownLatch(1);
        recorder.tick(now());
        clock.advance(Duration.ofSeconds(20));
        recorder.tick(now());
        pdu.held.countDown();
        rounds(3);
        recorder.finish(now());
        assertThat(host().tally().gaps()).isZero();
    }

    @Test
    void aMeterThatThrowsWhatItDoesNotDeclareEndsNothing() throws Exception {
        pdu.watts = -1; // no reading can be made of it
        rounds(11);
        recorder.finish(now());
        assertThat(alarms).singleElement().asString().contains("failed unexpectedly");
        assertThat(host().energy().bySource()).containsOnlyKeys(Source.CPU_MODEL);
    }

    @Test
    void aLedgerThatCannotBeWrittenIsToldAndKeptInMemory() throws Exception {
        rounds(3);
        Path inTheWay = Files.createDirectories(folder.resolve("ledger.new"));
        rounds(9);
        assertThat(alarms).isNotEmpty().allMatch(a -> a.contains("could not be written"));
        assertThat(recorder.finish(now())).isFalse();
        Files.delete(inTheWay);
        assertThat(recorder.finish(now())).isTrue();
        assertThat(LedgerFile.read(folder.resolve("ledger"))).isEqualTo(recorder.state());
    }

    @Test
    void gearsAndBytesAreKeptApart() throws Exception {
        recorder.tell(ClusterEvent.parse("gear 3", recorder.hosts()), now());
        recorder.tell(ClusterEvent.parse(" served 30000000 ", recorder.hosts()), now());
        rounds(31);
        recorder.finish(now());
        EnergyReport report = Reports.of(recorder.state());
        assertThat(report.gears()).extracting(EnergyReport.GearRow::gear).containsExactly(3);
        assertThat(report.days().get(0).megabytesPerJoule()).isCloseTo(0.001, within(1e-9));
    }
}

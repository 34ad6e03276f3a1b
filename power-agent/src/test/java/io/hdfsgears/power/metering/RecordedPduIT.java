// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.metering;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.hdfsgears.hdfs.cli.line.CommandLines;
import io.hdfsgears.power.cli.line.Console;
import io.hdfsgears.power.cli.line.LeadingOptions;
import io.hdfsgears.power.energy.CounterCheck;
import io.hdfsgears.power.energy.EnergyReport;
import io.hdfsgears.power.energy.Reports;
import io.hdfsgears.power.energy.store.LedgerFile;
import io.hdfsgears.power.meter.Source;
import io.hdfsgears.power.peer.MeteredStrip;
import io.hdfsgears.power.peer.Scripts;
import io.hdfsgears.power.peer.Snmpd;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** A recording of a PDU whose load changes all the time, by the command, held against the PDU's own energy counter. */
final class RecordedPduIT {
    private static final String POWER = "1.3.6.1.4.1.99999.1";
    private static final String ENERGY = "1.3.6.1.4.1.99999.2";
    private static final long STEP_MILLIS = 250;

    @TempDir
    private Path folder;

    /** Load in steps from 5 W (asleep) to 200 W; the counter adds up what each step really took. */
    private static final class Load implements Runnable {
        private final MeteredStrip strip;
        private final SplittableRandom random = new SplittableRandom(19);
        private long last = System.nanoTime();
        private double watts = 100;
        private double joules;
        private int left;

        Load(MeteredStrip strip) throws IOException {
            this.strip = strip;
            run();
        }

        @Override
        public void run() {
            long now = System.nanoTime();
            joules += watts * (now - last) / 1e9;
            last = now;
            if (left-- <= 0) {
                left = 4 + random.nextInt(8);
                watts = random.nextInt(4) == 0 ? 5 : 80 + random.nextInt(120);
            }
            try {
                strip.value(POWER, "gauge", Long.toString(Math.round(watts)));
                strip.value(ENERGY, "counter", Long.toString((long) (joules / 2)));
            } catch (IOException e) {
                throw new java.io.UncheckedIOException(e);
            }
        }
    }

    @Test
    void integratedWattsAgreeWithThePdusOwnCounter() throws Exception {
        Path community = Scripts.secret(folder.resolve("community"), Snmpd.READ_COMMUNITY);
        Path ledger = folder.resolve("ledger");
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        ScheduledExecutorService steps = Executors.newSingleThreadScheduledExecutor();
        try (MeteredStrip strip = new MeteredStrip(Files.createDirectories(folder.resolve("strip")))) {
            Future<?> load =
                    steps.scheduleAtFixedRate(new Load(strip), STEP_MILLIS, STEP_MILLIS, TimeUnit.MILLISECONDS);
            Path hosts = Files.writeString(
                    folder.resolve("hosts.json"), """
                    {"hosts": {"h01": {"power": {"maxWatts": 250}, "meters": [
                       {"type": "pdu", "model": "generic", "address": "127.0.0.1", "port": %d, "version": "2c",
                        "communityFile": "%s", "powerObject": "%s", "energyObject": "%s", "energyUnit": "J",
                        "energyScale": 2}]}}}""".formatted(strip.port(), community, POWER, ENERGY));
            PrintStream print = new PrintStream(err, true, StandardCharsets.UTF_8);
            Console console = new Console(Map.of(), InputStream.nullInputStream(), print, print);
            CommandLine energy = EnergyCommand.line(console, new LeadingOptions(), Optional.of(new CountDownLatch(1)));
            int exit = CommandLines.prepare(energy, print, print)
                    .execute(
                            "record",
                            "-hosts",
                            hosts.toString(),
                            "-ledger",
                            ledger.toString(),
                            "-interval",
                            "200ms",
                            "-gap",
                            "10s",
                            "-for",
                            "40s");
            assertThat(exit).as(err.toString(StandardCharsets.UTF_8)).isZero();
            assertThat(load.isDone()).as("the load goes on").isFalse();
        } finally {
            steps.shutdownNow();
        }
        EnergyReport.HostRow host = Reports.of(LedgerFile.read(ledger)).hosts().get(0);
        assertThat(host.energy().bySource()).containsOnlyKeys(Source.PDU);
        assertThat(host.tally().gaps()).isZero();
        CounterCheck check = host.sources().get(0).check();
        System.out.println("integrated " + check.integratedJoules() + " J, counter " + check.counterJoules()
                + " J over " + check.millis() / 1000.0 + " s");
        assertThat(check.millis()).isGreaterThan(30_000);
        assertThat(check.integratedJoules()).isCloseTo(check.counterJoules(), within(0.03 * check.counterJoules()));
        // A counter that moves every 250 ms, looked at every 200 ms, can seem to leap by more than the host can draw.
        // Such an interval is booked, but is no check; nothing else may be in the one and not in the other.
        double unchecked = host.energy().total().joules() - check.integratedJoules();
        double most = 250.0 * (host.energy().total().millis() - check.millis()) / 1000;
        assertThat(unchecked).isBetween(-1e-3, most + 1e-3);
    }
}

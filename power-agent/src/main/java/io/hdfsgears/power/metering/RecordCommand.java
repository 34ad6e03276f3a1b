// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.metering;

import io.hdfsgears.core.config.Quantities;
import io.hdfsgears.hdfs.cli.answer.Exit;
import io.hdfsgears.power.cli.line.Console;
import io.hdfsgears.power.cli.line.HostsFileOption;
import io.hdfsgears.power.cli.line.LeadingOptions;
import io.hdfsgears.power.cli.line.PowerCommand;
import io.hdfsgears.power.driver.DeviceLocks;
import io.hdfsgears.power.driver.SharedDevices;
import io.hdfsgears.power.energy.Ledger;
import io.hdfsgears.power.energy.LedgerLimits;
import io.hdfsgears.power.energy.store.LedgerFile;
import io.hdfsgears.power.hosts.HostsFile;
import io.hdfsgears.power.hosts.SettingException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Counts joules. */
@Command(
        name = "record",
        header = "Read meters and count joules.",
        description = {
            "Reads all meters every interval and keeps the ledger, until the time is over or it is told to stop"
                    + " (SIGTERM).",
            "",
            "Lines on standard input tell it what happens: state <host> on|falling-asleep|asleep|waking|unknown,"
                    + " gear <n>, served <bytes>."
        })
final class RecordCommand extends PowerCommand {
    private static final Duration FLUSH = Duration.ofSeconds(60);
    private static final Duration END = Duration.ofSeconds(30);
    private static final Duration LONGEST = Duration.ofDays(3650);

    private final Optional<CountDownLatch> stop;

    @Mixin
    private final LedgerOption ledger = new LedgerOption();

    @Mixin
    private final HostsFileOption file = new HostsFileOption();

    @Option(
            names = {"-interval", "--interval"},
            paramLabel = "<duration>",
            description = "From one reading to the next; else 10s.")
    private @Nullable String interval;

    @Option(
            names = {"-gap", "--gap"},
            paramLabel = "<duration>",
            description = "Time without any reading that counts as a gap; else 60s.")
    private @Nullable String gap;

    @Option(
            names = {"-for", "--for"},
            paramLabel = "<duration>",
            description = "How long to record; else until it is told to stop.")
    private @Nullable String length;

    /** @param stop ends a recording when it reaches 0; without, the end of the process does */
    RecordCommand(Console console, LeadingOptions leading, Optional<CountDownLatch> stop) {
        super(console, leading);
        this.stop = stop;
    }

    @Override
    protected Exit run() throws SettingException, InterruptedException {
        Duration every =
                duration("-interval", interval, Duration.ofMillis(100), Duration.ofHours(1), Duration.ofSeconds(10));
        Duration silent = duration("-gap", gap, Duration.ofMillis(200), Duration.ofDays(1), LedgerLimits.DEFAULT.gap());
        Duration during = duration("-for", length, Duration.ofMillis(100), LONGEST, LONGEST);
        if (silent.compareTo(every.multipliedBy(2)) < 0) {
            throw bad("-gap " + silent.toMillis() + "ms is less than two intervals of " + every.toMillis()
                    + "ms: every late answer would be a gap. Give a longer -gap or a shorter -interval");
        }
        if (stop.isPresent()) {
            return record(every, silent, during, stop.get());
        }
        CountDownLatch told = new CountDownLatch(1);
        CountDownLatch written = new CountDownLatch(1);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> end(told, written), "power-energy-end"));
        try {
            return record(every, silent, during, told);
        } finally {
            written.countDown();
        }
    }

    private Duration duration(String option, @Nullable String text, Duration least, Duration most, Duration otherwise) {
        if (text == null) {
            return otherwise;
        }
        return Quantities.duration(text)
                .filter(given -> given.compareTo(least) >= 0 && given.compareTo(most) <= 0)
                .orElseThrow(() -> bad(option + " cannot be '" + text
                        + "': it takes a duration such as 500ms, 10s or 5m, from " + least.toMillis() + "ms to "
                        + most.toHours() + "h"));
    }

    private static void end(CountDownLatch stop, CountDownLatch written) {
        stop.countDown();
        try {
            if (!written.await(END.toSeconds(), TimeUnit.SECONDS)) {
                System.err.println(
                        "the last round was not written: a meter did not answer in " + END.toSeconds() + " s");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private Exit record(Duration every, Duration silent, Duration during, CountDownLatch told)
            throws SettingException, InterruptedException {
        PrintStream err = console().err();
        LedgerLimits limits =
                new LedgerLimits(silent, LedgerLimits.DEFAULT.keepDays(), LedgerLimits.DEFAULT.keepEvents());
        InstantSource clock = InstantSource.system();
        try (SharedDevices shared = new SharedDevices()) {
            HostsFile read = HostsFile.read(hostsFile(file));
            shared.lockedBy(DeviceLocks.in(read.socketFolder()));
            Map<String, MeteredHost> hosts = MeteredHosts.of(read, shared);
            try (LedgerFile written = LedgerFile.open(ledger.path());
                    Rounds rounds = new Rounds(hosts.size())) {
                Instant now = clock.instant();
                LedgerFile.Loaded loaded = written.load(now.toEpochMilli());
                loaded.alarms().forEach(err::println);
                Ledger counted = loaded.ledger()
                        .map(state -> new Ledger(limits, state))
                        .orElseGet(() -> new Ledger(limits, now));
                Recorder recorder = new Recorder(hosts, counted, written, rounds, FLUSH, err::println);
                return loop(recorder, events(console().in()), clock, every, during, told, err)
                        ? Exit.DONE
                        : Exit.UNEXPECTED;
            }
        } catch (IOException e) {
            err.println(e.getMessage());
            return Exit.UNEXPECTED;
        }
    }

    private static boolean loop(
            Recorder recorder,
            Queue<String> events,
            InstantSource clock,
            Duration interval,
            Duration length,
            CountDownLatch stop,
            PrintStream err)
            throws InterruptedException {
        long start = System.nanoTime();
        boolean stopped = false;
        while (!stopped && System.nanoTime() - start < length.toNanos()) {
            tell(recorder, events, clock, err);
            recorder.tick(clock.instant());
            long left = length.toNanos() - (System.nanoTime() - start);
            stopped = stop.await(Math.max(1, Math.min(left, interval.toNanos())), TimeUnit.NANOSECONDS);
        }
        tell(recorder, events, clock, err);
        return recorder.finish(clock.instant());
    }

    private static void tell(Recorder recorder, Queue<String> events, InstantSource clock, PrintStream err) {
        for (String line = events.poll(); line != null; line = events.poll()) {
            try {
                recorder.tell(ClusterEvent.parse(line, recorder.hosts()), clock.instant());
            } catch (IllegalArgumentException e) {
                err.println(e.getMessage());
            }
        }
    }

    private static Queue<String> events(InputStream in) {
        Queue<String> lines = new ConcurrentLinkedQueue<>();
        Thread reader = new Thread(
                () -> {
                    try (BufferedReader text = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
                        for (String line = text.readLine(); line != null; line = text.readLine()) {
                            if (!line.isBlank()) {
                                lines.add(line);
                            }
                        }
                    } catch (IOException e) {
                        lines.add("standard input broke off: " + e.getMessage());
                    }
                },
                "power-energy-events");
        reader.setDaemon(true);
        reader.start();
        return lines;
    }
}

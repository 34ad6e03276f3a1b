// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.metering;

import io.hdfsgears.power.driver.SharedDevices;
import io.hdfsgears.power.energy.EnergyCsv;
import io.hdfsgears.power.energy.Ledger;
import io.hdfsgears.power.energy.LedgerLimits;
import io.hdfsgears.power.energy.LedgerState;
import io.hdfsgears.power.energy.Reports;
import io.hdfsgears.power.energy.store.LedgerFile;
import io.hdfsgears.power.hosts.SettingException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** {@code power energy record} and {@code power energy report}. */
public final class EnergyCommand {
    public static final String USAGE = """
            hdfs power energy record -ledger <file> [-hosts <file>] [-interval 10s] [-gap 60s] [-for <duration>]
              Reads all meters every interval and keeps the ledger, until the time is over or it is told to stop (SIGTERM).
              Lines on standard input tell it what happens: state <host> on|falling-asleep|asleep|waking|unknown, gear <n>,
              served <bytes>.
            hdfs power energy report -ledger <file> [-json | -csv]
              kWh by host, rack, gear, transition and day, with the sources; may be called while it is recorded.
              Exit code 0: done; 1: bad arguments or hosts file; 255: the ledger cannot be used.
            """;

    private static final int UNEXPECTED = 255;
    private static final Duration FLUSH = Duration.ofSeconds(60);
    private static final Duration END = Duration.ofSeconds(30);

    private EnergyCommand() {}

    /** As {@link #run(List, Map, InputStream, PrintStream, PrintStream, CountDownLatch)}, until the process is told to end. */
    public static int run(
            List<String> arguments, Map<String, String> environment, InputStream in, PrintStream out, PrintStream err)
            throws InterruptedException {
        CountDownLatch stop = new CountDownLatch(1);
        CountDownLatch written = new CountDownLatch(1);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> end(stop, written), "power-energy-end"));
        try {
            return run(arguments, environment, in, out, err, stop);
        } finally {
            written.countDown();
        }
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

    /**
     * @param environment says where the hosts file is if no option does
     * @param in events; read to its end by a thread of its own
     * @param stop ends a recording when it reaches 0
     */
    public static int run(
            List<String> arguments,
            Map<String, String> environment,
            InputStream in,
            PrintStream out,
            PrintStream err,
            CountDownLatch stop)
            throws InterruptedException {
        String verb = arguments.isEmpty() ? "" : arguments.get(0);
        List<String> rest = arguments.isEmpty() ? List.of() : arguments.subList(1, arguments.size());
        try {
            return switch (verb) {
                case "record" -> record(rest, environment, in, err, stop);
                case "report" -> report(rest, out);
                default -> throw new IllegalArgumentException("say 'energy record' or 'energy report'");
            };
        } catch (IllegalArgumentException | SettingException e) {
            err.println(e.getMessage());
            err.print(USAGE);
            return WattsCommand.BAD_ARGUMENTS;
        } catch (IOException e) {
            err.println(e.getMessage());
            return UNEXPECTED;
        }
    }

    private static Path ledgerPath(Options options) {
        return Path.of(
                options.value("-ledger").orElseThrow(() -> new IllegalArgumentException("-ledger <file> is missing")));
    }

    private static int report(List<String> arguments, PrintStream out) throws IOException {
        Options options = new Options(arguments, Set.of("-json", "-csv"), Set.of("-ledger"));
        if (!options.rest().isEmpty() || (options.has("-json") && options.has("-csv"))) {
            throw new IllegalArgumentException("report takes -ledger and one of -json and -csv");
        }
        LedgerState state = LedgerFile.read(ledgerPath(options));
        if (options.has("-csv")) {
            out.print(EnergyCsv.of(state));
        } else if (options.has("-json")) {
            out.println(WattsCommand.json(EnergyPrint.json(Reports.of(state))));
        } else {
            out.print(EnergyPrint.text(Reports.of(state)));
        }
        return WattsCommand.DONE;
    }

    private static int record(
            List<String> arguments,
            Map<String, String> environment,
            InputStream in,
            PrintStream err,
            CountDownLatch stop)
            throws IOException, SettingException, InterruptedException {
        Options options = new Options(arguments, Set.of(), Set.of("-hosts", "-ledger", "-interval", "-gap", "-for"));
        Duration interval = options.duration("-interval", Duration.ofMillis(100), Duration.ofHours(1))
                .orElse(Duration.ofSeconds(10));
        Duration gap = options.duration("-gap", Duration.ofMillis(200), Duration.ofDays(1))
                .orElse(LedgerLimits.DEFAULT.gap());
        Duration length = options.duration("-for", Duration.ofMillis(100), Duration.ofDays(3650))
                .orElse(Duration.ofDays(3650));
        if (!options.rest().isEmpty() || gap.compareTo(interval.multipliedBy(2)) < 0) {
            throw new IllegalArgumentException(
                    "record takes options only, and a gap of two intervals at least: a shorter one would make every"
                            + " late answer a gap");
        }
        LedgerLimits limits = new LedgerLimits(gap, LedgerLimits.DEFAULT.keepDays(), LedgerLimits.DEFAULT.keepEvents());
        InstantSource clock = InstantSource.system();
        try (SharedDevices shared = new SharedDevices()) {
            Map<String, MeteredHost> hosts = WattsCommand.hosts(options, environment, shared);
            try (LedgerFile file = LedgerFile.open(ledgerPath(options));
                    Rounds rounds = new Rounds(hosts.size())) {
                Instant now = clock.instant();
                LedgerFile.Loaded loaded = file.load(now.toEpochMilli());
                loaded.alarms().forEach(err::println);
                Ledger ledger = loaded.ledger()
                        .map(state -> new Ledger(limits, state))
                        .orElseGet(() -> new Ledger(limits, now));
                Recorder recorder = new Recorder(hosts, ledger, file, rounds, FLUSH, err::println);
                return loop(recorder, events(in), clock, interval, length, stop, err) ? WattsCommand.DONE : UNEXPECTED;
            }
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
                recorder.tell(Event.parse(line, recorder.hosts()), clock.instant());
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

// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.matrix;

import io.hdfsgears.benchmarks.Machine;
import io.hdfsgears.benchmarks.Text;
import io.hdfsgears.benchmarks.rack.Contestant;
import io.hdfsgears.rack.HardwareShape;
import io.hdfsgears.rack.Json;
import io.hdfsgears.rack.Progress;
import io.hdfsgears.rack.RackSpec;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code benchmarks/run matrix}: TestDFSIO at every gear of every policy, each without Pfimbi and with it. */
@Command(
        name = "matrix",
        mixinStandardHelpOptions = true,
        description = {
            "In each round every policy writes and reads at every gear, with writers that wait for all replicas, for one",
            "(Pfimbi), and for one by queue, each on a rack of its own; the next round begins with another one.",
            "Stock has no gears: it gets racks of as many hosts as the other policies keep awake.",
            "Exit codes: 0 Accordion with Pfimbi, and Rabbit by queue, write at least 0.9 of stock's on as many hosts,",
            "as far as these were measured; 1 otherwise."
        })
public final class MatrixBenchmark implements Callable<Integer> {
    @Option(names = "--policies", split = ",", description = "Policies, in this order (default: ${DEFAULT-VALUE}).")
    private List<String> policies = List.of("stock", "rabbit", "springfs", "accordion");

    @Option(
            names = "--writers",
            split = ",",
            description = "What writers wait for: all, one, queue (default: ${DEFAULT-VALUE}).")
    private List<String> writers = Writers.all().stream().map(Writers::word).toList();

    @Option(names = "--rounds", description = "Rounds (default: ${DEFAULT-VALUE}).")
    private int rounds = 5;

    @Option(names = "--hosts", description = "Hosts, in 3 racks (default: ${DEFAULT-VALUE}).")
    private int hosts = 12;

    @Option(
            names = "--hardware",
            description = "Hosts with disks and NICs of their own instead of the stock throttle; needs root.")
    private boolean hardware;

    @Option(names = "--disk-mbps", description = "With --hardware: each host's disk, MB/s (default: ${DEFAULT-VALUE}).")
    private int diskMBps = 5;

    @Option(names = "--nic-mbit", description = "With --hardware: each host's NIC, Mbit/s (default: ${DEFAULT-VALUE}).")
    private int nicMbit = 100;

    @Option(
            names = "--host-mbps",
            description = "Stock throttle of each host, MB/s of reads and of writes (default: ${DEFAULT-VALUE}).")
    private double hostMBps = 4;

    @Option(names = "--files", description = "Files for each host awake (default: 3, with --hardware 2).")
    private @Nullable Integer files;

    @Option(names = "--file-mib", description = "Size of each, MiB (default: 4, with --hardware 64).")
    private @Nullable Integer fileMebibytes;

    @Option(
            names = "--stock-hosts",
            split = ",",
            description = "Racks for stock (default: hosts that the gears keep awake).")
    private @Nullable List<Integer> stockHosts;

    @Option(names = "--json", description = "The result as JSON; progress stays on standard error.")
    private boolean json;

    private final long startNanos = System.nanoTime();
    private final Progress progress =
            line -> System.err.printf(Locale.ROOT, "matrix: %4.0f s  %s%n", secondsSinceStart(), line);

    @Override
    public Integer call() throws IOException {
        if (rounds < 1) {
            throw new IllegalArgumentException("--rounds " + rounds + " measures nothing: give 1 or more.");
        }
        Machine machine = Machine.here();
        RackSpec rack = rack().checked();
        Amounts amounts = new Amounts(
                files == null ? (hardware ? 2 : 3) : files,
                fileMebibytes == null ? (hardware ? 64 : 4) : fileMebibytes);
        List<Entrant> entrants = entrants();
        Set<Integer> counts = stockHosts == null ? awake(rack, entrants) : Set.copyOf(stockHosts);
        List<Figure> figures = new ArrayList<>();
        for (int round = 1; round <= rounds; round++) {
            List<Entrant> turns = new ArrayList<>(entrants);
            Collections.rotate(turns, 1 - round);
            for (Entrant entrant : turns) {
                figures.addAll(new MatrixRun(entrant, rack, amounts, round, progress).run(counts));
            }
        }
        MatrixReport report = new MatrixReport(machine, describe(rack, amounts), secondsSinceStart(), figures);
        System.out.println(json ? Json.MAPPER.writeValueAsString(report) : report.text());
        return report.ok() ? 0 : 1;
    }

    private List<Entrant> entrants() {
        List<Writers> waiting = writers.stream().map(Writers::of).toList();
        return policies.stream()
                .map(Contestant::of)
                .flatMap(policy -> waiting.stream().map(one -> new Entrant(policy, one)))
                .toList();
    }

    /** All hosts where no contestant has gears. */
    private static Set<Integer> awake(RackSpec rack, List<Entrant> entrants) {
        Set<Integer> awake = new TreeSet<>(Set.of(rack.hosts()));
        entrants.forEach(entrant -> awake.addAll(entrant.policy().awake(rack)));
        return awake;
    }

    private RackSpec rack() {
        RackSpec rack = RackSpec.of(hosts).withRacks(Math.min(3, hosts));
        return hardware ? rack.withHardware(new HardwareShape(nicMbit, diskMBps)) : rack.withHostMBps(hostMBps);
    }

    private String describe(RackSpec rack, Amounts amounts) {
        String host = hardware
                ? Text.of("disks of %d MB/s, NICs of %d Mbit/s", diskMBps, nicMbit)
                : Text.of("%.0f MB/s a host", hostMBps);
        return Text.of(
                "%d hosts in %d racks, p = %d, r = %d, %s, %d files of %d MiB at once for each host awake, %d rounds",
                rack.hosts(),
                rack.racks(),
                rack.primaries(),
                rack.replication(),
                host,
                amounts.filesPerHost(),
                amounts.fileMebibytes(),
                rounds);
    }

    private double secondsSinceStart() {
        return (System.nanoTime() - startNanos) / 1e9;
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.rack;

import io.hdfsgears.benchmarks.Machine;
import io.hdfsgears.benchmarks.Text;
import io.hdfsgears.rack.Json;
import io.hdfsgears.rack.Progress;
import io.hdfsgears.rack.RackSpec;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code benchmarks/run rack}: TestDFSIO and Terasort at every gear of every placement policy, and on stock HDFS. */
@Command(
        name = "rack",
        mixinStandardHelpOptions = true,
        description = {
            "For each contestant: bring up a rack, run stock TestDFSIO, teragen, terasort and teravalidate at every gear.",
            "Exit codes: 0 every sort is in order and every shift down copied exactly what would have vanished; 1 otherwise."
        })
public final class RackBenchmark implements Callable<Integer> {
    private static final double NANOS_PER_SECOND = 1e9;

    @Option(names = "--policies", split = ",", description = "Contestants, in this order (default: ${DEFAULT-VALUE}).")
    private List<String> policies = List.of("stock", "rabbit", "springfs", "accordion");

    @Option(names = "--hosts", description = "Hosts, in 3 racks (default: ${DEFAULT-VALUE}).")
    private int hosts = 12;

    @Option(
            names = "--host-mbps",
            description = "Throttle of each host, MB/s of reads and of writes (default: ${DEFAULT-VALUE}).")
    private double hostMBps = 4;

    @Option(names = "--rounds", description = "TestDFSIO rounds with all hosts awake (default: ${DEFAULT-VALUE}).")
    private int rounds = 3;

    @Option(names = "--file-mib", description = "Size of TestDFSIO's files, MiB (default: ${DEFAULT-VALUE}).")
    private int fileMebibytes = 4;

    @Option(names = "--rows", description = "Terasort's rows, 100 bytes each (default: ${DEFAULT-VALUE}).")
    private long rows = 100_000;

    @Option(names = "--top", description = "Only with all hosts awake: no shifts.")
    private boolean top;

    @Option(names = "--json", description = "The result as JSON; progress stays on standard error.")
    private boolean json;

    private final long startNanos = System.nanoTime();
    private final Progress progress =
            line -> System.err.printf(Locale.ROOT, "rack: %4.0f s  %s%n", secondsSinceStart(), line);

    @Override
    public Integer call() throws IOException {
        RackSpec rack = RackSpec.of(hosts)
                .withRacks(Math.min(3, hosts))
                .withHostMBps(hostMBps)
                .checked();
        Machine machine = Machine.here();
        Amounts amounts = new Amounts(3, 6, fileMebibytes, rows, rounds);
        List<Contestant> contestants = policies.stream().map(Contestant::of).toList();
        List<Course> courses = new ArrayList<>();
        for (Contestant contestant : contestants) {
            courses.add(new CourseRun(contestant, rack, amounts, !top, progress).run());
        }
        RackReport report = new RackReport(machine, describe(rack, amounts), secondsSinceStart(), courses);
        System.out.println(json ? Json.MAPPER.writeValueAsString(report) : report.text());
        return report.ok() ? 0 : 1;
    }

    private static String describe(RackSpec rack, Amounts amounts) {
        return Text.of(
                "%d hosts in %d racks, p = %d, r = %d, %.0f MB/s a host, %d files of %d MiB written at once for each host awake",
                rack.hosts(),
                rack.racks(),
                rack.primaries(),
                rack.replication(),
                rack.hostMBps(),
                amounts.writersPerHost(),
                amounts.fileMebibytes());
    }

    private double secondsSinceStart() {
        return (System.nanoTime() - startNanos) / NANOS_PER_SECOND;
    }
}

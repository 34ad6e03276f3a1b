// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.pfimbi;

import io.hdfsgears.benchmarks.Machine;
import io.hdfsgears.core.config.PfimbiKeys;
import io.hdfsgears.rack.Json;
import io.hdfsgears.rack.Progress;
import io.hdfsgears.rack.RackSpec;
import io.hdfsgears.rack.hardware.HardwareShape;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code benchmarks/run pfimbi}: TestDFSIO with copies that the writer does not wait for, against stock HDFS. */
@Command(
        name = "pfimbi",
        mixinStandardHelpOptions = true,
        description = {
            "write: a stock rack and one with Pfimbi, up together; jobs on the one and the other by turns.",
            "beside: two with Pfimbi, with flow control and without; a job alone, and beside the copies of one before it.",
            "weights: what jobs of weights 1:4:16, and positions of 100:10:1, get of one host that all copies go to.",
            "Needs root: without hosts of their own disks shared by all are measured, and that is said."
        })
public final class PfimbiBenchmark implements Callable<Integer> {
    @Option(names = "--hosts", description = "Hosts of each rack (default: ${DEFAULT-VALUE}).")
    private int hosts = 6;

    @Option(names = "--nic-mbit", description = "Each host's NIC, Mbit/s (default: ${DEFAULT-VALUE}).")
    private int nicMbit = 400;

    @Option(names = "--disk-mbps", description = "Each host's disk, MB/s (default: ${DEFAULT-VALUE}).")
    private int diskMBps = 15;

    @Option(names = "--rounds", description = "Times that each is measured (default: ${DEFAULT-VALUE}).")
    private int rounds = 5;

    @Option(names = "--files", description = "Files that a job writes at once (default: ${DEFAULT-VALUE}).")
    private int files = 12;

    @Option(names = "--file-mib", description = "Size of each, MiB (default: ${DEFAULT-VALUE}).")
    private int fileMebibytes = 64;

    @Option(names = "--block-mib", description = "Size of blocks, MiB (default: ${DEFAULT-VALUE}).")
    private int blockMebibytes = 8;

    @Option(names = "--part", description = "write, beside or weights (default: ${DEFAULT-VALUE}).")
    private Part part = Part.WRITE;

    @Option(names = "--seconds", description = "weights: how long each is looked at (default: ${DEFAULT-VALUE}).")
    private int seconds = 100;

    @Option(names = "--block-kib", description = "weights: size of blocks, KiB (default: ${DEFAULT-VALUE}).")
    private int blockKibibytes = 512;

    @Option(names = "--raw", description = "weights: folder for each sample (CSV) and the plots (SVG).")
    private @Nullable Path raw;

    @Option(names = "--json", description = "The result as JSON; progress stays on standard error.")
    private boolean json;

    enum Part {
        WRITE,
        BESIDE,
        WEIGHTS
    }

    private final long startNanos = System.nanoTime();
    private final Progress progress =
            line -> System.err.printf(Locale.ROOT, "pfimbi: %4.0f s  %s%n", secondsSinceStart(), line);

    public static void main(String[] args) {
        System.exit(new CommandLine(new PfimbiBenchmark())
                .setCaseInsensitiveEnumValuesAllowed(true)
                .execute(args));
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        Machine machine = Machine.here();
        Amounts amounts = new Amounts(files, fileMebibytes, blockMebibytes);
        String text;
        Object report;
        if (part == Part.WRITE) {
            WriteReport written = write(amounts);
            report = written;
            text = written.text();
        } else if (part == Part.WEIGHTS) {
            return weights(machine, amounts);
        } else {
            BesideReport beside = beside(amounts);
            report = beside;
            text = beside.text();
        }
        System.out.println(
                json ? Json.MAPPER.writeValueAsString(report) : machine + "\n" + describe(amounts) + "\n\n" + text);
        return 0;
    }

    private int weights(Machine machine, Amounts amounts) throws IOException, InterruptedException {
        hosts = Weighed.HOSTS;
        WeightsReport weighed = Weighed.run(rack(), amounts, rounds, seconds, blockKibibytes << 10, progress);
        if (raw != null) {
            weighed.write(raw);
        }
        String described = String.format(
                Locale.ROOT,
                "%d hosts, disks of %d MB/s, NICs of %d Mbit/s, blocks of %d KiB, %d rounds of %d s each",
                hosts,
                diskMBps,
                nicMbit,
                blockKibibytes,
                rounds,
                seconds);
        System.out.println(
                json ? Json.MAPPER.writeValueAsString(weighed) : machine + "\n" + described + "\n\n" + weighed.text());
        return 0;
    }

    private BesideReport beside(Amounts amounts) throws IOException {
        List<Beside> done = new ArrayList<>();
        RackSpec without = rack().withPfimbi(1).withSetting(PfimbiKeys.FLOW_CONTROL.name(), "false");
        try (Contestant on = new Contestant("with flow control", rack().withPfimbi(1), amounts, progress);
                Contestant off = new Contestant("without", without, amounts, progress)) {
            List<Contestant> turns = warmed(on, off);
            for (int round = 1; round <= rounds; round++) {
                for (Contestant contestant : turns) {
                    Beside seen = contestant.beside(round);
                    done.add(seen);
                    progress.say(String.format(
                            Locale.ROOT,
                            "round %d, %s: alone %.1f s, beside %.1f s",
                            round,
                            seen.contestant(),
                            seen.aloneSeconds(),
                            seen.besideSeconds()));
                }
                turns.add(turns.remove(0));
            }
        }
        return new BesideReport(
                done.stream().sorted(Comparator.comparing(Beside::contestant)).toList());
    }

    /** No JVM is cold. */
    private static List<Contestant> warmed(Contestant... contestants) throws IOException {
        for (Contestant contestant : contestants) {
            contestant.job("/bench/warm");
            contestant.rest();
        }
        return new ArrayList<>(List.of(contestants));
    }

    private WriteReport write(Amounts amounts) throws IOException, InterruptedException {
        List<Written> jobs = new ArrayList<>();
        try (Contestant stock = new Contestant("stock (3,3)", rack().withStock(true), amounts, progress);
                Contestant pfimbi = new Contestant("Pfimbi (3,1)", rack().withPfimbi(1), amounts, progress)) {
            List<Contestant> turns = warmed(stock, pfimbi);
            for (int round = 1; round <= rounds; round++) {
                for (Contestant contestant : turns) {
                    Written job = contestant.measured(round);
                    jobs.add(job);
                    progress.say(String.format(
                            Locale.ROOT,
                            "round %d, %s: job %.1f s, all copies %.1f s, on disk %.1f s",
                            round,
                            job.contestant(),
                            job.seconds(),
                            job.copiesSeconds(),
                            job.disksSeconds()));
                    contestant.rest();
                }
                turns.add(turns.remove(0));
            }
        }
        return new WriteReport(
                amounts.megabytes(),
                jobs.stream()
                        .sorted(Comparator.comparing(Written::contestant).reversed()) // stock first
                        .toList());
    }

    private RackSpec rack() {
        return RackSpec.of(hosts).withPolicy("default").withHardware(new HardwareShape(nicMbit, diskMBps));
    }

    private String describe(Amounts amounts) {
        return String.format(
                Locale.ROOT,
                "%d hosts, disks of %d MB/s, NICs of %d Mbit/s, jobs of %d files of %d MiB in blocks of %d MiB, %d rounds;"
                        + " least / median / most",
                hosts,
                diskMBps,
                nicMbit,
                amounts.files(),
                amounts.fileMebibytes(),
                amounts.blockMebibytes(),
                rounds);
    }

    private double secondsSinceStart() {
        return (System.nanoTime() - startNanos) / 1e9;
    }
}

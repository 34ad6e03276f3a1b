// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.pfimbi;

import io.hdfsgears.benchmarks.Machine;
import io.hdfsgears.benchmarks.Text;
import io.hdfsgears.benchmarks.swim.SwimPlan;
import io.hdfsgears.core.config.PfimbiKeys;
import io.hdfsgears.rack.HardwareShape;
import io.hdfsgears.rack.Json;
import io.hdfsgears.rack.Progress;
import io.hdfsgears.rack.RackSpec;
import io.hdfsgears.sim.trace.store.TraceLibrary;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code benchmarks/run pfimbi}: TestDFSIO with copies that the writer does not wait for, against stock HDFS. */
@Command(
        name = "pfimbi",
        mixinStandardHelpOptions = true,
        description = {
            "write: a stock rack and one with Pfimbi, up together; TestDFSIO on the one and the other by turns.",
            "fastdisk: the same, with a fast disk more in each host, which has the first replica.",
            "terasort: the same with Terasort of rows that are there, output in three replicas.",
            "swim: the same with the first jobs of FB-2009, at their times, as MapReduce jobs.",
            "beside: two with Pfimbi, with flow control and without, and stock that writes one replica and is then told",
            "to make three (setrep); a job alone, and beside the copies of one before it.",
            "weights: what jobs of weights 1:4:16, and positions of 100:10:1 or equal ones, get of one host that all copies",
            "go to.",
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

    @Option(
            names = "--part",
            description = "write, fastdisk, terasort, swim, beside or weights (default: ${DEFAULT-VALUE}).")
    private Part part = Part.WRITE;

    @Option(
            names = "--fast-disk-mbps",
            description = "fastdisk: each host's fast disk, MB/s (default: ${DEFAULT-VALUE}).")
    private int fastDiskMBps = 200;

    @Option(names = "--rows", description = "terasort: rows of 100 bytes (default: ${DEFAULT-VALUE}).")
    private long rows = 5_000_000;

    @Option(names = "--jobs", description = "swim: so many, the first (default: ${DEFAULT-VALUE}).")
    private int jobs = 50;

    @Option(names = "--speed", description = "swim: seconds of the trace in one (default: ${DEFAULT-VALUE}).")
    private double speed = 10;

    @Option(names = "--scale", description = "swim: bytes for one of the trace (default: ${DEFAULT-VALUE}).")
    private double scale = 0.018;

    @Option(names = "--seconds", description = "weights: how long each is looked at (default: ${DEFAULT-VALUE}).")
    private int seconds = 100;

    @Option(names = "--block-kib", description = "weights: size of blocks, KiB (default: ${DEFAULT-VALUE}).")
    private int blockKibibytes = 512;

    @Option(names = "--equal", description = "weights: all are 1.")
    private boolean equal;

    @Option(
            names = "--awaited",
            split = ",",
            description = "write, fastdisk, terasort: replicas that a writer waits for, a rack each (default: 1).")
    private List<Integer> awaited = List.of(1);

    @Option(
            names = "--idle-queue",
            description =
                    "write, fastdisk, terasort: a rack more with dfs.namenode.pfimbi.sync.idle.queue (default: none).")
    private int idleQueue;

    @Option(names = "--encrypted", description = "With block tokens and encrypted transfer, on all racks.")
    private boolean encrypted;

    @Option(
            names = "--raw",
            description =
                    "Folder for each sample (CSV) and plots (SVG): weights, and of write, fastdisk and terasort the replicas.")
    private @Nullable Path raw;

    @Option(names = "--json", description = "The result as JSON; progress stays on standard error.")
    private boolean json;

    enum Part {
        WRITE,
        FASTDISK,
        TERASORT,
        SWIM,
        BESIDE,
        WEIGHTS
    }

    private final long startNanos = System.nanoTime();
    private final Progress progress =
            line -> System.err.printf(Locale.ROOT, "pfimbi: %4.0f s  %s%n", secondsSinceStart(), line);

    @Override
    public Integer call() throws IOException, InterruptedException {
        Machine machine = Machine.here();
        Amounts amounts = new Amounts(files, fileMebibytes, blockMebibytes);
        switch (part) {
            case WEIGHTS -> {
                return weights(machine, amounts);
            }
            case BESIDE -> {
                BesideReport beside = beside(amounts);
                show(beside, beside.text(), machine, amounts);
            }
            case SWIM -> {
                SwimPlan plan = SwimPlan.of(TraceLibrary.facebook2009(), jobs, speed, scale);
                SwimReport swum = new SwimRun(plan, progress).run(rack(), amounts, rounds);
                String described = Text.of(
                        "The first %d jobs of FB-2009 in %.0f s, which write %.0f MB.%n%n",
                        jobs, plan.seconds(), plan.outputBytes() / 1e6);
                show(swum, described + swum.text(), machine, amounts);
            }
            default -> {
                WriteReport written =
                        new Writing(rack(), amounts, rounds, awaited, idleQueue, progress).run(task(amounts));
                if (raw != null) {
                    written.write(raw);
                }
                show(written, written.text(), machine, amounts);
            }
        }
        return 0;
    }

    private Writing.Task task(Amounts amounts) {
        return switch (part) {
            case FASTDISK -> Writing.fastDisk(amounts, fastDiskMBps);
            case TERASORT -> Writing.terasort(rows);
            default -> Writing.plain(amounts);
        };
    }

    private void show(Object report, String text, Machine machine, Amounts amounts) throws IOException {
        System.out.println(
                json ? Json.MAPPER.writeValueAsString(report) : machine + "\n" + describe(amounts) + "\n\n" + text);
    }

    private int weights(Machine machine, Amounts amounts) throws IOException, InterruptedException {
        hosts = Weighed.HOSTS;
        WeightsReport weighed = Weighed.run(rack(), amounts, rounds, seconds, blockKibibytes << 10, equal, progress);
        if (raw != null) {
            weighed.write(raw);
        }
        String described = Text.of(
                "%d hosts, disks of %d MB/s, NICs of %d Mbit/s%s, blocks of %d KiB, %d rounds of %d s each",
                hosts, diskMBps, nicMbit, secured(), blockKibibytes, rounds, seconds);
        System.out.println(
                json ? Json.MAPPER.writeValueAsString(weighed) : machine + "\n" + described + "\n\n" + weighed.text());
        return 0;
    }

    private BesideReport beside(Amounts amounts) throws IOException {
        List<Beside> done = new ArrayList<>();
        RackSpec without = rack().withPfimbi(1).withSetting(PfimbiKeys.FLOW_CONTROL.name(), "false");
        RackSpec setRep = rack().withStock(true).withSetting("dfs.replication", "1");
        try (Contestant on = new Contestant("with flow control", rack().withPfimbi(1), amounts, progress);
                Contestant off = new Contestant("without", without, amounts, progress);
                Contestant rival = new Contestant("stock (1,1), then setrep 3", setRep, amounts, progress)) {
            List<Contestant> turns = Contestant.warmed(on, off, rival);
            for (int round = 1; round <= rounds; round++) {
                for (Contestant contestant : turns) {
                    Beside seen = contestant.beside(round, contestant == rival ? 3 : 0);
                    done.add(seen);
                    progress.say(Text.of(
                            "round %d, %s: alone %.1f s, beside %.1f s",
                            round, seen.contestant(), seen.aloneSeconds(), seen.besideSeconds()));
                }
                turns.add(turns.remove(0));
            }
        }
        return new BesideReport(
                done.stream().sorted(Comparator.comparing(Beside::contestant)).toList());
    }

    private RackSpec rack() {
        RackSpec rack = RackSpec.of(hosts).withPolicy("default").withHardware(new HardwareShape(nicMbit, diskMBps));
        return encrypted ? rack.withEncryptedTransfer() : rack;
    }

    private String secured() {
        return encrypted ? ", block tokens and encrypted transfer" : "";
    }

    private String describe(Amounts amounts) {
        String job = switch (part) {
            case TERASORT -> Text.of("Terasort of %.0f MB", rows / 1e4);
            case SWIM -> Text.of("%d jobs of FB-2009", jobs);
            default -> Text.of("jobs of %d files of %d MiB", amounts.files(), amounts.fileMebibytes());
        };
        return Text.of(
                "%d hosts, disks of %d MB/s%s, NICs of %d Mbit/s%s, %s in blocks of %d MiB, %d rounds;"
                        + " least / median / most",
                hosts,
                diskMBps,
                part == Part.FASTDISK ? " and of " + fastDiskMBps + " MB/s" : "",
                nicMbit,
                secured(),
                job,
                amounts.blockMebibytes(),
                rounds);
    }

    private double secondsSinceStart() {
        return (System.nanoTime() - startNanos) / 1e9;
    }
}

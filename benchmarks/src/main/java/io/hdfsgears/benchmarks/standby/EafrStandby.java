// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.standby;

import io.hdfsgears.benchmarks.Machine;
import io.hdfsgears.core.config.EafrKeys;
import io.hdfsgears.core.config.GuardKeys;
import io.hdfsgears.rack.HardwareShape;
import io.hdfsgears.rack.PlacementPolicy;
import io.hdfsgears.rack.Progress;
import io.hdfsgears.rack.RackSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code benchmarks/run eafr-standby}: standby servers that fill up with cold files' replicas and sleep, with EAFR and without it. */
@Command(
        name = "eafr-standby",
        mixinStandardHelpOptions = true,
        description = {
            "Racks with EAFR's placement policy and small disks, by turns: EAFR off; off, and an operator sends all standby",
            "servers to sleep at once; on. Old files are laid out and left alone, others are read all the time. Print when",
            "standby servers are full and sleep, joules, storage by class of server and clients' latencies; then read old files,",
            "and everything in the highest gear.",
            "Exit codes: 0 no client error, no wrong byte, no block short of replicas, no host woken by readers, and with EAFR on",
            "a full standby server sleeps in the end; 1 otherwise."
        })
public final class EafrStandby implements Callable<Integer> {
    private static final long MEBIBYTE = 1L << 20;
    private static final int PERCENT = 100;
    private static final int RACKS = 2;

    @Option(names = "--rounds", description = "Racks of each side (default: ${DEFAULT-VALUE}).")
    private int rounds = 1;

    @Option(
            names = "--sides",
            split = ",",
            description = "${COMPLETION-CANDIDATES}, in the order in which they run (default: all).")
    private List<Side> sides = List.of(Side.values());

    @Option(names = "--hosts", description = "Hosts of each rack, in two racks (default: ${DEFAULT-VALUE}).")
    private int hosts = 8;

    @Option(names = "--hot-share", description = "Percent of them that are hot servers (default: ${DEFAULT-VALUE}).")
    private int hotShare = 60;

    @Option(names = "--replication", description = "dfs.replication (default: ${DEFAULT-VALUE}).")
    private int replication = 3;

    @Option(names = "--disk-mib", description = "Disk of each host, MiB (default: ${DEFAULT-VALUE}).")
    private int diskMiB = 384;

    @Option(names = "--free-mib", description = "dfs.namenode.eafr.free.space, MiB (default: ${DEFAULT-VALUE}).")
    private int freeMiB = 32;

    @Option(names = "--old-files", description = "Files that nobody reads (default: ${DEFAULT-VALUE}).")
    private int oldFiles = 120;

    @Option(names = "--old-mib", description = "Size of each, MiB (default: ${DEFAULT-VALUE}).")
    private int oldMiB = 4;

    @Option(names = "--read-files", description = "Files of 1 MiB that are read on (default: ${DEFAULT-VALUE}).")
    private int readFiles = 8;

    @Option(names = "--reads", description = "Reads of these a second, together (default: ${DEFAULT-VALUE}).")
    private double readsPerSecond = 4;

    @Option(names = "--standby-after", description = "dfs.namenode.eafr.standby.after (default: ${DEFAULT-VALUE}).")
    private String standbyAfter = "30s";

    @Option(names = "--window", description = "Seconds that count (default: ${DEFAULT-VALUE}).")
    private double window = 180;

    @Option(names = "--cold-files", description = "Old files read after the window (default: ${DEFAULT-VALUE}).")
    private int coldFiles = 40;

    @Option(
            names = "--hardware",
            description =
                    "Hosts that are really frozen, with disks of their own and a PDU that meters them; needs root.")
    private boolean hardware;

    @Option(names = "--raw", description = "Folder to be made, for every read and look.")
    private @Nullable Path raw;

    private final Progress progress = line -> System.err.println("eafr-standby: " + line);

    @Override
    public Integer call() throws IOException {
        Machine machine = Machine.here();
        if (raw != null) {
            Files.createDirectories(raw);
        }
        StandbyPlan plan = new StandbyPlan(oldFiles, oldMiB * MEBIBYTE, readFiles, MEBIBYTE, readsPerSecond, window);
        Map<Side, List<StandbyRound>> results = new EnumMap<>(Side.class);
        for (int number = 1; number <= rounds; number++) {
            for (Side side : sides) {
                results.computeIfAbsent(side, any -> new ArrayList<>()).add(run(side, plan, number));
            }
        }
        StandbyReport report = new StandbyReport(replication, results);
        System.out.printf(
                Locale.ROOT,
                "%s%n%d old files, %d MiB; %d files that are read, %.1f reads/s; r = %d; %d hosts with disks of %d MiB%n%n%s",
                machine,
                oldFiles,
                plan.oldBytesInAll() / MEBIBYTE,
                readFiles,
                readsPerSecond,
                replication,
                hosts,
                diskMiB,
                report.text());
        List<String> missed = report.missed();
        missed.forEach(what -> progress.say("MISSED: " + what));
        return missed.isEmpty() ? 0 : 1;
    }

    private StandbyRound run(Side side, StandbyPlan plan, int number) throws IOException {
        progress.say("EAFR " + side.title() + ", round " + number + ", " + Machine.here());
        HostDisks disks = new HostDisks(diskMiB * MEBIBYTE);
        StandbyRun run = new StandbyRun(side, spec(side, disks), plan, disks, coldFiles, progress);
        StandbyRound round;
        try {
            round = run.run(number, raw);
        } catch (IOException | RuntimeException e) {
            run.close();
            throw e;
        }
        progress.say(round.toString());
        try {
            run.close();
        } catch (IOException e) { // what was measured is not lost for it
            progress.say("the rack is not gone: " + e.getMessage());
        }
        return round;
    }

    private RackSpec spec(Side side, HostDisks disks) throws IOException {
        int hot = Math.max(1, Math.round(hosts * hotShare / (float) PERCENT));
        RackSpec spec = RackSpec.of(hosts)
                .withRacks(Math.min(RACKS, hosts))
                .withPolicy(PlacementPolicy.EAFR.word())
                .withPrimaries(hot)
                .withReplication(replication)
                .withEafr(side.mode())
                .withSetting(EafrKeys.STANDBY_AFTER.name(), standbyAfter)
                .withSetting(EafrKeys.FREE_SPACE.name(), String.valueOf(freeMiB * MEBIBYTE))
                // stock DataNodes take no block once a disk has less than this left, 1 GiB: more than these small disks
                // have
                .withSetting("dfs.datanode.round-robin-volume-choosing-policy.additional-available-space", "0")
                .withSetting("dfs.namenode.accesstime.precision", "1000"); // or the first hour's readers leave no trace
        return hardware
                ? spec.withHardware(HardwareShape.USUAL.withDiskMiB(diskMiB))
                // with this reserve, a DataNode's capacity and remaining bytes give no valid fill level
                : spec.withSetting("dfs.datanode.du.reserved", String.valueOf(disks.reserved()))
                        .withSetting(GuardKeys.FILL_LIMIT.name(), String.valueOf(PERCENT));
    }
}

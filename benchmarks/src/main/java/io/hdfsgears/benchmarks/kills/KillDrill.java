// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.kills;

import io.hdfsgears.benchmarks.DrillOptions;
import io.hdfsgears.benchmarks.Evidence;
import io.hdfsgears.benchmarks.Machine;
import io.hdfsgears.benchmarks.Percentile;
import io.hdfsgears.benchmarks.Spread;
import io.hdfsgears.benchmarks.Text;
import io.hdfsgears.rack.Progress;
import io.hdfsgears.rack.RackSpec;
import io.hdfsgears.rack.run.StockClient;
import io.hdfsgears.rack.run.VirtualRack;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code benchmarks/run kills}: kill -9 of a source, of a target and of a NameNode, and hosts that stand still, while Pfimbi's copies pend. */
@Command(
        name = "kills",
        mixinStandardHelpOptions = true,
        description = {
            "A rack whose writers wait for one replica of three; while copies pend, a source or a target of copies or the NameNode",
            "is killed at a random moment and started again; a target stands still (SIGSTOP); a writer goes with its only host, and",
            "its lease is recovered meanwhile; the NameNode stands still for 45 s. Before half of the faults an operator runs",
            "dfsadmin -refreshNodes. After three kills each block must have its factor, each replica be",
            "the same bytes, all files read back, fsck be healthy; meanwhile no reader may be sent to a replica that is not whole.",
            "Exit codes: 0 all was so; 1 otherwise."
        })
public final class KillDrill implements Callable<Integer> {
    @Mixin
    private DrillOptions options = new DrillOptions();

    @Option(names = "--kills", description = "How many (default: ${DEFAULT-VALUE}).")
    private int most = 500;

    @Option(names = "--hosts", description = "Hosts, in 2 racks (default: ${DEFAULT-VALUE}).")
    private int hosts = 6;

    @Option(names = "--minutes", description = "Begins no round after so many (default: ${DEFAULT-VALUE}).")
    private int minutes = 600;

    @Option(
            names = "--pause-one-in",
            description =
                    "Of so many faults one, by chance, in which the NameNode that serves stands still (SIGSTOP) for"
                            + " 45 s (default: ${DEFAULT-VALUE}).")
    private int pauseOneIn = 20;

    @Option(names = "--encrypted", description = "With block tokens and encrypted transfer.")
    private boolean encrypted;

    @Option(names = "--ha", description = "Two NameNodes; the standby is killed, not the one that serves.")
    private boolean ha;

    private final Progress progress = line -> System.err.println("kills: " + line);

    @Override
    public Integer call() throws IOException {
        Machine machine = Machine.here();
        Path folder = options.folder("kills");
        long end = System.nanoTime() + minutes * 60L * 1_000_000_000L;
        String failure = "";
        try (VirtualRack rack = VirtualRack.upTemporary(spec(), progress);
                StockClient client = rack.client();
                KillRun run = new KillRun(rack, client, new Random(options.seed()), pauseOneIn, progress)) {
            try {
                run.begin();
                for (int number = 1; run.kills().size() < most && System.nanoTime() - end < 0; number++) {
                    run.round(number, most - run.kills().size());
                }
            } catch (IOException e) {
                failure = "round " + (run.rounds().size() + 1) + " of seed " + options.seed() + ": " + e.getMessage()
                        + "\n  what was found then: " + new Evidence(rack, client).leaveIn(folder);
            }
            Files.write(
                    folder.resolve("kills.csv"),
                    Stream.concat(Stream.of(Kill.HEADER), run.kills().stream().map(Kill::csv))
                            .toList());
            Files.write(
                    folder.resolve("rounds.csv"),
                    Stream.concat(Stream.of(Round.HEADER), run.rounds().stream().map(Round::csv))
                            .toList());
            System.out.println(table(machine, run, failure));
        }
        return failure.isEmpty() ? 0 : 1;
    }

    /** Copies pend for seconds: a host takes 2 MB/s. A dead host is known after 12 s, a copy that is late is made after that. */
    private RackSpec spec() {
        RackSpec rack = RackSpec.of(hosts).withHa(ha);
        return options.on((encrypted ? rack.withEncryptedTransfer() : rack)
                .withRacks(2)
                .withPolicy("default")
                .withPfimbi(1)
                .withSetting("dfs.datanode.data.write.bandwidthPerSec", "2000000")
                .withSetting("dfs.namenode.heartbeat.recheck-interval", "1000")
                .withSetting("dfs.namenode.stale.datanode.interval", "3000")
                .withSetting("dfs.namenode.safemode.min.datanodes", "3") // else it takes writers before it knows a host
                .withSetting("dfs.namenode.reconstruction.pending.timeout-sec", "12")
                .withSetting("dfs.datanode.pfimbi.deadline", "9s")
                .withSetting("dfs.blockreport.intervalMsec", "10000") // old replicas of appended blocks go then
                // An order to delete that meets the end of an append can leave the file, forgotten, on stock's
                // DataNode.
                .withSetting("dfs.datanode.directoryscan.interval", "20")
                .withSetting("dfs.namenode.decommission.interval", "30") // stock's; the rack has 1
                .withSetting("client:dfs.client.block.write.retries", "10")
                .withSetting("client:dfs.client.block.write.locateFollowingBlock.retries", "7") // 50 s
                .withSetting("client:dfs.client.retry.policy.enabled", "true")
                .withSetting("client:dfs.client.retry.policy.spec", "500,240")
                // Stock's: with the rack's 8 copies to come would never keep a host from the NameNode's own.
                .withSetting("dfs.namenode.replication.max-streams", "2")
                .withSetting("dfs.namenode.replication.max-streams-hard-limit", "4"));
    }

    private String table(Machine machine, KillRun run, String failure) {
        StringBuilder text = new StringBuilder();
        text.append(machine).append('\n');
        text.append(Text.of(
                "%d kills in %d rounds, -refreshNodes %d times, %d hosts%s%s, seed %d, %d bytes written and read%n",
                run.kills().size(),
                run.rounds().size(),
                run.refreshed(),
                hosts,
                encrypted ? ", block tokens and encrypted transfer" : "",
                ha ? ", two NameNodes" : "",
                options.seed(),
                run.bytes()));
        Map<String, Long> counts = run.kills().stream()
                .collect(Collectors.groupingBy(
                        kill -> kill.victim() + ", " + kill.phase(), TreeMap::new, Collectors.counting()));
        counts.forEach((kind, number) -> text.append(Text.of("  %-40s %5d%n", kind, number)));
        if (!run.rounds().isEmpty()) {
            List<Double> seconds =
                    run.rounds().stream().map(Round::seconds).sorted().toList();
            text.append(Text.of(
                    "s until each block has its factor: %s (least / median / most), 99%%: %.1f%n",
                    Spread.of(seconds).text("%.1f"), Percentile.of(seconds, 0.99)));
            text.append(Text.of(
                    "places offered to readers while copies pended: %d; files whose writer lost its only host: %d,"
                            + " %d of them with acknowledged bytes, all found;"
                            + " readings while a block's only host was away: %d%n",
                    run.rounds().stream().mapToLong(Round::sampled).sum(),
                    run.rounds().stream().mapToInt(Round::failedWrites).sum(),
                    run.rounds().stream().mapToInt(Round::kept).sum(),
                    run.rounds().stream().mapToInt(Round::unreadable).sum()));
        }
        text.append(failure.isEmpty() ? "no block lost, no wrong byte, no error" : "FAILED: " + failure);
        return text.toString();
    }
}

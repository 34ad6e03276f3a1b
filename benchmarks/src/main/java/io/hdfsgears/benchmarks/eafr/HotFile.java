// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.eafr;

import io.hdfsgears.benchmarks.Machine;
import io.hdfsgears.benchmarks.Spread;
import io.hdfsgears.benchmarks.Text;
import io.hdfsgears.core.config.EafrKeys;
import io.hdfsgears.core.config.Quantities;
import io.hdfsgears.rack.HardwareShape;
import io.hdfsgears.rack.Json;
import io.hdfsgears.rack.Progress;
import io.hdfsgears.rack.RackSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code benchmarks/run eafr}: a hot file under many stock readers, on two racks that take turns, one with EAFR. */
@Command(
        name = "eafr",
        mixinStandardHelpOptions = true,
        description = {
            "Two racks, one with EAFR: by turns a file of 1 MiB, r = 2, is read by 60 stock readers, then by nobody.",
            "Then, with EAFR, a user's setrep on a file that is hot. With --compare selection both have EAFR, one of them",
            "with read selection; with --compare both EAFR off against EAFR with read selection.",
            "Exit codes: 0 with EAFR p50 and p99 are lower in the median of the rounds (--compare selection: p99), and all",
            "numbers of replicas as they should be; 1 otherwise."
        })
public final class HotFile implements Callable<Integer> {
    @Option(names = "--compare", description = "${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).")
    private Compared compare = Compared.EAFR;

    @Option(names = "--rounds", description = "Files on each rack (default: ${DEFAULT-VALUE}).")
    private int rounds = 3;

    @Option(names = "--readers", description = "Readers at the same time (default: ${DEFAULT-VALUE}).")
    private int readers = 60;

    @Option(names = "--hosts", description = "Hosts of each rack (default: ${DEFAULT-VALUE}).")
    private int hosts = 8;

    @Option(names = "--most", description = "dfs.namenode.eafr.replicas.most (default: ${DEFAULT-VALUE}).")
    private int most = 6;

    @Option(names = "--replication", description = "dfs.replication (default: ${DEFAULT-VALUE}).")
    private int replication = 2;

    @Option(names = "--host-mbps", description = "Stock throttle of each host, MB/s (default: ${DEFAULT-VALUE}).")
    private double hostMBps = 5;

    @Option(names = "--hardware", description = "Hosts with shaped NICs instead of the stock throttle; needs root.")
    private boolean hardware;

    @Option(names = "--nic-mbit", description = "With --hardware: NIC, 10^6 bits/s (default: ${DEFAULT-VALUE}).")
    private int nicMbit = 40;

    @Option(names = "--grow", description = "Seconds of readers before the window (default: ${DEFAULT-VALUE}).")
    private int grow = 35;

    @Option(names = "--window", description = "Seconds in which reads begin that count (default: ${DEFAULT-VALUE}).")
    private int window = 25;

    @Option(names = "--tail", description = "Seconds of readers after the window (default: ${DEFAULT-VALUE}).")
    private int tail = 8;

    @Option(names = "--raw", description = "Folder to be made, for a line a read.")
    private @Nullable Path raw;

    @Option(names = "--json", description = "The result as JSON; progress stays on standard error.")
    private boolean json;

    private final Progress progress = line -> System.err.println("eafr: " + line);

    @Override
    public Integer call() throws IOException {
        Machine machine = Machine.here();
        if (raw != null) {
            Files.createDirectories(raw);
        }
        HotResult result = run();
        Map<String, Object> all = Map.of("machine", machine, "compared", compare, "result", result);
        System.out.println(json ? Json.MAPPER.writeValueAsString(all) : machine + "\n" + table(result));
        List<String> missed = result.missed(compare, replication, most);
        missed.forEach(what -> progress.say("MISSED: " + what));
        return missed.isEmpty() ? 0 : 1;
    }

    private HotResult run() throws IOException {
        Times times = new Times(grow, window, tail);
        List<Round> without = new ArrayList<>();
        List<Round> with = new ArrayList<>();
        try (Side off = side(false, times);
                Side on = side(true, times)) {
            for (int round = 1; round <= rounds; round++) {
                boolean offFirst = round % 2 == 1;
                if (offFirst) {
                    without.add(off.round(round, raw));
                }
                with.add(on.round(round, raw));
                if (!offFirst) {
                    without.add(off.round(round, raw));
                }
            }
            Side.Users users = on.users();
            progress.say("a user's setrep: " + users);
            off.verify();
            on.verify();
            return new HotResult(without, with, users);
        }
    }

    private Side side(boolean on, Times times) throws IOException {
        return new Side(on ? "on" : "off", compare.label(on), compare.spec(spec(), on), readers, times, progress);
    }

    private RackSpec spec() {
        RackSpec spec = RackSpec.of(hosts)
                .withReplication(replication)
                .withPrimaries(2)
                .withSetting(EafrKeys.MOST.name(), String.valueOf(most));
        return hardware
                ? spec.withHardware(new HardwareShape(nicMbit, HardwareShape.USUAL.diskMBps()))
                : spec.withHostMBps(hostMBps);
    }

    private String table(HotResult result) {
        StringBuilder text = new StringBuilder();
        text.append(Text.of(
                "%s, %d readers, %d hosts, r = %d, at most %d replicas, %s a host; min / median / max%n",
                Quantities.count(rounds, "round"),
                readers,
                hosts,
                replication,
                most,
                hardware ? "a NIC of " + nicMbit + " Mbit/s" : "stock throttle of " + hostMBps + " MB/s"));
        side(text, compare.label(false), result.off());
        side(text, compare.label(true), result.on());
        text.append(Text.of(
                "on / off, medians: p50 %.2f, p99 %.2f, reads/s %.2f%n%s%n",
                result.ratio(ReadLog.Figures::p50Millis),
                result.ratio(ReadLog.Figures::p99Millis),
                result.ratio(ReadLog.Figures::readsPerSecond),
                result.users()));
        return text.toString();
    }

    private static void side(StringBuilder text, String name, List<Round> rounds) {
        text.append(name).append('\n');
        Spread.line(text, "replicas, most", "%.0f", rounds, Round::most);
        Spread.line(text, "replicas, fewest", "%.0f", rounds, Round::fewest);
        Spread.line(text, "seconds to the most", "%.1f", rounds, Round::growSeconds);
        Spread.line(
                text,
                "p50 of reads, ms",
                "%.0f",
                rounds,
                round -> round.window().p50Millis());
        Spread.line(
                text,
                "p99 of reads, ms",
                "%.0f",
                rounds,
                round -> round.window().p99Millis());
        Spread.line(text, "reads/s", "%.1f", rounds, round -> round.window().readsPerSecond());
        Spread.line(
                text,
                "reads in the window",
                "%.0f",
                rounds,
                round -> round.window().reads());
        Spread.line(
                text,
                "reads that failed",
                "%.0f",
                rounds,
                round -> round.window().failed());
        Spread.line(text, "bytes of quota left", "%.0f", rounds, Round::quotaLeft);
        Spread.line(text, "seconds to cool", "%.1f", rounds, Round::coolSeconds);
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.incast;

import io.hdfsgears.benchmarks.Machine;
import io.hdfsgears.benchmarks.Spread;
import io.hdfsgears.benchmarks.Text;
import io.hdfsgears.core.config.EafrKeys;
import io.hdfsgears.core.config.PfimbiKeys;
import io.hdfsgears.core.config.Quantities;
import io.hdfsgears.rack.HardwareShape;
import io.hdfsgears.rack.Json;
import io.hdfsgears.rack.Names;
import io.hdfsgears.rack.Progress;
import io.hdfsgears.rack.RackSpec;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code benchmarks/run incast}: 8 hosts with shaped NICs send replicas to one. */
@Command(
        name = "incast",
        mixinStandardHelpOptions = true,
        description = {
            "Hosts with shaped NICs (as root) send the only replicas of their blocks to the one host that stays in service.",
            "Then to another, which adjusts their rates by EAFR's Algorithm 2, with the paper's thresholds and with tighter ones.",
            "Exit codes: 0 done, 1 could not be run."
        })
public final class Incast implements Callable<Integer> {
    private static final long BYTES_OF_A_MEGABIT = 125_000;
    private static final String FACTORY = "dfs.datanode.fsdataset.factory";
    private static final String DATASETS = "org.apache.hadoop.hdfs.server.datanode.fsdataset.impl.";
    private static final String STOCK_DATASET = DATASETS + "FsDatasetFactory";
    private static final String GEAR_DATASET = DATASETS + "GearDataset$Factory";

    /** @param settings of its DataNode; none: a stock one */
    private record Receiver(String name, String host, Map<String, String> settings) {}

    @Option(names = "--rounds", description = "Incasts at each receiver (default: ${DEFAULT-VALUE}).")
    private int rounds = 3;

    @Option(names = "--senders", description = "Hosts that send (default: ${DEFAULT-VALUE}).")
    private int senders = 8;

    @Option(names = "--blocks", description = "Blocks that each has to send (default: ${DEFAULT-VALUE}).")
    private int blocks = 8;

    @Option(names = "--block-mib", description = "Size of a block (default: ${DEFAULT-VALUE}).")
    private int blockMebibytes = 4;

    @Option(names = "--streams", description = "That a sender has at once (default: ${DEFAULT-VALUE}, Hadoop's own).")
    private int streams = 2;

    @Option(names = "--nic-mbit", description = "NIC of each host, 10^6 bits/s (default: ${DEFAULT-VALUE}).")
    private int nicMbit = 100;

    @Option(names = "--stock", description = "Stock alone: no jar of the gears anywhere, and nothing to compare with.")
    private boolean stockOnly;

    @Option(names = "--json", description = "The result as JSON; progress stays on standard error.")
    private boolean json;

    private final Progress progress = line -> System.err.println("incast: " + line);

    @Override
    public Integer call() throws IOException {
        Machine machine = Machine.here();
        Map<String, List<IncastRound>> result = run();
        Map<String, Object> all = Map.of("machine", machine, "rounds", result);
        System.out.println(json ? Json.MAPPER.writeValueAsString(all) : machine + "\n" + table(result));
        return 0;
    }

    /** No receiver's first incast counts: its JVM is cold. */
    private Map<String, List<IncastRound>> run() throws IOException {
        List<Receiver> turns = new ArrayList<>(receivers());
        Map<String, List<IncastRound>> result = new LinkedHashMap<>();
        turns.forEach(receiver -> result.put(receiver.name(), new ArrayList<>()));
        try (IncastRack rack = new IncastRack(spec(turns), senders, progress)) {
            for (int round = 0; round <= rounds; round++) {
                for (Receiver receiver : turns) {
                    IncastRound seen = rack.round(receiver.host(), blocks, (long) blockMebibytes << 20);
                    progress.say((round == 0 ? "to warm up" : "round " + round) + ", " + receiver.name() + ": " + seen);
                    if (round > 0) {
                        result.getOrDefault(receiver.name(), new ArrayList<>()).add(seen);
                    }
                }
                turns.add(turns.remove(0));
            }
        }
        return result;
    }

    /** All have the same senders. */
    private List<Receiver> receivers() {
        Receiver stock = new Receiver("stock", Names.host(senders + 1), Map.of());
        String bandwidth = String.valueOf(nicMbit * BYTES_OF_A_MEGABIT);
        return stockOnly
                ? List.of(stock)
                : List.of(stock, adjusted(2, bandwidth, 20, 50), adjusted(3, bandwidth, 5, 10));
    }

    private Receiver adjusted(int host, String bandwidth, int low, int high) {
        return new Receiver(
                "adjusted, " + low + " to " + high + " % free",
                Names.host(senders + host),
                Map.of(
                        EafrKeys.RECEIVE_BANDWIDTH.name(),
                        bandwidth,
                        EafrKeys.RECEIVE_FREE_LOW.name(),
                        "" + low,
                        EafrKeys.RECEIVE_FREE_HIGH.name(),
                        "" + high));
    }

    /** All DataNodes are stock but those that adjust. */
    private RackSpec spec(List<Receiver> receivers) {
        RackSpec spec = RackSpec.of(senders + receivers.size())
                .withPolicy("default")
                .withStock(stockOnly)
                .withReplication(1)
                .withHardware(new HardwareShape(nicMbit, HardwareShape.USUAL.diskMBps()))
                .withSetting("dfs.namenode.replication.max-streams", String.valueOf(streams))
                .withSetting("dfs.namenode.replication.max-streams-hard-limit", String.valueOf(streams));
        if (stockOnly) {
            return spec;
        }
        spec = spec.withPfimbi(1) // for its jars on DataNodes
                .withSetting(PfimbiKeys.ENABLED.name(), "false")
                .withSetting(FACTORY, STOCK_DATASET);
        for (Receiver receiver : receivers) {
            for (Map.Entry<String, String> setting : receiver.settings().entrySet()) {
                spec = spec.withSetting(receiver.host() + ":" + setting.getKey(), setting.getValue())
                        .withSetting(receiver.host() + ":" + FACTORY, GEAR_DATASET);
            }
        }
        return spec;
    }

    private String table(Map<String, List<IncastRound>> result) {
        StringBuilder text = new StringBuilder(Text.of(
                "%s, %d senders of %d blocks of %d MiB, %d at once, NICs of %d Mbit/s; min / median / max%n",
                Quantities.count(rounds, "round"), senders, blocks, blockMebibytes, streams, nicMbit));
        result.forEach((name, seen) -> {
            text.append(name).append('\n');
            Spread.line(text, "all done, s", "%.1f", seen, IncastRound::seconds);
            Spread.line(text, "p50 of a transfer, s", "%.2f", seen, IncastRound::p50Seconds);
            Spread.line(text, "p99 of a transfer, s", "%.2f", seen, IncastRound::p99Seconds);
            Spread.line(text, "last / first sender", "%.2f", seen, IncastRound::senderSpread);
            Spread.line(text, "MB/s", "%.2f", seen, IncastRound::megabytesPerSecond);
            Spread.line(
                    text, "segments sent", "%.0f", seen, round -> round.net().segments());
            Spread.line(
                    text,
                    "segments sent again",
                    "%.0f",
                    seen,
                    round -> round.net().retransmitted());
            Spread.line(
                    text, "TCP time-outs", "%.0f", seen, round -> round.net().timeouts());
            Spread.line(
                    text,
                    "dropped at the NIC",
                    "%.0f",
                    seen,
                    round -> round.net().dropped());
        });
        return text.toString();
    }
}

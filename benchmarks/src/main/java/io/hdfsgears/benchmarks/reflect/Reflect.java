// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.reflect;

import io.hdfsgears.benchmarks.Machine;
import io.hdfsgears.benchmarks.Spread;
import io.hdfsgears.benchmarks.Text;
import io.hdfsgears.core.config.Quantities;
import io.hdfsgears.rack.Json;
import io.hdfsgears.rack.Progress;
import io.hdfsgears.rack.hdfs.GearLink;
import io.hdfsgears.rack.run.StockClient;
import io.hdfsgears.rack.run.VirtualRack;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * {@code benchmarks/run reflect}: writes in the highest gear but one, shifts up, and prints how many bytes that moved,
 * per policy.
 */
@Command(
        name = "reflect",
        mixinStandardHelpOptions = true,
        description = {
            "For each contestant a rack of its own: write files in the highest gear but one, shift up, read meanwhile.",
            "reflected = bytes that came to hosts that slept when the files were written, per byte written."
        })
public final class Reflect implements Callable<Integer> {
    @Parameters(
            paramLabel = "POLICY:GROUPS",
            description = "Contestants (default: accordion:2,6,12 rabbit:2,6,12).",
            arity = "0..*")
    private List<String> contestants = List.of("accordion:2,6,12", "rabbit:2,6,12");

    @Option(names = "--rounds", description = "Times down and up (default: ${DEFAULT-VALUE}).")
    private int rounds = 3;

    @Option(names = "--blocks", description = "Blocks of 1 MiB written a round (default: ${DEFAULT-VALUE}).")
    private int blocks = 200;

    @Option(names = "--replication", description = "dfs.replication (default: ${DEFAULT-VALUE}).")
    private int replication = 3;

    @Option(names = "--host-mbps", description = "Throttle of each host, MB/s (default: ${DEFAULT-VALUE}).")
    private double hostMBps = 4;

    @Option(names = "--streams", description = "Files read and written at a time (default: ${DEFAULT-VALUE}).")
    private int streams = 8;

    @Option(names = "--json", description = "The result as JSON; progress stays on standard error.")
    private boolean json;

    private final Progress progress = line -> System.err.println("reflect: " + line);

    @Override
    public Integer call() throws IOException, InterruptedException {
        Machine machine = Machine.here();
        Map<String, List<Round>> results = new LinkedHashMap<>();
        for (Contestant contestant : contestants.stream().map(Contestant::parse).toList()) {
            results.put(contestant.toString(), run(contestant));
        }
        System.out.println(
                json
                        ? Json.MAPPER.writeValueAsString(Map.of("machine", machine, "rounds", results))
                        : table(machine, results));
        return 0;
    }

    private List<Round> run(Contestant contestant) throws IOException, InterruptedException {
        List<Round> done = new ArrayList<>();
        try (VirtualRack rack = VirtualRack.upTemporary(contestant.spec(replication, hostMBps), progress);
                GearLink link = new GearLink(rack.nameNodes(), rack.files().clientConf());
                StockClient client = rack.client()) {
            ReflectRun run = new ReflectRun(contestant, rack, link, client, blocks, streams, progress);
            for (int round = 1; round <= rounds; round++) {
                done.add(run.round(round));
            }
        }
        return done;
    }

    private String table(Machine machine, Map<String, List<Round>> results) {
        StringBuilder text = new StringBuilder();
        text.append(machine).append('\n');
        text.append(Text.of(
                "%s, %d blocks of 1 MiB a round, replication %d, %.0f MB/s a host; min / median / max%n",
                Quantities.count(rounds, "round"), blocks, replication, hostMBps));
        results.forEach((name, done) -> {
            text.append(name).append('\n');
            Spread.line(text, "reflected per byte written", "%.3f", done, Round::reflected);
            Spread.line(text, "all copies per byte written", "%.3f", done, Round::moved);
            Spread.line(text, "seconds to reflect", "%.1f", done, Round::reflectSeconds);
            Spread.line(text, "MB/s read while reflecting", "%.1f", done, Round::readWhileMBps);
            Spread.line(text, "MB/s read at rest", "%.1f", done, Round::readAtRestMBps);
        });
        return text.toString();
    }
}

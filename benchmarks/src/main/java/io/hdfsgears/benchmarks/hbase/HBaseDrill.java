// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.hbase;

import io.hdfsgears.benchmarks.DrillOptions;
import io.hdfsgears.benchmarks.Machine;
import io.hdfsgears.benchmarks.Text;
import io.hdfsgears.rack.Progress;
import io.hdfsgears.rack.RackException;
import io.hdfsgears.rack.RackSpec;
import io.hdfsgears.rack.run.VirtualRack;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code benchmarks/run hbase}: HBase's LoadTestTool and a client of one call at a time while gears shift, then on stock. */
@Command(
        name = "hbase",
        mixinStandardHelpOptions = true,
        description = {
            "HBase with two region servers on a rack, first with gears and then on stock. In each phase HBase's LoadTestTool",
            "writes rows and verifies them, beside a client that puts and gets one row at a time. Its longest call is the stall.",
            "Exit codes: 0 every row verified at every gear, every gear reached, no error that stock has not; 1 otherwise."
        })
public final class HBaseDrill implements Callable<Integer> {
    @Mixin
    private DrillOptions options = new DrillOptions();

    @Option(names = "--hosts", description = "Hosts, in 2 racks (default: ${DEFAULT-VALUE}).")
    private int hosts = 6;

    @Option(names = "--primaries", description = "Hosts awake in the lowest gear (default: ${DEFAULT-VALUE}).")
    private int primaries = 2;

    @Option(names = "--policy", description = "rabbit, springfs or accordion (default: ${DEFAULT-VALUE}).")
    private String policy = "rabbit";

    @Option(
            names = "--pfimbi",
            description = "Replicas that writers wait for; 0: without Pfimbi (default: ${DEFAULT-VALUE}).")
    private int pfimbi;

    @Option(names = "--wal", description = "hbase.wal.provider: asyncfs or filesystem (default: ${DEFAULT-VALUE}).")
    private String wal = "asyncfs";

    @Option(
            names = "--wal-replicas",
            description =
                    "hbase.regionserver.hlog.replication; 0: HBase's own, the factor of the file system. A log that is open"
                            + " keeps as many hosts awake (default: ${DEFAULT-VALUE}).")
    private int walReplicas = 2;

    @Option(names = "--keys", description = "Rows of each phase (default: ${DEFAULT-VALUE}).")
    private int keys = 10_000;

    @Option(
            names = "--jars",
            paramLabel = "DIR",
            description =
                    "HBase's jars: mvn -f benchmarks/hbase.pom.xml dependency:copy-dependencies (default: ${DEFAULT-VALUE}).")
    private Path jars = Path.of("benchmarks/target/hbase");

    private final Progress progress = line -> System.err.println("hbase: " + line);

    /** One side. */
    private record Side(String name, List<HBaseRun.Phase> phases, Probing.@Nullable Rows rows, String failure) {
        /** Whether a client of it met an error in a phase. */
        boolean failedIn(String phase) {
            return phases.stream()
                    .filter(own -> own.name().equals(phase))
                    .anyMatch(own -> own.errors().stream().anyMatch(HBaseRun::isOfClient));
        }

        /** @param stock errors of clients in phases in which its clients met some, too, are left out; null: none is */
        List<String> errors(@Nullable Side stock) {
            List<String> all = new ArrayList<>();
            phases.forEach(phase -> phase.errors().stream()
                    .filter(error -> stock == null || !HBaseRun.isOfClient(error) || !stock.failedIn(phase.name()))
                    .forEach(error -> all.add(phase.name() + ": " + error)));
            if (rows == null || !rows.good()) {
                all.add("rows of the prober: " + rows);
            }
            if (!failure.isEmpty()) {
                all.add(failure);
            }
            return all;
        }
    }

    @Override
    public Integer call() throws IOException {
        if (!Files.isDirectory(jars)) {
            throw new RackException("No HBase in " + jars.toAbsolutePath()
                    + ": mvn -f benchmarks/hbase.pom.xml dependency:copy-dependencies, or give --jars.");
        }
        Path folder = options.folder("hbase").toAbsolutePath();
        RackSpec rack = RackSpec.of(hosts).withRacks(2).withPrimaries(primaries);
        // Only a client's own: the rack's clients give a host up after 10 s.
        Side gears = side("gears", rack.withPolicy(policy).withPfimbi(pfimbi), folder);
        Side stock = side("stock", rack.withPolicy("default").withStock(true), folder);
        String table = Machine.here() + "\n" + table(gears, stock);
        Files.writeString(folder.resolve("result.txt"), table);
        System.out.println(table);
        return gears.errors(stock).isEmpty() ? 0 : 1;
    }

    private Side side(String name, RackSpec spec, Path folder) throws IOException {
        Path own = Files.createDirectories(folder.resolve(name));
        RackSpec rackSpec = options.on(spec.withSetting("dfs.client.socket-timeout", "60000"));
        try (VirtualRack rack = VirtualRack.upTemporary(rackSpec, progress);
                HBaseCluster hbase = new HBaseCluster(
                        jars.toAbsolutePath(), own, rack.files().clientConf(), hbaseSettings())) {
            hbase.start();
            hbase.await(hbase.log("master"), "Master has completed initialization");
            try (HBaseRun run = new HBaseRun(rack, hbase, own, keys, progress)) {
                try {
                    run.go();
                    return new Side(name, run.phases(), run.end(), "");
                } catch (IOException e) {
                    return new Side(name, run.phases(), null, String.valueOf(e.getMessage()));
                }
            }
        }
    }

    private Map<String, String> hbaseSettings() {
        Map<String, String> own = new TreeMap<>(Map.of("hbase.wal.provider", wal));
        if (walReplicas > 0) {
            own.put("hbase.regionserver.hlog.replication", String.valueOf(walReplicas));
        }
        return own;
    }

    private static String table(Side gears, Side stock) {
        StringBuilder text = new StringBuilder();
        Text.line(text, "%-36s %9s %9s %12s %12s", "phase", "s, gears", "s, stock", "stall, gears", "stall, stock");
        for (int i = 0; i < gears.phases().size(); i++) {
            HBaseRun.Phase own = gears.phases().get(i);
            boolean both = i < stock.phases().size();
            Text.line(
                    text,
                    "%-36s %9.1f %9s %12.2f %12s",
                    own.name(),
                    own.seconds(),
                    both ? Text.of("%.1f", stock.phases().get(i).seconds()) : "-",
                    own.longestSeconds(),
                    both ? Text.of("%.2f", stock.phases().get(i).longestSeconds()) : "-");
        }
        for (Side side : List.of(gears, stock)) {
            Text.line(text, "%s, rows of the prober: %s", side.name(), String.valueOf(side.rows()));
            side.errors(null).forEach(error -> Text.line(text, "%s: %s", side.name(), error));
        }
        text.append(gears.errors(stock).isEmpty() ? "all verified\n" : "FAILED\n");
        return text.toString();
    }
}

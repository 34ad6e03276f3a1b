// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.hbase;

import io.hdfsgears.benchmarks.foreign.ForeignDrill;
import io.hdfsgears.benchmarks.foreign.Phase;
import io.hdfsgears.benchmarks.foreign.Verified;
import io.hdfsgears.rack.Progress;
import io.hdfsgears.rack.run.VirtualRack;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
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
    private static final Progress SAYS = line -> System.err.println("hbase: " + line);

    @Mixin
    private ForeignDrill drill = new ForeignDrill();

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

    @Override
    public Integer call() throws IOException {
        Path checked = ForeignDrill.checkedJars(jars, "hbase");
        return drill.run("hbase", (rack, folder, done) -> on(rack, checked, folder, done), SAYS);
    }

    private Verified on(VirtualRack rack, Path checked, Path folder, Consumer<Phase> done) throws IOException {
        try (HBaseCluster hbase = new HBaseCluster(checked, folder, rack.files().clientConf(), hbaseSettings())) {
            hbase.start();
            hbase.await(hbase.log("master"), "Master has completed initialization");
            try (HBaseRun run = new HBaseRun(rack, hbase, folder, keys, done)) {
                return run.go();
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
}

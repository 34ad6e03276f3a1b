// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.spark;

import io.hdfsgears.benchmarks.foreign.ForeignDrill;
import io.hdfsgears.benchmarks.foreign.Phase;
import io.hdfsgears.benchmarks.foreign.Verified;
import io.hdfsgears.rack.Progress;
import io.hdfsgears.rack.RackException;
import io.hdfsgears.rack.run.VirtualRack;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code benchmarks/run spark}: Spark writes Parquet and reads it with verification while gears shift, then on stock. */
@Command(
        name = "spark",
        mixinStandardHelpOptions = true,
        description = {
            "Spark with a driver and two executors on a rack, first with gears and then on stock. Its jobs write partitioned",
            "Parquet, or read it and compare every row. A shift, or the kill of a DataNode, begins once the first task of a job",
            "has ended, and jobs go on until it is done. Seconds are the mean of a phase's jobs, the stall is the longest task.",
            "Exit codes: 0 every row verified at every gear, every gear reached, no error that stock has not; 1 otherwise."
        })
public final class SparkDrill implements Callable<Integer> {
    private static final Progress SAYS = line -> System.err.println("spark: " + line);
    /** Bytes of a row: its value and checksums. */
    private static final int ROW_BYTES = 540;

    @Mixin
    private ForeignDrill drill = new ForeignDrill();

    @Option(names = "--megabytes", description = "What a job writes, 10^6 bytes (default: ${DEFAULT-VALUE}).")
    private int megabytes = 100;

    @Option(
            names = "--tasks",
            description =
                    "Tasks of a job that writes; each writes a file for each of 8 partitions (default: ${DEFAULT-VALUE}).")
    private int tasks = 12;

    @Option(
            names = "--jars",
            paramLabel = "DIR",
            description =
                    "Spark's jars: mvn -f benchmarks/spark.pom.xml dependency:copy-dependencies (default: ${DEFAULT-VALUE}).")
    private Path jars = Path.of("benchmarks/target/spark");

    @Override
    public Integer call() throws IOException {
        Path checked = ForeignDrill.checkedJars(jars, "spark");
        if (tasks < 1 || rows() < tasks) {
            throw new RackException("A task writes at least one row of " + ROW_BYTES + " bytes: not --megabytes "
                    + megabytes + " --tasks " + tasks + ".");
        }
        return drill.run("spark", (rack, folder, done) -> on(rack, checked, folder, done), SAYS);
    }

    private long rows() {
        return megabytes * 1_000_000L / ROW_BYTES;
    }

    private Verified on(VirtualRack rack, Path checked, Path folder, Consumer<Phase> done) throws IOException {
        try (SparkProcess spark =
                        SparkProcess.start(checked, folder, rack.files().clientConf(), tasks);
                SparkRun run = new SparkRun(rack, spark, rows(), done)) {
            return run.go();
        }
    }
}

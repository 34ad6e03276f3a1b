// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.planner.cli;

import io.hdfsgears.planner.hdfs.SampleImage;
import io.hdfsgears.planner.input.BadInputException;
import io.hdfsgears.planner.sample.SampleCurves;
import io.hdfsgears.planner.sample.SampleLog;
import io.hdfsgears.planner.sample.SampleTree;
import io.hdfsgears.sim.cli.Program;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code ./sim plan-sample}: a made-up cluster to try the planner with. */
@Command(
        name = "plan-sample",
        description = "Writes an fsimage, audit logs and curves of a made-up cluster, to try plan with.",
        sortOptions = false)
final class SampleCommand implements Callable<Integer> {
    private static final int MOST_FILES = 200_000_000;

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it
    private CommandSpec spec;

    @Option(names = "--files", paramLabel = "N", description = "Files (default: ${DEFAULT-VALUE}).")
    private int files = 1_000_000;

    @Option(names = "--days", paramLabel = "N", description = "Days of log (default: ${DEFAULT-VALUE}).")
    private int days = 7;

    @Option(
            names = "--lines",
            paramLabel = "N",
            description = "Lines of the log on a working day (default: ${DEFAULT-VALUE}).")
    private int lines = 200_000;

    @Option(names = "--from", paramLabel = "DATE", description = "First day (default: ${DEFAULT-VALUE}).")
    private LocalDate from = LocalDate.of(2026, 3, 2);

    @Option(names = "--seed", paramLabel = "N", description = "Where chance starts from (default: ${DEFAULT-VALUE}).")
    private long seed = 1;

    @Option(names = "--out", paramLabel = "DIR", required = true, description = "Folder for the files.")
    @SuppressWarnings("NullAway.Init") // picocli sets it
    private Path out;

    @Override
    public Integer call() throws IOException {
        range("--files", files, MOST_FILES);
        range("--days", days, 400);
        range("--lines", lines, 2_000_000_000);
        OutFolder.check(out);
        Files.createDirectories(out);
        SampleTree tree = new SampleTree(files, seed);
        SampleImage.write(tree, out.resolve("fsimage_0000000000000000001"));
        SampleLog log = new SampleLog(tree, lines, seed);
        try {
            IntStream.range(0, days).parallel().forEach(day -> log(log, from.plusDays(day)));
        } catch (UncheckedIOException e) {
            throw new IOException(e.getMessage(), e);
        }
        Files.writeString(out.resolve("price.csv"), SampleCurves.price(from, days));
        Files.writeString(out.resolve("carbon.csv"), SampleCurves.carbon(from, days));
        spec.commandLine().getOut().println("sample: " + out);
        return Program.DONE;
    }

    private void log(SampleLog log, LocalDate date) {
        try {
            log.write(date, out.resolve("hdfs-audit.log." + date + ".gz"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void range(String option, int value, int most) throws BadInputException {
        PlanCommand.range(option, value, 1, most);
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.rack;

import io.hdfsgears.benchmarks.Text;
import io.hdfsgears.rack.RackException;
import io.hdfsgears.rack.hdfs.client.WorkResult;
import io.hdfsgears.rack.run.StockClient;
import io.hdfsgears.rack.run.VirtualRack;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Hadoop's own benchmarks in a stock client. Rates are 10^6 bytes a second. */
public final class StockTools {
    private static final String TERASORT = "org.apache.hadoop.examples.terasort.";
    private static final long ROW_BYTES = 100;
    private static final double MEGABYTE = 1e6;
    /** Local MapReduce: all tasks at once, small buffers, and an end that is noticed at once and not after a second. */
    private static final List<String> LOCAL = List.of(
            "-Dmapreduce.task.io.sort.mb=1",
            "-Dmapreduce.client.progressmonitor.pollinterval=20",
            "-Dmapreduce.client.completion.pollinterval=20");

    private final StockClient client;
    private final Path results;

    public StockTools(VirtualRack rack, StockClient client) {
        this.client = client;
        this.results = rack.files().temporary().resolve("TestDFSIO_results.log");
    }

    /**
     * TestDFSIO.
     *
     * @param way write or read
     * @param folder in HDFS
     * @param files each worked on by a task of its own, all at once
     */
    public double dfsio(String way, String folder, int files, int fileMebibytes) throws IOException {
        Files.deleteIfExists(results);
        List<String> arguments = local(files);
        arguments.add("-Dtest.build.data=" + folder);
        arguments.addAll(List.of("-" + way, "-nrFiles", "" + files, "-size", fileMebibytes + "MB"));
        arguments.addAll(List.of("-resFile", results.toString()));
        run("org.apache.hadoop.fs.TestDFSIO", arguments);
        return DfsioResult.of(Files.readString(results)).megabytesPerSecond();
    }

    /** @return rate of the written rows, replicas not counted */
    public double teragen(long rows, String output, int tasks) throws IOException {
        List<String> arguments = local(tasks);
        arguments.add("-Dmapreduce.job.maps=" + tasks);
        arguments.addAll(List.of(Long.toString(rows), output));
        return rate(rows, run(TERASORT + "TeraGen", arguments));
    }

    /** @return rate of the sorted rows */
    double terasort(long rows, String input, String output, int tasks) throws IOException {
        return terasort(rows, input, output, tasks, List.of("-Dmapreduce.job.reduces=2"));
    }

    /**
     * Terasort; its output has one replica unless a setting says more.
     *
     * @param settings of the job, which go before the usual ones
     */
    public double terasort(long rows, String input, String output, int tasks, List<String> settings)
            throws IOException {
        List<String> arguments = local(tasks);
        arguments.addAll(settings);
        arguments.addAll(List.of(input, output));
        return rate(rows, run(TERASORT + "TeraSort", arguments));
    }

    /** @return whether every row is in order */
    public boolean teravalidate(String input, String output, int tasks) throws IOException {
        List<String> arguments = local(tasks);
        arguments.addAll(List.of(input, output));
        run(TERASORT + "TeraValidate", arguments);
        String found = require(client.dfs("-cat", output + "/part-*"), "reading " + output)
                .output()
                .strip();
        // The one line of a clean result is the checksum of the rows; what is out of order is named in others.
        return found.lines().count() == 1 && found.startsWith("checksum");
    }

    private static List<String> local(int tasks) {
        List<String> arguments = new ArrayList<>(LOCAL);
        arguments.add("-Dmapreduce.local.map.tasks.maximum=" + tasks);
        arguments.add("-Dmapreduce.local.reduce.tasks.maximum=2");
        return arguments;
    }

    private double run(String tool, List<String> arguments) throws IOException {
        long start = System.nanoTime();
        require(client.tool(tool, arguments), tool + " " + String.join(" ", arguments));
        return (System.nanoTime() - start) / 1e9;
    }

    private static WorkResult require(WorkResult result, String what) throws RackException {
        if (!result.good()) {
            throw new RackException(
                    Text.of("%s failed: exit %d %s %s", what, result.exitCode(), result.messages(), result.output()));
        }
        return result;
    }

    private static double rate(long rows, double seconds) {
        return rows * ROW_BYTES / MEGABYTE / seconds;
    }
}

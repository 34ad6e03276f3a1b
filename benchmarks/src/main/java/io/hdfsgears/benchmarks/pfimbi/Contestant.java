// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.pfimbi;

import com.fasterxml.jackson.databind.JsonNode;
import io.hdfsgears.benchmarks.rack.StockTools;
import io.hdfsgears.rack.JmxPage;
import io.hdfsgears.rack.Poll;
import io.hdfsgears.rack.Progress;
import io.hdfsgears.rack.RackSpec;
import io.hdfsgears.rack.StockClient;
import io.hdfsgears.rack.VirtualRack;
import io.hdfsgears.rack.demo.CpuMeter;
import io.hdfsgears.rack.demo.WattEstimate;
import java.io.Closeable;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.BlockLocation;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RemoteIterator;

/** A rack that stays up, with a stock client that writes TestDFSIO's files to it. */
final class Contestant implements Closeable {
    private static final Duration PATIENCE = Duration.ofMinutes(5);
    private static final Duration LOOK = Duration.ofMillis(100);
    /** Metrics are shown half a second late at most. */
    private static final long METRICS_MILLIS = 1_200;

    private static final String CALLS = "NumOps";

    private final String name;
    private final Amounts amounts;
    private final VirtualRack rack;
    private final StockClient client;
    private final StockTools tools;
    private final FileSystem files;

    Contestant(String name, RackSpec spec, Amounts amounts, Progress progress) throws IOException {
        this.name = name;
        this.amounts = amounts;
        progress.say(name + ": brings a rack up");
        this.rack = VirtualRack.upTemporary(
                spec.withSetting("dfs.blocksize", Integer.toString(amounts.blockMebibytes() << 20)),
                line -> progress.say(name + ": " + line));
        this.client = rack.client();
        this.tools = new StockTools(client, rack.files().temporary().resolve("TestDFSIO_results.log"));
        Configuration conf = new Configuration();
        conf.addResource(
                rack.files().clientConf().resolve("core-site.xml").toUri().toURL());
        conf.addResource(
                rack.files().clientConf().resolve("hdfs-site.xml").toUri().toURL());
        this.files = FileSystem.newInstance(conf);
    }

    String name() {
        return name;
    }

    boolean shaped() {
        return rack.description().net() != null;
    }

    VirtualRack rack() {
        return rack;
    }

    FileSystem files() {
        return files;
    }

    /** Runs a job; its copies go on. */
    double job(String folder) throws IOException {
        long start = System.nanoTime();
        tools.dfsio("write", folder, amounts.files(), amounts.fileMebibytes());
        return seconds(start);
    }

    /** Runs a job on a rack at rest, until all that it wrote is on the disks. */
    Written measured(int round) throws IOException, InterruptedException {
        Map<String, Long> before = calls();
        CpuMeter meter = new CpuMeter(rack);
        String folder = "/bench/" + round;
        long start = System.nanoTime();
        double job = job(folder);
        long blocks = awaitCopies("/");
        double copies = seconds(start);
        sync();
        double disks = seconds(start);
        double joules = WattEstimate.watts(meter.loads().values(), 0) * disks;
        Map<String, Long> made = new TreeMap<>();
        calls().forEach((method, number) -> made.put(method, number - before.getOrDefault(method, 0L)));
        made.values().removeIf(number -> number == 0);
        return new Written(name, round, job, copies, disks, joules, blocks, made);
    }

    /** Runs a job at rest, then another one and the same again beside its copies. */
    Beside beside(int round) throws IOException {
        double alone = job("/bench/alone");
        rest();
        double first = job("/bench/first");
        double beside = job("/bench/beside");
        rest();
        return new Beside(name, round, alone, first, beside);
    }

    /** Throws away what was written, and returns when nothing waits for the disks. */
    void rest() throws IOException {
        files.delete(new Path("/bench"), true);
        awaitCopies("/");
        sync();
    }

    /** @return number of blocks below the path */
    long awaitCopies(String path) throws IOException {
        long[] blocks = {0, 0};
        Poll.until(
                PATIENCE,
                LOOK,
                () -> {
                    count(path, blocks);
                    return blocks[1] == 0;
                },
                () -> blocks[1] + " blocks of " + name + " do not have all their replicas");
        return blocks[0];
    }

    /** @param blocks number of all, and of those below their factor */
    private void count(String path, long[] blocks) throws IOException {
        blocks[0] = 0;
        blocks[1] = 0;
        RemoteIterator<LocatedFileStatus> found = files.listFiles(new Path(path), true);
        while (found.hasNext()) {
            LocatedFileStatus file = found.next();
            for (BlockLocation block : file.getBlockLocations()) {
                blocks[0]++;
                blocks[1] += block.getNames().length < file.getReplication() ? 1 : 0;
            }
        }
    }

    /** Writes back what is in the page cache, of all hosts at once. */
    void sync() throws IOException {
        List<Process> all = new ArrayList<>();
        for (String host : rack.description().hosts()) {
            all.add(new ProcessBuilder("sync", "-f", rack.files().disk(host).toString())
                    .inheritIO()
                    .start());
        }
        try {
            for (Process sync : all) {
                sync.waitFor();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("Interrupted", e);
        }
    }

    /** The NameNode's own counters: how often each method was called. */
    private Map<String, Long> calls() throws IOException, InterruptedException {
        TimeUnit.MILLISECONDS.sleep(METRICS_MILLIS);
        JsonNode bean = JmxPage.bean(
                rack.description().nameNodeAddress(),
                rack.description().nameNodePorts("nn1").http(),
                "NameNode",
                "RpcDetailedActivityForPort"
                        + rack.description().nameNodePorts("nn1").rpc());
        Map<String, Long> calls = new TreeMap<>();
        bean.fields().forEachRemaining(field -> {
            String key = field.getKey();
            if (key.endsWith(CALLS) && !key.startsWith("SendHeartbeat")) {
                calls.put(
                        key.substring(0, key.length() - CALLS.length()),
                        field.getValue().asLong());
            }
        });
        return calls;
    }

    private static double seconds(long startNanos) {
        return (System.nanoTime() - startNanos) / 1e9;
    }

    @Override
    public void close() throws IOException {
        files.close();
        client.close();
        rack.close();
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.pfimbi;

import com.fasterxml.jackson.databind.JsonNode;
import io.hdfsgears.benchmarks.StockConf;
import io.hdfsgears.benchmarks.Waits;
import io.hdfsgears.benchmarks.rack.StockTools;
import io.hdfsgears.rack.Poll;
import io.hdfsgears.rack.Progress;
import io.hdfsgears.rack.RackSpec;
import io.hdfsgears.rack.demo.CpuMeter;
import io.hdfsgears.rack.demo.WattEstimate;
import io.hdfsgears.rack.process.JmxPage;
import io.hdfsgears.rack.run.StockClient;
import io.hdfsgears.rack.run.VirtualRack;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.fs.BlockLocation;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RemoteIterator;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.protocol.HdfsConstants;

/** A rack that stays up, with a stock client that runs jobs on it, one like the other. */
final class Contestant implements Closeable {
    /** Below it is what jobs write. */
    static final String FOLDER = "/bench";

    private static final Duration PATIENCE = Duration.ofMinutes(5);
    private static final Duration LOOK = Duration.ofMillis(100);
    /** Metrics are shown half a second late at most. */
    private static final long METRICS_MILLIS = 1_200;

    private static final String CALLS = "NumOps";

    private final String name;
    private final Job job;
    private final VirtualRack rack;
    private final StockClient client;
    private final StockTools tools;
    private final FileSystem files;

    /** What all contestants run. */
    interface Job {
        /** @param folder for all that it writes */
        void run(StockTools tools, String folder) throws IOException;
    }

    /** TestDFSIO's writing. */
    Contestant(String name, RackSpec spec, Amounts amounts, Progress progress) throws IOException {
        this(name, spec, amounts, progress, dfsio(amounts));
    }

    static Job dfsio(Amounts amounts) {
        return (tools, folder) -> tools.dfsio("write", folder, amounts.files(), amounts.fileMebibytes());
    }

    Contestant(String name, RackSpec spec, Amounts amounts, Progress progress, Job job) throws IOException {
        this.name = name;
        this.job = job;
        progress.say(name + ": brings a rack up");
        this.rack = VirtualRack.upTemporary(
                spec.withSetting("dfs.blocksize", Integer.toString(amounts.blockMebibytes() << 20)),
                line -> progress.say(name + ": " + line));
        this.client = rack.client();
        this.tools = new StockTools(rack, client);
        this.files = FileSystem.newInstance(StockConf.of(rack.files().clientConf()));
    }

    /** No JVM is cold. */
    static List<Contestant> warmed(Contestant... contestants) throws IOException {
        for (Contestant contestant : contestants) {
            contestant.job(FOLDER + "/warm");
            contestant.rest();
        }
        return new ArrayList<>(List.of(contestants));
    }

    static String folder(int round) {
        return FOLDER + "/" + round;
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

    StockTools tools() {
        return tools;
    }

    /** Runs a job; its copies go on. */
    double job(String folder) throws IOException {
        long start = System.nanoTime();
        job.run(tools, folder);
        return seconds(start);
    }

    /** Runs a job on a rack at rest, until all that it wrote is on the disks. */
    Written measured(int round) throws IOException, InterruptedException {
        Map<String, Long> before = calls();
        CpuMeter meter = new CpuMeter(rack);
        String folder = folder(round);
        long start = System.nanoTime();
        double seconds;
        long blocks;
        double copies;
        List<Arrivals.Sample> arrived;
        try (Arrivals arrivals = new Arrivals(files, new Path(FOLDER), start)) {
            seconds = job(folder);
            blocks = awaitCopies(FOLDER);
            copies = seconds(start);
            arrived = arrivals.samples();
        }
        sync();
        double disks = seconds(start);
        DiskShare busiest = busiest();
        double joules = WattEstimate.watts(meter.loads().values(), 0) * disks;
        Map<String, Long> made = new TreeMap<>();
        calls().forEach((method, number) -> made.put(method, number - before.getOrDefault(method, 0L)));
        made.values().removeIf(number -> number == 0);
        return new Written(name, round, seconds, copies, disks, joules, blocks, busiest, made, arrived);
    }

    /**
     * Runs a job at rest, then another one and the same again beside its copies.
     *
     * @param factor that the files of the job before get once it has ended; 0 for what they were written with
     */
    Beside beside(int round, int factor) throws IOException {
        double alone = job(FOLDER + "/alone");
        rest();
        double first = job(FOLDER + "/first");
        if (factor > 0) {
            setFactor(FOLDER + "/first", (short) factor);
        }
        double beside = job(FOLDER + "/beside");
        rest();
        return new Beside(name, round, alone, first, beside);
    }

    private void setFactor(String folder, short factor) throws IOException {
        RemoteIterator<LocatedFileStatus> found = files.listFiles(new Path(folder), true);
        while (found.hasNext()) {
            files.setReplication(found.next().getPath(), factor);
        }
    }

    /** Throws away what was written, and returns when nothing waits for the disks. */
    void rest() throws IOException {
        files.delete(new Path(FOLDER), true);
        awaitCopies("/");
        sync();
    }

    /** The first replica of all that is written from here on goes to an SSD. */
    void writeToFastDisksFirst() throws IOException {
        files.setStoragePolicy(new Path("/"), HdfsConstants.ONESSD_STORAGE_POLICY_NAME);
    }

    /** @return share of the blocks that have exactly one replica on an SSD */
    double onFastDisks() throws IOException {
        long all = 0;
        long fast = 0;
        RemoteIterator<LocatedFileStatus> found = files.listFiles(new Path(FOLDER), true);
        while (found.hasNext()) {
            for (BlockLocation block : found.next().getBlockLocations()) {
                all++;
                fast += Arrays.stream(block.getStorageTypes())
                                        .filter(StorageType.SSD::equals)
                                        .count()
                                == 1
                        ? 1
                        : 0;
            }
        }
        return all == 0 ? 0 : fast / (double) all;
    }

    private DiskShare busiest() throws IOException {
        Map<String, Long> bytes = new TreeMap<>();
        RemoteIterator<LocatedFileStatus> found = files.listFiles(new Path(FOLDER), true);
        while (found.hasNext()) {
            for (BlockLocation block : found.next().getBlockLocations()) {
                for (int i = 0; i < block.getNames().length; i++) {
                    if (block.getStorageTypes()[i] != StorageType.SSD) {
                        bytes.merge(block.getNames()[i], block.getLength(), Long::sum);
                    }
                }
            }
        }
        return DiskShare.of(bytes.values(), rack.description().hosts().size());
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
        int hosts = rack.description().hosts().size(); // Terasort's partition file wants ten
        RemoteIterator<LocatedFileStatus> found = files.listFiles(new Path(path), true);
        while (found.hasNext()) {
            LocatedFileStatus file = found.next();
            for (BlockLocation block : file.getBlockLocations()) {
                blocks[0]++;
                blocks[1] += block.getNames().length < Math.min(file.getReplication(), hosts) ? 1 : 0;
            }
        }
    }

    /** Writes back what is in the page cache, of all hosts at once. */
    void sync() throws IOException {
        List<Process> all = new ArrayList<>();
        for (String host : rack.description().hosts()) {
            for (java.nio.file.Path disk :
                    List.of(rack.files().disk(host), rack.files().fastDisk(host))) {
                if (Files.isDirectory(disk)) {
                    all.add(new ProcessBuilder("sync", "-f", disk.toString())
                            .inheritIO()
                            .start());
                }
            }
        }
        for (Process sync : all) {
            Waits.on(sync::waitFor);
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

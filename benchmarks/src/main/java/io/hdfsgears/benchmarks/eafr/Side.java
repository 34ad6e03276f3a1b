// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.eafr;

import io.hdfsgears.benchmarks.StockConf;
import io.hdfsgears.benchmarks.jobs.JobRack;
import io.hdfsgears.hdfs.proto.GearProtos.EafrFileProto;
import io.hdfsgears.rack.Poll;
import io.hdfsgears.rack.Progress;
import io.hdfsgears.rack.RackSpec;
import io.hdfsgears.rack.hdfs.client.WorkResult;
import io.hdfsgears.rack.run.StockClient;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.fs.FileSystem;
import org.jspecify.annotations.Nullable;

/** One of the two racks. */
final class Side extends JobRack {
    private static final Duration STEP = Duration.ofMillis(200);
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final long BLOCK_BYTES = 1L << 20;
    private static final int USERS_NUMBER = 3;
    private static final int INTERVALS_WATCHED = 10;
    private static final int SECONDS_WATCHED = 6;

    private final String name;
    private final String what;
    private final RackSpec spec;
    private final int readers;
    private final Times times;
    private final StockClient client;
    private final FileSystem files;

    /**
     * @param name of its files of reads
     * @param what it has
     */
    Side(String name, String what, RackSpec spec, int readers, Times times, Progress progress) throws IOException {
        super(spec, progress);
        this.name = name;
        this.what = what;
        this.spec = spec;
        this.readers = readers;
        this.times = times;
        this.client = rack.client();
        this.files = FileSystem.newInstance(StockConf.of(rack.files().clientConf()));
    }

    /** @param raw where each read is kept; null = nowhere */
    Round round(int number, @Nullable Path raw) throws IOException {
        String folder = "/hot/round" + number;
        Replicas replicas = write(folder, number);
        String quota = String.valueOf(spec.replication() * BLOCK_BYTES);
        tool("org.apache.hadoop.hdfs.tools.DFSAdmin", "-setSpaceQuota", quota, folder);
        int before = replicas.count();
        String file = folder + "/f0";
        List<Round.Sample> samples = new ArrayList<>();
        long start = System.nanoTime();
        try (Load load = load(file)) {
            long wall = System.currentTimeMillis();
            watch(replicas, samples, start, times.all());
            long quotaLeft = quotaLeft(folder);
            Path log = load.end();
            long end = System.nanoTime();
            long from = wall + Duration.ofSeconds(times.grow()).toMillis();
            ReadLog.Figures window = ReadLog.load(log)
                    .between(from, from + Duration.ofSeconds(times.window()).toMillis());
            if (raw != null) {
                Files.copy(log, raw.resolve(name + "-" + number + ".csv"));
            }
            double cool = cool(replicas, samples, start, end);
            Round round = new Round(before, samples, window, quotaLeft, cool);
            progress.say(what + ", round " + number + ": " + round);
            return round;
        }
    }

    /** Until the file has its factor again, and not one less for as long as three intervals. */
    private double cool(Replicas replicas, List<Round.Sample> samples, long start, long end) throws IOException {
        boolean grown = replicas.count() != spec.replication();
        Poll.until(
                PATIENCE,
                STEP,
                () -> sample(replicas, samples, start) == spec.replication(),
                () -> "not in time: the file's factor again");
        double seconds = grown ? (System.nanoTime() - end) / NANOS : 0;
        watch(replicas, samples, start, SECONDS_WATCHED);
        return seconds;
    }

    /**
     * Result of a user's setrep.
     *
     * @param before replicas of the file before the setrep
     * @param fewest smallest number of replicas in the ten intervals after the user's number was reached
     * @param most largest number in the same time
     * @param factor replication factor that stock's stat shows at the end
     * @param reason why EAFR does not change the file while it is read
     */
    record Users(int before, int fewest, int most, int factor, String reason) {}

    Users users() throws IOException {
        Replicas replicas = write("/users", 1_000);
        String file = "/users/f0";
        List<Round.Sample> samples = new ArrayList<>();
        try (Load load = load(file)) {
            Poll.until(PATIENCE, STEP, () -> replicas.count() > USERS_NUMBER, () -> "not in time: more replicas");
            int before = replicas.count();
            tool("org.apache.hadoop.fs.FsShell", "-setrep", String.valueOf(USERS_NUMBER), file);
            Poll.until(PATIENCE, STEP, () -> replicas.count() == USERS_NUMBER, () -> "not in time: the user's number");
            long since = link.eafr().getInterval();
            long start = System.nanoTime();
            Poll.until(
                    PATIENCE,
                    STEP,
                    () -> sample(replicas, samples, start) < 0
                            || link.eafr().getInterval() >= since + INTERVALS_WATCHED,
                    () -> "not in time: ten intervals");
            String reason = link.eafr().getFilesList().stream()
                    .filter(seen -> seen.getPath().equals(file))
                    .map(EafrFileProto::getReason)
                    .findFirst()
                    .orElse("not looked at");
            load.end();
            Round seen = new Round(USERS_NUMBER, samples, new ReadLog.Figures(0, 0, 0, 0, 0), 0, 0);
            String factor = tool("org.apache.hadoop.fs.FsShell", "-stat", "%r", file);
            return new Users(before, seen.fewest(), seen.most(), Integer.parseInt(factor.strip()), reason);
        }
    }

    /** Every file that was written reads back as it was written. */
    void verify() throws IOException {
        good(client.verify("/", 4), "reading everything back");
    }

    private Replicas write(String folder, long seed) throws IOException {
        Replicas replicas = new Replicas(rack);
        good(client.write(folder, 1, BLOCK_BYTES, seed, 1), "writing");
        Poll.until(PATIENCE, STEP, () -> names(replicas) == spec.replication(), () -> "not in time: r replicas");
        return replicas;
    }

    private static int names(Replicas replicas) throws IOException {
        replicas.found();
        return replicas.count();
    }

    private Load load(String file) throws IOException {
        long crc = HotReaders.crcOf(files, new org.apache.hadoop.fs.Path(file));
        return new Load(rack, file, crc, readers);
    }

    private void watch(Replicas replicas, List<Round.Sample> samples, long start, int seconds) throws IOException {
        long end = System.nanoTime() + Duration.ofSeconds(seconds).toNanos();
        while (System.nanoTime() - end < 0) {
            sample(replicas, samples, start);
            Poll.pause(STEP);
        }
    }

    private static int sample(Replicas replicas, List<Round.Sample> samples, long start) throws IOException {
        int now = replicas.count();
        if (samples.isEmpty() || samples.get(samples.size() - 1).replicas() != now) {
            samples.add(new Round.Sample((System.nanoTime() - start) / NANOS, now));
        }
        return now;
    }

    /** The fourth column of stock's {@code -count -q}. */
    private long quotaLeft(String folder) throws IOException {
        String[] columns = tool("org.apache.hadoop.fs.FsShell", "-count", "-q", folder)
                .strip()
                .split("\\s+", -1);
        return Long.parseLong(columns[3]);
    }

    private String tool(String className, String... arguments) throws IOException {
        return good(client.tool(className, List.of(arguments)), String.join(" ", arguments))
                .output();
    }

    private static WorkResult good(WorkResult result, String what) throws IOException {
        if (!result.good()) {
            throw new IOException(what + " failed: " + result.messages() + result.output());
        }
        return result;
    }

    @Override
    public void close() throws IOException {
        try {
            files.close();
            client.close();
        } finally {
            super.close();
        }
    }
}

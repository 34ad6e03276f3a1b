// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.eafr;

import io.hdfsgears.hdfs.extra.FileLook;
import io.hdfsgears.hdfs.extra.Ground;
import io.hdfsgears.hdfs.extra.HostLook;
import io.hdfsgears.hdfs.extra.Retired;
import io.hdfsgears.sim.replication.World;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** A NameNode whose hosts and files are those of a simulated world. It notes what it is told to do, and does nothing. */
final class WorldGround implements Ground {
    private final World world;
    private final int factor;
    private final RandomGenerator random;
    private final int[] busiest;
    private final long[] sums;
    private long samples;
    /** First victim of each file that was to be brought to what EAFR wants. */
    final Map<Long, List<String>> applied = new HashMap<>();

    private byte @Nullable [] stored;

    WorldGround(World world, int factor, RandomGenerator random) {
        this.world = world;
        this.factor = factor;
        this.random = random;
        this.busiest = new int[world.servers()];
        this.sums = new long[world.servers()];
    }

    static String host(int server) {
        return "server-%04d".formatted(server);
    }

    /** From now on a host runs up to so many transfers. */
    void busy(int server, int transfers) {
        busiest[server] = transfers;
    }

    /** What the hosts have told since the last call, in the mean of each. */
    double[] loads() {
        double[] loads = Arrays.stream(sums)
                .mapToDouble(sum -> sum / (double) Math.max(1, samples))
                .toArray();
        Arrays.fill(sums, 0);
        samples = 0;
        return loads;
    }

    @Override
    public boolean steady() {
        return true;
    }

    @Override
    public List<HostLook> hosts() {
        List<HostLook> hosts = new ArrayList<>();
        samples++;
        for (int server = 0; server < world.servers(); server++) {
            int transfers = random.nextInt(busiest[server] + 1);
            sums[server] += transfers;
            hosts.add(new HostLook(
                    host(server),
                    host(server) + ":9866",
                    "rack-" + world.rack(server),
                    world.awake(server),
                    false,
                    false,
                    transfers,
                    world.free(server)));
        }
        return hosts;
    }

    @Override
    public Optional<FileLook> look(long file) {
        List<String> hosts = Arrays.stream(world.holders((int) file))
                .mapToObj(WorldGround::host)
                .toList();
        return Optional.of(new FileLook("/f" + file, factor, world.catalog().bytes((int) file), hosts, false));
    }

    @Override
    public void apply(long file, boolean dropping, List<String> victims) {
        applied.put(file, victims);
    }

    @Override
    public void retireCold(boolean dryRun) {}

    @Override
    public Optional<Retired> retired() {
        return Optional.empty();
    }

    @Override
    public void sleepDownTo(int hosts, String reason, Consumer<String> answer) {}

    @Override
    public Optional<byte[]> load() {
        return Optional.ofNullable(stored);
    }

    @Override
    public boolean save(byte[] state) {
        stored = state;
        return true;
    }

    @Override
    public void audit(String command, String what) {}
}

// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.scale;

import io.hdfsgears.benchmarks.Text;
import io.hdfsgears.benchmarks.placement.Contestant;
import io.hdfsgears.rack.Poll;
import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.apache.hadoop.hdfs.server.protocol.NamenodeProtocols;

/**
 * A host that is awake in the lowest gear dies: until sleepers with its blocks are taken into service, and until a sample of files can
 * be read again. Power is {@code none}, so a host that is woken is in service at once.
 *
 * @param decided until the first sleeper is in service, s since the last heartbeat
 * @param readable until all blocks of the sample have a host in service, s
 * @param woken sleepers in service by then
 */
record Loss(double decided, double readable, int woken) {
    private static final Duration PATIENCE = Duration.ofMinutes(5);
    private static final Duration STEP = Duration.ofMillis(100);
    private static final int SAMPLE = 1_000;
    private static final double NANOS = 1e9;

    /** @param files made by {@link Blocks} */
    static Loss of(Contestant contestant, String uuid, long files) throws IOException {
        int before = contestant.outOfService().size();
        long begin = System.nanoTime();
        contestant.silence(uuid);
        Poll.until(
                PATIENCE, STEP, () -> contestant.outOfService().size() < before, () -> "no sleeper came into service");
        double decided = (System.nanoTime() - begin) / NANOS;
        Poll.until(
                PATIENCE,
                STEP,
                () -> allReadable(contestant, uuid, files),
                () -> "blocks of a dead host cannot be read from another one");
        return new Loss(
                decided,
                (System.nanoTime() - begin) / NANOS,
                before - contestant.outOfService().size());
    }

    private static boolean allReadable(Contestant contestant, String dead, long files) throws IOException {
        NamenodeProtocols rpc = contestant.nameNode().getRpcServer();
        SplittableRandom random = new SplittableRandom(3);
        for (int i = 0; i < SAMPLE; i++) {
            String path = Blocks.path(random.nextLong(files));
            for (LocatedBlock block :
                    rpc.getBlockLocations(path, 0, Long.MAX_VALUE).getLocatedBlocks()) {
                if (Arrays.stream(block.getLocations()).noneMatch(host -> serves(host, dead))) {
                    return false;
                }
            }
        }
        return true;
    }

    private static boolean serves(DatanodeInfo host, String dead) {
        return host.isInService() && !host.getDatanodeUuid().equals(dead);
    }

    @Override
    public String toString() {
        return Text.of(
                "first sleeper in service %.1f s after the last heartbeat, sample readable after %.1f s, %d woken",
                decided, readable, woken);
    }
}

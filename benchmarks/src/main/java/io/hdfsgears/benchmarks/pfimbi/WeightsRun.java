// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.pfimbi;

import io.hdfsgears.benchmarks.Waits;
import io.hdfsgears.benchmarks.pfimbi.WeightsSample.Got;
import io.hdfsgears.pfimbi.hdfs.proto.PfimbiProtos.ServedProto;
import io.hdfsgears.pfimbi.hdfs.proto.PfimbiProtos.StatusRequestProto;
import io.hdfsgears.pfimbi.hdfs.rpc.PfimbiStatusPB;
import io.hdfsgears.pfimbi.hdfs.rpc.Remote;
import io.hdfsgears.rack.Poll;
import io.hdfsgears.rack.RackDescription;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.hdfs.DistributedFileSystem;

/**
 * Stock clients write to pipelines that all end at one host, faster than its disk is, each flow only as far ahead as it needs to
 * have blocks waiting there; that host's agent is asked what came.
 */
final class WeightsRun {
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final Duration LOOK = Duration.ofMillis(500);
    private static final long PAUSE_MILLIS = 50;
    private static final int BLOCKS_A_FILE = 4;

    private final Contestant rack;
    private final String receiver;
    private final int blockBytes;
    private final AtomicInteger files = new AtomicInteger();
    private volatile WeightsSample latest = new WeightsSample(0, Map.of());
    private volatile boolean over;

    WeightsRun(Contestant rack, String receiver, int blockBytes) {
        this.rack = rack;
        this.receiver = receiver;
        this.blockBytes = blockBytes;
    }

    /** @param seconds to look, from when all flows have blocks waiting */
    WeightsRound measure(String what, int round, List<WeightedFlow> flows, int seconds)
            throws IOException, InterruptedException {
        ExecutorService writers = Executors.newCachedThreadPool();
        List<Future<?>> running = new ArrayList<>();
        List<WeightsSample> samples = new ArrayList<>();
        over = false;
        latest = new WeightsSample(0, Map.of());
        try (Remote<PfimbiStatusPB> agent = agent()) {
            // The lightest first, so that the others do not get all of the disk while it begins.
            for (WeightedFlow flow : flows.stream()
                    .sorted(Comparator.comparingDouble(WeightedFlow::weight))
                    .toList()) {
                flow.pipelines().forEach(hosts -> running.add(writers.submit(() -> write(flow, hosts))));
                awaitBacklog(flow, agent);
            }
            long start = System.nanoTime();
            while (System.nanoTime() - start < TimeUnit.SECONDS.toNanos(seconds)) {
                samples.add(look(agent, start));
                TimeUnit.MILLISECONDS.sleep(LOOK.toMillis());
            }
        } finally {
            over = true;
            writers.shutdown();
        }
        for (Future<?> writer : running) {
            Waits.result(writer, "a writer failed");
        }
        rack.rest();
        return new WeightsRound(what, round, flows, samples);
    }

    private void awaitBacklog(WeightedFlow flow, Remote<PfimbiStatusPB> agent) throws IOException {
        Poll.until(
                PATIENCE,
                LOOK,
                () -> look(agent, System.nanoTime()).of(flow).waitingBlocks() > 0,
                () -> "no block of " + flow.name() + " waits at " + receiver + ": its disk is not the bottleneck");
    }

    private Remote<PfimbiStatusPB> agent() throws IOException {
        RackDescription description = rack.rack().description();
        InetSocketAddress address = new InetSocketAddress(
                description.address(receiver), description.hostPorts(receiver).ipc());
        return new Remote<>(PfimbiStatusPB.class, address, rack.files().getConf());
    }

    private WeightsSample look(Remote<PfimbiStatusPB> agent, long startNanos) throws IOException {
        Map<String, Got> flows = new HashMap<>();
        for (ServedProto served : agent.call(proxy -> proxy.status(null, StatusRequestProto.getDefaultInstance()))
                .getServedList()) {
            flows.put(
                    served.getPosition() + "/" + served.getJob(),
                    new Got(
                            served.getWaitingBlocks(),
                            served.getAskedBytes(),
                            served.getReceivedBlocks(),
                            served.getReceivedBytes()));
        }
        latest = new WeightsSample((System.nanoTime() - startNanos) / 1e9, flows);
        return latest;
    }

    /** Writes until it is over; a file's first replica goes to the first host, and so on. */
    private Void write(WeightedFlow flow, List<String> hosts) throws IOException, InterruptedException {
        Configuration conf = new Configuration(rack.files().getConf());
        conf.set("mapreduce.task.attempt.id", flow.attempt());
        byte[] block = new byte[blockBytes];
        InetSocketAddress[] pipeline = hosts.stream().map(this::transfer).toArray(InetSocketAddress[]::new);
        try (DistributedFileSystem fs =
                (DistributedFileSystem) FileSystem.newInstance(FileSystem.getDefaultUri(conf), conf)) {
            while (!over) {
                if (latest.of(flow).waitingBlocks() > flow.mostWaiting()) {
                    TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
                    continue;
                }
                Path file = new Path("/bench/weights/" + files.incrementAndGet());
                try (FSDataOutputStream out = fs.create(
                        file,
                        FsPermission.getFileDefault(),
                        true,
                        1 << 16,
                        (short) pipeline.length,
                        blockBytes,
                        null,
                        pipeline)) {
                    for (int i = 0; i < BLOCKS_A_FILE; i++) {
                        out.write(block);
                    }
                }
            }
        }
        return null;
    }

    /** As the NameNode knows it; not to be resolved to a name. */
    private InetSocketAddress transfer(String host) {
        RackDescription description = rack.rack().description();
        return InetSocketAddress.createUnresolved(
                description.address(host), description.hostPorts(host).transfer());
    }
}

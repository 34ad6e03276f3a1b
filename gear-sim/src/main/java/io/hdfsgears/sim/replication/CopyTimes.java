// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.replication;

import io.hdfsgears.core.model.NodeId;
import io.hdfsgears.eafr.destination.DestinationDraw;
import io.hdfsgears.eafr.destination.SpeedEstimate;
import io.hdfsgears.eafr.destination.Standing;
import io.hdfsgears.eafr.rate.RateSettings;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

/** How long copies of one size take, by how their destinations are chosen. */
public final class CopyTimes {
    private static final double ALPHA = 0.5;
    private static final double BETA = 0.5;
    private static final int WARM_UP = 3_000;
    private static final int MEASURED = 600;

    /** Who chooses the destination. */
    public enum Choice {
        /** Stock HDFS: anyone. */
        RANDOM,
        /** CDRM: the server with the fewest concurrent reads. */
        FEWEST_READS,
        /** EAFR, Equations 9 to 12. */
        SPEED_AND_CAPACITY
    }

    /** The servers' bandwidths for copies, from 0.2 to 1 gigabit, stay as they are for the run, as the paper's Figure 4 has it. */
    private final double[] bandwidth;

    private final int[] capacity;
    private final List<NodeId> ids = new ArrayList<>();

    public CopyTimes(int servers, RandomGenerator random) {
        this.bandwidth = random.doubles(servers, 0.2, 1)
                .map(part -> part * TransferRun.CARD_BYTES_PER_SECOND)
                .toArray();
        this.capacity = new int[servers];
        Arrays.setAll(capacity, server -> (int) Math.max(3, Math.round(15 + Math.sqrt(10) * random.nextGaussian())));
        for (int server = 0; server < servers; server++) {
            ids.add(new NodeId("server-%04d".formatted(server)));
        }
    }

    /**
     * @param atATime copies under way if each went at the mean receiver's rate
     * @param rates empty: senders send as fast as they can
     * @param waste at receivers that are offered too much, 0..1
     * @return mean time of a copy, s
     */
    public double meanSeconds(
            double bytes, Choice choice, int atATime, Optional<RateSettings> rates, double waste, long seed) {
        RandomGenerator random = new SplittableRandom(seed);
        TransferRun run = new TransferRun(bandwidth, waste, rates);
        SpeedEstimate[] speeds = new SpeedEstimate[bandwidth.length];
        Arrays.fill(speeds, new SpeedEstimate(0.6 * TransferRun.CARD_BYTES_PER_SECOND));
        double[] sum = new double[2];
        int[] done = new int[1];
        TransferRun.Done told = (flow, seconds) -> {
            speeds[flow.destination()] = speeds[flow.destination()].after(flow.bytes() / seconds, ALPHA);
            if (done[0]++ >= WARM_UP) {
                sum[0] += seconds;
                sum[1]++;
            }
        };
        double gap = bytes / (0.6 * TransferRun.CARD_BYTES_PER_SECOND) / atATime;
        double at = 0;
        for (int copy = 0; copy < WARM_UP + MEASURED; copy++) {
            at -= gap * Math.log(1 - random.nextDouble());
            run.advance(at, told);
            int source = random.nextInt(bandwidth.length);
            int destination = destination(choice, source, run, speeds, random);
            run.start(source, destination, bytes);
        }
        run.advance(Double.POSITIVE_INFINITY, told);
        return sum[0] / sum[1];
    }

    /** The number of reads that each server is serving is drawn again each time. */
    private int destination(
            Choice choice, int source, TransferRun run, SpeedEstimate[] speeds, RandomGenerator random) {
        if (choice == Choice.RANDOM) {
            return (source + 1 + random.nextInt(bandwidth.length - 1)) % bandwidth.length;
        }
        int[] reads = new int[bandwidth.length];
        Arrays.setAll(reads, server -> random.nextInt(capacity[server] + 1));
        if (choice == Choice.FEWEST_READS) {
            int least = Move.NONE;
            int start = random.nextInt(bandwidth.length);
            for (int i = 0; i < bandwidth.length; i++) {
                int server = (start + i) % bandwidth.length;
                if (server != source && (least == Move.NONE || reads[server] < reads[least])) {
                    least = server;
                }
            }
            return least;
        }
        List<Standing> standing = new ArrayList<>();
        for (int server = 0; server < bandwidth.length; server++) {
            if (server != source) {
                int underWay = run.receiving(server);
                double remaining = capacity[server] - reads[server] - underWay;
                standing.add(new Standing(
                        ids.get(server), OptionalDouble.of(speeds[server].bytesPerSecond()), remaining, underWay));
            }
        }
        NodeId drawn = DestinationDraw.draw(Standing.candidates(standing), BETA, random.nextDouble())
                .orElseThrow(() -> new IllegalStateException("there are other servers"));
        return ids.indexOf(drawn);
    }

    /**
     * Starts {@code senders} copies at once to one receiver with a gigabit card.
     *
     * @return seconds of each copy, the quickest first
     */
    public static double[] incast(int senders, double bytes, Optional<RateSettings> rates, double waste) {
        double[] bandwidth = new double[senders + 1];
        Arrays.fill(bandwidth, TransferRun.CARD_BYTES_PER_SECOND);
        TransferRun run = new TransferRun(bandwidth, waste, rates);
        double[] seconds = new double[senders];
        int[] done = new int[1];
        for (int sender = 1; sender <= senders; sender++) {
            run.start(sender, 0, bytes);
        }
        run.advance(Double.POSITIVE_INFINITY, (flow, took) -> seconds[done[0]++] = took);
        return seconds;
    }
}

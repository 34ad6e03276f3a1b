// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.replication;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

/**
 * Every single read. A server serves as many reads at a time as its capacity says, each at the rate of one stream; others wait,
 * first come, first served. Copies take a stream at both ends, besides the capacity; a server has at most
 * {@link #COPIES} at a time, as stock HDFS lets it (dfs.namenode.replication.max-streams), and others wait for their turn.
 *
 * <p>The latency of a read is until its server responds, as in EAFR §4: the time in the queue and {@link #RESPONSE_SECONDS},
 * which grow to twice as much on a server at its capacity.
 */
public final class ReadRun {
    static final double RESPONSE_SECONDS = 0.004;
    /** Beyond this a read has timed out (§4.1.1). */
    static final double LATE_SECONDS = 0.010;

    static final int COPIES = 2;

    private static final double PART_BYTES = 16e6;

    private static final int SAMPLES = 10;
    private static final double SAMPLE_SECONDS = EafrReplication.INTERVAL_SECONDS / SAMPLES;

    private final World world;
    private final ReplicaPolicy policy;
    private final ReadLoad load;
    private final RandomGenerator arrivals;
    private final RandomGenerator choices;
    private final ReadPicker picker;
    private final Completions completions = new Completions();
    private final WaitingReads[] waiting;
    private final int[] serving;
    private final double[] highest;
    private final List<Move> copies = new ArrayList<>();
    private List<Move> due = new ArrayList<>();
    private final int[] copying;
    private final ReadTally tally;
    private long turn;

    /** What a read is, and so how long it takes one of its server's places. */
    public enum Length {
        /** A stream of the whole file. */
        FILE,
        /** A stream of 16 MB. */
        PART,
        /** A call that is over when the server has responded. A server's load is then the most at any moment: no sample would meet one. */
        CALL
    }

    /**
     * The load of a run.
     *
     * @param readsPerSecond of all files together
     * @param burst number of readers that come for a file at the same moment
     * @param seconds length of the run; only reads from {@code measuredFrom} on count
     */
    public record ReadLoad(double readsPerSecond, int burst, double seconds, double measuredFrom, Length length) {
        /** Reads of whole files. */
        public ReadLoad(double readsPerSecond, int burst, double seconds, double measuredFrom) {
            this(readsPerSecond, burst, seconds, measuredFrom, Length.FILE);
        }
    }

    private ReadRun(World world, ReplicaPolicy policy, ReadLoad load, long seed) {
        this.world = world;
        this.policy = policy;
        this.load = load;
        this.arrivals = new SplittableRandom(seed);
        this.choices = new SplittableRandom(~seed);
        this.picker = new ReadPicker(world.catalog());
        this.waiting = new WaitingReads[world.servers()];
        this.serving = new int[world.servers()];
        this.copying = new int[world.servers()];
        this.highest = new double[world.servers()];
        this.tally = new ReadTally();
        Arrays.setAll(waiting, server -> new WaitingReads());
    }

    /** @param seed of the arrivals: the same reads come whatever the policy */
    public static ReadTally run(World world, ReplicaPolicy policy, ReadLoad load, long seed) {
        return new ReadRun(world, policy, load, seed).run();
    }

    private ReadTally run() {
        double perArrival = load.burst() / load.readsPerSecond();
        double arrival = gap(perArrival);
        int sample = 1;
        while (true) {
            double sampled = sample * SAMPLE_SECONDS;
            double next = Math.min(arrival, Math.min(sampled, completions.nextTime()));
            if (next >= load.seconds()) {
                break;
            }
            if (next == sampled) {
                sample(sampled);
                if (sample % SAMPLES == 0) {
                    endInterval(sampled, sample / SAMPLES);
                }
                sample++;
            } else if (next == arrival) {
                arrive(arrival);
                arrival += gap(perArrival);
            } else {
                complete(next);
            }
        }
        for (WaitingReads queue : waiting) {
            while (!queue.isEmpty()) {
                measure(queue.came(), load.seconds() - queue.came());
                queue.remove();
            }
        }
        return tally;
    }

    private double gap(double mean) {
        return -mean * Math.log(1 - arrivals.nextDouble());
    }

    private void arrive(double now) {
        int file = picker.next(arrivals);
        double bytes =
                load.length() == Length.PART ? PART_BYTES : world.catalog().bytes(file);
        double seconds = bytes / World.STREAM_BYTES_PER_SECOND;
        for (int reader = 0; reader < load.burst(); reader++) {
            int rack = arrivals.nextInt(World.RACKS);
            int server = policy.reader(world, file, rack, turn++, choices);
            policy.read(file, server, 1);
            world.queue(server, 1);
            if (load.length() == Length.CALL) {
                highest[server] = Math.max(highest[server], world.queue(server));
            }
            if (serving[server] < world.capacity(server)) {
                start(server, now, now, seconds);
            } else {
                waiting[server].add(now, seconds);
            }
        }
    }

    private void start(int server, double came, double now, double seconds) {
        serving[server]++;
        double busy = Math.min(1, serving[server] / (double) world.capacity(server));
        double response = RESPONSE_SECONDS * (1 + busy);
        measure(came, now - came + response);
        completions.add(now + (load.length() == Length.CALL ? response : seconds), server);
    }

    private void measure(double came, double latency) {
        if (came >= load.measuredFrom()) {
            tally.read(latency, latency > LATE_SECONDS);
        }
    }

    private void complete(double now) {
        int ends = completions.take();
        if (ends >= 0) {
            world.queue(ends, -1);
            release(ends, now);
            return;
        }
        Move copy = copies.get(-1 - ends);
        finish(copy);
        for (int end : new int[] {copy.source(), copy.to()}) {
            copying[end]--;
            world.queue(end, -1);
            release(end, now);
        }
        startCopies(now);
    }

    private void release(int server, double now) {
        serving[server]--;
        if (!waiting[server].isEmpty() && serving[server] < world.capacity(server)) {
            double came = waiting[server].came();
            double seconds = waiting[server].seconds();
            waiting[server].remove();
            start(server, came, now, seconds);
        }
    }

    private void finish(Move move) {
        if (move.to() != Move.NONE) {
            world.add(move.file(), move.to());
        }
        if (move.from() != Move.NONE) {
            world.remove(move.file(), move.from());
        }
        policy.done(move);
    }

    private void endInterval(double now, long interval) {
        for (int server = 0; server < world.servers(); server++) {
            world.show(server, highest[server]);
            if (now > load.measuredFrom()) {
                tally.highest(highest[server] / world.capacity(server));
            }
            highest[server] = 0;
        }
        for (Move move : policy.endInterval(world, interval, choices)) {
            if (move.to() == Move.NONE) {
                finish(move);
            } else {
                due.add(move);
            }
        }
        startCopies(now);
    }

    /** Of those that are due, in their order, each whose two ends have a stream for it. */
    private void startCopies(double now) {
        List<Move> others = new ArrayList<>();
        for (Move move : due) {
            if (copying[move.source()] < COPIES && copying[move.to()] < COPIES) {
                startCopy(move, now);
            } else {
                others.add(move);
            }
        }
        due = others;
    }

    private void startCopy(Move move, double now) {
        for (int end : new int[] {move.source(), move.to()}) {
            copying[end]++;
            serving[end]++;
            world.queue(end, 1);
        }
        copies.add(move);
        completions.add(now + world.catalog().bytes(move.file()) / World.STREAM_BYTES_PER_SECOND, -copies.size());
    }

    /** What waits counts as load too. */
    private void sample(double now) {
        for (int server = 0; server < world.servers(); server++) {
            highest[server] = Math.max(highest[server], world.queue(server));
            if (now > load.measuredFrom()) {
                tally.sample(world.queue(server) > 0.8 * world.capacity(server));
            }
        }
    }
}

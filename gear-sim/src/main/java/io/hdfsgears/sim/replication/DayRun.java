// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.replication;

import io.hdfsgears.core.energy.PowerCurve;
import java.util.random.RandomGenerator;

/**
 * Days, interval by interval: how often each file is read in an interval follows Poisson's law, its awake replicas share the
 * reads evenly, and what the policy advises is done by the next interval. For what single reads do not matter for: energy,
 * storage, servers asleep.
 */
public final class DayRun {
    private static final double T = EafrReplication.INTERVAL_SECONDS;
    /** A cold server in the paper's power model: 0 % CPU (§3.2.1). */
    private static final double IDLE_WATTS = PowerCurve.PROLIANT_G5.watts(0);

    private final World world;
    private final ReplicaPolicy policy;
    private final RandomGenerator random;
    private double paperJoules;
    private double sleepJoules;
    private long lostReads;

    public DayRun(World world, ReplicaPolicy policy, RandomGenerator random) {
        this.world = world;
        this.policy = policy;
        this.random = random;
    }

    /** One more interval at {@code readsPerSecond} reads a second. */
    public void pass(long interval, double readsPerSecond) {
        pass(interval, drawn(readsPerSecond));
    }

    /** One more interval with the reads given by file. */
    public void pass(long interval, double[] reads) {
        read(reads);
        for (Move move : policy.endInterval(world, interval, random)) {
            if (move.to() != Move.NONE) {
                world.add(move.file(), move.to());
            }
            if (move.from() != Move.NONE) {
                world.remove(move.file(), move.from());
            }
            policy.done(move);
        }
    }

    /** The reads of an interval that does not come to its end. */
    public void read(double readsPerSecond) {
        read(drawn(readsPerSecond));
    }

    private double[] drawn(double readsPerSecond) {
        Catalog catalog = world.catalog();
        double[] reads = new double[catalog.files()];
        for (int file = 0; file < catalog.files(); file++) {
            reads[file] = catalog.isRead(file) ? poisson(catalog.share(file) * readsPerSecond * T) : 0;
        }
        return reads;
    }

    private void read(double[] reads) {
        double[] load = new double[world.servers()];
        for (int file = 0; file < reads.length; file++) {
            read(file, reads[file], load);
        }
        for (int server = 0; server < world.servers(); server++) {
            world.show(server, load[server]);
            double watts = PowerCurve.PROLIANT_G5.watts(Math.min(1, load[server] / world.capacity(server)));
            paperJoules += T * (world.awake(server) ? watts : IDLE_WATTS);
            sleepJoules += T * (world.awake(server) ? watts : PowerCurve.HIBERNATED_WATTS);
        }
    }

    private void read(int file, double reads, double[] load) {
        int awake = 0;
        for (int holder : world.holders(file)) {
            awake += world.awake(holder) ? 1 : 0;
        }
        if (awake == 0) {
            lostReads += (long) reads;
        } else if (reads > 0) {
            for (int holder : world.holders(file)) {
                if (world.awake(holder)) {
                    policy.read(file, holder, (float) (reads / awake));
                    double seconds = world.catalog().bytes(file) / World.STREAM_BYTES_PER_SECOND;
                    load[holder] += reads / awake * seconds / T;
                }
            }
        }
    }

    private double poisson(double mean) {
        if (mean > 50) {
            return Math.max(0, Math.rint(mean + Math.sqrt(mean) * random.nextGaussian()));
        }
        double limit = Math.exp(-mean);
        double product = random.nextDouble();
        int count = 0;
        while (product > limit) {
            product *= random.nextDouble();
            count++;
        }
        return count;
    }

    /** Forgets the energy so far. */
    public void startMeter() {
        paperJoules = 0;
        sleepJoules = 0;
    }

    /** With the paper's power model: a cold server draws what an idle one does. */
    public double paperKilowattHours() {
        return paperJoules / 3.6e6;
    }

    /** With cold servers that sleep at 5 W. */
    public double sleepKilowattHours() {
        return sleepJoules / 3.6e6;
    }

    public int asleep() {
        int asleep = 0;
        for (int server = 0; server < world.servers(); server++) {
            asleep += world.awake(server) ? 0 : 1;
        }
        return asleep;
    }

    /** Reads of files none of whose holders was awake. */
    public long lostReads() {
        return lostReads;
    }
}

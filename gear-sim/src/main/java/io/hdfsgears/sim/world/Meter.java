// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.world;

import io.hdfsgears.sim.world.state.Cause;
import java.util.ArrayList;
import java.util.List;

/** Reads hosts awake, power and throughput at even intervals, and how long blocks could not be read. */
public final class Meter {
    private final World world;
    private final List<Sample> samples = new ArrayList<>();
    private Sample last = new Sample(0, 0, 0, 0, 0, 0);
    private double awakeNanos;
    private long awakeSinceNanos;
    private long lastJoulesAt;
    private double lastJoules;
    private long lastRead;
    private long lastWritten;
    private long lastCopied;
    private long outageSinceNanos = -1;
    private long longestOutageNanos;
    private int lastAwake;
    private int mostCutOff;

    /**
     * @param hours since the start
     * @param awake hosts that are not off
     * @param watts mean since the sample before
     * @param readMegabytes per second, mean since the sample before (10^6)
     * @param writtenMegabytes of clients' blocks, per second
     * @param copiedMegabytes of moves and repairs, per second
     */
    public record Sample(
            double hours,
            int awake,
            double watts,
            double readMegabytes,
            double writtenMegabytes,
            double copiedMegabytes) {}

    Meter(World world) {
        this.world = world;
        this.lastAwake = world.awake();
    }

    void start() {
        world.engine.after(world.scenario.sampleNanos(), "sample", samples.size(), this::sample);
    }

    /** After every event: exact, since everything changes with events. */
    public void look() {
        long now = world.nowNanos();
        if (world.awake() != lastAwake) {
            awakeNanos += (double) lastAwake * (now - awakeSinceNanos);
            awakeSinceNanos = now;
            lastAwake = world.awake();
        }
        int cutOff = world.blocks.unavailableCount();
        mostCutOff = Math.max(mostCutOff, cutOff);
        if (cutOff > 0 && outageSinceNanos < 0) {
            outageSinceNanos = now;
        } else if (outageSinceNanos >= 0) {
            longestOutageNanos = Math.max(longestOutageNanos, now - outageSinceNanos);
            outageSinceNanos = cutOff > 0 ? outageSinceNanos : -1;
        }
    }

    public List<Sample> samples() {
        return samples;
    }

    /** Host-hours that hosts were not off. */
    public double hostHours() {
        return (awakeNanos + (double) lastAwake * (world.nowNanos() - awakeSinceNanos)) / 3.6e12;
    }

    public long longestOutageNanos() {
        return longestOutageNanos;
    }

    public int mostCutOff() {
        return mostCutOff;
    }

    private void sample() {
        start();
        double seconds = (world.nowNanos() - lastJoulesAt) / 1e9;
        double joules = world.joules();
        long copied =
                (world.ledger.replicas(Cause.MOVED) + world.ledger.replicas(Cause.REPAIRED)) * world.blocks.bytesEach();
        last = new Sample(
                world.nowNanos() / 3.6e12,
                world.awake(),
                (joules - lastJoules) / seconds,
                (world.ledger.readBytes - lastRead) / 1e6 / seconds,
                (world.ledger.writtenBytes - lastWritten) / 1e6 / seconds,
                (copied - lastCopied) / 1e6 / seconds);
        samples.add(last);
        lastJoulesAt = world.nowNanos();
        lastJoules = joules;
        lastRead = world.ledger.readBytes;
        lastWritten = world.ledger.writtenBytes;
        lastCopied = copied;
    }
}

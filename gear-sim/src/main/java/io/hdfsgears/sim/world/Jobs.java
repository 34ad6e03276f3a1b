// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.world;

import io.hdfsgears.sim.scenario.PlannedJob;
import io.hdfsgears.sim.world.state.Latencies;
import java.util.random.RandomGenerator;

/** Jobs that read files and then write: a task for every two blocks, one a host at most, each with one block at a time. */
final class Jobs {
    private static final int BLOCKS_A_TASK = 2;

    private final World world;
    private final Readers readers;
    private final Writers writers;
    private final RandomGenerator random;
    private final Latencies latencies;

    Jobs(World world, Readers readers, Writers writers) {
        this.world = world;
        this.readers = readers;
        this.writers = writers;
        this.random = world.streams.of("jobs");
        this.latencies = new Latencies(Long.MAX_VALUE);
    }

    /** Of jobs that are done. */
    Latencies latencies() {
        return latencies;
    }

    void announce() {
        int number = 0;
        for (PlannedJob job : world.scenario.mechanisms().jobs()) {
            world.engine.at(job.atNanos(), "job submitted", number++, () -> new Running(job).start());
        }
    }

    /** A job that is not done. */
    private final class Running {
        private final PlannedJob job;
        private final long sinceNanos = world.nowNanos();
        private final int first;
        private int begun;
        private int ended;

        Running(PlannedJob job) {
            this.job = job;
            this.first = job.reads() > 0 ? world.files.firstBlock(world.files.draw(random)) : 0;
        }

        void start() {
            int tasks = (job.reads() + job.writes() + BLOCKS_A_TASK - 1) / BLOCKS_A_TASK;
            for (int task = 0; task < Math.min(tasks, world.hosts().size()); task++) {
                next();
            }
        }

        private void next() {
            if (begun < job.reads()) {
                readers.read((first + begun++) % world.blocks.count(), this::ended);
            } else if (ended >= job.reads() && begun < job.reads() + job.writes()) {
                begun++;
                writers.write(this::ended);
            }
        }

        private void ended() {
            ended++;
            if (ended == job.reads() + job.writes()) {
                latencies.add(world.nowNanos() - sinceNanos);
            } else if (ended == job.reads()) {
                start();
            } else {
                next();
            }
        }
    }
}

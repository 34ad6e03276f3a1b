// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.validate;

import io.hdfsgears.benchmarks.jobs.Job;
import io.hdfsgears.sim.scenario.Scenario;
import io.hdfsgears.sim.scenario.Schedule;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;

/** A scenario's load as jobs of stock clients: reads and writes of files of one block, at random moments of the scenario's rate. */
final class Arrivals {
    /** A file is read from then on after its write came. */
    private static final long READ_AFTER_NANOS = 10_000_000_000L;

    private static final long NANOS_A_MILLI = 1_000_000;
    private static final double NANOS = 1e9;

    private final Scenario scenario;
    private final SplittableRandom random;

    private Arrivals(Scenario scenario, long seed) {
        this.scenario = scenario;
        this.random = new SplittableRandom(seed);
    }

    /** Writes of the blocks that are there at the start. */
    static List<Job> before(Scenario scenario) {
        List<Job> jobs = new ArrayList<>();
        for (int block = 0; block < scenario.cluster().blocks(); block++) {
            jobs.add(Job.write(initial(block), scenario.cluster().blockBytes()));
        }
        return jobs;
    }

    /** All of the run, in the order of time. */
    static List<Job> of(Scenario scenario, long seed) {
        return new Arrivals(scenario, seed).jobs();
    }

    private static String initial(int block) {
        return "/validate/before/" + block;
    }

    private static String written(int number) {
        return "/validate/written/" + number;
    }

    private List<Job> jobs() {
        long bytes = scenario.cluster().blockBytes();
        List<Long> writes = moments(scenario.load().writes());
        List<Job> jobs = new ArrayList<>();
        for (int i = 0; i < writes.size(); i++) {
            jobs.add(new Job(writes.get(i) / NANOS_A_MILLI, "-", 0, written(i), bytes));
        }
        int readable = 0;
        for (long at : moments(scenario.load().reads())) {
            while (readable < writes.size() && writes.get(readable) + READ_AFTER_NANOS <= at) {
                readable++;
            }
            int file = random.nextInt(scenario.cluster().blocks() + readable);
            String input = file < scenario.cluster().blocks()
                    ? initial(file)
                    : written(file - scenario.cluster().blocks());
            jobs.add(new Job(at / NANOS_A_MILLI, input, bytes, "-", 0));
        }
        jobs.sort(Comparator.comparingLong(Job::atMillis));
        return jobs;
    }

    private List<Long> moments(Schedule schedule) {
        List<Long> moments = new ArrayList<>();
        long now = 0;
        while (now < scenario.durationNanos()) {
            double rate = schedule.rateAt(now) / scenario.cluster().blockBytes();
            long change = Math.min(schedule.nextChange(now), scenario.durationNanos());
            double gap = rate > 0 ? -Math.log(1 - random.nextDouble()) / rate * NANOS : Double.MAX_VALUE;
            if (gap < change - now) {
                now += (long) gap;
                moments.add(now);
            } else {
                now = change;
            }
        }
        return moments;
    }
}

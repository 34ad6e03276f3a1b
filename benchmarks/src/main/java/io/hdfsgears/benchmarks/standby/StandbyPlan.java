// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.standby;

import io.hdfsgears.benchmarks.Text;
import io.hdfsgears.benchmarks.jobs.Job;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Files and what clients do with them.
 *
 * @param oldFiles number of files that no client reads in the window
 * @param oldBytes size of each of them
 * @param readFiles number of files that clients read in turns during the window
 * @param readBytes size of each of them
 * @param readsPerSecond of all these files together
 * @param seconds length of the window
 */
record StandbyPlan(int oldFiles, long oldBytes, int readFiles, long readBytes, double readsPerSecond, double seconds) {
    private static final double MILLIS = 1e3;
    private static final long COLD_STEP_MILLIS = 250;

    StandbyPlan {
        if (oldFiles < 1 || readFiles < 1) {
            throw new IllegalArgumentException(
                    "at least one old file and one that is read are needed, not " + oldFiles + " and " + readFiles);
        }
    }

    /** Writes of all files; those that are read are the youngest. */
    List<Job> layOut() {
        return Stream.concat(
                        IntStream.range(0, oldFiles).mapToObj(i -> Job.write(old(i), oldBytes)),
                        IntStream.range(0, readFiles).mapToObj(i -> Job.write(read(i), readBytes)))
                .toList();
    }

    /** Reads of the window, each file's in equal steps. */
    List<Job> reads() {
        List<Job> jobs = new ArrayList<>();
        for (int i = 0; i < seconds * readsPerSecond; i++) {
            jobs.add(new Job(Math.round(i * MILLIS / readsPerSecond), read(i % readFiles), readBytes, "-", 0));
        }
        return jobs;
    }

    /** Reads of at most {@code most} old files, spread over all of them, one after another. */
    List<Job> coldReads(int most) {
        int many = Math.min(most, oldFiles);
        return IntStream.range(0, many)
                .mapToObj(i -> new Job(i * COLD_STEP_MILLIS, old((int) ((long) i * oldFiles / many)), oldBytes, "-", 0))
                .toList();
    }

    /** Reads of everything, from the first byte to the last. */
    List<Job> readBack() {
        List<Job> jobs = new ArrayList<>();
        layOut().forEach(job -> jobs.add(Job.read(job.output(), job.writeBytes())));
        return Collections.unmodifiableList(jobs);
    }

    long oldBytesInAll() {
        return oldFiles * oldBytes;
    }

    private static String old(int number) {
        return Text.of("/standby/old/f%05d", number);
    }

    private static String read(int number) {
        return Text.of("/standby/read/f%03d", number);
    }
}

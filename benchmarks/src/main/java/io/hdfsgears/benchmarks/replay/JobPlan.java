// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.replay;

import io.hdfsgears.benchmarks.jobs.Job;
import io.hdfsgears.sim.trace.PathTrace;
import io.hdfsgears.sim.trace.PathTrace.PathRead;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A part of a recorded day as a rack can bear it: faster and smaller, with its arrivals and the popularity of its paths as they were. A path
 * is a file as large as the largest job that read it; each job reads as much of it as it did, from the first byte on.
 *
 * @param seconds that it takes
 * @param inputs length of each file that has to be there before
 */
public record JobPlan(double seconds, List<Job> jobs, Map<String, Long> inputs) {
    private static final double SECONDS_AN_HOUR = 3600;
    private static final double MILLIS = 1e3;

    public JobPlan {
        jobs = List.copyOf(jobs);
        inputs = Map.copyOf(inputs);
    }

    /**
     * How it is cut and scaled.
     *
     * @param fromHour of the trace
     * @param hours that are played
     * @param speed seconds of the trace that pass in one
     * @param scale bytes for one of the trace, at least one
     * @param largest no file is larger, bytes
     */
    public record Scale(double fromHour, double hours, double speed, double scale, long largest) {
        long bytes(long recorded) {
            return recorded <= 0 ? 0 : Math.min(largest, Math.max(1, Math.round(recorded * scale)));
        }
    }

    /** @throws IllegalArgumentException when nothing was read in that part */
    public static JobPlan of(PathTrace trace, Scale scale) {
        double from = scale.fromHour() * SECONDS_AN_HOUR;
        double until = from + scale.hours() * SECONDS_AN_HOUR;
        List<Job> jobs = new ArrayList<>();
        Map<String, Long> inputs = new HashMap<>();
        for (PathRead read : trace.reads()) {
            if (read.second() >= from && read.second() < until) {
                String input = "/replay/in/p" + read.path();
                long bytes = scale.bytes(read.bytes());
                if (bytes > 0) {
                    inputs.merge(input, bytes, Math::max);
                }
                long at = Math.round((read.second() - from) * MILLIS / scale.speed());
                jobs.add(new Job(at, input, bytes, "/replay/out/j" + jobs.size(), scale.bytes(read.written())));
            }
        }
        if (inputs.isEmpty()) {
            throw new IllegalArgumentException("nothing was read from hour " + scale.fromHour() + " on: give another");
        }
        jobs.sort(Comparator.comparingLong(Job::atMillis));
        return new JobPlan((until - from) / scale.speed(), jobs, inputs);
    }

    /** Writes of all files that have to be there before. */
    public List<Job> layOut() {
        return inputs.entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .map(file -> Job.write(file.getKey(), file.getValue()))
                .toList();
    }

    /** Reads of all that was written, from the first byte to the last. */
    List<Job> readBack() {
        List<Job> all = new ArrayList<>();
        inputs.forEach((file, bytes) -> all.add(Job.read(file, bytes)));
        jobs.stream()
                .filter(job -> job.writeBytes() > 0)
                .forEach(job -> all.add(Job.read(job.output(), job.writeBytes())));
        return all;
    }

    /** Reads of each path, the most read first. */
    private List<Long> popularity() {
        Map<String, Long> reads = new HashMap<>();
        jobs.stream().filter(job -> job.readBytes() > 0).forEach(job -> reads.merge(job.input(), 1L, Long::sum));
        return reads.values().stream().sorted(Comparator.reverseOrder()).toList();
    }

    /**
     * How unlike the paths are.
     *
     * @param reads of all
     * @param paths that are read
     * @param hottest share of all reads that are of the most read path, 0..1
     * @param ten the same of the ten most read
     * @param hundredth the same of the most read 1 % of paths
     * @param once share of paths that are read once
     * @param readBytes of all reads
     * @param hottestBytes share of these that are of the most read path
     * @param writtenBytes of all outputs, one copy
     * @param inputBytes of the files that have to be there, one copy
     */
    record Skew(
            long reads,
            int paths,
            double hottest,
            double ten,
            double hundredth,
            double once,
            long readBytes,
            double hottestBytes,
            long writtenBytes,
            long inputBytes) {}

    Skew skew() {
        List<Long> popularity = popularity();
        double reads = popularity.stream().mapToLong(Long::longValue).sum();
        long readBytes = jobs.stream().mapToLong(Job::readBytes).sum();
        String hottest = hottest();
        long hottestBytes = jobs.stream()
                .filter(job -> job.input().equals(hottest))
                .mapToLong(Job::readBytes)
                .sum();
        return new Skew(
                (long) reads,
                popularity.size(),
                first(popularity, 1) / reads,
                first(popularity, 10) / reads,
                first(popularity, Math.max(1, popularity.size() / 100)) / reads,
                popularity.stream().filter(n -> n == 1).count() / (double) popularity.size(),
                readBytes,
                hottestBytes / (double) readBytes,
                jobs.stream().mapToLong(Job::writeBytes).sum(),
                inputs.values().stream().mapToLong(Long::longValue).sum());
    }

    /** The most read path. */
    String hottest() {
        Map<String, Long> reads = new HashMap<>();
        jobs.stream().filter(job -> job.readBytes() > 0).forEach(job -> reads.merge(job.input(), 1L, Long::sum));
        return reads.entrySet().stream()
                .max(Map.Entry.<String, Long>comparingByValue().thenComparing(Map.Entry.comparingByKey()))
                .map(Map.Entry::getKey)
                .orElseThrow();
    }

    private static double first(List<Long> sorted, int many) {
        return sorted.stream().limit(many).mapToLong(Long::longValue).sum();
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.trace;

import io.hdfsgears.benchmarks.Text;
import io.hdfsgears.hdfs.proto.GearProtos.DecisionProto;
import io.hdfsgears.sim.report.Figure;
import io.hdfsgears.sim.report.Figure.Curve;
import io.hdfsgears.sim.report.Figure.Point;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * A run in words, tables and a plot.
 *
 * @param hosts N
 * @param replication r
 * @param hostBytesPerSecond throttle of a host, which the controller plans with
 * @param minimum hosts of the lowest gear
 */
record TraceReport(int hosts, int replication, double hostBytesPerSecond, int minimum, List<Sample> samples) {
    private static final double MEGABYTE = 1e6;
    private static final int ROW_SECONDS = 10;

    /** Hosts awake against what the load asks for. */
    Figure figure() {
        return new Figure(
                "Hosts awake and offered load (s, hosts)",
                List.of(
                        curve("offered load / a host's throughput", this::offered),
                        curve("DataNodes running", s -> (double) s.running()),
                        curve("wanted awake", s -> (double) s.awake()),
                        curve("offload set", s -> (double) s.offloadSet())));
    }

    private Curve curve(String name, ToDoubleFunction<Sample> value) {
        return new Curve(
                name,
                samples.stream()
                        .map(s -> new Point(s.seconds(), value.applyAsDouble(s)))
                        .toList());
    }

    private double offered(Sample sample) {
        return sample.offeredHosts(hostBytesPerSecond, replication);
    }

    /** Host-seconds with a running DataNode, as a part of all hosts for all the time. */
    double runningPart() {
        return area(s -> (double) s.running()) / area(s -> (double) hosts);
    }

    /** The same for hosts that come and go at once with the offered load, rounded up, never below the lowest gear. */
    double idealPart() {
        return area(s -> Math.max(minimum, Math.min(hosts, Math.ceil(offered(s) - 1e-9)))) / area(s -> (double) hosts);
    }

    double offeredReadBytes() {
        return area(Sample::offeredReads);
    }

    /** One copy. */
    double offeredWrittenBytes() {
        return area(Sample::offeredWrites);
    }

    private double area(ToDoubleFunction<Sample> value) {
        double sum = 0;
        for (int i = 1; i < samples.size(); i++) {
            double seconds = samples.get(i).seconds() - samples.get(i - 1).seconds();
            sum += seconds * value.applyAsDouble(samples.get(i));
        }
        return sum;
    }

    /** How hosts running follow the offered load when they may be late by some seconds: the correlation, -1..1. */
    double correlation(double lagSeconds) {
        List<double[]> pairs = new ArrayList<>();
        for (Sample late : samples) {
            samples.stream()
                    .filter(s -> s.seconds() <= late.seconds() - lagSeconds)
                    .reduce((a, b) -> b)
                    .ifPresent(early -> pairs.add(new double[] {offered(early), late.running()}));
        }
        return pearson(pairs);
    }

    private static double pearson(List<double[]> pairs) {
        double meanX = pairs.stream().mapToDouble(p -> p[0]).average().orElse(0);
        double meanY = pairs.stream().mapToDouble(p -> p[1]).average().orElse(0);
        double xy = 0;
        double xx = 0;
        double yy = 0;
        for (double[] pair : pairs) {
            xy += (pair[0] - meanX) * (pair[1] - meanY);
            xx += (pair[0] - meanX) * (pair[0] - meanX);
            yy += (pair[1] - meanY) * (pair[1] - meanY);
        }
        return xx == 0 || yy == 0 ? 0 : xy / Math.sqrt(xx * yy);
    }

    /** A row for each ten seconds: means, and the hosts at their end. */
    String table() {
        StringBuilder text = new StringBuilder("""
            | s | offered reads MB/s | writes | in hosts | controller saw reads | writes | wanted awake | running | m |
            |---:|---:|---:|---:|---:|---:|---:|---:|---:|
            """);
        double end = samples.isEmpty() ? 0 : samples.get(samples.size() - 1).seconds();
        for (int from = 0; from < end; from += ROW_SECONDS) {
            int start = from;
            List<Sample> row = samples.stream()
                    .filter(s -> s.seconds() >= start && s.seconds() < start + ROW_SECONDS)
                    .toList();
            if (!row.isEmpty()) {
                Sample last = row.get(row.size() - 1);
                text.append(Text.of(
                        "| %d | %.1f | %.1f | %.1f | %.1f | %.1f | %d | %d | %d |%n",
                        start,
                        mean(row, Sample::offeredReads) / MEGABYTE,
                        mean(row, Sample::offeredWrites) / MEGABYTE,
                        mean(row, this::offered),
                        last.seenReads() / MEGABYTE,
                        last.seenWrites() / MEGABYTE,
                        last.awake(),
                        last.running(),
                        last.offloadSet()));
            }
        }
        return text.toString();
    }

    private static double mean(List<Sample> row, ToDoubleFunction<Sample> value) {
        return row.stream().mapToDouble(value).average().orElse(0);
    }

    /** @param startMillis of the run, ms since the Unix epoch */
    static String decisions(List<DecisionProto> decisions, long startMillis) {
        StringBuilder text = new StringBuilder("| s | decision | hosts | reason |\n|---:|---|---|---|\n");
        for (DecisionProto decision : decisions) {
            long second = Math.round((decision.getAtMillis() - startMillis) / 1e3);
            String shift = decision.getFrom() == decision.getTo() ? "" : decision.getFrom() + " → " + decision.getTo();
            text.append(Text.of("| %d | %s | %s | %s |%n", second, decision.getKind(), shift, decision.getReason()));
        }
        return text.toString();
    }
}

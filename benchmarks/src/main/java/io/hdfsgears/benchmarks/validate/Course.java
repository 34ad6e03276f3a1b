// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.validate;

import io.hdfsgears.benchmarks.Text;
import io.hdfsgears.rack.Json;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Result of one side's run.
 *
 * @param points at even intervals
 * @param phaseSeconds of each phase of each shift
 * @param copiedBytes of moves and repairs
 * @param failed reads and writes of clients, wrong bytes included
 * @param source of the joules, and the machine
 */
record Course(
        List<Point> points,
        Map<String, Double> phaseSeconds,
        double readBytes,
        double writtenBytes,
        double copiedBytes,
        double joules,
        int failed,
        String source) {
    static final String HEAD = "side,seconds,hosts awake,read MB/s,written MB/s,copied MB/s,watts\n";

    Course {
        points = List.copyOf(points);
        phaseSeconds = new TreeMap<>(phaseSeconds);
    }

    /**
     * @param seconds since the beginning
     * @param readMBps mean since the point before (10^6 bytes), likewise the others
     * @param copiedMBps of moves and repairs
     */
    record Point(double seconds, int awake, double readMBps, double writtenMBps, double copiedMBps, double watts) {}

    /** Host-seconds awake, each point standing for the time since the one before. */
    double awakeHostSeconds() {
        double sum = 0;
        double before = 0;
        for (Point point : points) {
            sum += point.awake() * (point.seconds() - before);
            before = point.seconds();
        }
        return sum;
    }

    /** A line a point, without the head. */
    String csv(String side) {
        StringBuilder csv = new StringBuilder();
        for (Point point : points) {
            csv.append(Text.of(
                    "%s,%.1f,%d,%.3f,%.3f,%.3f,%.0f%n",
                    side,
                    point.seconds(),
                    point.awake(),
                    point.readMBps(),
                    point.writtenMBps(),
                    point.copiedMBps(),
                    point.watts()));
        }
        return csv.toString();
    }

    static Course load(Path file) throws IOException {
        return Json.read(file, Course.class);
    }

    void save(Path file) throws IOException {
        Json.write(file, this);
    }
}

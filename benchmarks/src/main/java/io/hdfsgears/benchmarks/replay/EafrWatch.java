// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.replay;

import io.hdfsgears.benchmarks.Text;
import io.hdfsgears.hdfs.proto.GearProtos.EafrFileProto;
import io.hdfsgears.hdfs.proto.GearProtos.EafrReportProto;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What EAFR did, by its report, which has to be looked at once an interval at least. */
final class EafrWatch {
    private final Map<String, Long> lengths;
    private final String hottest;
    private final List<Change> changes = new ArrayList<>();
    private final Map<String, Integer> waiting = new HashMap<>();
    private final Map<String, Integer> verdicts = new HashMap<>();
    private long interval = -1;
    private int looks;
    private int missed;
    private long added;
    private long dropped;

    /**
     * @param lengths of files, bytes
     * @param hottest file that is read most
     */
    EafrWatch(Map<String, Long> lengths, String hottest) {
        this.lengths = Map.copyOf(lengths);
        this.hottest = hottest;
    }

    /**
     * A change of a file's number of replicas.
     *
     * @param seconds since the beginning, when it was seen
     * @param by add or drop
     * @param reads of the file in an interval, smoothed
     * @param wanted replicas, from now on
     */
    record Change(double seconds, String by, String path, long bytes, double reads, int wanted) {
        String line() {
            return Text.of("%.1f,%s,%s,%d,%.1f,%d%n", seconds, by, path, bytes, reads, wanted);
        }
    }

    /**
     * In short.
     *
     * @param added replicas, by EAFR's own count
     * @param dropped likewise
     * @param copiedBytes that had to be copied for the added ones that were seen
     * @param paths that changed
     * @param waited share of looks at which EAFR changed nothing because it waited, 0..1
     * @param waitedFor what it waited for, each reason with its looks
     * @param verdicts on the most read file, each with its intervals
     * @param missed intervals of which the report was not seen
     */
    record Summary(
            long added,
            long dropped,
            long copiedBytes,
            List<String> paths,
            double waited,
            Map<String, Integer> waitedFor,
            Map<String, Integer> verdicts,
            int missed) {}

    void look(EafrReportProto report, double seconds) {
        looks++;
        if (!report.getWaiting().isEmpty()) {
            waiting.merge(report.getWaiting(), 1, Integer::sum);
        }
        added = report.getAdded();
        dropped = report.getDropped();
        if (interval >= 0 && report.getInterval() > interval + 1) {
            missed += (int) (report.getInterval() - interval - 1);
        }
        if (report.getInterval() != interval) {
            interval = report.getInterval();
            report.getFilesList().stream()
                    .filter(file -> file.getPath().equals(hottest))
                    .forEach(file -> verdicts.merge(file.getTemperature() + ": " + file.getReason(), 1, Integer::sum));
            report.getFilesList().stream()
                    .filter(EafrFileProto::hasChange)
                    .forEach(file -> changes.add(new Change(
                            seconds,
                            file.getChange(),
                            file.getPath(),
                            lengths.getOrDefault(file.getPath(), 0L),
                            file.getReads(),
                            file.getWanted())));
        }
    }

    List<Change> changes() {
        return List.copyOf(changes);
    }

    Summary summary() {
        return new Summary(
                added,
                dropped,
                changes.stream()
                        .filter(change -> change.by().equals("add"))
                        .mapToLong(Change::bytes)
                        .sum(),
                changes.stream().map(Change::path).distinct().toList(),
                looks == 0
                        ? 0
                        : waiting.values().stream().mapToInt(Integer::intValue).sum() / (double) looks,
                Map.copyOf(waiting),
                Map.copyOf(verdicts),
                missed);
    }
}

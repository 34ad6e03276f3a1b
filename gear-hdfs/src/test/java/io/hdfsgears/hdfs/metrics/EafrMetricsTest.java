// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.core.config.EafrMode;
import io.hdfsgears.hdfs.extra.ExtraReport;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.apache.hadoop.metrics2.MetricsSystem;
import org.apache.hadoop.metrics2.impl.MetricsSystemImpl;
import org.apache.hadoop.metrics2.sink.PrometheusMetricsSink;
import org.junit.jupiter.api.Test;

class EafrMetricsTest {
    private static final Path DOCS =
            Path.of(System.getProperty("basedir", ".")).resolve("..").resolve("docs");

    private static final ExtraReport REPORT = new ExtraReport(
                    EafrMode.ON, 0, 0, 2, 3, 0, 0, Optional.empty(), Optional.empty(), Optional.empty())
            .with(new ExtraReport.Judged(0, 4_096, 7, 4, "", List.of()))
            .with(new ExtraReport.Copies(9, 6, 11, 5, List.of()));

    private static List<String> prom(ExtraReport report) throws IOException {
        PrometheusMetricsSink sink = new PrometheusMetricsSink();
        MetricsSystem system = new MetricsSystemImpl();
        system.init("NameNode");
        try {
            system.register(EafrMetrics.NAME, EafrMetrics.DESCRIPTION, new EafrMetrics(() -> report));
            system.register("prometheus", "as HttpServer2 does", sink);
            system.publishMetricsNow();
            StringWriter text = new StringWriter();
            sink.writeMetrics(text);
            return text.toString()
                    .lines()
                    .filter(line -> line.startsWith("hdfs_gears_eafr_") || line.startsWith("eafr_"))
                    .toList();
        } finally {
            system.unregisterSource(EafrMetrics.NAME);
            system.shutdown();
        }
    }

    private static void has(List<String> lines, String name, String label, int value) {
        assertThat(lines)
                .anyMatch(line -> line.startsWith(name + "{") && line.contains(label) && line.endsWith(" " + value));
    }

    @Test
    void promShowsWhatChanged() throws IOException {
        List<String> lines = prom(REPORT);
        has(lines, "hdfs_gears_eafr_replica_changes_total", "direction=\"up\"", 7);
        has(lines, "hdfs_gears_eafr_replica_changes_total", "direction=\"down\"", 4);
        has(lines, "hdfs_gears_eafr_files", "", 2);
        has(lines, "hdfs_gears_eafr_extra_replicas", "", 3);
        has(lines, "hdfs_gears_eafr_extra_bytes", "", 4_096);
        has(lines, "hdfs_gears_eafr_destinations_drawn_total", "", 9);
        has(lines, "hdfs_gears_eafr_destinations_in_turn_total", "", 6);
        has(lines, "hdfs_gears_eafr_copies_handed_on_total", "", 5);
        has(lines, "hdfs_gears_eafr_copies_timed_total", "", 11);
    }

    @Test
    void whileItIsOffNothingIsShown() throws IOException {
        assertThat(prom(ExtraReport.OFF)).isEmpty();
    }

    @Test
    void everyMetricIsDocumented() throws IOException {
        Set<String> documented = Files.readAllLines(DOCS.resolve("metrics.md")).stream()
                .filter(line -> line.startsWith("| `hdfs_gears_eafr_"))
                .map(line -> line.substring(3, line.indexOf('`', 3)).replaceAll("\\{.*", ""))
                .collect(Collectors.toCollection(TreeSet::new));
        Set<String> shown = prom(REPORT).stream()
                .map(line -> line.substring(0, line.indexOf('{')))
                .collect(Collectors.toCollection(TreeSet::new));
        Set<String> both = new TreeSet<>(documented);
        documented.forEach(name -> both.add(name.substring("hdfs_gears_".length()))); // for one release
        assertThat(shown).isEqualTo(both);
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.metrics;

import io.hdfsgears.hdfs.picture.Picture;
import java.io.IOException;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.hadoop.metrics2.MetricsSystem;
import org.apache.hadoop.metrics2.impl.MetricsSystemImpl;
import org.apache.hadoop.metrics2.sink.PrometheusMetricsSink;

/** What stock's own metrics system and Prometheus sink write of a picture, as /prom would. */
record Exposition(String text) {
    private static final String NAME = "[a-zA-Z_:][a-zA-Z0-9_:]*";
    private static final String LABEL = NAME + "=\"(?:[^\"\\\\\n]|\\\\[\\\\\"n])*\"";
    private static final Pattern LINE =
            Pattern.compile("(" + NAME + ")(?:\\{(?:" + LABEL + "(?:," + LABEL + ")*)?\\})? (\\S+)");
    private static final Pattern COMMENT = Pattern.compile("# (?:HELP|TYPE) " + NAME + " [^\n]*");

    static Exposition of(Picture picture) throws IOException {
        PrometheusMetricsSink sink = new PrometheusMetricsSink();
        MetricsSystem system = new MetricsSystemImpl();
        system.init("NameNode");
        try {
            system.register(GearMetrics.NAME, GearMetrics.DESCRIPTION, new GearMetrics(() -> picture));
            system.register(PowerMetrics.NAME, PowerMetrics.DESCRIPTION, new PowerMetrics(() -> picture));
            system.register("prometheus", "as HttpServer2 does", sink);
            system.publishMetricsNow();
            StringWriter text = new StringWriter();
            sink.writeMetrics(text);
            return new Exposition(text.toString());
        } finally {
            // Names of sources are kept in a static table that a shutdown leaves as it is.
            system.unregisterSource(GearMetrics.NAME);
            system.unregisterSource(PowerMetrics.NAME);
            system.shutdown();
        }
    }

    /** Lines that are no exposition format. */
    List<String> broken() {
        List<String> broken = new ArrayList<>();
        for (String line : text.split("\n", -1)) {
            boolean good = line.isEmpty()
                    || COMMENT.matcher(line).matches()
                    || LINE.matcher(line).matches();
            if (!good) {
                broken.add(line);
            }
        }
        return broken;
    }

    /** Names of ours. */
    Set<String> names() {
        return names("hdfs_gears_");
    }

    /** Names that begin so. */
    Set<String> names(String... starts) {
        Set<String> names = new TreeSet<>();
        for (String line : text.split("\n", -1)) {
            Matcher sample = LINE.matcher(line);
            if (sample.matches() && Stream.of(starts).anyMatch(line::startsWith)) {
                names.add(sample.group(1));
            }
        }
        return names;
    }

    /** The value of the only sample with this name and these labels among others. */
    double value(String name, String... labels) {
        List<String> found = new ArrayList<>();
        for (String line : text.split("\n", -1)) {
            if (line.startsWith(name + "{") && List.of(labels).stream().allMatch(line::contains)) {
                found.add(line.substring(line.lastIndexOf(' ') + 1));
            }
        }
        if (found.size() != 1) {
            throw new AssertionError(found.size() + " samples of " + name + " " + List.of(labels) + " in\n" + text);
        }
        return Double.parseDouble(found.get(0));
    }
}

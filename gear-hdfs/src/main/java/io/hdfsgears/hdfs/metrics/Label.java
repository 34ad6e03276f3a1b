// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.metrics;

import org.apache.hadoop.metrics2.MetricsTag;
import org.apache.hadoop.metrics2.lib.Interns;

/**
 * A label of a metric. Stock writes its value to /prom as it is, so that a quote or a line feed in it would forge lines; host
 * names come from the network.
 */
final class Label {
    private static final int LONGEST = 255;

    private Label() {}

    /** Only what needs no quoting in Prometheus' text format stays; the rest becomes an underscore. */
    static MetricsTag of(String name, String value) {
        String shorter = value.length() > LONGEST ? value.substring(0, LONGEST) : value;
        return new MetricsTag(Interns.info(name, name), shorter.replaceAll("[^A-Za-z0-9._:/\\-]", "_"));
    }

    /** The last class of a histogram. */
    static MetricsTag infinity() {
        return new MetricsTag(Interns.info("le", "le"), "+Inf");
    }
}

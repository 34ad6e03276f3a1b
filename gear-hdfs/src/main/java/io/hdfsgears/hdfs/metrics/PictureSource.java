// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.metrics;

import io.hdfsgears.hdfs.picture.Picture;
import java.io.IOException;
import org.apache.hadoop.metrics2.MetricsCollector;
import org.apache.hadoop.metrics2.MetricsSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A source of metrics2 that shows one picture; where there is none, it says so in the log and shows nothing. */
abstract class PictureSource implements MetricsSource {
    private static final Logger LOG = LoggerFactory.getLogger(PictureSource.class);

    private final GearMetrics.Look look;
    private final String subject;

    /** @param subject what cannot be measured where there is no picture, for the log */
    PictureSource(GearMetrics.Look look, String subject) {
        this.look = look;
        this.subject = subject;
    }

    /** Adds the metrics under one of the names. */
    abstract void add(MetricsCollector collector, Names names, Picture picture);

    /** Adds what has one name only. */
    void addOnce(MetricsCollector collector, Picture picture) {}

    @Override
    public final void getMetrics(MetricsCollector collector, boolean all) {
        try {
            Picture picture = look.picture();
            for (Names names : Names.values()) {
                add(collector, names, picture);
            }
            addOnce(collector, picture);
        } catch (IOException e) {
            LOG.warn("{} could not be measured", subject, e);
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.web;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hdfsgears.core.model.Service;
import io.hdfsgears.hdfs.cli.answer.GearJson;
import io.hdfsgears.hdfs.observe.History;
import io.hdfsgears.hdfs.observe.Step;
import io.hdfsgears.hdfs.observe.WakeTimes;
import io.hdfsgears.hdfs.picture.ClusterReport;
import io.hdfsgears.hdfs.picture.Picture;
import io.hdfsgears.hdfs.wire.ReportJson;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.util.Time;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What /gears.json answers; its fields are in docs/metrics.md. Made at most once a second, however many ask: whoever asks next gets
 * what was made last.
 */
final class GearsDocument {
    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final Logger LOG = LoggerFactory.getLogger(GearsDocument.class);
    private static final int WARM_UPS = 3;
    private static final long AGE_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final GearsPage.Content content;
    private byte @Nullable [] made;
    private long madeNanos;

    GearsDocument(GearsPage.Content content) {
        this.content = content;
    }

    /** Why there is nothing to show, empty when there is something. */
    String trouble() {
        return content.trouble();
    }

    /** UTF-8. */
    synchronized byte[] bytes() throws IOException {
        long now = Time.monotonicNowNanos();
        byte[] last = made;
        if (last == null || now - madeNanos > AGE_NANOS) {
            last = MAPPER.writeValueAsBytes(json());
            made = last;
            madeNanos = Time.monotonicNowNanos();
        }
        return last;
    }

    /** What it makes is dropped. */
    void warmUp() {
        try {
            for (int i = 0; i < WARM_UPS; i++) {
                MAPPER.writeValueAsBytes(json());
            }
        } catch (IOException e) {
            LOG.warn("The data of the page could not be made; whoever asks for it will be told the same", e);
        }
    }

    private ObjectNode json() throws IOException {
        ObjectNode root = JsonNodeFactory.instance.objectNode().put("nameNode", content.nameNode());
        String trouble = content.trouble();
        if (!trouble.isEmpty()) {
            return root.put("message", trouble);
        }
        return fill(root, content.picture());
    }

    static ObjectNode fill(ObjectNode root, Picture picture) {
        root.put("at", GearJson.time(picture.atMillis()))
                .put("haState", picture.haState())
                .put("safeMode", picture.safeMode());
        ClusterReport report = picture.report();
        if (report == null) {
            return root.put("message", picture.absent());
        }
        ReportJson.add(root, report);
        if (picture.census() == null) {
            // Nobody has counted: a 0 would say that all is well.
            List.of("uncoveredBlocks", "uncoveredBlockIds", "uncoveredPaths", "loweredBlocks", "offloadedBlocks")
                    .forEach(root::remove);
            root.remove("offloadedBytes");
        }
        if (picture.progress() != null) {
            root.putObject("progress")
                    .put("done", picture.progress().done())
                    .put("of", picture.progress().of())
                    .put("text", picture.progress().text());
        }
        addNodes(root, picture);
        picture.steps().forEach(step -> addStep(root.withArray("steps"), step));
        addWakes(root.putObject("wakes"), picture.wakes());
        ArrayNode refusals = root.putArray("refusals");
        picture.refusals()
                .forEach((refused, count) -> refusals.addObject()
                        .put("verb", refused.verb())
                        .put("outcome", refused.outcome())
                        .put("count", count));
        ObjectNode history = root.putObject("history");
        addSamples(history.putArray("recent"), picture.recent());
        addSamples(history.putArray("day"), picture.day());
        return root;
    }

    private static void addNodes(ObjectNode root, Picture picture) {
        ObjectNode nodes = root.putObject("nodes");
        for (Service service : Service.values()) {
            nodes.put(service.name(), picture.nodes().getOrDefault(service, 0));
        }
        double watts = 0;
        int metered = 0;
        long joules = 0;
        for (Picture.Metered host : picture.energy()) {
            if (host.drawn() != null) {
                watts += host.drawn().watts();
                metered++;
            }
            joules += (long) host.energy().tracks().values().stream()
                    .mapToDouble(track -> track.joules())
                    .sum();
        }
        ObjectNode power = root.putObject("power")
                .put("switched", picture.controllerAgeSeconds() >= 0)
                .put("meteredHosts", metered)
                .put("joules", joules);
        if (metered > 0) {
            power.put("watts", rounded(watts));
        }
    }

    private static void addWakes(ObjectNode node, WakeTimes.Counts wakes) {
        node.put("hosts", wakes.hosts());
        if (wakes.hosts() > 0) {
            node.put("meanSeconds", rounded(wakes.seconds() / wakes.hosts()))
                    .put("lastSeconds", rounded(wakes.lastSeconds()));
        }
    }

    private static void addStep(ArrayNode steps, Step step) {
        ObjectNode node = steps.addObject()
                .put("gear", step.gear())
                .put("hosts", step.hosts())
                .put(step.down() ? "hostsToSleep" : "hostsToWake", step.switching());
        step.bytesToMove().ifPresent(bytes -> node.put("bytesToMove", bytes));
        step.etaMillis().ifPresent(millis -> node.put("etaMillis", millis));
        node.put("wattsSaved", rounded(step.wattsSaved())).put("wattsSource", step.wattsSource());
    }

    /**
     * Each as an array, since there are many: time, gear, serving, asleep, watts, metered hosts, hosts, bytes read a second, bytes
     * written a second. Null is not known.
     */
    private static void addSamples(ArrayNode array, List<History.Sample> samples) {
        for (History.Sample sample : samples) {
            ArrayNode one = array.addArray()
                    .add(Instant.ofEpochMilli(sample.atMillis()).getEpochSecond())
                    .add(sample.gear())
                    .add(sample.serving())
                    .add(sample.asleep());
            one.add(known(sample.watts())).add(sample.metered()).add(sample.hosts());
            one.add(known(Math.rint(sample.load().readBytesPerSecond())))
                    .add(known(Math.rint(sample.load().writeBytesPerSecond())));
        }
    }

    private static @Nullable Double known(double value) {
        return Double.isNaN(value) ? null : rounded(value);
    }

    private static double rounded(double value) {
        return Math.round(value * 10) / 10.0;
    }
}

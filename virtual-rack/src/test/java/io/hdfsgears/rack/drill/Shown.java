// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.drill;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;

/** What a NameNode shows to those who only look: /prom, /jmx and /gears.json, over HTTP. */
record Shown(DrillRack drill, String nameNode) {
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final Duration LIMIT = Duration.ofSeconds(10);
    private static final ObjectMapper JSON = new ObjectMapper();

    private String get(String path) throws IOException {
        int port = drill.rack().description().nameNodePorts(nameNode).http();
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                .timeout(LIMIT)
                .build();
        try {
            HttpResponse<String> response =
                    HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
            assertThat(response.statusCode()).as(path).isEqualTo(200);
            return response.body();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException(e);
        }
    }

    private JsonNode page() {
        try {
            return JSON.readTree(get("/gears.json"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** All three pages show the lowest gear: {@code awake} hosts serve, the others sleep and draw little power. */
    void inTheLowestGear(int awake, int hosts, boolean active) throws IOException {
        Findings.until(
                PATIENCE,
                nameNode + " shows " + awake + " hosts awake",
                () -> {
                    JsonNode seen = page(); // made at most once a second: it may be older than the end of the shift
                    return seen.path("state").path("phase").asText().equals("STEADY")
                            && seen.path("nodes").path("SERVING").asInt() == awake
                            && seen.path("nodes").path("ASLEEP").asInt() == hosts - awake
                            && seen.path("power").path("meteredHosts").asInt() == hosts
                            && seen.has("uncoveredBlocks") == active;
                },
                () -> page().toPrettyString());
        JsonNode seen = page();
        assertThat(seen.path("haState").asText()).isEqualTo(active ? "active" : "standby");
        assertThat(seen.path("state").path("gear").asInt()).isOne();
        assertThat(seen.path("state").path("phase").asText()).isEqualTo("STEADY");
        assertThat(seen.has("progress")).isFalse();
        assertThat(seen.path("hosts")).hasSize(hosts);
        for (JsonNode host : seen.path("hosts")) {
            boolean up = host.path("position").asInt() <= awake;
            assertThat(host.path("service").asText()).isEqualTo(up ? "SERVING" : "ASLEEP");
            assertThat(host.path("watts").asDouble()).isBetween(up ? 93.7 : 5.0, up ? 135.0 : 5.0);
        }
        assertThat(seen.path("history").path("recent")).isNotEmpty();
        if (active) {
            assertThat(seen.path("uncoveredBlocks").asInt()).isZero();
            assertThat(seen.path("power").path("joules").asLong()).isPositive();
        }
        metrics(awake, hosts, active);
    }

    /** Both are samples of a period: they may be older than the page. */
    private void awaitMetrics() {
        Findings.until(
                PATIENCE,
                nameNode + " has sampled the lowest gear",
                () -> {
                    try {
                        return value(samples(), "hdfs_gears_current{") == 1
                                && bean().path("Current").asInt() == 1;
                    } catch (IOException e) {
                        throw new UncheckedIOException(e);
                    }
                },
                drill::situation);
    }

    private List<String> samples() throws IOException {
        return get("/prom").lines().toList();
    }

    private JsonNode bean() throws IOException {
        return JSON.readTree(get("/jmx?qry=Hadoop:service=NameNode,name=GearState"))
                .path("beans")
                .path(0);
    }

    private void metrics(int awake, int hosts, boolean active) throws IOException {
        awaitMetrics();
        List<String> lines = samples();
        assertThat(value(lines, "hdfs_gears_active{")).isEqualTo(active ? 1 : 0);
        assertThat(value(lines, "hdfs_gears_current{")).isOne();
        assertThat(value(lines, "hdfs_gears_nodes{", "state=\"asleep\"")).isEqualTo(hosts - awake);
        assertThat(value(lines, "hdfs_gears_phase{", "phase=\"steady\"")).isOne();
        assertThat(lines.stream().filter(line -> line.startsWith("hdfs_gears_power_watts{")))
                .hasSize(hosts);
        assertThat(lines.stream().filter(line -> line.startsWith("hdfs_gears_power_joules_total{")))
                .hasSize(hosts)
                .allMatch(line -> line.contains("source=\"cpu-model\""));
        JsonNode bean = bean();
        assertThat(bean.path("Current").asInt()).isOne();
        assertThat(bean.path("HostsWanted").asInt()).isEqualTo(awake);
        assertThat(bean.has("UncoveredBlocks")).isEqualTo(active);
        assertThat(get("/gears")).contains("<title>Gears</title>");
    }

    private static double value(List<String> lines, String start, String... labels) {
        List<String> found = lines.stream()
                .filter(line ->
                        line.startsWith(start) && List.of(labels).stream().allMatch(line::contains))
                .toList();
        assertThat(found).as("%s %s", start, List.of(labels)).hasSize(1);
        return Double.parseDouble(found.get(0).substring(found.get(0).lastIndexOf(' ') + 1));
    }
}

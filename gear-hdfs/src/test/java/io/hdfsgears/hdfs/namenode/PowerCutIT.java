// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.namenode;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.hdfsgears.hdfs.GearHosts;
import io.hdfsgears.testkit.Poll;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.DFSConfigKeys;
import org.apache.hadoop.hdfs.MiniDFSCluster;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Demand-response orders over HTTP at a NameNode with three DataNodes. */
class PowerCutIT {
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private final HttpClient client = HttpClient.newHttpClient();
    private MiniDFSCluster cluster;

    @AfterEach
    void stop() {
        if (cluster != null) {
            cluster.shutdown();
        }
    }

    private void start(Path dir) throws Exception {
        cluster = new MiniDFSCluster.Builder(new Configuration(), dir.toFile())
                .numDataNodes(0)
                .build();
        cluster.waitClusterUp();
        Configuration conf = cluster.getConfiguration(0);
        conf.setInt("dfs.replication", 2);
        conf.setInt("dfs.heartbeat.interval", 1);
        conf.setClass("dfs.block.replicator.classname", EvenPolicy.class, Object.class);
        conf.setClass("dfs.namenode.hosts.provider.classname", GearHosts.class, Object.class);
        conf.setClass("dfs.namenode.audit.loggers", AuditLines.class, Object.class);
        conf.set(DFSConfigKeys.DFS_ADMIN, "grid");
        conf.set("dfs.namenode.gear.power", "agent");
        conf.set("dfs.namenode.gear.tick", "200ms");
        conf.set("dfs.namenode.gear.primaries", "2");
        conf.setInt("dfs.namenode.gear.hosts.expected", 3);
        conf.set("dfs.namenode.startup", "REGULAR");
        cluster.shutdownNameNode(0);
        cluster.getNameNodeInfos()[0].nameNode = new GearNameNode(conf);
        cluster.startDataNodes(conf, 3, true, null, null);
    }

    private HttpResponse<String> order(String user, String body) {
        URI uri = URI.create("http://127.0.0.1:"
                + cluster.getNameNode(0).getHttpAddress().getPort() + "/gears/demand-response?user.name=" + user);
        HttpRequest request = HttpRequest.newBuilder(uri)
                .header("Content-Type", "application/json")
                .header("X-XSRF-HEADER", "1")
                .POST(HttpRequest.BodyPublishers.ofString(body))
                .build();
        return client.sendAsync(request, HttpResponse.BodyHandlers.ofString())
                .orTimeout(PATIENCE.toSeconds(), TimeUnit.SECONDS)
                .join();
    }

    private static JsonNode json(HttpResponse<String> response) throws Exception {
        return new ObjectMapper().readTree(response.body());
    }

    @Test
    void operatorsOrderByHttpAndNobodyElse(@TempDir Path dir) throws Exception {
        start(dir);
        String dryRun = "{\"watts\": -50, \"end\": \"2h\", \"reason\": \"grid\", \"dryRun\": true}";
        Poll.until(PATIENCE, "the chain is founded", () -> order("grid", dryRun).statusCode() != 503);
        HttpResponse<String> seen = order("grid", dryRun);
        assertThat(seen.statusCode()).as(seen.body()).isEqualTo(200);
        assertThat(json(seen).path("wattsSaved").asDouble()).isGreaterThanOrEqualTo(50);
        assertThat(json(seen).path("hosts")).hasSize(1);

        HttpResponse<String> no = order("mallory", dryRun);
        assertThat(no.statusCode()).as(no.body()).isEqualTo(403);
        assertThat(json(no).path("message").asText()).contains("not authorised", DFSConfigKeys.DFS_ADMIN);

        HttpResponse<String> much = order("grid", dryRun.replace("-50", "-5000"));
        assertThat(much.statusCode()).as(much.body()).isEqualTo(409);
        assertThat(json(much).path("message").asText()).contains("-5000 W cannot be met", "Ask for");

        HttpResponse<String> done = order("grid", dryRun.replace("\"dryRun\"", "\"force\""));
        assertThat(done.statusCode()).as(done.body()).isEqualTo(202);
        JsonNode state = json(done).path("state");
        assertThat(state.path("hostsAwake").asInt()).isEqualTo(2);
        assertThat(state.path("endsHosts").asInt()).isEqualTo(3);
        assertThat(Duration.between(
                        Instant.now(), Instant.parse(state.path("ends").asText())))
                .isBetween(Duration.ofMinutes(110), Duration.ofMinutes(120));
        assertThat(state.path("reason").asText()).isEqualTo("demand response, -50 W: grid");
        assertThat(AuditLines.LINES)
                .contains(
                        "true grid (auth:SIMPLE) 127.0.0.1 setGear forced -50 W for 7200 s by HTTP reason=grid",
                        "false mallory (auth:SIMPLE) 127.0.0.1 setGear dry run -50 W for 7200 s by HTTP reason=grid",
                        "false grid (auth:SIMPLE) 127.0.0.1 setGear dry run -5000 W for 7200 s by HTTP reason=grid");
    }
}

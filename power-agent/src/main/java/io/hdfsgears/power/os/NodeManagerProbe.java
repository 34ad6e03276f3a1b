// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.os;

import com.fasterxml.jackson.databind.JsonNode;
import io.hdfsgears.core.config.Quantities;
import io.hdfsgears.hdfs.json.ForeignJson;
import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Whether YARN works on this host: the NodeManager's own gauges, on its page {@code /jmx}. Nobody listening is no NodeManager;
 * every other failure counts as busy, since it may be.
 */
final class NodeManagerProbe {
    private static final String BEAN = "/jmx?qry=Hadoop:service=NodeManager,name=NodeManagerMetrics";
    private static final List<String> BUSY =
            List.of("ContainersRunning", "ContainersIniting", "ContainersReIniting", "ContainersPaused");
    private static final int MAX_BYTES = 1 << 20;
    private static final Duration DEADLINE = Duration.ofSeconds(5);

    private final String url;
    private final HttpClient client;

    /** @param url http[s]://host:port */
    NodeManagerProbe(String url) {
        this.url = url;
        this.client = HttpClient.newBuilder()
                .connectTimeout(DEADLINE)
                .followRedirects(HttpClient.Redirect.NEVER)
                .build();
    }

    /** @return why it keeps the host awake; empty: it does not */
    Optional<String> busy() throws InterruptedException {
        CompletableFuture<Optional<String>> answer = client.sendAsync(
                        HttpRequest.newBuilder(URI.create(url + BEAN))
                                .timeout(DEADLINE)
                                .build(),
                        HttpResponse.BodyHandlers.ofInputStream())
                .thenApply(this::judge);
        try {
            return answer.get(DEADLINE.toMillis() * 2, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            answer.cancel(true);
            return Optional.of("the NodeManager at " + url + " does not answer in time");
        } catch (ExecutionException e) {
            return e.getCause() instanceof ConnectException
                    ? Optional.empty()
                    : Optional.of("the NodeManager at " + url + " cannot be asked: " + e.getCause());
        }
    }

    private Optional<String> judge(HttpResponse<InputStream> response) {
        try (InputStream body = response.body()) {
            if (response.statusCode() == 401) {
                return Optional.of("the NodeManager at " + url + " answers with status 401: its pages want a Kerberos"
                        + " ticket (hadoop.http.authentication.type), and the agent sends none. Set yarnDrain to true, or"
                        + " nodeManager to none where YARN may lose this host");
            }
            if (response.statusCode() != 200) {
                return Optional.of("the NodeManager at " + url + " answers with status " + response.statusCode());
            }
            JsonNode bean =
                    ForeignJson.tree(body.readNBytes(MAX_BYTES)).path("beans").path(0);
            if (!bean.path(BUSY.get(0)).isNumber()) {
                return Optional.of("what answers at " + url + " shows no containers of a NodeManager");
            }
            long containers =
                    BUSY.stream().mapToLong(gauge -> bean.path(gauge).asLong(0)).sum();
            return containers == 0
                    ? Optional.empty()
                    : Optional.of("NodeManager with " + Quantities.count(containers, "container"));
        } catch (IOException e) {
            return Optional.of("the NodeManager at " + url + " answers with what is no JSON");
        }
    }
}

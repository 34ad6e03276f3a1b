// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.load;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.hdfsgears.core.auto.CounterDeltas;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/**
 * BytesRead of the DataNodes, from the JMX page that each of them serves: what left its disks for clients, replication not
 * counted. A DataNode counts a read when it has ended well; a client that breaks off in the middle of a block is not counted,
 * nor is one that reads the local file itself (short circuit).
 *
 * <p>Only plain HTTP is spoken: where DataNodes serve HTTPS only or ask for a login, the answers fail and the caller falls back.
 */
final class DataNodeReads {
    private static final String QUERY = "/jmx?qry=Hadoop:service=DataNode,name=DataNodeActivity-*";
    private static final Duration TIMEOUT = Duration.ofSeconds(3);
    private static final ObjectMapper JSON = new ObjectMapper();

    private final HttpClient http;
    private final CounterDeltas deltas = new CounterDeltas();

    DataNodeReads() {
        http = HttpClient.newBuilder()
                .connectTimeout(TIMEOUT)
                .version(HttpClient.Version.HTTP_1_1)
                .build();
    }

    /**
     * Asks all hosts and waits for their answers, for a few seconds at most.
     *
     * @param addresses host:port of the HTTP server by the host's identity
     * @return how many answered
     */
    int ask(Map<String, String> addresses) {
        Map<String, CompletableFuture<Long>> asked = new LinkedHashMap<>();
        addresses.forEach((host, address) -> asked.put(host, ask(address)));
        List<String> silent = new ArrayList<>();
        asked.forEach((host, answer) -> {
            long counter = answer.join();
            if (counter >= 0) {
                deltas.answered(host, counter);
            } else {
                silent.add(host);
            }
        });
        return asked.size() - silent.size();
    }

    private CompletableFuture<Long> ask(String address) {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://" + address + QUERY))
                .timeout(TIMEOUT)
                .build();
        return http.sendAsync(request, BodyHandlers.ofByteArray())
                .thenApply(response -> response.statusCode() == 200 ? bytesRead(response.body()) : -1L)
                .exceptionally(failure -> -1L);
    }

    /** @return -1 when the page does not say */
    static long bytesRead(byte[] page) {
        try {
            for (JsonNode bean : JSON.readTree(page).path("beans")) {
                if (bean.path("BytesRead").isNumber()) {
                    return bean.path("BytesRead").asLong();
                }
            }
            return -1;
        } catch (IOException e) {
            return -1;
        }
    }

    /** Bytes read from the hosts that answered, since they first did. */
    long total() {
        return deltas.total();
    }
}

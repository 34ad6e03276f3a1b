// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.load;

import com.fasterxml.jackson.databind.JsonNode;
import io.hdfsgears.core.auto.CounterDeltas;
import io.hdfsgears.hdfs.http.BoundedBody;
import io.hdfsgears.hdfs.http.HttpClients;
import io.hdfsgears.hdfs.json.ForeignJson;
import io.hdfsgears.hdfs.worker.OwnThreads;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * BytesRead of the DataNodes, from the JMX page that each of them serves: what left its disks for clients, replication not
 * counted. A DataNode counts a read when it has ended well; a client that breaks off in the middle of a block is not counted,
 * nor is one that reads the local file itself (short circuit).
 *
 * <p>Only plain HTTP is spoken: where DataNodes serve HTTPS only or ask for a login, the answers fail and the caller falls back.
 */
final class DataNodeReads {
    private static final String QUERY = "/jmx?qry=Hadoop:service=DataNode,name=DataNodeActivity-*";
    /** For the connection and the head of the answer, and once more for its body. */
    private static final Duration TIMEOUT = Duration.ofSeconds(3);

    private static final int MOST_BYTES = 1 << 20;
    /** Then no further host is asked. */
    private static final long ALL_NANOS = TimeUnit.SECONDS.toNanos(6);
    /** Connections that wait for an answer; an HTTP client's own threads have no limit. */
    static final int MOST_AT_ONCE = 32;

    private static final int THREADS = 2;
    private static final long IDLE_SECONDS = 60;

    private final Duration timeout;
    private final HttpClient http;
    private final CounterDeltas deltas = new CounterDeltas();
    private final Set<String> silent = new HashSet<>();

    DataNodeReads() {
        this(TIMEOUT);
    }

    DataNodeReads(Duration timeout) {
        this.timeout = timeout;
        http = HttpClients.builder(timeout).executor(threads()).build();
    }

    /** By default the client starts a thread for each answer, and those of 1,000 hosts arrive together. */
    private static ThreadPoolExecutor threads() {
        ThreadPoolExecutor pool = new ThreadPoolExecutor(
                THREADS,
                THREADS,
                IDLE_SECONDS,
                TimeUnit.SECONDS,
                new LinkedBlockingQueue<>(),
                new OwnThreads("gear-http"));
        pool.allowCoreThreadTimeOut(true);
        return pool;
    }

    /**
     * Asks all hosts and waits for their answers, for a few seconds at most. Hosts that were silent last time are asked last.
     *
     * @param addresses host:port of the HTTP server by the host's identity
     * @return how many answered
     */
    int ask(Map<String, String> addresses) {
        List<String> hosts = new ArrayList<>(addresses.keySet());
        hosts.sort(Comparator.comparing(silent::contains));
        long start = System.nanoTime();
        Semaphore places = new Semaphore(MOST_AT_ONCE);
        Map<String, CompletableFuture<Long>> asked = new LinkedHashMap<>();
        for (String host : hosts) {
            if (!taken(places, start)) {
                break;
            }
            CompletableFuture<Long> answer = ask(addresses.getOrDefault(host, ""));
            asked.put(host, answer.whenComplete((counter, failure) -> places.release()));
        }
        silent.clear();
        silent.addAll(hosts);
        asked.forEach((host, answer) -> {
            long counter = answer.join();
            if (counter >= 0) {
                deltas.answered(host, counter);
                silent.remove(host);
            }
        });
        return hosts.size() - silent.size();
    }

    private static boolean taken(Semaphore places, long startNanos) {
        try {
            return places.tryAcquire(ALL_NANOS - (System.nanoTime() - startNanos), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private CompletableFuture<Long> ask(String address) {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://" + address + QUERY))
                .timeout(timeout)
                .build();
        CompletableFuture<HttpResponse<byte[]>> exchange = http.sendAsync(request, head -> new BoundedBody(MOST_BYTES));
        // The request's own time-out ends with the head of the answer: a host may hang in the middle of its page.
        return exchange.thenApply(response -> response.statusCode() == 200 ? bytesRead(response.body()) : -1L)
                .orTimeout(2 * timeout.toMillis(), TimeUnit.MILLISECONDS)
                .exceptionally(failure -> {
                    exchange.cancel(true);
                    return -1L;
                });
    }

    /** @return -1 when the page does not say */
    static long bytesRead(byte[] page) {
        try {
            for (JsonNode bean : ForeignJson.tree(page).path("beans")) {
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

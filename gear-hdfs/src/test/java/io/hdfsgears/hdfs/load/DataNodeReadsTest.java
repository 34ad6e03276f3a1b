// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.load;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class DataNodeReadsTest {
    private static String page(String beans) {
        return "{\"beans\":[" + beans + "]}";
    }

    @Test
    void readsTheCounterFromThePage() {
        assertThat(DataNodeReads.bytesRead(page("{\"name\":\"a\",\"BytesWritten\":7,\"BytesRead\":42}")
                        .getBytes(UTF_8)))
                .isEqualTo(42);
        assertThat(DataNodeReads.bytesRead(page("").getBytes(UTF_8))).isEqualTo(-1);
        assertThat(DataNodeReads.bytesRead("<html>login</html>".getBytes(UTF_8)))
                .isEqualTo(-1);
    }

    @Test
    void hostsThatDoNotAnswerAreToldApart() throws IOException {
        AtomicReference<String> counter = new AtomicReference<>("100");
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/jmx", exchange -> {
            byte[] body = page("{\"BytesRead\":" + counter.get() + "}").getBytes(UTF_8);
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        server.start();
        try {
            String good = "127.0.0.1:" + server.getAddress().getPort();
            DataNodeReads reads = new DataNodeReads();
            assertThat(reads.ask(Map.of("a", good, "b", "127.0.0.1:0"))).isEqualTo(1);
            counter.set("350");
            assertThat(reads.ask(Map.of("a", good))).isEqualTo(1);
            assertThat(reads.total()).isEqualTo(250);
        } finally {
            server.stop(0);
        }
    }

    /** The NameNode has other work: a thousand DataNodes took as many connections and hundreds of threads at once. */
    @Test
    void hostsAreAskedAFewAtATimeByAFewThreads() throws IOException {
        int hosts = 100;
        AtomicInteger open = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        Semaphore tooMany = new Semaphore(0);
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), hosts);
        ExecutorService threads = Executors.newCachedThreadPool();
        server.setExecutor(threads);
        server.createContext("/jmx", exchange -> {
            most.accumulateAndGet(open.incrementAndGet(), Math::max);
            if (most.get() > DataNodeReads.MOST_AT_ONCE) {
                tooMany.release(hosts);
            }
            try {
                // so that others can come meanwhile
                assertThat(tooMany.tryAcquire(100, TimeUnit.MILLISECONDS)).isFalse();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            open.decrementAndGet();
            byte[] body = page("{\"BytesRead\":1}").getBytes(UTF_8);
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        server.start();
        try {
            String address = "127.0.0.1:" + server.getAddress().getPort();
            Map<String, String> all =
                    IntStream.range(0, hosts).boxed().collect(Collectors.toMap(i -> "h" + i, i -> address));
            assertThat(new DataNodeReads().ask(all)).isEqualTo(hosts);
            assertThat(most).hasValueLessThanOrEqualTo(DataNodeReads.MOST_AT_ONCE);
            assertThat(Thread.getAllStackTraces().keySet().stream()
                            .filter(thread -> thread.getName().startsWith("gear-http")))
                    .hasSizeLessThanOrEqualTo(4);
        } finally {
            server.stop(0);
            threads.shutdownNow();
        }
    }

    /** A DataNode that is stopped in the middle of its page, or whose page does not end: the poll was never over. */
    @Test
    void pagesThatDoNotEndAreGivenUp() throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        ExecutorService threads = Executors.newCachedThreadPool();
        server.setExecutor(threads);
        CountDownLatch over = new CountDownLatch(1);
        server.createContext("/jmx", exchange -> {
            exchange.sendResponseHeaders(200, 0);
            OutputStream page = exchange.getResponseBody();
            page.write(page("{\"BytesRead\":1}").getBytes(UTF_8));
            byte[] more = " ".repeat(1 << 16).getBytes(UTF_8);
            boolean endless = exchange.getRequestHeaders().getFirst("Host").startsWith("localhost");
            try {
                while (endless && over.getCount() > 0) {
                    page.write(more);
                }
                page.flush();
                over.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        server.start();
        try {
            int port = server.getAddress().getPort();
            DataNodeReads reads = new DataNodeReads(Duration.ofMillis(300));
            Map<String, String> both = Map.of("stopped", "127.0.0.1:" + port, "endless", "localhost:" + port);
            assertThat(CompletableFuture.supplyAsync(() -> reads.ask(both), threads))
                    .succeedsWithin(30, TimeUnit.SECONDS)
                    .isEqualTo(0);
        } finally {
            over.countDown();
            server.stop(0);
            threads.shutdownNow();
        }
    }
}

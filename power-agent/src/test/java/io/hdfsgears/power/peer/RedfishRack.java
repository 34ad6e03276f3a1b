// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.peer;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** Many Redfish BMCs, each at a loopback address of its own (127.1.x.y), in one server. */
public final class RedfishRack implements AutoCloseable {
    private static final String SYSTEM = """
        {"PowerState": "%s", "Actions": {"#ComputerSystem.Reset": {
           "target": "/redfish/v1/Systems/1/Actions/ComputerSystem.Reset"}}}\
        """;

    private final HttpServer server;
    private final ExecutorService threads = Executors.newFixedThreadPool(32);
    private final Set<String> on = ConcurrentHashMap.newKeySet();
    private final List<Long> orders = new ArrayList<>();
    private volatile CountDownLatch held = new CountDownLatch(0);

    public RedfishRack() throws IOException {
        server = HttpServer.create(new InetSocketAddress(0), 2_000);
        server.setExecutor(threads);
        server.createContext("/redfish/v1/Systems/1", this::serve);
        server.start();
    }

    public String url(int number) {
        return "http://127.1." + (number / 250 + 1) + "." + (number % 250 + 1) + ":"
                + server.getAddress().getPort();
    }

    /** When each order came, in nanoseconds, sorted. */
    public synchronized List<Long> orders() {
        return orders.stream().sorted().toList();
    }

    /** Answers none of the first {@code n} orders before all of them are there; at most as many as this rack has threads. */
    public void answerOnlyTogether(int n) {
        held = new CountDownLatch(n);
    }

    /** Whether as many came together as was asked for. */
    public boolean cameTogether() {
        return held.getCount() == 0;
    }

    private void await() throws IOException {
        held.countDown();
        try {
            if (!held.await(20, TimeUnit.SECONDS)) {
                throw new IOException("other orders do not come before this one is answered");
            }
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
    }

    private void serve(HttpExchange exchange) throws IOException {
        String bmc = exchange.getRequestHeaders().getFirst("Host");
        if (exchange.getRequestMethod().equals("POST")) {
            synchronized (this) {
                orders.add(System.nanoTime());
            }
            await();
            on.add(bmc);
            exchange.getRequestBody().readAllBytes();
            FakeRedfish.send(exchange, 204, "");
        } else {
            FakeRedfish.send(exchange, 200, SYSTEM.formatted(on.contains(bmc) ? "On" : "Off"));
        }
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.bmcs;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.hdfsgears.rack.Poll;
import java.io.Closeable;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Redfish BMCs, each at a loopback address of its own (127.1.x.y). Plain HTTP; those that hang take each connection and say nothing. */
final class SimulatedBmcs implements Closeable {
    private static final int PER_NETWORK = 250;
    private static final int BACKLOG = 4_000;
    private static final String SYSTEM = """
        {"Id": "1", "PowerState": "%s", "Actions": {"#ComputerSystem.Reset": {
           "target": "/redfish/v1/Systems/1/Actions/ComputerSystem.Reset",
           "ResetType@Redfish.AllowableValues": ["On", "ForceOff", "GracefulShutdown", "ForceRestart"]}}}\
        """;

    private final HttpServer server;
    private final ServerSocket mute;
    private final ExecutorService threads = Executors.newCachedThreadPool(task -> {
        Thread thread = new Thread(task, "bmc");
        thread.setDaemon(true);
        return thread;
    });
    private final Duration latency;
    private final Set<String> on = ConcurrentHashMap.newKeySet();
    /** By address: the times when the BMC returned its state, ns; the newest last. */
    private final Map<String, List<Long>> reads = new ConcurrentHashMap<>();

    private final Map<String, Long> orders = new ConcurrentHashMap<>();
    private final List<Socket> held = Collections.synchronizedList(new ArrayList<>());

    /** @param latency of each answer */
    SimulatedBmcs(Duration latency) throws IOException {
        this.latency = latency;
        server = HttpServer.create(new InetSocketAddress(0), BACKLOG);
        server.setExecutor(threads);
        server.createContext("/redfish/v1/Systems/1", this::answer);
        server.start();
        mute = new ServerSocket(0, BACKLOG);
        threads.execute(this::hold);
    }

    private static String address(int number) {
        return "127.1." + (number / PER_NETWORK + 1) + "." + (number % PER_NETWORK + 1);
    }

    String url(int number, boolean hangs) {
        return "http://" + address(number) + ":"
                + (hangs ? mute.getLocalPort() : server.getAddress().getPort());
    }

    /** When its first order came, ns. */
    Optional<Long> ordered(int number) {
        return Optional.ofNullable(orders.get(address(number)));
    }

    /** The times when it returned its state, ns. */
    List<Long> reads(int number) {
        List<Long> all = reads.getOrDefault(address(number), List.of());
        synchronized (all) {
            return List.copyOf(all);
        }
    }

    /** Connections to those that hang, all in all. */
    int connectionsHeld() {
        return held.size();
    }

    private void hold() {
        try {
            while (true) {
                held.add(mute.accept());
            }
        } catch (IOException e) {
            // closed
        }
    }

    private void answer(HttpExchange exchange) throws IOException {
        String bmc = exchange.getLocalAddress().getAddress().getHostAddress();
        boolean order = exchange.getRequestMethod().equals("POST");
        if (order) {
            orders.putIfAbsent(bmc, System.nanoTime());
            exchange.getRequestBody().readAllBytes();
            on.add(bmc);
        }
        Poll.pause(latency);
        byte[] body = order
                ? new byte[0]
                : SYSTEM.formatted(on.contains(bmc) ? "On" : "Off").getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(order ? 204 : 200, order ? -1 : body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
        if (!order) {
            reads.computeIfAbsent(bmc, any -> Collections.synchronizedList(new ArrayList<>()))
                    .add(System.nanoTime());
        }
    }

    @Override
    public void close() throws IOException {
        server.stop(0);
        mute.close();
        threads.shutdownNow();
        for (Socket socket : List.copyOf(held)) {
            socket.close();
        }
    }
}

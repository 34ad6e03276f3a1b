// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.driver.tutorial;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** A plug as Tasmota's documentation describes its commands over HTTP; it begins off. */
final class FakePlug implements AutoCloseable {
    private final HttpServer server;
    private final String password;
    private volatile boolean on;
    private volatile @Nullable String answer;

    FakePlug(String password) {
        this.password = password;
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.createContext("/cm", this::serve);
        server.start();
    }

    int port() {
        return server.getAddress().getPort();
    }

    /** From now on the plug answers so, whatever comes. */
    void answers(String text) {
        answer = text;
    }

    private void serve(HttpExchange exchange) throws IOException {
        String fixed = answer;
        if (!has(exchange, "user=admin") || !has(exchange, "password=" + password)) {
            send(exchange, 401, "{\"WARNING\":\"Need user=<username>&password=<password>\"}");
        } else if (fixed != null) {
            send(exchange, 200, fixed);
        } else {
            if (has(exchange, "cmnd=Power On") || has(exchange, "cmnd=Power Off")) {
                on = has(exchange, "cmnd=Power On");
            }
            send(exchange, 200, "{\"POWER\":\"" + (on ? "ON" : "OFF") + "\"}");
        }
    }

    private static boolean has(HttpExchange exchange, String argument) {
        return Arrays.stream(exchange.getRequestURI().getRawQuery().split("&"))
                .map(part -> java.net.URLDecoder.decode(part, UTF_8))
                .anyMatch(argument::equals);
    }

    private static void send(HttpExchange exchange, int status, String text) throws IOException {
        byte[] bytes = text.getBytes(UTF_8);
        exchange.sendResponseHeaders(status, bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }

    @Override
    public void close() {
        server.stop(0);
    }
}

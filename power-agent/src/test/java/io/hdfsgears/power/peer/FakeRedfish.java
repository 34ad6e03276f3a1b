// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.peer;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import javax.net.ssl.SSLContext;

/** A Redfish service, on plain HTTP or on TLS, whose every answer a test may replace by something worse. */
public final class FakeRedfish implements AutoCloseable {
    private static final String SYSTEM = """
        {"Id": "%2$s", "PowerState": "%1$s", "Actions": {"#ComputerSystem.Reset": {
           "target": "/redfish/v1/Systems/%2$s/Actions/ComputerSystem.Reset",
           "ResetType@Redfish.AllowableValues": ["On", "ForceOff", "GracefulShutdown", "ForceRestart"]}}}\
        """;

    private final HttpServer server;
    private final String scheme;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final Map<String, Answer> instead = new ConcurrentHashMap<>();
    private final Map<String, String> aliases = new ConcurrentHashMap<>();
    private final List<String> posted = new CopyOnWriteArrayList<>();
    private final List<String> authorizations = new CopyOnWriteArrayList<>();
    private volatile String power = "Off";
    private volatile String id = "1";
    private volatile boolean lying;

    /** Writes an answer of its own. */
    @FunctionalInterface
    public interface Answer {
        void to(HttpExchange exchange) throws IOException;
    }

    public FakeRedfish() throws IOException {
        this(HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0), "http");
    }

    /** On TLS, with the certificate of {@code with}. */
    public static FakeRedfish ofTls(SSLContext with) throws IOException {
        HttpsServer server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setHttpsConfigurator(new HttpsConfigurator(with));
        return new FakeRedfish(server, "https");
    }

    private FakeRedfish(HttpServer server, String scheme) {
        this.server = server;
        this.scheme = scheme;
        server.setExecutor(threads);
        server.createContext("/", this::serve);
        server.start();
    }

    public String url() {
        return scheme + "://127.0.0.1:" + server.getAddress().getPort();
    }

    /** What is answered to {@code path} from now on. */
    public void answer(String path, Answer answer) {
        instead.put(path, answer);
    }

    public void answer(String path, int status, String body) {
        answer(path, exchange -> send(exchange, status, body));
    }

    /** What it says itself is answered to {@code path} again. */
    public void restore(String path) {
        instead.remove(path);
    }

    /** It accepts every order and carries none out. */
    public void lie() {
        lying = true;
    }

    public void power(String state) {
        power = state;
    }

    /** Its system has this id from now on, and the old one is not known any more. */
    public void rename(String system) {
        id = system;
    }

    public List<String> posted() {
        return posted;
    }

    /** Of all requests but those for the service root, which is open to all. */
    public List<String> authorizations() {
        return authorizations;
    }

    private void serve(HttpExchange exchange) throws IOException {
        String asked = exchange.getRequestURI().getPath();
        if (!asked.equals("/redfish/v1/")) {
            authorizations.add(String.valueOf(exchange.getRequestHeaders().getFirst("Authorization")));
        }
        String path = aliases.getOrDefault(asked, asked);
        Answer other = instead.get(asked);
        if (other != null) {
            other.to(exchange);
        } else if (exchange.getRequestMethod().equals("POST") && path.startsWith("/redfish/v1/Systems/" + id + "/")) {
            String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
            posted.add(body);
            if (!lying) {
                power = body.contains("Off") || body.contains("Shutdown") ? "Off" : "On";
            }
            send(exchange, 204, "");
        } else if (path.equals("/redfish/v1/")) {
            send(exchange, 200, "{\"Systems\": {\"@odata.id\": \"/redfish/v1/Systems\"}}");
        } else if (path.equals("/redfish/v1/Systems")) {
            send(exchange, 200, "{\"Members\": [{\"@odata.id\": \"/redfish/v1/Systems/" + id + "\"}]}");
        } else if (path.equals("/redfish/v1/Systems/" + id)) {
            send(exchange, 200, SYSTEM.formatted(power, id));
        } else {
            send(exchange, 404, "{}");
        }
    }

    /** Answers {@code path} by a redirect, and the same path with a slash as it answered {@code path} before. */
    public void redirectToSlash(String path, int status, String location) {
        answer(path, exchange -> {
            exchange.getResponseHeaders().set("Location", location);
            send(exchange, status, "");
        });
        aliases.put(path + "/", path);
    }

    public static void send(HttpExchange exchange, int status, String body) throws IOException {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}

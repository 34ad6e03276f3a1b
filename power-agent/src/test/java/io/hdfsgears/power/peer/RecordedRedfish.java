// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.peer;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * The BMC of one maker, played from {@code src/test/resources/bmcs}: fields and shapes are those of the makers' public
 * documentation and of public reports, names are made up. It has sessions, and basic authentication where that maker's
 * has it.
 */
public final class RecordedRedfish implements AutoCloseable {
    public static final String USER = "power";
    public static final String PASSWORD = "s3cret-pw";

    private static final ObjectMapper JSON = new ObjectMapper();

    private final JsonNode bmc;
    private final HttpServer server;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final Set<String> tokens = ConcurrentHashMap.newKeySet();
    private final List<String> logins = new CopyOnWriteArrayList<>();
    private final List<String> resets = new CopyOnWriteArrayList<>();
    private final List<String> ended = new CopyOnWriteArrayList<>();
    private final List<String> basics = new CopyOnWriteArrayList<>();
    private volatile String power = "On";
    private volatile boolean basic;
    private volatile int noSessions;

    public RecordedRedfish(String name) throws IOException {
        try (InputStream in = RecordedRedfish.class.getResourceAsStream("/bmcs/" + name + ".json")) {
            bmc = JSON.readTree(in);
        }
        basic = bmc.path("basic").asBoolean();
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(threads);
        server.createContext("/", this::serve);
        server.start();
    }

    /** What is to be seen of it: {@code watts}, and the type of reset of each action. */
    public JsonNode expect() {
        return bmc.path("expect");
    }

    public String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    public void power(String state) {
        power = state;
    }

    public void basic(boolean taken) {
        basic = taken;
    }

    /** Each open session has ended, as after the time-out or a restart of the BMC. */
    public void endSessions() {
        tokens.clear();
    }

    /** From now on it answers a login by this status; 0: as before. */
    public void noSessions(int status) {
        noSessions = status;
    }

    /** The answer to each try to open a session: {@code opened}, {@code refused}, {@code full}. */
    public List<String> logins() {
        return logins;
    }

    public List<String> resets() {
        return resets;
    }

    /** Sessions that were ended by their owner. */
    public List<String> ended() {
        return ended;
    }

    public Set<String> sessions() {
        return tokens;
    }

    /** Paths that were asked for by basic authentication. */
    public List<String> basics() {
        return basics;
    }

    private void serve(HttpExchange exchange) throws IOException {
        String path = exchange.getRequestURI().getPath();
        String method = exchange.getRequestMethod();
        String sessions = bmc.path("sessions").asText();
        if (bmc.path("slash").asBoolean() && !path.endsWith("/")) {
            exchange.getResponseHeaders().set("Location", path + "/");
            FakeRedfish.send(exchange, 308, "");
        } else if (method.equals("POST") && path.equals(sessions)) {
            login(exchange, sessions);
        } else if (!path.equals("/redfish/v1/") && !mayEnter(exchange, path)) {
            FakeRedfish.send(exchange, 401, bmc.path("wrongLogin").path("body").toString());
        } else if (method.equals("POST")) {
            reset(exchange, path);
        } else if (method.equals("DELETE")) {
            tokens.remove(exchange.getRequestHeaders().getFirst("X-Auth-Token"));
            ended.add(path);
            FakeRedfish.send(exchange, 200, "{}");
        } else {
            get(exchange, path);
        }
    }

    private boolean mayEnter(HttpExchange exchange, String path) {
        String token = exchange.getRequestHeaders().getFirst("X-Auth-Token");
        if (token != null) {
            return tokens.contains(token);
        }
        String pair = Base64.getEncoder().encodeToString((USER + ":" + PASSWORD).getBytes(StandardCharsets.UTF_8));
        basics.add(path);
        return basic && ("Basic " + pair).equals(exchange.getRequestHeaders().getFirst("Authorization"));
    }

    private synchronized void login(HttpExchange exchange, String sessions) throws IOException {
        JsonNode said = JSON.readTree(exchange.getRequestBody());
        if (noSessions != 0) {
            logins.add("full");
            FakeRedfish.send(exchange, noSessions, "{}");
            return;
        }
        if (!said.path("UserName").asText().equals(USER)
                || !said.path("Password").asText().equals(PASSWORD)) {
            logins.add("refused");
            JsonNode wrong = bmc.path("wrongLogin");
            FakeRedfish.send(
                    exchange, wrong.path("status").asInt(), wrong.path("body").toString());
            return;
        }
        logins.add("opened");
        String token = "t0ken-" + logins.size();
        tokens.add(token);
        String own = (sessions.endsWith("/") ? sessions : sessions + "/") + logins.size();
        exchange.getResponseHeaders().set("X-Auth-Token", token);
        exchange.getResponseHeaders().set("Location", bmc.path("slash").asBoolean() ? url() + own + "/" : own);
        FakeRedfish.send(exchange, 201, "{\"@odata.id\": \"" + own + "\", \"Password\": null}");
    }

    private void reset(HttpExchange exchange, String path) throws IOException {
        String target = system().path("Actions")
                .path("#ComputerSystem.Reset")
                .path("target")
                .asText();
        String type = JSON.readTree(exchange.getRequestBody()).path("ResetType").asText();
        List<String> takes = new ArrayList<>();
        bmc.path("takes").forEach(value -> takes.add(value.asText()));
        if (!path.equals(target) || !takes.contains(type)) {
            FakeRedfish.send(exchange, 400, "{}");
            return;
        }
        resets.add(type);
        boolean off = type.endsWith("Off")
                || type.endsWith("Shutdown")
                || (type.equals("PushPowerButton") && power.equals("On"));
        power = off ? "Off" : "On";
        FakeRedfish.send(exchange, 204, "");
    }

    private JsonNode system() {
        return bmc.path("resources").path(bmc.path("system").asText());
    }

    private void get(HttpExchange exchange, String path) throws IOException {
        JsonNode found = bmc.path("resources").path(path);
        if (found.isMissingNode()) {
            FakeRedfish.send(exchange, 404, "{}");
        } else if (path.equals(bmc.path("system").asText())) {
            ObjectNode now = found.deepCopy();
            FakeRedfish.send(exchange, 200, now.put("PowerState", power).toString());
        } else {
            FakeRedfish.send(exchange, 200, found.toString());
        }
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}

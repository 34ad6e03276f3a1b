// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.hardware;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.Closeable;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** QEMU's monitors and a guest's serial line, as sockets in a folder, one client at a time each. */
final class FakeQemu implements Closeable {
    private static final String GREETING = "{\"QMP\": {\"version\": {}, \"capabilities\": []}}";
    private static final String EVENT =
            "{\"event\": \"SUSPEND\", \"timestamp\": {\"seconds\": 1, \"microseconds\": 2}}";

    private final ServerSocketChannel monitor;
    private final ServerSocketChannel events;
    private final ServerSocketChannel line;
    private final ObjectMapper mapper = new ObjectMapper();
    /** Commands that it received, on the monitor and on the line. */
    final List<String> told = new CopyOnWriteArrayList<>();
    /** What it answers instead; an empty answer hangs up. */
    final Map<String, String> answers = new ConcurrentHashMap<>();
    /** State of the guest after each of these commands. */
    final Map<String, String> effects = new ConcurrentHashMap<>(
            Map.of("sleep", "suspended", "system_wakeup", "running", "system_reset", "prelaunch", "cont", "running"));

    /** Who hears of events. */
    private volatile @Nullable SocketChannel listener;
    /** What the guest prints for a command on the line. */
    volatile UnaryOperator<String> prints = told -> "";

    private final Path printed;

    volatile String greeting = GREETING;
    volatile String state = "running";

    FakeQemu(Path folder) throws IOException {
        printed = folder.resolve("printed");
        monitor = listen(folder.resolve("monitor"));
        events = listen(folder.resolve("events"));
        line = listen(folder.resolve("line"));
        start("monitor", monitor, this::talk);
        start("events", events, client -> {
            listener = client;
            talk(client);
        });
        start("line", line, this::obey);
    }

    private interface Talk {
        void with(SocketChannel client) throws IOException;
    }

    private static ServerSocketChannel listen(Path socket) throws IOException {
        return ServerSocketChannel.open(StandardProtocolFamily.UNIX).bind(UnixDomainSocketAddress.of(socket));
    }

    private static void start(String name, ServerSocketChannel server, Talk talk) {
        Thread thread = new Thread(() -> serve(server, talk), "fake-qemu-" + name);
        thread.setDaemon(true);
        thread.start();
    }

    private static void serve(ServerSocketChannel server, Talk talk) {
        while (server.isOpen()) {
            try (SocketChannel client = server.accept()) {
                talk.with(client);
            } catch (IOException e) {
                // that client is gone, or this is closed
            }
        }
    }

    private void talk(SocketChannel client) throws IOException {
        say(client, greeting);
        BufferedReader lines = new BufferedReader(Channels.newReader(client, StandardCharsets.UTF_8));
        for (String asked = lines.readLine(); asked != null; asked = lines.readLine()) {
            String what = mapper.readTree(asked).path("execute").asText();
            told(what);
            String answer = answers.getOrDefault(what, answer(what));
            if (answer.isEmpty()) {
                return;
            }
            say(client, EVENT);
            say(client, answer);
        }
    }

    private String answer(String what) {
        return what.equals("query-status") ? "{\"return\": {\"status\": \"" + state + "\"}}" : "{\"return\": {}}";
    }

    private void obey(SocketChannel client) throws IOException {
        BufferedReader lines = new BufferedReader(Channels.newReader(client, StandardCharsets.UTF_8));
        for (String order = lines.readLine(); order != null; order = lines.readLine()) {
            told(order);
            Files.writeString(printed, prints.apply(order), StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        }
    }

    /** The guest falls asleep or wakes by itself. */
    void becomes(String now) throws IOException {
        becomes(now, now.equals("suspended") ? "SUSPEND" : "WAKEUP");
    }

    /** @param how QEMU's events of it, in order */
    void becomes(String now, String... how) throws IOException {
        state = now;
        SocketChannel client = listener;
        if (client != null) {
            for (String event : how) {
                say(client, "{\"event\": \"" + event + "\"}");
            }
        }
    }

    boolean isHeard() {
        return listener != null;
    }

    private void told(String what) {
        state = effects.getOrDefault(what, state);
        if (!what.equals("query-status") && !what.equals("qmp_capabilities")) {
            told.add(what);
        }
    }

    private static void say(SocketChannel client, String what) throws IOException {
        client.write(ByteBuffer.wrap((what.isEmpty() ? "" : what + "\n").getBytes(StandardCharsets.UTF_8)));
    }

    @Override
    public void close() throws IOException {
        monitor.close();
        events.close();
        line.close();
    }
}

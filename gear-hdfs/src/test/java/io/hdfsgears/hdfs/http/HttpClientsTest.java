// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** A NameNode asks thousands of DataNodes, one after another. */
final class HttpClientsTest {
    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final byte[] ANSWER =
            "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok".getBytes(StandardCharsets.US_ASCII);

    /** So that no connection ends for its age, if this is the first client of the JVM. */
    @BeforeAll
    static void keepIdleConnections() {
        System.setProperty("jdk.httpclient.keepalive.timeout", "600");
    }

    @AfterAll
    static void reset() {
        System.clearProperty("jdk.httpclient.keepalive.timeout");
    }

    @Test
    void connectionsToManyServersAreNotAllKept() throws Exception {
        HttpClient client = HttpClients.builder(PATIENCE).build();
        List<Socket> connections = new ArrayList<>();
        try {
            for (int i = 0; i <= HttpClients.MOST_IDLE; i++) {
                connections.add(asked(client));
            }
            // The end of the stream comes to the one whose connection was closed.
            Socket first = connections.get(0);
            first.setSoTimeout((int) PATIENCE.toMillis());
            assertThat(first.getInputStream().read()).as("first of them").isEqualTo(-1);
        } finally {
            for (Socket connection : connections) {
                connection.close();
            }
        }
    }

    /** The server's end of a connection on which one request was answered. */
    private static Socket asked(HttpClient client) throws Exception {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            URI uri = URI.create("http://127.0.0.1:" + server.getLocalPort() + "/");
            CompletableFuture<HttpResponse<String>> answer =
                    client.sendAsync(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString());
            server.setSoTimeout((int) PATIENCE.toMillis());
            Socket connection = server.accept();
            readHead(connection);
            connection.getOutputStream().write(ANSWER);
            assertThat(answer.get(PATIENCE.toSeconds(), TimeUnit.SECONDS).body())
                    .isEqualTo("ok");
            return connection;
        }
    }

    private static void readHead(Socket connection) throws IOException {
        StringBuilder head = new StringBuilder();
        while (head.indexOf("\r\n\r\n") < 0) {
            head.append((char) connection.getInputStream().read());
        }
    }
}

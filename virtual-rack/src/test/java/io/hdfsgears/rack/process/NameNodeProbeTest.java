// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.process;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A NameNode's JMX page that gives all its values in each bean. */
class NameNodeProbeTest {
    private final AtomicReference<String> values = new AtomicReference<>("");
    private HttpServer page;

    @BeforeEach
    void serve() throws IOException {
        page = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        page.createContext("/jmx", exchange -> {
            byte[] answer = ("{\"beans\":[{\"State\":\"active\",\"FSState\":\"Operational\",\"PercentComplete\":1.0,"
                            + values.get() + "}]}")
                    .getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, answer.length);
            exchange.getResponseBody().write(answer);
            exchange.close();
        });
        page.start();
    }

    @AfterEach
    void stop() {
        page.stop(0);
    }

    private NameNodeProbe.View view(int live, int decommissioned, int decommissioning) {
        values.set("\"NumLiveDataNodes\":" + live + ",\"NumDecomLiveDataNodes\":" + decommissioned
                + ",\"NumDecommissioningDataNodes\":" + decommissioning);
        return NameNodeProbe.look(
                        page.getAddress().getAddress().getHostAddress(),
                        page.getAddress().getPort())
                .orElseThrow();
    }

    @Test
    void thereIsNoChainWhileAllHostsAreDecommissioned() {
        assertThat(view(4, 3, 1).hasNoChain()).isTrue();
        assertThat(view(4, 3, 1).active()).isTrue();
        assertThat(view(4, 3, 1).safeMode()).isFalse();
        assertThat(view(4, 4, 0).hasNoChain()).isTrue();
    }

    @Test
    void aHostThatMayServeOrNoHostAtAllIsNoReason() {
        assertThat(view(4, 2, 1).hasNoChain()).isFalse();
        assertThat(view(4, 0, 0).hasNoChain()).isFalse();
        assertThat(view(0, 0, 0).hasNoChain()).isFalse();
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.process;

import com.fasterxml.jackson.databind.JsonNode;
import io.hdfsgears.rack.Json;
import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.URI;

/** The JMX page of a Hadoop daemon on this machine. */
public final class JmxPage {
    private static final int TIMEOUT_MILLIS = 3_000;

    private JmxPage() {}

    /** @return the bean {@code Hadoop:service=SERVICE,name=NAME}, or a missing node while the daemon has none */
    public static JsonNode bean(String address, int httpPort, String service, String name) throws IOException {
        URI uri = URI.create(
                "http://" + address + ":" + httpPort + "/jmx?qry=Hadoop:service=" + service + ",name=" + name);
        HttpURLConnection connection = (HttpURLConnection) uri.toURL().openConnection();
        connection.setConnectTimeout(TIMEOUT_MILLIS);
        connection.setReadTimeout(TIMEOUT_MILLIS);
        try (InputStream in = connection.getInputStream()) {
            return Json.MAPPER.readTree(in).path("beans").path(0);
        } finally {
            connection.disconnect();
        }
    }
}

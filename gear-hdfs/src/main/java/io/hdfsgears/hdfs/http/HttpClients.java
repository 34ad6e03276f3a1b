// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.http;

import java.net.http.HttpClient;
import java.time.Duration;

/** Clients by which this NameNode calls HTTP servers. */
public final class HttpClients {
    private static final String KEEP_ALIVE = "jdk.httpclient.keepalive.timeout";

    private static final String KEEP_ALIVE_SECONDS = "2";

    static {
        // Java 17 keeps an idle connection for 20 minutes: 20 KiB of heap and a socket for each of a thousand
        // DataNodes. It reads
        // this when the first client is made.
        if (System.getProperty(KEEP_ALIVE) == null) {
            System.setProperty(KEEP_ALIVE, KEEP_ALIVE_SECONDS);
        }
    }

    private HttpClients() {}

    /** Plain HTTP/1.1; redirects are not followed. */
    public static HttpClient.Builder builder(Duration connectTimeout) {
        return HttpClient.newBuilder()
                .connectTimeout(connectTimeout)
                .version(HttpClient.Version.HTTP_1_1)
                .followRedirects(HttpClient.Redirect.NEVER);
    }
}

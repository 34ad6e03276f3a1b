// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.http;

import java.net.http.HttpClient;
import java.time.Duration;

/** Clients by which this NameNode calls HTTP servers. */
public final class HttpClients {
    private static final String KEEP_ALIVE = "jdk.httpclient.keepalive.timeout";

    private static final String KEEP_ALIVE_SECONDS = "2";
    private static final String POOL_SIZE = "jdk.httpclient.connectionPoolSize";
    /** Of all servers together: thousands of DataNodes answer within the two seconds. */
    static final int MOST_IDLE = 64;

    static {
        // Java 17 keeps any number of idle connections, for 20 minutes: 20 KiB of heap and a socket for each of a
        // thousand
        // DataNodes. It reads these when the first client is made.
        setUnlessGiven(KEEP_ALIVE, KEEP_ALIVE_SECONDS);
        setUnlessGiven(POOL_SIZE, Integer.toString(MOST_IDLE));
    }

    private HttpClients() {}

    private static void setUnlessGiven(String property, String value) {
        if (System.getProperty(property) == null) {
            System.setProperty(property, value);
        }
    }

    /** Plain HTTP/1.1; redirects are not followed. */
    public static HttpClient.Builder builder(Duration connectTimeout) {
        return HttpClient.newBuilder()
                .connectTimeout(connectTimeout)
                .version(HttpClient.Version.HTTP_1_1)
                .followRedirects(HttpClient.Redirect.NEVER);
    }
}

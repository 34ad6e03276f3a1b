// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.web;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.server.common.JspHelper;
import org.apache.hadoop.http.HttpServer2;

/** Stock's own web server as a NameNode runs it, on a free port, and a client of it. */
final class StockWebServer {
    final HttpServer2 server;
    private final HttpClient client = HttpClient.newHttpClient();

    StockWebServer(Configuration conf) throws IOException {
        server = new HttpServer2.Builder()
                .setName("hdfs")
                .addEndpoint(URI.create("http://127.0.0.1:0"))
                .setFindPort(true)
                .setConf(conf)
                .build();
        server.setAttribute(JspHelper.CURRENT_CONF, conf);
        server.start();
    }

    /** @param path with its query, if there is one */
    HttpRequest.Builder to(String path) {
        int port = server.getConnectorAddress(0).getPort();
        return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path));
    }

    HttpResponse<String> send(HttpRequest.Builder request) throws IOException, InterruptedException {
        return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    void stop() throws Exception {
        server.stop();
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.server.common.JspHelper;
import org.apache.hadoop.http.HttpServer2;
import org.apache.hadoop.security.AuthenticationFilterInitializer;
import org.apache.hadoop.security.UserGroupInformation;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** Orders in stock's own web server, with stock's own login. */
class PowerCutServletTest {
    private static final String ORDER = "{\"watts\": -5000, \"end\": \"2h\"}";
    private static final String JSON = "application/json";

    private final List<String> taken = new ArrayList<>();

    @AutoClose("stop")
    private StockWebServer web;

    private void start(Configuration conf) throws IOException {
        web = new StockWebServer(conf);
        PowerCutServlet.addTo(web.server, (order, from) -> {
            taken.add(UserGroupInformation.getCurrentUser().getShortUserName() + " " + order.watts() + " "
                    + order.lastsMillis() + " " + from.getHostAddress());
            return new PowerCutServlet.Reply(
                    202, JsonNodeFactory.instance.objectNode().put("message", "accepted"));
        });
    }

    private HttpRequest.Builder to(String query) {
        return web.to(PowerCutServlet.PATH + query);
    }

    private HttpRequest.Builder order(String query, String body) {
        return to(query)
                .header("Content-Type", JSON)
                .header(PowerCutServlet.HEADER, "1")
                .POST(BodyPublishers.ofString(body));
    }

    private void refused(HttpRequest.Builder request, int status, String message) throws Exception {
        HttpResponse<String> response = web.send(request);
        assertThat(response.statusCode()).as(response.body()).isEqualTo(status);
        assertThat(response.headers().firstValue("Content-Type")).contains("application/json;charset=utf-8");
        assertThat(new ObjectMapper().readTree(response.body()).path("message").asText())
                .contains(message);
        assertThat(taken).isEmpty();
    }

    @Test
    void anOrderIsCarriedOutInTheCallersName() throws Exception {
        start(new Configuration(false));
        HttpResponse<String> response = web.send(order("?user.name=ada", ORDER));
        assertThat(response.statusCode()).isEqualTo(202);
        assertThat(response.body()).isEqualTo("{\"message\":\"accepted\"}");
        assertThat(response.headers().firstValue("Cache-Control").orElse("")).contains("no-store");
        assertThat(taken).containsExactly("ada -5000 7200000 127.0.0.1");
    }

    /** A page of another site can make a browser send a form, with the cookie of its user; it can send no such header unasked. */
    @Test
    void whatABrowserSendsForAnotherSiteIsRefused() throws Exception {
        start(new Configuration(false));
        refused(
                to("").header("Content-Type", JSON).POST(BodyPublishers.ofString(ORDER)),
                400,
                "X-XSRF-HEADER is missing");
        for (String type :
                List.of("text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x")) {
            refused(
                    to("").header(PowerCutServlet.HEADER, "")
                            .header("Content-Type", type)
                            .POST(BodyPublishers.ofString(ORDER)),
                    415,
                    "Content-Type: application/json");
        }
        refused(to("").header(PowerCutServlet.HEADER, "1").POST(BodyPublishers.ofString(ORDER)), 415, "Content-Type");
    }

    @Test
    void anOrderIsSentByPostAlone() throws Exception {
        start(new Configuration(false));
        for (String method : List.of("GET", "PUT", "DELETE", "PATCH", "OPTIONS")) {
            refused(order("", ORDER).method(method, BodyPublishers.ofString(ORDER)), 405, "by POST");
        }
        assertThat(web.send(order("", ORDER).method("TRACE", BodyPublishers.noBody()))
                        .statusCode())
                .isIn(403, 405);
        assertThat(web.send(to("").method("HEAD", BodyPublishers.noBody())).statusCode())
                .isEqualTo(405);
        assertThat(taken).isEmpty();
    }

    @Test
    void hostileBodiesAreRefused() throws Exception {
        start(new Configuration(false));
        refused(order("", ""), 400, "no JSON object");
        refused(order("", "{\"watts\": -5000, \"end\": \"yesterday\"}"), 400, "end cannot be 'yesterday'");
        refused(order("", "{\"</script>\": 1}"), 400, "there is no field");
        refused(order("", " ".repeat(PowerCutServlet.MOST_BYTES) + ORDER), 413, "longer than 8192 bytes");
        refused(
                to("").header("Content-Type", JSON)
                        .header(PowerCutServlet.HEADER, "1")
                        .POST(BodyPublishers.ofInputStream(() ->
                                new ByteArrayInputStream(" ".repeat(1 << 20).getBytes(StandardCharsets.UTF_8)))),
                413,
                "longer than 8192 bytes");
        assertThat(web.send(order("?user.name=%ff%00x", ORDER)).statusCode()).isIn(400, 401);
        assertThat(taken).isEmpty();
    }

    @Test
    void stocksLoginHolds() throws Exception {
        Configuration conf = new Configuration(false);
        conf.set(HttpServer2.FILTER_INITIALIZER_PROPERTY, AuthenticationFilterInitializer.class.getName());
        conf.set("hadoop.http.authentication.type", "simple");
        conf.setBoolean("hadoop.http.authentication.simple.anonymous.allowed", false);
        start(conf);
        assertThat(web.send(order("", ORDER)).statusCode()).isEqualTo(401);
        assertThat(taken).isEmpty();
        assertThat(web.send(order("?user.name=ada", ORDER)).statusCode()).isEqualTo(202);
    }

    /** Stock lets a user act for another one only where the configuration names both. */
    @Test
    void nobodyActsForAnotherUserUnlessStockAllowsIt() throws Exception {
        start(new Configuration(false));
        refused(order("?user.name=mallory&doas=hdfs", ORDER), 403, "mallory");
    }

    @Test
    void aServerThatIsNotReadySaysSo() throws Exception {
        start(new Configuration(false));
        web.server.setAttribute(JspHelper.CURRENT_CONF, "nothing yet");
        refused(order("", ORDER), 503, "is starting");
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.hdfsgears.hdfs.picture.Pictures;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.http.HttpServer2;
import org.apache.hadoop.security.AuthenticationFilterInitializer;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** The page in stock's own web server, added while it runs, as the NameNode does. */
class GearsServletTest {
    private static final String HOSTILE = "</script><img src=x onerror=alert(1)>\"'\\\u2028:1";
    private final FakeContent content = new FakeContent(Pictures.lowGear(List.of("h1:1", "h2:1", "h3:1", HOSTILE)));

    @AutoClose("stop")
    private StockWebServer web;

    private void start(Configuration conf) throws IOException {
        web = new StockWebServer(conf);
        GearsPage.addTo(web.server, content);
    }

    private HttpResponse<String> send(String method, String path) throws IOException, InterruptedException {
        return web.send(web.to(path).method(method, HttpRequest.BodyPublishers.noBody()));
    }

    /** All that the page adds to the web server, and stock's page that it serves. */
    private static List<String> paths() {
        List<String> paths = new ArrayList<>(GearsServlet.PATHS);
        paths.add(FrontPageServlet.PATH);
        return paths;
    }

    private static String header(HttpResponse<?> response, String name) {
        return String.join(" | ", response.headers().allValues(name));
    }

    @Test
    void thePageIsWholeAndLoadsNothingFromElsewhere() throws IOException, InterruptedException {
        start(new Configuration(false));
        HttpResponse<String> page = send("GET", "/gears");
        assertThat(page.statusCode()).isEqualTo(200);
        assertThat(header(page, "Content-Type")).isEqualTo("text/html;charset=utf-8");
        assertThat(header(page, "Content-Security-Policy")).contains("default-src 'none'");
        assertThat(page.body())
                .doesNotContain("http://")
                .doesNotContain("https://")
                .doesNotContain(" onclick");
        for (String ours : List.of("/gears.js", "/gears-saving.js", "/gears-chart.js")) {
            HttpResponse<String> script = send("GET", ours);
            assertThat(header(script, "Content-Type")).startsWith("text/javascript");
            assertThat(script.body())
                    .doesNotContain("innerHTML")
                    .doesNotContain("document.write")
                    .doesNotContain("eval(");
        }
        assertThat(header(send("GET", "/gears.css"), "Content-Type")).startsWith("text/css");
        for (String guide : List.of("operating", "cli", "metrics")) {
            assertThat(page.body()).contains("href=\"gears-" + guide + ".md\"");
            HttpResponse<String> text = send("GET", "/gears-" + guide + ".md");
            assertThat(header(text, "Content-Type")).startsWith("text/plain");
            assertThat(text.body()).startsWith("# ").contains("setGear");
        }
    }

    @Test
    void theDataIsJsonWhateverHostsCallThemselves() throws IOException, InterruptedException {
        start(new Configuration(false));
        HttpResponse<String> data = send("GET", "/gears.json");
        assertThat(data.statusCode()).isEqualTo(200);
        assertThat(header(data, "Content-Type")).isEqualTo("application/json;charset=utf-8");
        assertThat(header(data, "X-Content-Type-Options")).contains("nosniff");
        JsonNode root = new ObjectMapper().readTree(data.body());
        assertThat(root.path("hosts").path(3).path("name").asText()).isEqualTo(HOSTILE);
        assertThat(root.path("state").path("gear").asInt()).isOne();
        assertThat(root.path("nodes").path("ASLEEP").asInt()).isEqualTo(3);
        assertThat(root.path("power").path("watts").asDouble()).isEqualTo(115);
        assertThat(root.path("history").path("day").path(0).path(4).isNull()).isTrue();
        assertThat(send("HEAD", "/gears.json").body()).isEmpty();
    }

    @Test
    void stocksFrontPageLinksToThePageWhileTheGearsAreOn() throws IOException, InterruptedException {
        start(new Configuration(false));
        HttpResponse<String> on = send("GET", "/dfshealth.html");
        assertThat(header(on, "Content-Type")).startsWith("text/html");
        content.trouble = "the gears are off on this NameNode";
        String stock = send("GET", "/dfshealth.html").body();
        assertThat(stock).contains("Logs</a>").doesNotContain("Gears");
        assertThat(on.body())
                .isEqualTo(stock.replace(
                        "dropdown-menu\">", "dropdown-menu\">\n        <li><a href=\"gears\">Gears</a></li>"));
        assertThat(FrontPageServlet.withLink("<p>another menu</p>")).isEqualTo("<p>another menu</p>");
    }

    @Test
    void aSlashBehindThePageLeadsToIt() throws IOException, InterruptedException {
        start(new Configuration(false));
        HttpResponse<String> answer = send("GET", "/gears/");
        assertThat(answer.statusCode()).isEqualTo(302);
        assertThat(header(answer, "Location")).endsWith("/gears");
    }

    @Test
    void nothingCanBeChanged() throws IOException, InterruptedException {
        start(new Configuration(false));
        for (String method : List.of("POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE")) {
            for (String path : paths()) {
                assertThat(send(method, path).statusCode())
                        .as("%s %s", method, path)
                        .isIn(403, 405);
            }
        }
    }

    @Test
    void aNameNodeWithoutAPictureSaysWhy() throws IOException, InterruptedException {
        start(new Configuration(false));
        content.trouble = "The NameNode is loading its namespace.";
        assertThat(send("GET", "/gears.json").body())
                .isEqualTo("{\"nameNode\":\"nn1:8020\",\"message\":\"The NameNode is loading its namespace.\"}");
    }

    @Test
    void whatNobodyCountedIsLeftOut() throws IOException, InterruptedException {
        content.picture = Pictures.empty();
        start(new Configuration(false));
        JsonNode root = new ObjectMapper().readTree(send("GET", "/gears.json").body());
        assertThat(root.path("haState").asText()).isEqualTo("standby");
        assertThat(root.path("message").asText()).isEqualTo(Pictures.ABSENT);
        assertThat(root.has("uncoveredBlocks")).isFalse();
    }

    /** Stock says that internal servlets are not filtered; filters for users' pages reach them all the same. */
    @Test
    void stocksLoginHoldsForThePageToo() throws IOException, InterruptedException {
        Configuration conf = new Configuration(false);
        conf.set(HttpServer2.FILTER_INITIALIZER_PROPERTY, AuthenticationFilterInitializer.class.getName());
        conf.set("hadoop.http.authentication.type", "simple");
        conf.setBoolean("hadoop.http.authentication.simple.anonymous.allowed", false);
        start(conf);
        for (String path : paths()) {
            assertThat(send("GET", path).statusCode()).as(path).isEqualTo(401);
        }
        assertThat(send("GET", "/gears.json?user.name=alice").statusCode()).isEqualTo(200);
    }

    @Test
    void whoClosesMetricsClosesThePage() throws IOException, InterruptedException {
        Configuration conf = new Configuration(false);
        conf.setBoolean("hadoop.security.instrumentation.requires.admin", true);
        conf.setBoolean("hadoop.security.authorization", true);
        start(conf);
        assertThat(send("GET", "/gears.json").statusCode()).isEqualTo(403);
    }
}

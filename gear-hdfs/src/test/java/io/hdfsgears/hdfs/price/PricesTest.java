// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.price;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.hdfsgears.core.price.PriceBand;
import io.hdfsgears.core.price.PriceStatus;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class PricesTest {
    private static final String PREFIX = "dfs.namenode.gear.auto.price.";
    private static final long NOON = Instant.parse("2026-11-26T12:00:00Z").toEpochMilli();
    private static final long HOUR = 3_600_000;
    private static final long MINUTE_NANOS = TimeUnit.MINUTES.toNanos(1);

    @TempDir
    Path dir;

    private final List<String> notices = new ArrayList<>();
    private final Configuration conf = new Configuration(false);
    private final AtomicReference<String> body = new AtomicReference<>("");
    private final AtomicReference<String> asked = new AtomicReference<>("");
    private volatile int status = 200;
    private HttpServer server;

    @BeforeEach
    void serve() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            asked.set(exchange.getRequestURI() + " "
                    + exchange.getRequestHeaders().getFirst("Auth-token"));
            byte[] bytes = body.get().getBytes(UTF_8);
            exchange.getResponseHeaders().add("Location", "/elsewhere");
            exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
            try (var out = exchange.getResponseBody()) {
                out.write(bytes);
            } catch (IOException e) {
                return; // the client has had enough
            }
        });
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    /** Two days: 0 to 5 o'clock costs 20, 18 to 21 o'clock 200, else 80. */
    private static String curve() {
        StringBuilder text = new StringBuilder("time,price\n");
        Instant from = Instant.parse("2026-11-26T00:00:00Z");
        for (int hour = 0; hour < 48; hour++) {
            int of = hour % 24;
            text.append(from.plusSeconds(3600L * hour))
                    .append(of < 6 ? ",20\n" : of >= 18 && of < 22 ? ",200\n" : ",80\n");
        }
        return text.toString();
    }

    private Prices prices() {
        return Prices.of(conf, dir.resolve("kept.csv"), Runnable::run, notices::add);
    }

    private Prices ofFile() throws IOException {
        Path file = dir.resolve("prices.csv");
        Files.writeString(file, curve());
        conf.set(PREFIX + "file", file.toString());
        conf.set(PREFIX + "dear.awake", "4");
        conf.set(PREFIX + "cheap.awake", "12");
        conf.set(PREFIX + "wait", "12h");
        Prices prices = prices();
        prices.look(0, NOON);
        return prices;
    }

    private Prices ofUrl(String path) {
        conf.set(PREFIX + "url", "http://127.0.0.1:" + server.getAddress().getPort() + path);
        return prices();
    }

    @Test
    void withoutACurveNothingChanges() {
        Prices none = prices();
        none.look(0, NOON);
        assertThat(none.leastAwake(10, NOON)).isEqualTo(10);
        assertThat(none.waitsUntil("x", NOON, HOUR, NOON)).isEmpty();
        assertThat(none.scrubMillis(NOON, 100 * HOUR, HOUR, NOON)).isEqualTo(HOUR);
        assertThat(none.report(10, NOON)).isEmpty();
    }

    @Test
    void theLeastNumberOfHostsBendsAndTheReportSaysWhy() throws IOException {
        Prices prices = ofFile();
        long evening = NOON + 7 * HOUR;
        assertThat(prices.band(evening)).isEqualTo(PriceBand.DEAR);
        assertThat(prices.leastAwake(10, evening)).isEqualTo(4);
        assertThat(prices.reason(10, evening))
                .isEqualTo("; electricity is dear (200.0 EUR/MWh), so at least 4 stay awake, not 10");
        assertThat(prices.reason(10, NOON)).as("neither cheap nor dear").isEmpty();
        assertThat(prices.leastAwake(10, NOON + 14 * HOUR)).as("cheap").isEqualTo(12);
        PriceStatus report = prices.report(10, evening).orElseThrow();
        assertThat(report.band()).isEqualTo(PriceBand.DEAR);
        assertThat(report.now()).hasValue(200);
        assertThat(report.leastAwake()).isEqualTo(4);
        assertThat(report.trouble()).isEmpty();
    }

    @Test
    void workWaitsIsReportedAndForgottenOnceItRuns() throws IOException {
        Prices prices = ofFile();
        long evening = NOON + 7 * HOUR;
        assertThat(prices.waitsUntil("adoption of /", evening, HOUR, evening)).hasValue(NOON + 12 * HOUR);
        assertThat(prices.report(10, evening).orElseThrow().waiting())
                .containsExactly("adoption of / until 2026-11-27T00:00:00Z");
        assertThat(prices.waitsUntil("adoption of /", evening, HOUR, NOON + 12 * HOUR))
                .isEmpty();
        assertThat(prices.report(10, evening).orElseThrow().waiting()).isEmpty();
    }

    @Test
    void aScrubIsDoneInCheapHoursInPartsAndInTheEndWhole() throws IOException {
        Prices prices = ofFile();
        long interval = 500 * HOUR;
        assertThat(prices.scrubMillis(NOON, interval, 9 * HOUR, NOON))
                .as("not now")
                .isZero();
        assertThat(prices.scrubMillis(NOON, interval, 9 * HOUR, NOON + 12 * HOUR))
                .as("the cheap hours of the night")
                .isEqualTo(6 * HOUR);
        assertThat(prices.scrubMillis(NOON - 60 * HOUR, interval, 12 * HOUR, NOON))
                .as("a tenth of the interval late")
                .isEqualTo(12 * HOUR);
    }

    @Test
    void aCurveThatHasEndedChangesNothing() throws IOException {
        Prices prices = ofFile();
        long later = NOON + 40 * HOUR;
        assertThat(prices.band(later)).isEqualTo(PriceBand.UNKNOWN);
        assertThat(prices.leastAwake(10, later)).isEqualTo(10);
        assertThat(prices.waitsUntil("x", later, HOUR, later)).isEmpty();
    }

    @Test
    void aFileIsReadAgainWhenItChangesAndABrokenOneChangesNothing() throws IOException {
        Prices prices = ofFile();
        Path file = dir.resolve("prices.csv");
        Files.writeString(file, "time,price\n2026-11-26T00:00:00Z,cheap\n");
        prices.look(2 * MINUTE_NANOS, NOON);
        assertThat(prices.report(10, NOON).orElseThrow().trouble()).contains("line 2: 'cheap' is not a price");
        assertThat(prices.report(10, NOON).orElseThrow().now()).hasValue(80);
        Files.writeString(file, "time,price\n2026-11-26T00:00:00Z,7\n2026-11-26T20:00:00Z,8\n");
        prices.look(4 * MINUTE_NANOS, NOON);
        assertThat(prices.report(10, NOON).orElseThrow().now()).hasValue(7);
        assertThat(prices.report(10, NOON).orElseThrow().trouble()).isEmpty();
        Files.delete(file);
        prices.look(6 * MINUTE_NANOS, NOON);
        assertThat(prices.report(10, NOON).orElseThrow().trouble()).contains("check that it exists");
    }

    @Test
    void aUrlIsFetchedWithItsCredentialAndKeptOverARestart() throws IOException {
        Path secret = dir.resolve("secret");
        Files.writeString(secret, "s3cret\n");
        conf.set(PREFIX + "credential.file", secret.toString());
        conf.set(PREFIX + "credential.header", "auth-token");
        body.set(curve());
        Prices prices = ofUrl("/api?from={start}&to={end}");
        prices.look(0, NOON);
        assertThat(asked.get()).isEqualTo("/api?from=202611260000&to=202611280000 s3cret");
        assertThat(prices.report(10, NOON).orElseThrow().now()).hasValue(80);
        assertThat(notices).hasSize(1).allSatisfy(text -> assertThat(text).doesNotContain("s3cret"));
        status = 503;
        Prices restarted = prices();
        restarted.look(0, NOON + HOUR);
        assertThat(restarted.report(10, NOON).orElseThrow().now()).hasValue(80);
        assertThat(restarted.report(10, NOON).orElseThrow().trouble()).contains("answered 503");
    }

    @Test
    void theCredentialMayStandInTheUrlAndIsNeverShown() throws IOException {
        Path secret = dir.resolve("secret");
        Files.writeString(secret, "s3 cret");
        conf.set(PREFIX + "credential.file", secret.toString());
        status = 401;
        Prices prices = ofUrl("/api?securityToken={credential}");
        prices.look(0, NOON);
        assertThat(asked.get()).isEqualTo("/api?securityToken=s3+cret null");
        assertThat(prices.report(10, NOON).orElseThrow().trouble())
                .contains("answered 401: check the credential")
                .doesNotContain("cret=")
                .doesNotContain("s3");
        Files.writeString(secret, "s3cret\nwith a line");
        conf.set(PREFIX + "url", conf.get(PREFIX + "url").replace("?securityToken={credential}", ""));
        Prices other = prices();
        other.look(0, NOON);
        assertThat(other.report(10, NOON).orElseThrow().trouble())
                .contains("a character that HTTP does not allow")
                .doesNotContain("s3cret");
    }

    @Test
    void anAnswerThatIsTooLongOrARedirectIsRefused() {
        body.set("x".repeat(CurveUrl.MOST_BYTES + 1));
        Prices prices = ofUrl("/");
        prices.look(0, NOON);
        assertThat(prices.report(10, NOON).orElseThrow().trouble()).contains("longer than 4194304 bytes");
        status = 302;
        body.set("");
        prices.look(2 * MINUTE_NANOS, NOON);
        assertThat(prices.report(10, NOON).orElseThrow().trouble()).contains("redirects are not followed");
    }

    @Test
    void aFailureIsToldOnceAndTriedAgainAfterAMinute() {
        status = 500;
        Prices prices = ofUrl("/");
        prices.look(0, NOON);
        asked.set("");
        prices.look(MINUTE_NANOS / 2, NOON);
        assertThat(asked.get()).isEmpty();
        prices.look(MINUTE_NANOS, NOON);
        assertThat(asked.get()).isNotEmpty();
        assertThat(notices).hasSize(1);
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.price;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.hdfsgears.core.config.PriceKeys;
import io.hdfsgears.core.price.CurveException;
import io.hdfsgears.hdfs.http.BoundedBody;
import io.hdfsgears.hdfs.http.HttpClients;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodySubscribers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.hadoop.conf.Configuration;
import org.jspecify.annotations.Nullable;

/**
 * Fetches the answer of a URL: 4 MiB at most, within the time-out whole, no redirect. The credential is read anew each time, so that
 * it can be changed without a restart. No message shows it, nor the URL's path and query.
 */
final class CurveUrl {
    static final int MOST_BYTES = 4 << 20;
    private static final int MOST_CREDENTIAL_BYTES = 16 << 10;
    private static final int OK = 200;
    private static final DateTimeFormatter MINUTES =
            DateTimeFormatter.ofPattern("yyyyMMddHHmm", Locale.ROOT).withZone(ZoneOffset.UTC);

    private final Configuration conf;
    private final String source;
    private final Duration timeout;

    /** @param source as messages name it */
    CurveUrl(Configuration conf, String source) {
        this.conf = conf;
        this.source = source;
        this.timeout = PriceKeys.TIMEOUT.read(conf::get);
    }

    /** Waits for the answer. */
    String fetch(long nowMillis) throws CurveException, InterruptedException {
        HttpRequest request = request(nowMillis);
        HttpClient http = HttpClients.builder(timeout).build();
        CompletableFuture<HttpResponse<byte[]>> asked = http.sendAsync(
                request,
                head -> head.statusCode() == OK ? new BoundedBody(MOST_BYTES) : BodySubscribers.replacing(new byte[0]));
        try {
            HttpResponse<byte[]> answer = asked.get(timeout.toMillis(), TimeUnit.MILLISECONDS);
            if (answer.statusCode() == OK) {
                return new String(answer.body(), UTF_8);
            }
            throw new CurveException(source + " answered " + answer.statusCode() + remedy(answer.statusCode()));
        } catch (TimeoutException e) {
            asked.cancel(true);
            throw new CurveException(
                    source + " did not answer within " + timeout.toMillis() + " ms (" + PriceKeys.TIMEOUT.name() + ")");
        } catch (ExecutionException e) {
            throw new CurveException(source + " could not be read: " + reason(e.getCause()));
        }
    }

    /** Exceptions of the client name hosts, not headers; a cause would still be logged with what it holds. */
    private static String reason(@Nullable Throwable cause) {
        if (cause == null) {
            return "unknown";
        }
        String message = cause.getMessage();
        return cause.getClass().getSimpleName() + (message == null ? "" : ": " + message);
    }

    private static String remedy(int status) {
        if (status == 401 || status == 403) {
            return ": check the credential and " + PriceKeys.CREDENTIAL_HEADER.name();
        }
        return status >= 300 && status < 400 ? ": redirects are not followed; give the final URL" : "";
    }

    private HttpRequest request(long nowMillis) throws CurveException {
        String credential = credential();
        Instant day = Instant.ofEpochMilli(nowMillis).truncatedTo(ChronoUnit.DAYS);
        String url = PriceKeys.URL.read(conf::get).strip();
        boolean inUrl = url.contains(PriceConfig.CREDENTIAL);
        String filled = url.replace("{start}", MINUTES.format(day))
                .replace("{end}", MINUTES.format(day.plus(2, ChronoUnit.DAYS)))
                .replace(PriceConfig.CREDENTIAL, URLEncoder.encode(credential, UTF_8));
        try {
            HttpRequest.Builder request =
                    HttpRequest.newBuilder(URI.create(filled)).timeout(timeout);
            if (!credential.isEmpty() && !inUrl) {
                request.header(PriceKeys.CREDENTIAL_HEADER.read(conf::get), credential);
            }
            return request.build();
        } catch (IllegalArgumentException e) {
            // The cause would show the credential.
            throw new CurveException(source + ": URL, header or credential has a character that HTTP does not allow."
                    + " Check the keys " + PriceKeys.CREDENTIAL_HEADER.name() + " and " + PriceKeys.URL.name());
        }
    }

    private String credential() throws CurveException {
        String file = PriceKeys.CREDENTIAL_FILE.read(conf::get).strip();
        String alias = PriceKeys.CREDENTIAL_ALIAS.read(conf::get).strip();
        try {
            if (!file.isEmpty()) {
                if (Files.size(Path.of(file)) > MOST_CREDENTIAL_BYTES) {
                    throw new CurveException(file + " is longer than " + MOST_CREDENTIAL_BYTES
                            + " bytes: it is no credential. Check " + PriceKeys.CREDENTIAL_FILE.name());
                }
                return Files.readString(Path.of(file)).strip();
            }
            char[] stored = alias.isEmpty() ? new char[0] : conf.getPasswordFromCredentialProviders(alias);
            if (stored == null) {
                throw new CurveException("no credential provider has the alias '" + alias
                        + "': create it by 'hadoop credential create " + alias + "'");
            }
            return new String(stored).strip();
        } catch (IOException | RuntimeException e) {
            throw new CurveException("the credential for " + source + " cannot be read ("
                    + e.getClass().getSimpleName() + "): check " + PriceKeys.CREDENTIAL_FILE.name() + " and "
                    + PriceKeys.CREDENTIAL_ALIAS.name());
        }
    }
}

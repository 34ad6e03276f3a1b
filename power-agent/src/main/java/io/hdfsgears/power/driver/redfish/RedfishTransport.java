// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.driver.redfish;

import io.hdfsgears.power.control.Failure;
import io.hdfsgears.power.driver.PowerException;
import io.hdfsgears.power.hosts.SettingException;
import io.hdfsgears.power.process.Subprocess;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.security.cert.CertPathBuilderException;
import java.security.cert.CertPathValidatorException;
import java.security.cert.CertificateException;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.UnaryOperator;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLPeerUnverifiedException;
import org.jspecify.annotations.Nullable;

/** Requests to one Redfish service, each within its time; redirects, certificates and broken connections. */
final class RedfishTransport {
    static final Set<Integer> REDIRECTS_OF_GET = Set.of(301, 302, 307, 308);
    /** The others turn a POST into a GET (RFC 9110 §15.4). */
    static final Set<Integer> REDIRECTS_OF_POST = Set.of(307, 308);

    private static final int MAX_BODY_BYTES = 1 << 20;
    private static final int MAX_CAUSES = 10;

    private final RedfishAccess access;
    private final Clients clients;

    /** How a request proves who sends it. */
    record Proof(String header, String value) {}

    /** The client that trusts whom the settings say now. */
    @FunctionalInterface
    interface Clients {
        HttpClient now() throws SettingException;
    }

    RedfishTransport(RedfishAccess access, Clients clients) {
        this.access = access;
        this.clients = clients;
    }

    RedfishAccess access() {
        return access;
    }

    /** Follows one redirect to the same path with a slash at its end, within the time of one request. */
    HttpResponse<byte[]> exchange(
            String path, @Nullable Proof proof, UnaryOperator<HttpRequest.Builder> method, Set<Integer> followed)
            throws PowerException, InterruptedException {
        long endNanos = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(access.timeoutMillis());
        HttpResponse<byte[]> answer = send(method.apply(request(path, proof)).build(), endNanos);
        if (followed.contains(answer.statusCode()) && addsSlash(answer)) {
            answer = send(method.apply(request(path + "/", proof)).build(), endNanos);
        }
        return answer;
    }

    /** Sends a DELETE and does not wait for the answer. */
    CompletableFuture<?> delete(String path, Proof proof, Duration within) {
        try {
            return clients.now()
                    .sendAsync(
                            request(path, proof).DELETE().timeout(within).build(),
                            HttpResponse.BodyHandlers.discarding());
        } catch (SettingException e) {
            return CompletableFuture.failedFuture(e);
        }
    }

    private HttpRequest.Builder request(String path, @Nullable Proof proof) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(access.base() + path))
                .header("Accept", "application/json")
                .header("OData-Version", "4.0");
        return proof == null ? request : request.header(proof.header(), proof.value());
    }

    /** True if an answer leads to its request's scheme, host, port and path with a slash: the password stays there. */
    private static boolean addsSlash(HttpResponse<byte[]> answer) {
        URI asked = answer.request().uri();
        try {
            URI to = asked.resolve(answer.headers().firstValue("Location").orElse(""));
            return !asked.getRawPath().endsWith("/")
                    && (asked.getRawPath() + "/").equals(to.getRawPath())
                    && asked.getScheme().equalsIgnoreCase(to.getScheme())
                    && asked.getHost().equalsIgnoreCase(to.getHost())
                    && port(asked) == port(to)
                    && to.getRawUserInfo() == null
                    && to.getRawQuery() == null
                    && to.getRawFragment() == null;
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    private static int port(URI uri) {
        return uri.getPort() >= 0 ? uri.getPort() : uri.getScheme().equalsIgnoreCase("http") ? 80 : 443;
    }

    private HttpResponse<byte[]> send(HttpRequest request, long endNanos) throws PowerException, InterruptedException {
        // The request's own timeout ends with the headers; a body may drip for ever.
        CompletableFuture<HttpResponse<byte[]>> answer =
                client().sendAsync(request, info -> new LimitedBody(MAX_BODY_BYTES));
        try {
            return answer.get(Math.max(0, endNanos - System.nanoTime()), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            throw failed(Failure.Kind.UNREACHABLE, "did not answer in " + access.timeoutMillis() + " ms");
        } catch (ExecutionException e) {
            throw translated(e.getCause() == null ? e : e.getCause());
        } finally {
            answer.cancel(true);
        }
    }

    private HttpClient client() throws PowerException {
        try {
            return clients.now();
        } catch (SettingException e) {
            throw failed(
                    Failure.Kind.UNTRUSTED, "is not asked: " + Subprocess.readable(String.valueOf(e.getMessage())));
        }
    }

    private PowerException translated(Throwable cause) {
        String said = Subprocess.readable(access.password().redact(String.valueOf(cause.getMessage())));
        if (cause instanceof SSLException && !certificateIsWhy(cause)) {
            return failed(
                    Failure.Kind.UNREACHABLE,
                    "broke off the TLS handshake: " + said + "; it is busy, or it speaks only TLS versions that Java"
                            + " does not allow (jdk.tls.disabledAlgorithms): update its firmware");
        }
        if (cause instanceof SSLException) {
            return failed(
                    Failure.Kind.UNTRUSTED,
                    "is not trusted: " + said + "; " + access.certificates().remedy());
        }
        boolean talked = cause instanceof IOException && said.contains("answer has more");
        return failed(
                talked ? Failure.Kind.GARBLED : Failure.Kind.UNREACHABLE,
                "gave no answer: " + cause.getClass().getSimpleName() + " " + said);
    }

    private static boolean certificateIsWhy(Throwable error) {
        int depth = 0;
        for (Throwable why = error; why != null && depth < MAX_CAUSES; why = why.getCause(), depth++) {
            if (why instanceof CertificateException
                    || why instanceof CertPathBuilderException
                    || why instanceof CertPathValidatorException
                    || why instanceof SSLPeerUnverifiedException) {
                return true;
            }
        }
        return false;
    }

    PowerException failed(Failure.Kind kind, String what) {
        return new PowerException(kind, "Redfish " + access.place() + " " + what);
    }
}

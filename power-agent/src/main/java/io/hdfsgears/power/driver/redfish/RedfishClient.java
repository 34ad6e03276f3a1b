// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.driver.redfish;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hdfsgears.power.control.Failure;
import io.hdfsgears.power.driver.LoginRefusals;
import io.hdfsgears.power.driver.PowerException;
import io.hdfsgears.power.driver.SharedDevices;
import io.hdfsgears.power.hosts.SettingException;
import io.hdfsgears.power.process.Subprocess;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.security.cert.CertPathBuilderException;
import java.security.cert.CertPathValidatorException;
import java.security.cert.CertificateException;
import java.util.Base64;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.UnaryOperator;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLPeerUnverifiedException;

/** GET and POST of JSON with basic authentication (DSP0266 §13.3.4.2); an answer is hostile until its shape is checked. */
public final class RedfishClient {
    private static final int MAX_BODY_BYTES = 1 << 20;
    private static final int MAX_CAUSES = 10;
    private static final String ROOT = "/redfish/v1/";
    private static final String SYSTEMS = ROOT + "Systems";
    private static final Set<Integer> REDIRECTS_OF_GET = Set.of(301, 302, 307, 308);
    /** The others turn a POST into a GET (RFC 9110 §15.4). */
    private static final Set<Integer> REDIRECTS_OF_POST = Set.of(307, 308);

    private static final JsonMapper JSON = JsonMapper.builder(JsonFactory.builder()
                    .streamReadConstraints(StreamReadConstraints.builder()
                            .maxNestingDepth(64)
                            .maxStringLength(64 << 10)
                            .maxNumberLength(64)
                            .build())
                    .build())
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private final RedfishAccess access;
    private final HttpClient http;
    private final LoginRefusals logins;
    private final String authorization;

    private RedfishClient(RedfishAccess access, HttpClient http, LoginRefusals logins) {
        this.access = access;
        this.http = http;
        this.logins = logins;
        String pair = access.user() + ":" + access.password().reveal();
        this.authorization = "Basic " + Base64.getEncoder().encodeToString(pair.getBytes(StandardCharsets.UTF_8));
    }

    /** @throws SettingException for a {@code caFile} that cannot be read */
    public static RedfishClient of(RedfishAccess access, SharedDevices shared) throws SettingException {
        return new RedfishClient(
                access,
                shared.client(access.certificates().toString(), () -> Trust.client(access.certificates())),
                shared.refusals(access.place(), access.user(), access.password().file()));
    }

    public RedfishAccess access() {
        return access;
    }

    /** Name of the line that all who talk to this service share. */
    public String line() {
        return "Redfish " + access.place();
    }

    /** @param path one that {@link #checked} approved or we wrote */
    public ObjectNode get(String path) throws PowerException, InterruptedException {
        return object(exchange(path, HttpRequest.Builder::GET, REDIRECTS_OF_GET).body(), path);
    }

    /** Returns once the service has accepted it, which is not to say: has done it. */
    public void post(String path, ObjectNode body) throws PowerException, InterruptedException {
        exchange(
                path,
                request -> request.header("Content-Type", "application/json")
                        .POST(BodyPublishers.ofString(body.toString())),
                REDIRECTS_OF_POST);
    }

    /** Path of the system that the settings name, else of the only one that the service root leads to. */
    public String system() throws PowerException, InterruptedException {
        if (!access.system().isEmpty()) {
            return SYSTEMS + "/" + access.system();
        }
        JsonNode link = get(ROOT).path("Systems").path("@odata.id");
        JsonNode members = get(link.isMissingNode() ? SYSTEMS : checked(link, "its systems"))
                .path("Members");
        if (!members.isArray() || members.size() != 1) {
            throw failed(Failure.Kind.GARBLED, "has " + members.size() + " systems: say which one by \"system\"");
        }
        return checked(members.get(0).path("@odata.id"), "its system");
    }

    public ObjectNode newObject() {
        return JSON.createObjectNode();
    }

    /**
     * A path out of an answer, for the next request.
     *
     * @throws PowerException when it leads away from the service: the password would go along
     */
    public String checked(JsonNode path, String what) throws PowerException {
        String text = path.isTextual() ? path.textValue() : "";
        if (!text.matches("/redfish/v1/[A-Za-z0-9._~:@/-]{1,400}") || text.contains("..") || text.contains("//")) {
            throw new PowerException(
                    Failure.Kind.GARBLED,
                    line() + " names no path below /redfish/v1/ as " + what + ": '" + Subprocess.readable(text) + "'");
        }
        return text;
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create(access.base() + path))
                .header("Authorization", authorization)
                .header("Accept", "application/json")
                .header("OData-Version", "4.0");
    }

    /** Follows one redirect to the same path with a slash at its end, within the time of one request. */
    private HttpResponse<byte[]> exchange(String path, UnaryOperator<HttpRequest.Builder> method, Set<Integer> followed)
            throws PowerException, InterruptedException {
        if (!logins.mayTry()) {
            throw failed(
                    Failure.Kind.REFUSED,
                    "refused user or password twice; they are tried again 60 s after the first time");
        }
        long endNanos = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(access.timeoutMillis());
        HttpResponse<byte[]> answer = send(method.apply(request(path)).build(), endNanos);
        if (followed.contains(answer.statusCode()) && addsSlash(answer)) {
            answer = send(method.apply(request(path + "/")).build(), endNanos);
        }
        refuse(answer, path);
        return answer;
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
                http.sendAsync(request, info -> new LimitedBody(MAX_BODY_BYTES));
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
                    Failure.Kind.CREDENTIALS,
                    "is not trusted: " + said + "; name the certificates of its maker or your own as"
                            + " caFile, or its own by certificateSha256");
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

    private void refuse(HttpResponse<byte[]> answer, String path) throws PowerException {
        int status = answer.statusCode();
        if (status >= 200 && status < 300) {
            if (!path.equals(ROOT)) { // which is open to all
                logins.accepted();
            }
            return;
        }
        if (status == 401 && !logins.refused()) {
            throw failed(
                    Failure.Kind.REFUSED,
                    "refuses user or password (HTTP 401), which counts only if it does so again after 60 s");
        }
        if (status == 401 || status == 403) {
            throw failed(Failure.Kind.CREDENTIALS, "refuses user or password (HTTP " + status + ")");
        }
        if (status / 100 == 3) {
            String location = answer.headers().firstValue("Location").orElse("nowhere");
            throw failed(
                    Failure.Kind.GARBLED,
                    "answers HTTP " + status + " for " + path + " and leads to '"
                            + Subprocess.readable(access.password().redact(location))
                            + "'; the password does not go there: write the url that it leads to, if it is the same BMC");
        }
        if (status == 404 || status / 100 == 1) {
            throw failed(
                    Failure.Kind.GARBLED,
                    "answers HTTP " + status + " for " + path + ": is the url right, the system's id?");
        }
        throw failed(Failure.Kind.REFUSED, "says no (HTTP " + status + " for " + path + ")");
    }

    private ObjectNode object(byte[] body, String path) throws PowerException {
        try {
            if (JSON.readTree(body) instanceof ObjectNode object) {
                return object;
            }
        } catch (JsonProcessingException e) {
            throw failed(Failure.Kind.GARBLED, "sends what is no JSON for " + path);
        } catch (IOException e) {
            throw failed(Failure.Kind.GARBLED, "sends what is no text for " + path);
        }
        throw failed(Failure.Kind.GARBLED, "sends no JSON object for " + path);
    }

    private PowerException failed(Failure.Kind kind, String what) {
        return new PowerException(kind, line() + " " + what);
    }
}

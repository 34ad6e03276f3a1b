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
import java.util.Base64;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLException;

/** GET and POST of JSON with basic authentication (DSP0266 §13.3.4.2); an answer is hostile until its shape is checked. */
public final class RedfishClient {
    private static final int MAX_BODY_BYTES = 1 << 20;
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
    private final String authorization;

    private RedfishClient(RedfishAccess access, HttpClient http) {
        this.access = access;
        this.http = http;
        String pair = access.user() + ":" + access.password().reveal();
        this.authorization = "Basic " + Base64.getEncoder().encodeToString(pair.getBytes(StandardCharsets.UTF_8));
    }

    /** @throws SettingException for a {@code caFile} that cannot be read */
    public static RedfishClient of(RedfishAccess access, SharedDevices shared) throws SettingException {
        String trust = access.certificateCheck() ? "ca " + access.caFile() : "anybody";
        return new RedfishClient(
                access, shared.client(trust, () -> Trust.client(access.caFile(), access.certificateCheck())));
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
        HttpResponse<byte[]> answer = send(request(path).GET().build());
        refuse(answer.statusCode(), path);
        return object(answer.body(), path);
    }

    /** Returns once the service has accepted it, which is not to say: has done it. */
    public void post(String path, ObjectNode body) throws PowerException, InterruptedException {
        HttpResponse<byte[]> answer = send(request(path)
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(body.toString()))
                .build());
        refuse(answer.statusCode(), path);
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

    private HttpResponse<byte[]> send(HttpRequest request) throws PowerException, InterruptedException {
        // The request's own timeout ends with the headers; a body may drip for ever.
        CompletableFuture<HttpResponse<byte[]>> answer =
                http.sendAsync(request, info -> new LimitedBody(MAX_BODY_BYTES));
        try {
            return answer.get(access.timeoutMillis(), TimeUnit.MILLISECONDS);
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
        if (cause instanceof SSLException) {
            return failed(
                    Failure.Kind.CREDENTIALS,
                    "is not trusted: " + said + "; name the certificates of its maker or your own as caFile");
        }
        boolean talked = cause instanceof IOException && said.contains("answer has more");
        return failed(
                talked ? Failure.Kind.GARBLED : Failure.Kind.UNREACHABLE,
                "gave no answer: " + cause.getClass().getSimpleName() + " " + said);
    }

    private void refuse(int status, String path) throws PowerException {
        if (status >= 200 && status < 300) {
            return;
        }
        if (status == 401 || status == 403) {
            throw failed(Failure.Kind.CREDENTIALS, "refuses user or password (HTTP " + status + ")");
        }
        if (status == 404 || status / 100 == 3 || status / 100 == 1) {
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

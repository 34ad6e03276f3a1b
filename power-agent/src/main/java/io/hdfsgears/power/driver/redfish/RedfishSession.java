// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.driver.redfish;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hdfsgears.power.control.Failure;
import io.hdfsgears.power.driver.LoginRefusals;
import io.hdfsgears.power.driver.PowerException;
import io.hdfsgears.power.driver.SharedDevices;
import io.hdfsgears.power.driver.redfish.RedfishAccess.Authentication;
import io.hdfsgears.power.driver.redfish.RedfishTransport.Proof;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * How one user is known to one service: by a session (DSP0266 §13.3.4.3), whose token all drivers and meters of this
 * process share, or by basic authentication, which is a login with each request. A session is opened by the first
 * request and ended with the process. Where a service offers none, or gives none though it does not refuse the
 * password, basic authentication is used for ten minutes; then a session is asked for again.
 */
final class RedfishSession implements SharedDevices.Ended {
    private static final String ID = "@odata.id";
    private static final long BASIC_NANOS = Duration.ofMinutes(10).toNanos();
    private static final Duration END = Duration.ofSeconds(2);
    private static final Pattern TOKEN = Pattern.compile("[\\x21-\\x7e]{1,4096}");
    /** iLO answers a wrong password by status 400 and a message of this name. */
    private static final String WRONG_LOGIN = "UnauthorizedLogin";

    private final RedfishTransport transport;
    private final LoginRefusals logins;
    private final LongSupplier nanos;
    private final Proof basic;
    private final ReentrantLock lock = new ReentrantLock();
    private @Nullable Open open;
    private boolean basicFor;
    private long basicSinceNanos;

    /** @param path of the session; empty: the service did not say, and it ends by its time-out */
    private record Open(Proof proof, String path) {}

    RedfishSession(RedfishTransport transport, LoginRefusals logins, LongSupplier nanos) {
        this.transport = transport;
        this.logins = logins;
        this.nanos = nanos;
        RedfishAccess access = transport.access();
        String pair = access.user() + ":" + access.password().reveal();
        this.basic = new Proof(
                "Authorization", "Basic " + Base64.getEncoder().encodeToString(pair.getBytes(StandardCharsets.UTF_8)));
    }

    /**
     * What the next request carries; opens a session where there is none.
     *
     * @throws PowerException when the service refuses the login, or does not answer
     */
    Proof proof() throws PowerException, InterruptedException {
        lock.lockInterruptibly();
        try {
            return known();
        } finally {
            lock.unlock();
        }
    }

    private Proof known() throws PowerException, InterruptedException {
        Authentication way = transport.access().authentication();
        if (way == Authentication.BASIC || (basicFor && nanos.getAsLong() - basicSinceNanos < BASIC_NANOS)) {
            return basic;
        }
        Open now = open == null ? opened() : open;
        open = now;
        if (now != null) {
            return now.proof();
        }
        if (way == Authentication.SESSION) {
            throw transport.failed(
                    Failure.Kind.REFUSED,
                    "gives no session: it offers none, or is out of them; allow basic authentication"
                            + " (\"authentication\": \"auto\") or end other sessions");
        }
        basicFor = true;
        basicSinceNanos = nanos.getAsLong();
        return basic;
    }

    /**
     * A request with {@code used} was answered by HTTP 401.
     *
     * @return true if that was a session, which may just have ended: the request can be repeated with another
     */
    boolean expired(Proof used) throws InterruptedException {
        lock.lockInterruptibly();
        try {
            if (open != null && open.proof().equals(used)) {
                open = null;
            }
            return !used.equals(basic);
        } finally {
            lock.unlock();
        }
    }

    /** Null: the service gives no session, and not for the password's sake. */
    private @Nullable Open opened() throws PowerException, InterruptedException {
        String sessions = sessions();
        if (sessions.isEmpty()) {
            return null;
        }
        ObjectNode login = RedfishJson.newObject();
        login.put("UserName", transport.access().user());
        login.put("Password", transport.access().password().reveal());
        HttpResponse<byte[]> answer = transport.exchange(
                sessions,
                null,
                request -> request.header("Content-Type", "application/json")
                        .POST(BodyPublishers.ofString(login.toString())),
                RedfishTransport.REDIRECTS_OF_POST);
        int status = answer.statusCode();
        boolean refused = status == 401 || (status == 400 && text(answer).contains(WRONG_LOGIN));
        if (refused && logins.refused()) {
            throw transport.failed(Failure.Kind.CREDENTIALS, "refuses user or password (HTTP " + status + ")");
        }
        if (refused) {
            throw transport.failed(
                    Failure.Kind.REFUSED,
                    "refuses user or password (HTTP " + status + "), which counts only if it does so again after 60 s");
        }
        String token = answer.headers().firstValue("X-Auth-Token").orElse("");
        if (status / 100 != 2 || !TOKEN.matcher(token).matches()) {
            return null;
        }
        logins.accepted();
        return new Open(new Proof("X-Auth-Token", token), place(answer, sessions));
    }

    /** The collection of sessions, as the service root names it; empty: it names none. The root is open to all. */
    private String sessions() throws PowerException, InterruptedException {
        HttpResponse<byte[]> answer = transport.exchange(
                RedfishClient.ROOT, null, HttpRequest.Builder::GET, RedfishTransport.REDIRECTS_OF_GET);
        if (answer.statusCode() != 200) {
            return "";
        }
        JsonNode root = RedfishJson.read(answer.body());
        String listed = root.path("Links").path("Sessions").path(ID).asText("");
        String service = root.path("SessionService").path(ID).asText("").replaceFirst("/$", "");
        String path = listed.isEmpty() && !service.isEmpty() ? service + "/Sessions" : listed;
        return RedfishJson.isPath(path) ? path : "";
    }

    /** Where the new session can be ended; a place that is not among the sessions does not count. */
    private String place(HttpResponse<byte[]> answer, String sessions) {
        String path;
        try {
            path = URI.create(answer.headers().firstValue("Location").orElse(""))
                    .getRawPath();
        } catch (IllegalArgumentException e) {
            path = "";
        }
        if (path == null || path.isEmpty()) {
            path = RedfishJson.read(answer.body()).path(ID).asText("");
        }
        String parent = sessions.endsWith("/") ? sessions : sessions + "/";
        return RedfishJson.isPath(path) && path.startsWith(parent) && path.length() > parent.length() ? path : "";
    }

    private static String text(HttpResponse<byte[]> answer) {
        return new String(answer.body(), StandardCharsets.UTF_8);
    }

    /** One that is just being opened is left to its time-out, since the service may be silent. */
    @Override
    public CompletableFuture<?> end() {
        CompletableFuture<?> ended = CompletableFuture.completedFuture(null);
        if (lock.tryLock()) {
            Open last = open;
            open = null;
            lock.unlock();
            if (last != null && !last.path().isEmpty()) {
                ended = transport.delete(last.path(), last.proof(), END);
            }
        }
        return ended;
    }
}

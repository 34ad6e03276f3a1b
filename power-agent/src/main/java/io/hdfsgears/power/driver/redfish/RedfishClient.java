// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.driver.redfish;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hdfsgears.hdfs.json.ForeignJson;
import io.hdfsgears.power.control.Failure;
import io.hdfsgears.power.driver.LoginRefusals;
import io.hdfsgears.power.driver.PowerException;
import io.hdfsgears.power.driver.SharedDevices;
import io.hdfsgears.power.driver.redfish.RedfishTransport.Proof;
import io.hdfsgears.power.hosts.SettingException;
import io.hdfsgears.power.process.Subprocess;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * GET and POST of JSON by a session or by basic authentication (DSP0266 §13.3.4); an answer is hostile until its shape is
 * checked.
 */
public final class RedfishClient {
    static final String ROOT = "/redfish/v1/";
    private static final String SYSTEMS = ROOT + "Systems";

    private final RedfishTransport transport;
    private final LoginRefusals logins;
    private final RedfishSession session;

    private RedfishClient(RedfishTransport transport, LoginRefusals logins, RedfishSession session) {
        this.transport = transport;
        this.logins = logins;
        this.session = session;
    }

    /** @throws SettingException for a {@code caFile} that cannot be read */
    public static RedfishClient of(RedfishAccess access, SharedDevices shared) throws SettingException {
        RedfishAccess.Certificates certificates = access.certificates();
        RedfishTransport.Clients clients =
                () -> shared.client(certificates.toString(), certificates.stamp(), () -> Trust.client(certificates));
        clients.now(); // a mistake shows at the start
        RedfishTransport transport = new RedfishTransport(access, clients);
        LoginRefusals logins = shared.refusals(access.place(), access.user(), access.password());
        RedfishSession session = shared.kept(
                access.place(),
                access.user() + " " + access.authentication() + " " + access.certificates(),
                access.password(),
                RedfishSession.class,
                nanos -> new RedfishSession(transport, logins, nanos));
        return new RedfishClient(transport, logins, session);
    }

    public RedfishAccess access() {
        return transport.access();
    }

    /** Name of the line that all who talk to this service share. */
    public String line() {
        return "Redfish " + access().place();
    }

    /** @param path one that {@link #checked} approved or we wrote */
    public ObjectNode get(String path) throws PowerException, InterruptedException {
        return object(
                exchange(path, HttpRequest.Builder::GET, RedfishTransport.REDIRECTS_OF_GET)
                        .body(),
                path);
    }

    /** Returns once the service has accepted it, which is not to say: has done it. */
    public void post(String path, ObjectNode body) throws PowerException, InterruptedException {
        HttpResponse<byte[]> answer = answer(
                path,
                request -> request.header("Content-Type", "application/json")
                        .POST(BodyPublishers.ofString(body.toString())),
                RedfishTransport.REDIRECTS_OF_POST);
        if (answer.statusCode() == 403) { // of a user who may read: the login is right
            throw failed(
                    Failure.Kind.REFUSED,
                    "does not let this user do that now (HTTP 403): give the user the role Operator, or end the lockdown");
        }
        refuse(answer, path);
    }

    /** Path of the system that the settings name, else of the only one that the service root leads to. */
    public String system() throws PowerException, InterruptedException {
        if (!access().system().isEmpty()) {
            return SYSTEMS + "/" + access().system();
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
        return RedfishJson.newObject();
    }

    /**
     * A path out of an answer, for the next request.
     *
     * @throws PowerException when it leads away from the service: the password would go along
     */
    public String checked(JsonNode path, String what) throws PowerException {
        String text = path.isTextual() ? path.textValue() : "";
        if (!RedfishJson.isPath(text)) {
            throw new PowerException(
                    Failure.Kind.GARBLED,
                    line() + " names no path below /redfish/v1/ as " + what + ": '" + Subprocess.readable(text) + "'");
        }
        return text;
    }

    private HttpResponse<byte[]> exchange(String path, UnaryOperator<HttpRequest.Builder> method, Set<Integer> followed)
            throws PowerException, InterruptedException {
        HttpResponse<byte[]> answer = answer(path, method, followed);
        refuse(answer, path);
        return answer;
    }

    /** A session that ended meanwhile is opened again, once, and the request repeated: it was not looked at. */
    private HttpResponse<byte[]> answer(String path, UnaryOperator<HttpRequest.Builder> method, Set<Integer> followed)
            throws PowerException, InterruptedException {
        if (!logins.mayTry()) {
            throw failed(
                    Failure.Kind.REFUSED,
                    "refused user or password twice; they are tried again 60 s after the first time");
        }
        Proof proof = session.proof();
        HttpResponse<byte[]> answer = transport.exchange(path, proof, method, followed);
        return answer.statusCode() == 401 && session.expired(proof)
                ? transport.exchange(path, session.proof(), method, followed)
                : answer;
    }

    private void refuse(HttpResponse<byte[]> answer, String path) throws PowerException {
        int status = answer.statusCode();
        if (status >= 200 && status < 300) {
            if (!path.equals(ROOT)) { // which is open to all
                logins.accepted();
            }
            return;
        }
        boolean login = status == 401 || status == 403;
        if (login && !logins.refused()) {
            throw failed(
                    Failure.Kind.REFUSED,
                    "refuses user or password (HTTP " + status + "), which counts only if it does so again after 60 s");
        }
        if (login) {
            throw failed(Failure.Kind.CREDENTIALS, "refuses user or password (HTTP " + status + ")");
        }
        if (status / 100 == 3) {
            String location = answer.headers().firstValue("Location").orElse("nowhere");
            throw failed(
                    Failure.Kind.GARBLED,
                    "answers HTTP " + status + " for " + path + " and leads to '"
                            + Subprocess.readable(access().password().redact(location))
                            + "'; the password does not go there: write the url that it leads to, if it is the same BMC");
        }
        if (status == 404 || status == 410 || status / 100 == 1) {
            throw failed(
                    Failure.Kind.GARBLED,
                    "answers HTTP " + status + " for " + path + ": is the url right, the system's id?");
        }
        throw failed(Failure.Kind.REFUSED, "says no (HTTP " + status + " for " + path + ")");
    }

    private ObjectNode object(byte[] body, String path) throws PowerException {
        try {
            if (ForeignJson.tree(body) instanceof ObjectNode object) {
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
        return transport.failed(kind, what);
    }
}

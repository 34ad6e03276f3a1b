// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.web;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.hdfsgears.hdfs.web.PowerCutOrder.BadOrderException;
import java.io.IOException;
import java.net.InetAddress;
import java.security.PrivilegedExceptionAction;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.Locale;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.server.common.JspHelper;
import org.apache.hadoop.http.HttpServer2;
import org.apache.hadoop.ipc.RetriableException;
import org.apache.hadoop.ipc.StandbyException;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.security.authorize.AuthorizationException;
import org.apache.hadoop.security.token.SecretManager.InvalidToken;
import org.jspecify.annotations.Nullable;

/**
 * Takes demand-response orders of programs, as {@code hdfs gears set --watts} sends them: POST of a small JSON object. Callers log in as
 * for WebHDFS, by stock's filters and {@link JspHelper}. A browser that another site steers sends neither JSON nor the header without
 * asking first, and is not answered then.
 */
public final class PowerCutServlet extends HttpServlet {
    private static final long serialVersionUID = 1;
    static final String PATH = "/gears/demand-response";
    /** As stock's own filter for WebHDFS asks for. */
    static final String HEADER = "X-XSRF-HEADER";

    static final int MOST_BYTES = 8_192;
    private static final String ATTRIBUTE = "io.hdfsgears.demandResponse";
    private static final int BAD = HttpServletResponse.SC_BAD_REQUEST;
    private static final ObjectMapper MAPPER = new ObjectMapper();

    /** Who carries orders out. */
    public interface Orders {
        /**
         * In the name of the current user, who may not be allowed to.
         *
         * @param from where the order came from
         */
        Reply order(PowerCutOrder order, InetAddress from) throws IOException;
    }

    /**
     * What became of an order.
     *
     * @param status of HTTP
     * @param body the object that the verb prints
     */
    public record Reply(int status, JsonNode body) {}

    /** May be called while the server runs. */
    public static void addTo(HttpServer2 server, Orders orders) {
        server.setAttribute(ATTRIBUTE, orders);
        server.addInternalServlet("gears" + PATH, PATH, PowerCutServlet.class, true);
    }

    @Override
    protected void service(HttpServletRequest request, HttpServletResponse response) throws IOException {
        response.setHeader("X-Content-Type-Options", "nosniff");
        response.setHeader("Cache-Control", "no-store");
        if (!request.getMethod().equals("POST")) {
            response.setHeader("Allow", "POST");
            refuse(response, HttpServletResponse.SC_METHOD_NOT_ALLOWED, "an order is sent by POST, not otherwise.");
        } else if (request.getHeader(HEADER) == null) {
            refuse(response, BAD, "the header " + HEADER + " is missing: send it with any value.");
        } else if (!isJson(request.getContentType())) {
            refuse(
                    response,
                    HttpServletResponse.SC_UNSUPPORTED_MEDIA_TYPE,
                    "the body is not announced as JSON: send the header Content-Type: application/json.");
        } else {
            take(request, response);
        }
    }

    private static boolean isJson(@Nullable String type) {
        return type != null
                && type.split(";", 2)[0].strip().toLowerCase(Locale.ROOT).equals("application/json");
    }

    private void take(HttpServletRequest request, HttpServletResponse response) throws IOException {
        if (!(getServletContext().getAttribute(ATTRIBUTE) instanceof Orders orders)
                || !(getServletContext().getAttribute(JspHelper.CURRENT_CONF) instanceof Configuration conf)) {
            refuse(response, HttpServletResponse.SC_SERVICE_UNAVAILABLE, "this NameNode is starting: try again.");
            return;
        }
        UserGroupInformation user = user(request, response, conf);
        if (user == null) {
            return;
        }
        byte[] body = request.getInputStream().readNBytes(MOST_BYTES + 1);
        if (body.length > MOST_BYTES) {
            refuse(
                    response,
                    HttpServletResponse.SC_REQUEST_ENTITY_TOO_LARGE,
                    "the body is longer than " + MOST_BYTES + " bytes: send watts, end and a short reason.");
            return;
        }
        try {
            PowerCutOrder order = PowerCutOrder.of(body, ZonedDateTime.now(ZoneId.systemDefault()));
            InetAddress from = InetAddress.getByName(request.getRemoteAddr());
            Reply reply = user.doAs((PrivilegedExceptionAction<Reply>) () -> orders.order(order, from));
            send(response, reply);
        } catch (BadOrderException e) {
            refuse(response, BAD, String.valueOf(e.getMessage()));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            refuse(response, HttpServletResponse.SC_SERVICE_UNAVAILABLE, "the NameNode stops: ask the active one.");
        }
    }

    /** Who asks; null where that cannot be told, which the response then says. */
    private @Nullable UserGroupInformation user(
            HttpServletRequest request, HttpServletResponse response, Configuration conf) throws IOException {
        try {
            return JspHelper.getUGI(getServletContext(), request, conf);
        } catch (InvalidToken e) {
            refuse(response, HttpServletResponse.SC_FORBIDDEN, "the delegation token is not valid: fetch a new one.");
        } catch (AuthorizationException e) {
            refuse(response, HttpServletResponse.SC_FORBIDDEN, "not authorised: " + e.getMessage());
        } catch (StandbyException | RetriableException e) {
            refuse(
                    response,
                    HttpServletResponse.SC_SERVICE_UNAVAILABLE,
                    "this NameNode is not the active one: ask the active NameNode.");
        } catch (IOException e) {
            refuse(
                    response,
                    HttpServletResponse.SC_UNAUTHORIZED,
                    "not authenticated: log in as for WebHDFS, by Kerberos (SPNEGO) or a delegation token.");
        } catch (RuntimeException e) {
            refuse(response, BAD, "the query cannot be read: correct user.name, doas or delegation in the URL.");
        }
        return null;
    }

    private static void refuse(HttpServletResponse response, int status, String message) throws IOException {
        send(response, new Reply(status, JsonNodeFactory.instance.objectNode().put("message", message)));
    }

    private static void send(HttpServletResponse response, Reply reply) throws IOException {
        byte[] body = MAPPER.writeValueAsBytes(reply.body());
        response.setStatus(reply.status());
        response.setContentType("application/json; charset=utf-8");
        response.setContentLength(body.length);
        response.getOutputStream().write(body);
    }
}

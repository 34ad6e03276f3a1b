// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.web;

import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import org.apache.hadoop.http.HttpServer2;

/**
 * The page, its script and style, and its data. GET and HEAD only; nothing that a client sends is read but the path. The page may
 * load nothing but what this servlet gives: operators' networks are closed, and what hosts call themselves is never markup.
 */
public final class GearsServlet extends ReadOnlyServlet {
    private static final long serialVersionUID = 1;
    private static final String DATA = "/gears.json";
    private static final String GUIDE = "text/plain; charset=utf-8";
    private static final Map<String, String> FILES = Map.of(
            "/gears", "text/html; charset=utf-8",
            "/gears.css", "text/css; charset=utf-8",
            "/gears.js", "text/javascript; charset=utf-8",
            "/gears-saving.js", "text/javascript; charset=utf-8",
            "/gears-chart.js", "text/javascript; charset=utf-8",
            "/uplot.js", "text/javascript; charset=utf-8",
            "/uplot.css", "text/css; charset=utf-8",
            "/gears-operating.md", GUIDE,
            "/gears-cli.md", GUIDE,
            "/gears-metrics.md", GUIDE);
    /** What people type. */
    private static final String SLASH = "/gears/";

    static final Set<String> PATHS =
            Stream.concat(FILES.keySet().stream(), Stream.of(DATA, SLASH)).collect(Collectors.toUnmodifiableSet());
    private static final String POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self';"
            + " img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        // As /jmx: open, unless hadoop.security.instrumentation.requires.admin says otherwise.
        if (!HttpServer2.isInstrumentationAccessAllowed(getServletContext(), request, response)) {
            return;
        }
        response.setHeader("Content-Security-Policy", POLICY);
        response.setHeader("X-Content-Type-Options", "nosniff");
        response.setHeader("Referrer-Policy", "no-referrer");
        String path = request.getServletPath();
        if (path.equals(SLASH)) {
            response.sendRedirect("../gears");
        } else if (path.equals(DATA)) {
            send(response, "application/json; charset=utf-8", data());
        } else {
            send(response, FILES.getOrDefault(path, GUIDE), file(path));
        }
    }

    private byte[] data() throws IOException {
        if (getServletContext().getAttribute(GearsPage.ATTRIBUTE) instanceof GearsDocument document) {
            return document.bytes();
        }
        throw new IOException("this web server was not told what to show");
    }

    private static byte[] file(String path) throws IOException {
        String name = path.equals("/gears")
                ? "gears.html"
                : path.endsWith(".md") ? "guide/" + path.substring("/gears-".length()) : path.substring(1);
        try (InputStream in = GearsServlet.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IOException(name + " is missing from the jar of gear-hdfs");
            }
            return in.readAllBytes();
        }
    }

    private static void send(HttpServletResponse response, String type, byte[] body) throws IOException {
        response.setContentType(type);
        response.setContentLength(body.length);
        response.getOutputStream().write(body);
    }
}

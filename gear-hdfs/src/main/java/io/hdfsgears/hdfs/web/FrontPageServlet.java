// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.web;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

/**
 * Stock's front page with a link to the page of the gears in its menu. The file is stock's own, read from where stock would serve it;
 * one whose menu looks otherwise, or of a NameNode whose gears are off, goes out as it is.
 */
public final class FrontPageServlet extends ReadOnlyServlet {
    private static final long serialVersionUID = 1;
    static final String PATH = "/dfshealth.html";
    /** The menu "Utilities". */
    private static final String MENU = "<ul class=\"dropdown-menu\">";

    private static final String LINK = "\n        <li><a href=\"gears\">Gears</a></li>";

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        byte[] page;
        try (InputStream stock = getServletContext().getResourceAsStream(PATH)) {
            if (stock == null) {
                response.sendError(HttpServletResponse.SC_NOT_FOUND);
                return;
            }
            page = stock.readAllBytes();
        }
        if (getServletContext().getAttribute(GearsPage.ATTRIBUTE) instanceof GearsDocument document
                && document.trouble().isEmpty()) {
            page = withLink(new String(page, UTF_8)).getBytes(UTF_8);
        }
        response.setContentType("text/html; charset=utf-8");
        response.setContentLength(page.length);
        response.getOutputStream().write(page);
    }

    static String withLink(String page) {
        int menu = page.indexOf(MENU);
        return menu < 0 ? page : page.substring(0, menu + MENU.length()) + LINK + page.substring(menu + MENU.length());
    }
}

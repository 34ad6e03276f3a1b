// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.web;

import io.hdfsgears.hdfs.picture.Picture;
import java.io.IOException;
import org.apache.hadoop.http.HttpServer2;

/** Adds the page, and what guards {@code /fsck}, to a NameNode's web server, behind whatever filters stock has put there. */
public final class GearsPage {
    static final String ATTRIBUTE = "io.hdfsgears.page";

    private GearsPage() {}

    /** What the page shows. */
    public interface Content {
        /** host:port of the NameNode's RPC server, or what is known of it. */
        String nameNode();

        /** Why there is no picture, for people; empty when there is one. */
        String trouble();

        /** Asked only while there is no trouble. */
        Picture picture() throws IOException;
    }

    /**
     * May be called while the server runs.
     *
     * @return makes the data a few times: to be run once there is something to show, so that the first one who asks does not wait for
     *     classes to be loaded
     */
    public static Runnable addTo(HttpServer2 server, Content content) {
        GearsDocument document = new GearsDocument(content);
        server.setAttribute(ATTRIBUTE, document);
        GearsServlet.PATHS.forEach(path -> server.addInternalServlet("gears" + path, path, GearsServlet.class));
        server.addInternalServlet("gears" + FrontPageServlet.PATH, FrontPageServlet.PATH, FrontPageServlet.class);
        server.addInternalServlet("gears" + GuardedFsckServlet.PATH, GuardedFsckServlet.PATH, GuardedFsckServlet.class);
        return document::warmUp;
    }
}

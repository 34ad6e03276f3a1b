// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.hdfs.access;

import java.net.InetAddress;
import org.apache.hadoop.ipc.Server;
import org.jspecify.annotations.NullUnmarked;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A line for each attempt to change this DataNode's weights, refused ones too, in the form of the NameNode's audit log. A logger of its own,
 * so that it can be sent to a file of its own; a DataNode has no audit log otherwise.
 */
@NullUnmarked
public final class WeightsAudit {
    static final String LOGGER = "io.hdfsgears.pfimbi.audit";
    private static final Logger LOG = LoggerFactory.getLogger(LOGGER);
    private static final int MOST = 1024;

    private WeightsAudit() {}

    public static void changed(String who, String before, String after) {
        LOG.info("{}\tbefore={}\toutcome=DONE", line(true, who, Server.getRemoteIp(), after), before);
    }

    public static void notAuthorised(String who, String wanted) {
        LOG.warn("{}\toutcome=NOT_AUTHORIZED", line(false, who, Server.getRemoteIp(), wanted));
    }

    public static void failed(String who, String wanted, String why) {
        LOG.warn("{}\toutcome=BAD_ARGUMENT\twhy={}", line(true, who, Server.getRemoteIp(), wanted), plain(why));
    }

    static String line(boolean allowed, String who, InetAddress address, String weights) {
        return "allowed=" + allowed + "\tugi=" + who + "\tip=" + address + "\tcmd=setWeights\tweights="
                + plain(weights);
    }

    /** The caller chooses this text: it must not look like a separate line or field. */
    private static String plain(String text) {
        String one = text.replaceAll("\\p{Cntrl}", " ");
        return one.length() <= MOST ? one : one.substring(0, MOST) + "...";
    }
}

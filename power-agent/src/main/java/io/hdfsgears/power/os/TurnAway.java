// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.os;

import io.hdfsgears.power.os.Tools.ToolException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends readers of blocks to other hosts at once: a suspended host neither closes a connection nor refuses one, so that its peers would wait
 * for their whole time-outs (ADR 0033). It is a courtesy: what fails here is logged and keeps no host awake.
 */
final class TurnAway {
    private static final Logger LOG = LoggerFactory.getLogger(TurnAway.class);
    private static final String TABLE = "inet hdfs_gears_leaving";
    /** The kernel forgets it by itself: an agent that is killed meanwhile must not leave a host that refuses its readers. */
    private static final int LAST_SECONDS = 120;
    /** Made anew, whatever an earlier agent left; one transaction. */
    private static final String REFUSE = "add table %1$s; delete table %1$s; add table %1$s;"
            + " add set %1$s ports { type inet_service; flags timeout; };"
            + " add element %1$s ports { %2$d timeout %3$ds };"
            + " add chain %1$s in { type filter hook input priority 0; };"
            + " add rule %1$s in tcp dport @ports reject with tcp reset";

    private final Tools tools;
    private final int port;
    private final int millis;
    private boolean refusing;

    /** @param millis how long before the host sleeps; 0: not at all */
    TurnAway(Tools tools, int port, int millis) {
        this.tools = tools;
        this.port = port;
        this.millis = millis;
    }

    /** What it needs of the host. */
    List<String> programs() {
        return millis == 0 ? List.of() : List.of("nft", "ss");
    }

    /** Returns when the readers have had the time to go. */
    void begin() throws InterruptedException {
        if (millis == 0) {
            return;
        }
        try {
            tools.run("nft", REFUSE.formatted(TABLE, port, LAST_SECONDS));
            refusing = true;
            tools.run("ss", "-t", "-K", "state", "connected", "sport", "=", ":" + port);
            TimeUnit.MILLISECONDS.sleep(millis);
        } catch (ToolException e) {
            LOG.warn("Readers are not turned away, and may wait for their time-outs: {}", e.text());
        }
    }

    /** The host is up again, or stayed up. */
    void end() throws InterruptedException {
        if (!refusing) {
            return;
        }
        refusing = false;
        try {
            tools.run("nft", "delete table " + TABLE);
        } catch (ToolException e) {
            LOG.warn("Readers are refused for up to {} s more: {}", LAST_SECONDS, e.text());
        }
    }
}

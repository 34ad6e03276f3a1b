// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.snmp;

import java.util.HashMap;
import java.util.Map;

/**
 * One session for each device, opened at its first use and shared by all who ask with the same rights. A device that
 * does not answer gets a new one: its name is looked up again, and its engine and clock are learned again.
 */
public final class SnmpSessions implements AutoCloseable {
    private final Map<SnmpTarget, SnmpSession> open = new HashMap<>();
    private final Opener opener;

    /** Opens a session. */
    @FunctionalInterface
    public interface Opener {
        SnmpSession open(SnmpTarget target) throws SnmpException;
    }

    /** Over UDP. */
    public SnmpSessions() {
        this(SnmpSession::open);
    }

    public SnmpSessions(Opener opener) {
        this.opener = opener;
    }

    public synchronized SnmpSession of(SnmpTarget target) throws SnmpException {
        SnmpSession session = open.get(target);
        if (session == null || session.lost()) {
            SnmpSession before = session;
            session = opener.open(target);
            open.put(target, session);
            if (before != null) {
                before.close();
            }
        }
        return session;
    }

    @Override
    public synchronized void close() {
        open.values().forEach(SnmpSession::close);
        open.clear();
    }
}

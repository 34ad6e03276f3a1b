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

    public synchronized SnmpSession of(SnmpTarget target) throws SnmpException {
        SnmpSession session = open.get(target);
        if (session == null || session.lost()) {
            SnmpSession before = session;
            session = SnmpSession.open(target);
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

// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.snmp;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * One session for each device, opened at its first use and shared by all who ask with the same rights. A device that
 * does not answer gets a new one: its name is looked up again, and its engine and clock are learned again. A look-up that hangs holds
 * up who asks this device, and no other.
 */
public final class SnmpSessions implements AutoCloseable {
    private final Map<SnmpTarget, Place> places = new ConcurrentHashMap<>();
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

    public SnmpSession of(SnmpTarget target) throws SnmpException {
        return places.computeIfAbsent(target, Place::new).session();
    }

    @Override
    public void close() {
        places.values().forEach(Place::close);
        places.clear();
    }

    /** Of one device. */
    private final class Place {
        private final SnmpTarget target;
        private @Nullable SnmpSession session;

        Place(SnmpTarget target) {
            this.target = target;
        }

        synchronized SnmpSession session() throws SnmpException {
            SnmpSession before = session;
            if (before != null && !before.lost()) {
                return before;
            }
            SnmpSession now = opener.open(target);
            session = now;
            if (before != null) {
                before.close();
            }
            return now;
        }

        synchronized void close() {
            if (session != null) {
                session.close();
            }
        }
    }
}

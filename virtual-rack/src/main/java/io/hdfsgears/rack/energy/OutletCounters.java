// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.energy;

import io.hdfsgears.power.hosts.HostEntry;
import io.hdfsgears.power.hosts.HostsFile;
import io.hdfsgears.power.hosts.SettingException;
import io.hdfsgears.power.hosts.Settings;
import io.hdfsgears.power.snmp.SnmpException;
import io.hdfsgears.power.snmp.SnmpSession;
import io.hdfsgears.power.snmp.SnmpSessions;
import io.hdfsgears.power.snmp.SnmpTarget;
import io.hdfsgears.power.snmp.SnmpValue;
import io.hdfsgears.rack.RackException;
import io.hdfsgears.rack.RackSpec;
import io.hdfsgears.rack.hardware.PowerHostsFile;
import io.hdfsgears.rack.run.VirtualRack;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What the PDU itself has counted, by outlet, in joules: a column of its own that no meter of the product reads, since APC's counter of tenths of
 * kWh would not move in an hour.
 */
public final class OutletCounters implements Closeable {
    private static final String COLUMN = "1.3.6.1.4.1.318.1.1.26.9.4.3.1.99";
    private static final String PDU = "pdu";
    private static final long WRAP = 1L << 32;

    private final Map<String, String> objects;
    private final SnmpSessions sessions;
    private final SnmpSession session;

    private OutletCounters(Map<String, String> objects, SnmpSessions sessions, SnmpSession session) {
        this.objects = objects;
        this.sessions = sessions;
        this.session = session;
    }

    /** @throws RackException of a rack without a PDU */
    public static OutletCounters of(VirtualRack rack) throws IOException {
        Path file = PowerHostsFile.in(rack.files());
        try {
            Map<String, String> objects = new LinkedHashMap<>();
            SnmpTarget target = null;
            for (HostEntry host : HostsFile.read(file).hosts().values()) {
                for (HostEntry.Section meter : host.meters()) {
                    if (!meter.type().equals(PDU)) {
                        continue; // its BMC
                    }
                    Settings settings = meter.settings();
                    target = SnmpTarget.from(settings);
                    objects.put(host.name(), COLUMN + "." + settings.integer("outlet", 1, RackSpec.MOST_HOSTS));
                }
            }
            if (target == null) {
                throw new RackException("This rack has no PDU: " + file + " names no meter.");
            }
            SnmpSessions sessions = new SnmpSessions();
            return new OutletCounters(objects, sessions, sessions.of(target));
        } catch (SettingException | SnmpException e) {
            throw new RackException("The PDU cannot be asked: " + e.getMessage(), e);
        }
    }

    /** @return joules of each host since its outlet began to count, modulo 2^32 */
    public Map<String, Long> joules() throws IOException {
        try {
            Map<String, SnmpValue> found = session.walk(COLUMN, RackSpec.MOST_HOSTS);
            Map<String, Long> joules = new LinkedHashMap<>();
            for (Map.Entry<String, String> host : objects.entrySet()) {
                SnmpValue value = found.get(host.getValue());
                if (value == null) {
                    throw new RackException("The PDU has no outlet for " + host.getKey() + ".");
                }
                joules.put(host.getKey(), value.asNumber(host.getValue()));
            }
            return joules;
        } catch (SnmpException e) {
            throw new RackException("The PDU cannot be asked: " + e.getMessage(), e);
        }
    }

    /** @return what was counted from one look to a later one, at most one wrap apart */
    public static double between(long before, long after) {
        return Math.floorMod(after - before, WRAP);
    }

    @Override
    public void close() {
        sessions.close();
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.driver.pdu;

import io.hdfsgears.power.control.Capability;
import io.hdfsgears.power.control.Failure;
import io.hdfsgears.power.control.PowerAction;
import io.hdfsgears.power.control.PowerState;
import io.hdfsgears.power.driver.PowerDriver;
import io.hdfsgears.power.driver.PowerException;
import io.hdfsgears.power.snmp.SnmpException;
import io.hdfsgears.power.snmp.SnmpSession;
import io.hdfsgears.power.snmp.SnmpSessions;
import io.hdfsgears.power.snmp.SnmpTarget;
import java.util.Set;

/**
 * An outlet. Its state is the outlet's, not the host's: a host wakes with it only where its firmware is set to power on
 * with the mains, and off is always the cord pulled.
 */
final class PduOutlet implements PowerDriver {
    private final SnmpTarget target;
    private final SnmpSessions sessions;
    private final OutletModel model;
    private final int pdu;
    private final int outlet;

    PduOutlet(SnmpTarget target, SnmpSessions sessions, OutletModel model, int pdu, int outlet) {
        this.target = target;
        this.sessions = sessions;
        this.model = model;
        this.pdu = pdu;
        this.outlet = outlet;
    }

    @Override
    public String name() {
        return "pdu " + target.place() + (pdu > 1 ? " number " + pdu : "") + " outlet " + outlet;
    }

    @Override
    public Set<String> switches() {
        return Set.of(name());
    }

    @Override
    public Set<Capability> capabilities() {
        return Set.of(Capability.POWER_ON, Capability.FORCE_OFF, Capability.CYCLE, Capability.STATE);
    }

    @Override
    public void request(PowerAction action) throws PowerException {
        int value = switch (action) {
            case ON -> model.setOn();
            case FORCE_OFF -> model.setOff();
            case CYCLE -> model.setCycle();
            case GRACEFUL_OFF ->
                throw new PowerException(Failure.Kind.UNSUPPORTED, name() + " cannot ask the host to shut down");
        };
        try {
            session().set(model.control(pdu, outlet), value);
        } catch (SnmpException e) {
            throw translated(e);
        }
    }

    @Override
    public PowerState read() throws PowerException {
        try {
            String oid = model.status(pdu, outlet);
            return model.state(session().get(oid).asNumber("PDU " + target.place() + " " + oid));
        } catch (SnmpException e) {
            throw translated(e);
        }
    }

    private SnmpSession session() throws SnmpException {
        return sessions.of(target);
    }

    private static PowerException translated(SnmpException e) {
        Failure.Kind kind = switch (e.reason()) {
            case SILENT -> Failure.Kind.UNREACHABLE;
            case CREDENTIALS -> Failure.Kind.CREDENTIALS;
            case REFUSED -> Failure.Kind.REFUSED;
            case GARBLED -> Failure.Kind.GARBLED;
        };
        return new PowerException(kind, String.valueOf(e.getMessage()));
    }

    @Override
    public void close() {
        // Sessions belong to the devices.
    }
}

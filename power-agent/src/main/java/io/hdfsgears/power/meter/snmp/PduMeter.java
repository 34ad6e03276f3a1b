// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.meter.snmp;

import io.hdfsgears.power.meter.CounterValue;
import io.hdfsgears.power.meter.Meter;
import io.hdfsgears.power.meter.MeterException;
import io.hdfsgears.power.meter.Reading;
import io.hdfsgears.power.meter.Source;
import io.hdfsgears.power.snmp.SnmpException;
import io.hdfsgears.power.snmp.SnmpException.Reason;
import io.hdfsgears.power.snmp.SnmpSessions;
import io.hdfsgears.power.snmp.SnmpTarget;
import io.hdfsgears.power.snmp.SnmpValue;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Power, and energy where the outlet has it, in one request. */
final class PduMeter implements Meter {
    private final SnmpTarget target;
    private final SnmpSessions sessions;
    private final Outlet outlet;
    private final String name;
    private final InstantSource clock;
    private boolean countsEnergy;

    PduMeter(SnmpTarget target, SnmpSessions sessions, Outlet outlet, String name, InstantSource clock) {
        this.target = target;
        this.sessions = sessions;
        this.outlet = outlet;
        this.name = name;
        this.clock = clock;
        this.countsEnergy = !outlet.energyObjects().isEmpty();
    }

    @Override
    public Source source() {
        return Source.PDU;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Reading read() throws MeterException {
        try {
            if (!countsEnergy) {
                return reading(ask(outlet.powerObjects()), false);
            }
            List<String> both = new ArrayList<>(outlet.powerObjects());
            both.addAll(outlet.energyObjects());
            try {
                return reading(ask(both), true);
            } catch (SnmpException e) {
                if (e.reason() != Reason.REFUSED) {
                    throw e;
                }
                // Power alone tells whether it is the energy object that this model lacks.
                Reading powerOnly = reading(ask(outlet.powerObjects()), false);
                countsEnergy = false;
                return powerOnly;
            }
        } catch (SnmpException e) {
            throw new MeterException(name + ": " + e.getMessage(), e);
        }
    }

    private Map<String, SnmpValue> ask(List<String> objects) throws SnmpException {
        return sessions.of(target).get(objects);
    }

    private Reading reading(Map<String, SnmpValue> values, boolean energy) throws SnmpException {
        double watts = outlet.watts(values);
        if (!(watts >= 0 && watts < Double.POSITIVE_INFINITY)) {
            throw new SnmpException(Reason.GARBLED, "says " + watts + " W, which cannot be");
        }
        Optional<CounterValue> counter = energy
                ? Optional.of(SnmpNumbers.counter(values, outlet.counter(), outlet.joulesPerUnit(values)))
                : Optional.empty();
        return Reading.of(Source.PDU, watts, counter, clock.instant(), name);
    }
}

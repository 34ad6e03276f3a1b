// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.meter.snmp;

import io.hdfsgears.power.snmp.SnmpException;
import io.hdfsgears.power.snmp.SnmpException.Reason;
import io.hdfsgears.power.snmp.SnmpValue;
import java.util.List;
import java.util.Map;

/**
 * An outlet whose units are known beforehand.
 *
 * @param power object for power
 * @param wattsPerUnit worth of one unit of it, W
 * @param energy object for energy, or empty
 * @param joulesEach worth of one unit of it, J
 */
record ScaledOutlet(String power, double wattsPerUnit, String energy, double joulesEach) implements Outlet {
    private static final double TENTH_KWH = 360_000;

    /**
     * APC PowerNet-MIB: rPDU2OutletMeteredStatusPower in W and rPDU2OutletMeteredStatusEnergy in tenths of kWh, by outlet; -1 from
     * models that do not meter outlets.
     */
    static ScaledOutlet apc(int outlet) {
        String table = "1.3.6.1.4.1.318.1.1.26.9.4.3.1.";
        return new ScaledOutlet(table + "7." + outlet, 1, table + "11." + outlet, TENTH_KWH);
    }

    @Override
    public List<String> powerObjects() {
        return List.of(power);
    }

    @Override
    public List<String> energyObjects() {
        return energy.isEmpty() ? List.of() : List.of(energy);
    }

    @Override
    public double watts(Map<String, SnmpValue> values) throws SnmpException {
        long raw = SnmpNumbers.number(values, power);
        if (raw < 0) {
            throw new SnmpException(
                    Reason.GARBLED, power + " is " + raw + ": this model or outlet is not metered; use another meter");
        }
        return raw * wattsPerUnit;
    }

    @Override
    public String counter() {
        return energy;
    }

    @Override
    public double joulesPerUnit(Map<String, SnmpValue> values) {
        return joulesEach;
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.meter.snmp;

import io.hdfsgears.power.snmp.SnmpException;
import io.hdfsgears.power.snmp.SnmpException.Reason;
import io.hdfsgears.power.snmp.SnmpValue;
import java.util.List;
import java.util.Map;

/**
 * Raritan PDU2-MIB: measurementsOutletSensorValue, with outletSensorUnits and outletSensorDecimalDigits read along, as they
 * differ by model; all by PDU, outlet and sensor.
 */
record RaritanOutlet(int pdu, int outlet) implements Outlet {
    private static final String BASE = "1.3.6.1.4.1.13742.6.";
    private static final String VALUE = BASE + "5.4.3.1.4.";
    private static final String UNITS = BASE + "3.5.4.1.6.";
    private static final String DIGITS = BASE + "3.5.4.1.7.";
    /** SensorTypeEnumeration. */
    private static final int ACTIVE_POWER = 5;

    private static final int ACTIVE_ENERGY = 8;
    /** SensorUnitsEnumeration. */
    private static final int WATT = 3;

    private static final int WATT_HOUR = 5;
    private static final int MAX_DIGITS = 9;
    private static final double JOULES_PER_WH = 3600;

    private String at(String column, int sensor) {
        return column + pdu + "." + outlet + "." + sensor;
    }

    private List<String> objects(int sensor) {
        return List.of(at(VALUE, sensor), at(UNITS, sensor), at(DIGITS, sensor));
    }

    @Override
    public List<String> powerObjects() {
        return objects(ACTIVE_POWER);
    }

    @Override
    public List<String> energyObjects() {
        return objects(ACTIVE_ENERGY);
    }

    @Override
    public double watts(Map<String, SnmpValue> values) throws SnmpException {
        double raw = SnmpNumbers.number(values, at(VALUE, ACTIVE_POWER));
        return raw * unit(values, ACTIVE_POWER, WATT);
    }

    @Override
    public String counter() {
        return at(VALUE, ACTIVE_ENERGY);
    }

    @Override
    public double joulesPerUnit(Map<String, SnmpValue> values) throws SnmpException {
        return JOULES_PER_WH * unit(values, ACTIVE_ENERGY, WATT_HOUR);
    }

    private double unit(Map<String, SnmpValue> values, int sensor, int wanted) throws SnmpException {
        long unit = SnmpNumbers.number(values, at(UNITS, sensor));
        long digits = SnmpNumbers.number(values, at(DIGITS, sensor));
        if (unit != wanted || digits < 0 || digits > MAX_DIGITS) {
            throw new SnmpException(
                    Reason.GARBLED,
                    at(VALUE, sensor) + " is in unit " + unit + " with " + digits
                            + " digits after the point, and PDU2-MIB has unit " + wanted + " for it: is it a Raritan?");
        }
        return Math.pow(10, -(double) digits);
    }
}

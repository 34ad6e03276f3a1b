// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.meter.snmp;

import io.hdfsgears.power.snmp.SnmpException;
import io.hdfsgears.power.snmp.SnmpValue;
import java.util.List;
import java.util.Map;

/** The objects of one outlet and what their values mean. */
interface Outlet {
    /** What is asked for power, in one request. */
    List<String> powerObjects();

    /** What is asked for energy besides; empty where there is none. */
    List<String> energyObjects();

    /** Power, W. */
    double watts(Map<String, SnmpValue> values) throws SnmpException;

    /** The object that counts energy; only where {@link #energyObjects()} has some. */
    String counter();

    /** Worth of one unit of the counter, J. */
    double joulesPerUnit(Map<String, SnmpValue> values) throws SnmpException;
}

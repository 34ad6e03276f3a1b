// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.meter.snmp;

import io.hdfsgears.power.meter.CounterValue;
import io.hdfsgears.power.snmp.SnmpException;
import io.hdfsgears.power.snmp.SnmpException.Reason;
import io.hdfsgears.power.snmp.SnmpValue;
import java.util.Map;

/** Numbers out of answers. */
final class SnmpNumbers {
    private static final long BITS_31 = 1L << 31;

    private SnmpNumbers() {}

    static long number(Map<String, SnmpValue> values, String object) throws SnmpException {
        return value(values, object).asNumber(object);
    }

    /** A counter as wide as its type says (RFC 2578 §7.1). */
    static CounterValue counter(Map<String, SnmpValue> values, String object, double joulesPerUnit)
            throws SnmpException {
        long raw = number(values, object);
        SnmpValue.Kind kind = value(values, object).kind();
        long modulus = switch (kind) {
            case COUNTER64 -> CounterValue.BITS_64;
            case INTEGER -> BITS_31;
            default -> CounterValue.BITS_32;
        };
        if (raw < 0 && kind != SnmpValue.Kind.COUNTER64) {
            throw new SnmpException(Reason.GARBLED, object + " is " + raw + ", which no energy can be");
        }
        return new CounterValue(raw, modulus, joulesPerUnit);
    }

    private static SnmpValue value(Map<String, SnmpValue> values, String object) throws SnmpException {
        SnmpValue value = values.get(object);
        if (value == null) {
            throw new SnmpException(Reason.GARBLED, "no answer for " + object);
        }
        return value;
    }
}

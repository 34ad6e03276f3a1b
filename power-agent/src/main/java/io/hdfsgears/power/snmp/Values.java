// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.snmp;

import io.hdfsgears.power.snmp.SnmpValue.Kind;
import java.nio.charset.StandardCharsets;
import org.snmp4j.smi.Counter32;
import org.snmp4j.smi.Counter64;
import org.snmp4j.smi.Integer32;
import org.snmp4j.smi.OID;
import org.snmp4j.smi.OctetString;
import org.snmp4j.smi.TimeTicks;
import org.snmp4j.smi.UnsignedInteger32;
import org.snmp4j.smi.Variable;

/** Which of SNMP4J's classes is which kind. */
final class Values {
    private static final int MAX_TEXT = 4_096;

    private Values() {}

    static SnmpValue of(Variable variable, SnmpSession session, String oid) throws SnmpException {
        // Subclasses first: a Counter32 is an UnsignedInteger32 too.
        if (variable instanceof Counter32 counter) {
            return number(Kind.COUNTER32, counter.getValue());
        }
        if (variable instanceof TimeTicks ticks) {
            return number(Kind.TIME_TICKS, ticks.getValue());
        }
        if (variable instanceof UnsignedInteger32 gauge) {
            return number(Kind.GAUGE32, gauge.getValue());
        }
        if (variable instanceof Counter64 counter) {
            return new SnmpValue(Kind.COUNTER64, counter.getValue(), Long.toUnsignedString(counter.getValue()));
        }
        if (variable instanceof Integer32 integer) {
            return number(Kind.INTEGER, integer.getValue());
        }
        if (variable instanceof OctetString text && text.length() <= MAX_TEXT) {
            return new SnmpValue(Kind.TEXT, 0, new String(text.getValue(), StandardCharsets.ISO_8859_1));
        }
        if (variable instanceof OID id) {
            return new SnmpValue(Kind.OBJECT_ID, 0, id.toDottedString());
        }
        throw session.failed(
                SnmpException.Reason.GARBLED, "has a value of no use at " + oid + ": " + variable.getSyntaxString());
    }

    private static SnmpValue number(Kind kind, long value) {
        return new SnmpValue(kind, value, Long.toString(value));
    }
}

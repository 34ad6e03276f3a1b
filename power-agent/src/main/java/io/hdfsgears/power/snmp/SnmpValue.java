// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.snmp;

/**
 * One value as it came.
 *
 * @param kind which says where a counter wraps
 * @param number the value of a numeric kind, unsigned kinds as such (Counter64 as its 64 bits); 0 for text
 * @param text the octets of a text as ISO-8859-1; for a number its decimal form
 */
public record SnmpValue(Kind kind, long number, String text) {
    /** SMIv2 (RFC 2578 §7.1). */
    public enum Kind {
        INTEGER,
        /** Wraps at 2^32. */
        COUNTER32,
        GAUGE32,
        /** Wraps at 2^64. */
        COUNTER64,
        TIME_TICKS,
        TEXT,
        /** An object identifier, in dots as text. */
        OBJECT_ID
    }

    /** @throws SnmpException when it is a text: {@code what} was to be a number */
    public long asNumber(String what) throws SnmpException {
        if (kind == Kind.TEXT || kind == Kind.OBJECT_ID) {
            throw new SnmpException(SnmpException.Reason.GARBLED, what + " is a text where a number was expected");
        }
        return number;
    }
}

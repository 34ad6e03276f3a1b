// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.snmp;

/** Why a device gave no usable answer; the message names the device and never a secret. */
public final class SnmpException extends Exception {
    /** What an order can make of it. */
    public enum Reason {
        /** No answer in time; v2c devices also keep silent for a wrong community. */
        SILENT,
        /** User, key or security level refused. */
        CREDENTIALS,
        /** The device understood and says no: read-only, not writable, no such object. */
        REFUSED,
        /** An answer that does not fit the question. */
        GARBLED
    }

    private final Reason reason;

    public SnmpException(Reason reason, String message) {
        super(message);
        this.reason = reason;
    }

    public Reason reason() {
        return reason;
    }
}

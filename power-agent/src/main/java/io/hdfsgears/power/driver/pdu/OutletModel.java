// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.driver.pdu;

import io.hdfsgears.power.control.PowerState;
import java.util.Locale;

/** Objects and values of a family of PDUs. */
enum OutletModel {
    /** APC PowerNet-MIB: rPDU2OutletSwitchedControlCommand and rPDU2OutletSwitchedStatusState, by outlet. */
    APC_RPDU2("1.3.6.1.4.1.318.1.1.26.9.2.4.1.5", "1.3.6.1.4.1.318.1.1.26.9.2.3.1.5", false, 1, 2, 3, 2, 1),
    /** Raritan PDU2-MIB: switchingOperation and outletSwitchingState of outletSwitchControlTable, by PDU and outlet. */
    RARITAN_PX2("1.3.6.1.4.1.13742.6.4.1.2.1.2", "1.3.6.1.4.1.13742.6.4.1.2.1.3", true, 1, 0, 2, 7, 8);

    private final String control;
    private final String status;
    private final boolean indexedByPdu;
    private final int setOn;
    private final int setOff;
    private final int setCycle;
    private final int isOn;
    private final int isOff;

    OutletModel(
            String control,
            String status,
            boolean indexedByPdu,
            int setOn,
            int setOff,
            int setCycle,
            int isOn,
            int isOff) {
        this.control = control;
        this.status = status;
        this.indexedByPdu = indexedByPdu;
        this.setOn = setOn;
        this.setOff = setOff;
        this.setCycle = setCycle;
        this.isOn = isOn;
        this.isOff = isOff;
    }

    /** The value that the hosts file has for it. */
    String setting() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    String control(int pdu, int outlet) {
        return control + index(pdu, outlet);
    }

    String status(int pdu, int outlet) {
        return status + index(pdu, outlet);
    }

    int setOn() {
        return setOn;
    }

    int setOff() {
        return setOff;
    }

    int setCycle() {
        return setCycle;
    }

    PowerState state(long value) {
        return value == isOn ? PowerState.ON : value == isOff ? PowerState.OFF : PowerState.UNKNOWN;
    }

    private String index(int pdu, int outlet) {
        return (indexedByPdu ? "." + pdu : "") + "." + outlet;
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.driver.pdu;

import io.hdfsgears.power.control.PowerState;

/** Objects and values of a family of PDUs. */
enum OutletModel {
    /** APC PowerNet-MIB: rPDU2OutletSwitchedControlCommand and rPDU2OutletSwitchedStatusState, by outlet. */
    APC_RPDU2(
            "apc-rpdu2",
            "1.3.6.1.4.1.318.1.1.26.9.2.4.1.5",
            "1.3.6.1.4.1.318.1.1.26.9.2.3.1.5",
            false,
            new Settings(1, 2, 3),
            new States(2, 1)),
    /** Raritan PDU2-MIB: switchingOperation and outletSwitchingState of outletSwitchControlTable, by PDU and outlet. */
    RARITAN_PX2(
            "raritan-px2",
            "1.3.6.1.4.1.13742.6.4.1.2.1.2",
            "1.3.6.1.4.1.13742.6.4.1.2.1.3",
            true,
            new Settings(1, 0, 2),
            new States(7, 8));

    private final String setting;
    private final String control;
    private final String status;
    private final boolean indexedByPdu;
    private final Settings settings;
    private final States states;

    OutletModel(String setting, String control, String status, boolean indexedByPdu, Settings settings, States states) {
        this.setting = setting;
        this.control = control;
        this.status = status;
        this.indexedByPdu = indexedByPdu;
        this.settings = settings;
        this.states = states;
    }

    String setting() {
        return setting;
    }

    String control(int pdu, int outlet) {
        return control + index(pdu, outlet);
    }

    String status(int pdu, int outlet) {
        return status + index(pdu, outlet);
    }

    int setOn() {
        return settings.on;
    }

    int setOff() {
        return settings.off;
    }

    int setCycle() {
        return settings.cycle;
    }

    PowerState state(long value) {
        return value == states.on ? PowerState.ON : value == states.off ? PowerState.OFF : PowerState.UNKNOWN;
    }

    private String index(int pdu, int outlet) {
        return (indexedByPdu ? "." + pdu : "") + "." + outlet;
    }

    /** Values that switch an outlet. */
    private record Settings(int on, int off, int cycle) {}

    /** Values that an outlet reports. */
    private record States(int on, int off) {}
}

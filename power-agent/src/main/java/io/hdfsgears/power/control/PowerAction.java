// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.control;

/** One order to one device. Each may be repeated without harm but {@code CYCLE}. */
public enum PowerAction {
    ON(Capability.POWER_ON, PowerState.ON),
    GRACEFUL_OFF(Capability.GRACEFUL_OFF, PowerState.OFF),
    FORCE_OFF(Capability.FORCE_OFF, PowerState.OFF),
    CYCLE(Capability.CYCLE, PowerState.ON);

    private final Capability needs;
    private final PowerState leadsTo;

    PowerAction(Capability needs, PowerState leadsTo) {
        this.needs = needs;
        this.leadsTo = leadsTo;
    }

    public Capability needs() {
        return needs;
    }

    /** What is read back once it is carried out. */
    public PowerState leadsTo() {
        return leadsTo;
    }
}

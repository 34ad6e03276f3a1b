// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.control;

/** What a driver can do. Watts are read by meters, which are another interface. */
public enum Capability {
    POWER_ON,
    /** Asks the operating system to shut down. */
    GRACEFUL_OFF,
    /** Cuts the power, whatever runs. */
    FORCE_OFF,
    /** Cuts it and gives it again: for a host that hangs. */
    CYCLE,
    /** Reads whether it is on: without one driver that can, nothing is verified. */
    STATE
}

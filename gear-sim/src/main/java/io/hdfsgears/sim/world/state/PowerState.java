// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.world.state;

/** Where a host is between on and off. */
public enum PowerState {
    ON,
    HALTING,
    OFF,
    WAKING
}

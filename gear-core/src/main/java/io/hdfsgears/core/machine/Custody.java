// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.machine;

/** Who decides about a host. A shift waits only for hosts that the gears decide about. */
public enum Custody {
    /** The gears: the host serves, drains, sleeps and wakes as the state says. */
    GEARS,
    /**
     * The operator: his hosts file has it in decommission or in maintenance, or does not include it while it sleeps. The gears leave its
     * admin state and power alone.
     */
    OPERATOR,
    /** The NameNode's re-replication: the host did not wake, or crashed, and the NameNode has declared it dead. */
    GIVEN_UP
}

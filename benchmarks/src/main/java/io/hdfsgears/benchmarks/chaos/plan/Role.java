// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.chaos.plan;

/** Whom a fault meets. Which daemon that is, is found when the fault begins. */
public enum Role {
    /** The whole cluster. */
    CLUSTER,
    ACTIVE_NAMENODE,
    STANDBY_NAMENODE,
    JOURNALNODE,
    POWER_CONTROLLER,
    /** A host that serves. */
    AWAKE_HOST,
    /** A host that the shift under way takes out of service; an awake one while none is. */
    LEAVING_HOST,
    SLEEPING_HOST;

    public boolean isHost() {
        return this == AWAKE_HOST || this == LEAVING_HOST || this == SLEEPING_HOST;
    }

    /** NameNodes and JournalNodes: two of them at a time may end the service, on stock too. */
    public boolean isMaster() {
        return this == ACTIVE_NAMENODE || this == STANDBY_NAMENODE || this == JOURNALNODE;
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.chaos.plan;

import java.util.List;

/** What happens. */
public enum Kind {
    /** kill -9; the daemon is started again at the end. */
    KILL(
            10,
            Role.ACTIVE_NAMENODE,
            Role.STANDBY_NAMENODE,
            Role.JOURNALNODE,
            Role.POWER_CONTROLLER,
            Role.AWAKE_HOST,
            Role.AWAKE_HOST,
            Role.LEAVING_HOST),
    /** SIGSTOP, and SIGCONT at the end. */
    PAUSE(
            8,
            Role.ACTIVE_NAMENODE,
            Role.STANDBY_NAMENODE,
            Role.JOURNALNODE,
            Role.POWER_CONTROLLER,
            Role.AWAKE_HOST,
            Role.AWAKE_HOST,
            Role.LEAVING_HOST),
    /** No packet passes, either way, until the end. */
    CUT(
            3,
            Role.ACTIVE_NAMENODE,
            Role.STANDBY_NAMENODE,
            Role.JOURNALNODE,
            Role.POWER_CONTROLLER,
            Role.AWAKE_HOST,
            Role.AWAKE_HOST,
            Role.LEAVING_HOST),
    /** No packet reaches it; its own pass. */
    DEAF(2, Role.ACTIVE_NAMENODE, Role.POWER_CONTROLLER, Role.AWAKE_HOST, Role.AWAKE_HOST, Role.LEAVING_HOST),
    /** No packet leaves it; others' pass. */
    MUTE(2, Role.ACTIVE_NAMENODE, Role.POWER_CONTROLLER, Role.AWAKE_HOST, Role.AWAKE_HOST, Role.LEAVING_HOST),
    /** A packet in seven is lost. */
    LOSSY(2, Role.ACTIVE_NAMENODE, Role.JOURNALNODE, Role.AWAKE_HOST, Role.AWAKE_HOST, Role.LEAVING_HOST),
    /** Few bytes a second pass. */
    NARROW(2, Role.ACTIVE_NAMENODE, Role.JOURNALNODE, Role.AWAKE_HOST, Role.AWAKE_HOST, Role.LEAVING_HOST),
    /** Each write says that there is no room. */
    DISK_FULL(3, Role.JOURNALNODE, Role.AWAKE_HOST, Role.AWAKE_HOST, Role.LEAVING_HOST),
    /** Each change says that the file system is read-only; the DataNode may end by that. */
    DISK_READ_ONLY(2, Role.AWAKE_HOST, Role.AWAKE_HOST, Role.LEAVING_HOST),
    /** Each use of the disk takes longer. */
    DISK_SLOW(2, Role.JOURNALNODE, Role.AWAKE_HOST, Role.AWAKE_HOST, Role.LEAVING_HOST),
    /** The clock steps ten minutes ahead or back, and back again at the end. */
    CLOCK(
            4,
            Role.ACTIVE_NAMENODE,
            Role.STANDBY_NAMENODE,
            Role.POWER_CONTROLLER,
            Role.AWAKE_HOST,
            Role.AWAKE_HOST,
            Role.LEAVING_HOST),
    /** The power controller says that a host is off which runs. */
    LIE(2, Role.AWAKE_HOST, Role.LEAVING_HOST),
    /** The other NameNode becomes active by order; a frozen one is fenced before. */
    FAILOVER(3, Role.CLUSTER),
    /** {@code dfsadmin -refreshNodes}. */
    REFRESH_NODES(3, Role.CLUSTER),
    /** Each DataNode that is awake stops and starts, one after the other. */
    ROLLING_RESTART(1, Role.CLUSTER),
    /** The DataNode dies, its folder of data is emptied, and it comes back with another UUID. */
    REFORMAT(2, Role.AWAKE_HOST),
    /** Bytes of one finalized replica change on the disk, of a block that has other good replicas. */
    ROT(4, Role.AWAKE_HOST, Role.AWAKE_HOST, Role.SLEEPING_HOST),
    /** A host wakes without an order. */
    WAKE_UNASKED(4, Role.SLEEPING_HOST),
    /** All hosts are ordered awake, and one does not start until the end. */
    WAKE_HANGS(3, Role.SLEEPING_HOST),
    /** {@code dfsadmin -setGear} with a gear by chance. */
    GEAR(8, Role.CLUSTER),
    GEAR_MAX(2, Role.CLUSTER),
    GEAR_MIN(9, Role.CLUSTER),
    /** {@code dfsadmin -cancelGear}. */
    GEAR_CANCEL(2, Role.CLUSTER),
    /** {@code dfsadmin -gearMode} with auto, suggest or manual. */
    GEAR_MODE(2, Role.CLUSTER);

    private final int weight;

    @SuppressWarnings("ImmutableEnumChecker") // List.of
    private final List<Role> roles;

    Kind(int weight, Role... roles) {
        this.weight = weight;
        this.roles = List.of(roles);
    }

    int weight() {
        return weight;
    }

    /** Whom it may meet; one that is named twice is met twice as often. */
    List<Role> roles() {
        return roles;
    }

    /** Orders to the gears, and faults of what carries them out, which stock does not know. */
    public boolean isGearOrder() {
        return switch (this) {
            case GEAR, GEAR_MAX, GEAR_MIN, GEAR_CANCEL, GEAR_MODE, WAKE_HANGS, LIE -> true;
            default -> false;
        };
    }

    /** Packets are lost. */
    public boolean isOfNetwork() {
        return switch (this) {
            case CUT, DEAF, MUTE, LOSSY, NARROW -> true;
            default -> false;
        };
    }

    /** A NameNode that it hits gives no answer: an operator may fence it and fail over meanwhile. */
    public boolean silences() {
        return this == PAUSE || this == CUT || this == DEAF || this == MUTE;
    }

    /** It takes a host away for as long as the data needs to be repaired: no other host may be in trouble meanwhile. */
    public boolean needsAllOtherHosts() {
        return this == REFORMAT || this == ROLLING_RESTART;
    }
}

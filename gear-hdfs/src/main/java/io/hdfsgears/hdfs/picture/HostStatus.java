// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.picture;

import io.hdfsgears.core.energy.HostEnergy;
import io.hdfsgears.core.machine.Power;
import io.hdfsgears.core.model.Member;
import io.hdfsgears.core.power.AlarmClass;
import java.util.List;
import java.util.Optional;

/**
 * What operators are shown of one host.
 *
 * @param position on the expansion chain, 1-based
 * @param transfers data transfers running now
 * @param proven whether it has slept and woken by order, ever; empty where hosts are not switched
 * @param drawn what it draws, empty where nothing was heard lately
 * @param alarms of its power agent and its controllers
 * @param wanted power that it is ordered to have, empty when it may stay as it is
 * @param keptAwakeBy other nameservices that keep it up though it may sleep here
 * @param share where it is asked for
 */
public record HostStatus(
        int position,
        Member member,
        boolean primary,
        Power power,
        Stored stored,
        int transfers,
        Optional<Boolean> proven,
        Optional<HostEnergy.Drawn> drawn,
        List<String> alarms,
        Optional<Power> wanted,
        List<String> keptAwakeBy,
        Optional<Share> share) {
    /**
     * What its DataNode reported last.
     *
     * @param remainingBytes that new blocks may take
     */
    public record Stored(long blocks, long usedBytes, long capacityBytes, long remainingBytes) {}

    /**
     * What the layout wants of it.
     *
     * @param share of all blocks with the usual number of replicas, 0 to 1
     * @param gear the lowest one in which it is awake
     * @param lastWake empty before the first since the NameNode's start
     */
    public record Share(double share, int gear, Optional<LastWake> lastWake) {}

    /**
     * @param agoMillis since it served
     * @param tookMillis from the order until it served
     */
    public record LastWake(long agoMillis, long tookMillis) {}

    public HostStatus {
        alarms = List.copyOf(alarms);
        keptAwakeBy = List.copyOf(keptAwakeBy);
    }

    /** The same for those who are no operators: texts of alarms name addresses, users and paths. */
    public HostStatus coarse() {
        return with(List.copyOf(AlarmClass.of(alarms)), proven, share);
    }

    /** The same with what the layout wants of it. */
    public HostStatus with(Share wants) {
        return with(alarms, proven, Optional.of(wants));
    }

    HostStatus with(List<String> otherAlarms, Optional<Boolean> nowProven, Optional<Share> nowShare) {
        return new HostStatus(
                position,
                member,
                primary,
                power,
                stored,
                transfers,
                nowProven,
                drawn,
                otherAlarms,
                wanted,
                keptAwakeBy,
                nowShare);
    }
}

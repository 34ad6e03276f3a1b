// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.agent;

import io.hdfsgears.core.config.Quantities;
import io.hdfsgears.core.gear.GearTable;
import io.hdfsgears.core.machine.Phase;
import io.hdfsgears.core.round.RoomNeeds;
import io.hdfsgears.core.round.RoomNeeds.Disks;
import io.hdfsgears.hdfs.config.GearConfig;
import io.hdfsgears.hdfs.observe.Notices;
import io.hdfsgears.hdfs.view.HdfsView;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Watches how full the hosts awake are: in a low gear others wake before a write finds no room. A shift down to hosts that are beyond the
 * limit was forced by its operator, and no host wakes before those awake have been below it. One thread.
 */
public final class RoomWatch {
    private final int limitPercent;
    private final int replication;
    private final Notices notices;
    private boolean armed;
    private boolean lacked;
    /** Hosts that stay in the shift down under way; 0 while there is none. */
    private int shiftsTo;

    public RoomWatch(GearConfig config, Notices notices) {
        this.limitPercent = config.guards().fillPercent();
        this.replication = config.replication();
        this.notices = notices;
    }

    /**
     * @param view as published last
     * @return hosts to be added to those that serve
     */
    int lacking(@Nullable HdfsView view) {
        int serving = view == null ? 0 : view.cluster().servingCount();
        if (view == null || serving == 0) {
            forget();
            return 0;
        }
        if (!view.state().phase().isAtRest()) {
            duringShift(view);
            return 0;
        }
        shiftsTo = 0;
        if (serving >= view.cluster().size()) {
            forget();
            return 0;
        }
        List<Disks> disks = disks(view, view.cluster().size());
        int lacking = RoomNeeds.lacking(disks, limitPercent, replication, nextGear(view, serving));
        armed |= lacking == 0;
        if (!armed) {
            return 0;
        }
        if (lacking > 0 && !lacked) {
            notices.warn(String.format(
                    Locale.ROOT,
                    "the hosts awake are filled to %.1f %%, and %d of them beyond %d %% (dfs.namenode.gear.fill.limit):"
                            + " %s for room. Delete data, or order a higher gear",
                    RoomNeeds.filledPercent(disks),
                    disks.stream()
                            .filter(one -> RoomNeeds.filledPercent(List.of(one)) > limitPercent)
                            .count(),
                    limitPercent,
                    Quantities.count(lacking, "host", "wakes", "wake")));
        }
        lacked = lacking > 0;
        return lacking;
    }

    /** Another NameNode was active meanwhile: it may have been there that a gear was forced. */
    void forget() {
        armed = false;
        lacked = false;
        shiftsTo = 0;
    }

    /**
     * Hosts that stay and have room when a shift down begins were not forced to do without the others. A shift up leaves things as they
     * are.
     */
    private void duringShift(HdfsView view) {
        lacked = false;
        int target = view.state().target();
        Phase phase = view.state().phase();
        if (phase != Phase.DRAINING && phase != Phase.POWERING_DOWN) {
            shiftsTo = 0;
            return;
        }
        boolean room = Arrays.stream(view.cluster().serving()).anyMatch(position -> position <= target)
                && lacking(view, target, limitPercent, replication) == 0;
        armed = room || (armed && shiftsTo == target);
        shiftsTo = target;
    }

    /**
     * Hosts that would have to wake for room if none beyond a position served.
     *
     * @param last position that serves
     */
    public static int lacking(HdfsView view, int last, int limitPercent, int replication) {
        return RoomNeeds.lacking(
                disks(view, last), limitPercent, replication, view.cluster().size() - last);
    }

    /** @param last position that counts */
    private static List<Disks> disks(HdfsView view, int last) {
        List<Disks> disks = new ArrayList<>();
        for (int position : view.cluster().serving()) {
            if (position <= last) {
                view.host(position).ifPresent(host -> disks.add(new Disks(host.getCapacity(), host.getRemaining())));
            }
        }
        return disks;
    }

    /** Hosts that the next gear adds to those that serve. */
    private static int nextGear(HdfsView view, int serving) {
        GearTable gears = view.gears();
        for (int awake : gears.awake()) {
            if (awake > serving) {
                return Math.min(awake, view.cluster().size()) - serving;
            }
        }
        return view.cluster().size() - serving;
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.agent;

import io.hdfsgears.core.gear.GearTable;
import io.hdfsgears.core.machine.Phase;
import io.hdfsgears.core.round.RoomNeeds;
import io.hdfsgears.core.round.RoomNeeds.Disks;
import io.hdfsgears.hdfs.config.GearConfig;
import io.hdfsgears.hdfs.observe.Notices;
import io.hdfsgears.hdfs.view.HdfsView;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Watches how full the hosts awake are: in a low gear others wake before a write finds no room. A gear that begins beyond the limit was
 * forced by its operator, and no host wakes before those awake have been below it. One thread.
 */
public final class RoomWatch {
    private final int limitPercent;
    private final int replication;
    private final Notices notices;
    private boolean armed;
    private boolean lacked;

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
        if (view == null
                || view.state().phase() != Phase.STEADY
                || serving == 0
                || serving >= view.cluster().size()) {
            armed = false;
            lacked = false;
            return 0;
        }
        List<Disks> disks = new ArrayList<>(serving);
        for (int position : view.cluster().serving()) {
            view.host(position).ifPresent(host -> disks.add(new Disks(host.getCapacity(), host.getRemaining())));
        }
        int lacking = RoomNeeds.lacking(disks, limitPercent, replication, nextGear(view, serving));
        armed |= lacking == 0;
        if (!armed) {
            return 0;
        }
        if (lacking > 0 && !lacked) {
            notices.warn(String.format(
                    Locale.ROOT,
                    "the hosts awake are filled to %.1f %%, and %d of them beyond %d %% (dfs.namenode.gear.fill.limit):"
                            + " %d host(s) wake for room. Delete data, or order a higher gear",
                    RoomNeeds.filledPercent(disks),
                    disks.stream()
                            .filter(one -> RoomNeeds.filledPercent(List.of(one)) > limitPercent)
                            .count(),
                    limitPercent,
                    lacking));
        }
        lacked = lacking > 0;
        return lacking;
    }

    /** Hosts that the next gear adds to those that serve. */
    private static int nextGear(HdfsView view, int serving) {
        GearTable gears = view.layout().gears(view.cluster());
        for (int awake : gears.awake()) {
            if (awake > serving) {
                return Math.min(awake, view.cluster().size()) - serving;
            }
        }
        return view.cluster().size() - serving;
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.agent;

import io.hdfsgears.core.machine.Power;
import io.hdfsgears.core.model.NodeId;
import io.hdfsgears.hdfs.drain.Maintenance;
import io.hdfsgears.hdfs.image.Sleepers;
import io.hdfsgears.hdfs.observe.Notices;
import io.hdfsgears.hdfs.state.Roster;
import io.hdfsgears.hdfs.view.HostLooks;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;

/** Keeps sleeping hosts alive in the NameNode's eyes, and gives up those that it has declared dead all the same. */
public final class KeepAlive {
    private final Maintenance maintenance;
    private final Sleepers sleepers;
    private final Notices notices;
    private final long pauseMillis;

    /** @param pauseMillis longest time between two turns */
    public KeepAlive(Maintenance maintenance, Sleepers sleepers, Notices notices, long pauseMillis) {
        this.maintenance = maintenance;
        this.sleepers = sleepers;
        this.notices = notices;
        this.pauseMillis = pauseMillis;
    }

    /** This NameNode stood still for so long. */
    void paused(long pausedNanos, long nowNanos) {
        maintenance.paused(pausedNanos, nowNanos);
    }

    void look(Roster roster, HostLooks look, Map<NodeId, Power> orders, long nowNanos) {
        List<DatanodeDescriptor> dead = maintenance.keepAlive(
                roster, look, uuid -> orders.get(new NodeId(uuid)) == Power.ON, pauseMillis, nowNanos);
        for (DatanodeDescriptor host : dead) {
            maintenance.giveUp(host);
            sleepers.drop(host.getDatanodeUuid());
            notices.warn("host " + HostLooks.nameOf(host)
                    + (host.isDisallowed() ? " is not in the hosts file any more" : " did not wake or crashed")
                    + ": it is given up as dead, and what it held is repaired from other replicas");
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.apache.hadoop.hdfs.server.blockmanagement;

import io.hdfsgears.hdfs.GearHosts;
import io.hdfsgears.hdfs.seam.NamesystemLock;
import java.util.HashSet;
import java.util.Queue;
import java.util.Set;
import org.apache.hadoop.conf.Configurable;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.DFSConfigKeys;
import org.apache.hadoop.hdfs.server.namenode.Namesystem;
import org.apache.hadoop.util.ReflectionUtils;
import org.jspecify.annotations.NullUnmarked;
import org.jspecify.annotations.Nullable;

/**
 * Keeps hosts that the gears hold in maintenance away from stock's monitor of decommission and maintenance, and passes all others on
 * to it. Stock's monitor tracks 100 hosts at a time ({@code dfs.namenode.decommission.max.concurrent.tracked.nodes}) and keeps those in
 * maintenance among them, so that 100 sleeping hosts would stop each shift down and each decommission that an operator starts. It
 * also looks through a host's blocks under one hold of the write lock. The gears complete the maintenance of their hosts themselves.
 *
 * <p>Installed by {@link #install} in the place that {@code dfs.namenode.decommission.monitor.class} is for; the monitor that the
 * operator configured there does the work for his own hosts.
 */
@NullUnmarked
public final class GearAdminMonitor implements DatanodeAdminMonitorInterface, Configurable {
    /** Set by {@link #install}: the monitor that was configured. */
    private static final String OPERATORS = "io.hdfsgears.operators.decommission.monitor.class";

    private Configuration conf;
    private DatanodeAdminMonitorInterface operators;
    private BlockManager blocks;
    private Namesystem namesystem;
    /** Hosts that were passed on. */
    private final Set<DatanodeDescriptor> tracked = new HashSet<>();

    /** Makes the NameNode that starts with this configuration use this monitor. */
    public static void install(Configuration conf) {
        String key = DFSConfigKeys.DFS_NAMENODE_DECOMMISSION_MONITOR_CLASS;
        String found = conf.get(key, DFSConfigKeys.DFS_NAMENODE_DECOMMISSION_MONITOR_CLASS_DEFAULT);
        if (!found.equals(GearAdminMonitor.class.getName())) {
            conf.set(OPERATORS, found);
            conf.set(key, GearAdminMonitor.class.getName());
        }
    }

    @Override
    public void setConf(Configuration conf) {
        this.conf = conf;
        String name = conf.get(OPERATORS, DFSConfigKeys.DFS_NAMENODE_DECOMMISSION_MONITOR_CLASS_DEFAULT);
        try {
            operators = ReflectionUtils.newInstance(
                    conf.getClassByName(name).asSubclass(DatanodeAdminMonitorInterface.class), conf);
        } catch (ClassNotFoundException | ClassCastException e) {
            throw new IllegalArgumentException(
                    DFSConfigKeys.DFS_NAMENODE_DECOMMISSION_MONITOR_CLASS + " is " + name
                            + ", which is no monitor of decommission. Remove the key, or name a class of Hadoop's.",
                    e);
        }
    }

    @Override
    public Configuration getConf() {
        return conf;
    }

    @Override
    public void setBlockManager(BlockManager bm) {
        this.blocks = bm;
        operators.setBlockManager(bm);
    }

    @Override
    public void setDatanodeAdminManager(DatanodeAdminManager admin) {
        operators.setDatanodeAdminManager(admin);
    }

    @Override
    public void setNameSystem(Namesystem ns) {
        this.namesystem = ns;
        operators.setNameSystem(ns);
    }

    /** Under the namesystem's write lock, as all methods that change what is tracked. */
    @Override
    public void startTrackingNode(DatanodeDescriptor host) {
        if (!isHeld(host)) {
            tracked.add(host);
            operators.startTrackingNode(host);
        }
    }

    @Override
    public void stopTrackingNode(DatanodeDescriptor host) {
        tracked.remove(host);
        operators.stopTrackingNode(host);
    }

    @Override
    public void run() {
        NamesystemLock.GLOBAL.writeLock(namesystem);
        try {
            reconcile();
        } finally {
            NamesystemLock.GLOBAL.writeUnlock(namesystem, "reconcileGearHosts");
        }
        operators.run();
    }

    /** Hosts that the gears took or gave back since: stock says nothing of that where a host was in maintenance before. */
    private void reconcile() {
        Set<DatanodeDescriptor> known =
                new HashSet<>(blocks.getDatanodeManager().getDatanodes());
        for (DatanodeDescriptor host : Set.copyOf(tracked)) {
            if (isHeld(host) || !known.contains(host) || host.isInService()) {
                stopTrackingNode(host);
            } else if (!isLeaving(host)) {
                tracked.remove(host); // stock itself has ended it
            }
        }
        known.stream()
                .filter(host -> isLeaving(host) && !tracked.contains(host))
                .forEach(this::startTrackingNode);
    }

    private static boolean isLeaving(DatanodeDescriptor host) {
        return host.isDecommissionInProgress() || host.isMaintenance();
    }

    private boolean isHeld(DatanodeDescriptor host) {
        GearHosts gears = gears();
        return gears != null && host.isMaintenance() && gears.holds(host.getDatanodeUuid());
    }

    private @Nullable GearHosts gears() {
        return blocks.getDatanodeManager().getHostConfigManager() instanceof GearHosts hosts ? hosts : null;
    }

    @Override
    public int getPendingNodeCount() {
        return operators.getPendingNodeCount();
    }

    @Override
    public int getTrackedNodeCount() {
        return operators.getTrackedNodeCount();
    }

    @Override
    public int getNumNodesChecked() {
        return operators.getNumNodesChecked();
    }

    @Override
    public Queue<DatanodeDescriptor> getPendingNodes() {
        return operators.getPendingNodes();
    }

    @Override
    public Queue<DatanodeDescriptor> getCancelledNodes() {
        return operators.getCancelledNodes();
    }

    @Override
    public int getPendingRepLimit() {
        return operators.getPendingRepLimit();
    }

    @Override
    public void setPendingRepLimit(int limit) {
        operators.setPendingRepLimit(limit);
    }

    @Override
    public int getBlocksPerLock() {
        return operators.getBlocksPerLock();
    }

    @Override
    public void setBlocksPerLock(int count) {
        operators.setBlocksPerLock(count);
    }
}

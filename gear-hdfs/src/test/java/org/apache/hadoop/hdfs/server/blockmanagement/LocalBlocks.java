// SPDX-License-Identifier: Apache-2.0
package org.apache.hadoop.hdfs.server.blockmanagement;

import io.hdfsgears.hdfs.seam.NamesystemLock;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.server.namenode.FSNamesystem;
import org.apache.hadoop.hdfs.server.protocol.DatanodeStorage;
import org.apache.hadoop.hdfs.server.protocol.StorageReport;
import org.apache.hadoop.util.Time;

/** What tests of a real block manager without threads need of this package. */
public final class LocalBlocks {
    private LocalBlocks() {}

    /** Maintenance can begin and end; stock's own monitor does not run. */
    public static void activateMaintenance(BlockManager bm, Configuration conf) {
        bm.getDatanodeManager().getDatanodeAdminManager().activate(conf);
    }

    /** The monitor of decommission and maintenance. */
    public static Object monitor(BlockManager bm) throws ReflectiveOperationException {
        var field = DatanodeAdminManager.class.getDeclaredField("monitor");
        field.setAccessible(true);
        return field.get(bm.getDatanodeManager().getDatanodeAdminManager());
    }

    /** Startup safe mode begins: it waits for these complete blocks and for as many hosts as are configured. */
    public static void enterStartupSafeMode(FSNamesystem namesystem, long blocks) throws ReflectiveOperationException {
        var field = BlockManager.class.getDeclaredField("bmSafeMode");
        field.setAccessible(true);
        NamesystemLock.GLOBAL.writeLock(namesystem);
        try {
            ((BlockManagerSafeMode) field.get(namesystem.getBlockManager())).activate(blocks);
        } finally {
            NamesystemLock.GLOBAL.writeUnlock(namesystem, "testSafeMode");
        }
    }

    /**
     * The host has missed its heartbeats, and the NameNode has removed it from those that are alive. The monotonic clock counts from
     * boot: on a young machine 0 is not long ago.
     */
    public static void declareDead(BlockManager bm, DatanodeDescriptor host) {
        DatanodeManager datanodes = bm.getDatanodeManager();
        host.setLastUpdateMonotonic(Time.monotonicNow() - GearBlockAccess.heartbeatExpireMillis(datanodes) - 1);
        datanodes.getHeartbeatManager().heartbeatCheck();
    }

    /** A heartbeat of a host whose volumes have failed, all but a new and empty one. */
    public static void failVolumes(BlockManager bm, DatanodeDescriptor host) {
        DatanodeStorage left =
                new DatanodeStorage("DS-new-" + host.getDatanodeUuid(), DatanodeStorage.State.NORMAL, StorageType.DISK);
        StorageReport[] usage = {new StorageReport(left, false, 1L << 40, 0, 1L << 40, 0, 0)};
        bm.getDatanodeManager()
                .getHeartbeatManager()
                .updateHeartbeat(host, usage, 0L, 0L, 0, host.getVolumeFailures() + 1, null);
    }
}

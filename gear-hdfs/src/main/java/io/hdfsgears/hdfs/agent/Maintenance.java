// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.agent;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.DFSConfigKeys;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeManager;
import org.apache.hadoop.hdfs.server.blockmanagement.GearBlockAccess;
import org.apache.hadoop.hdfs.server.namenode.FSNamesystem;
import org.apache.hadoop.hdfs.util.RwLockMode;
import org.apache.hadoop.util.Time;

/** Takes hosts out of and into service by the NameNode's own maintenance state, and keeps sleepers from being declared dead. */
final class Maintenance {
    private final FSNamesystem namesystem;
    private final DatanodeManager datanodes;
    private final long staleMillis;
    private long lastKeepAliveMillis;

    Maintenance(FSNamesystem namesystem, Configuration conf) {
        this.namesystem = namesystem;
        this.datanodes = namesystem.getBlockManager().getDatanodeManager();
        this.staleMillis = conf.getLong(
                DFSConfigKeys.DFS_NAMENODE_STALE_DATANODE_INTERVAL_KEY,
                DFSConfigKeys.DFS_NAMENODE_STALE_DATANODE_INTERVAL_DEFAULT);
    }

    /** Offered to nobody from now on; the NameNode secures what they hold before it calls the maintenance complete. */
    void standBy(List<DatanodeDescriptor> hosts) {
        locked(
                "gearStandBy",
                () -> hosts.forEach(
                        host -> datanodes.getDatanodeAdminManager().startMaintenance(host, Long.MAX_VALUE)));
    }

    /** For a standby NameNode that follows: the active one has checked, so no checking phase. */
    void outOfService(List<DatanodeDescriptor> hosts) {
        locked(
                "gearOutOfService",
                () -> hosts.forEach(host -> {
                    datanodes.getDatanodeAdminManager().startMaintenance(host, Long.MAX_VALUE);
                    if (!host.isInMaintenance()) {
                        GearBlockAccess.setInMaintenance(datanodes, host);
                    }
                }));
    }

    void serve(List<DatanodeDescriptor> hosts) {
        // One lock hold each: coming back walks all blocks of the host.
        hosts.forEach(host ->
                locked("gearServe", () -> datanodes.getDatanodeAdminManager().stopMaintenance(host)));
    }

    /** Keeps those that sleep alive in the NameNode's eyes, once in a while. */
    void keepAlive(Observer.Look look, long wantedMillis) {
        long now = Time.now();
        if (now - lastKeepAliveMillis < Math.min(wantedMillis, keepAliveBoundMillis())) {
            return;
        }
        lastKeepAliveMillis = now;
        for (int i = 0; i < look.hosts().size(); i++) {
            Optional<DatanodeDescriptor> host = look.hosts().get(i);
            boolean asleep = !look.facts().get(i).heard()
                    && host.isPresent()
                    && host.get().isMaintenance();
            if (asleep) {
                keepAlive(host.get());
            }
        }
    }

    /**
     * Lets the NameNode's clock for a sleeping host stand between stale and dead. Dead would cost a storm later; fresh would
     * make it the first choice to lead a block recovery, which a sleeping host cannot do.
     */
    private void keepAlive(DatanodeDescriptor host) {
        long deadMillis = GearBlockAccess.heartbeatExpireMillis(datanodes);
        long ageMillis = staleMillis < deadMillis ? (staleMillis + deadMillis) / 2 : deadMillis / 2;
        host.setLastUpdateMonotonic(Time.monotonicNow() - ageMillis);
        host.setLastUpdate(Time.now() - ageMillis);
    }

    /** Longest pause between two calls of {@link #keepAlive} that is safe. */
    private long keepAliveBoundMillis() {
        return Math.max(
                TimeUnit.SECONDS.toMillis(1), (GearBlockAccess.heartbeatExpireMillis(datanodes) - staleMillis) / 4);
    }

    private void locked(String operation, Runnable work) {
        namesystem.writeLock(RwLockMode.GLOBAL);
        try {
            work.run();
        } finally {
            namesystem.writeUnlock(RwLockMode.GLOBAL, operation);
        }
    }
}

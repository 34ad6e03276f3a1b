// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs;

import java.util.function.Predicate;
import org.apache.hadoop.hdfs.protocol.DatanodeID;
import org.apache.hadoop.hdfs.server.blockmanagement.CombinedHostFileManager;
import org.apache.hadoop.util.Time;

/**
 * Hosts provider ({@code dfs.namenode.hosts.provider.classname}) that keeps hosts which the gears took out of service in
 * maintenance state through registrations, restarts and {@code -refreshNodes}. The JSON hosts file of the stock provider is
 * honoured for all others.
 */
public final class GearHosts extends CombinedHostFileManager {
    private volatile Predicate<DatanodeID> outOfGear = host -> false;

    /** Called once by the NameNode side of the gears. */
    public void attach(Predicate<DatanodeID> predicate) {
        this.outOfGear = predicate;
    }

    @Override
    public long getMaintenanceExpirationTimeInMS(DatanodeID host) {
        return outOfGear.test(host) ? Long.MAX_VALUE : super.getMaintenanceExpirationTimeInMS(host);
    }

    /** Whether the operator's own hosts file has this host in maintenance; the gears leave it alone then. */
    public boolean isOperatorMaintenance(DatanodeID host) {
        return super.getMaintenanceExpirationTimeInMS(host) > Time.now();
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.client;

import io.hdfsgears.hdfs.GearHosts;
import java.util.Arrays;
import org.apache.hadoop.hdfs.protocol.HdfsConstants.DatanodeReportType;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeManager;
import org.apache.hadoop.hdfs.server.protocol.DatanodeStorageReport;

/**
 * Live hosts with their volumes, as the Balancer, the Mover and the storage policy satisfier ask for them to move replicas. Those that
 * the gears keep out of service are left out: the satisfier would choose them as targets. {@code dfsadmin -report} asks another call.
 */
public final class MoveTargets {
    private MoveTargets() {}

    public static DatanodeStorageReport[] of(
            DatanodeManager datanodes, DatanodeReportType type, DatanodeStorageReport[] reports) {
        if (type != DatanodeReportType.LIVE || !(datanodes.getHostConfigManager() instanceof GearHosts gears)) {
            return reports;
        }
        return Arrays.stream(reports)
                .filter(report -> report.getDatanodeInfo().isInService()
                        || !gears.holds(report.getDatanodeInfo().getDatanodeUuid()))
                .toArray(DatanodeStorageReport[]::new);
    }
}

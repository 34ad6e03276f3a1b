// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.placement;

import io.hdfsgears.hdfs.seam.NamesystemLock;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeManager;
import org.apache.hadoop.hdfs.server.namenode.FSNamesystem;
import org.apache.hadoop.hdfs.server.namenode.NameNode;

/** The stock NameNode with its default policy; hosts leave service by maintenance state. */
public final class StockContestant extends Contestant {
    public static StockContestant start(Path folder, int hostCount) throws IOException {
        Configuration conf = configuration(folder);
        conf.setInt("dfs.namenode.maintenance.replication.min", 0); // in maintenance at once, not by and by
        return new StockContestant(new NameNode(conf), hostCount);
    }

    private StockContestant(NameNode nameNode, int hostCount) throws IOException {
        super(nameNode, hostCount);
    }

    @Override
    String name() {
        return "stock";
    }

    /** Puts exactly these hosts in maintenance state. */
    void rest(Set<String> names) throws IOException {
        FSNamesystem namesystem = nameNode().getNamesystem();
        DatanodeManager hosts = namesystem.getBlockManager().getDatanodeManager();
        NamesystemLock.GLOBAL.writeLock(namesystem);
        try {
            for (DatanodeDescriptor host : hosts.getDatanodes()) {
                if (names.contains(host.getHostName())) {
                    hosts.getDatanodeAdminManager().startMaintenance(host, Long.MAX_VALUE);
                } else {
                    hosts.getDatanodeAdminManager().stopMaintenance(host);
                }
            }
        } finally {
            NamesystemLock.GLOBAL.writeUnlock(namesystem, "benchmarkMaintenance");
        }
        if (!outOfService().equals(names)) {
            throw new IOException("not the same hosts are out of service under both NameNodes");
        }
    }
}

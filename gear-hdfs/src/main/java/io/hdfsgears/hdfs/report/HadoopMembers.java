// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.report;

import io.hdfsgears.hdfs.seam.NamesystemLock;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockManager;
import org.apache.hadoop.hdfs.server.blockmanagement.GearBlockAccess;
import org.apache.hadoop.hdfs.server.namenode.FSNamesystem;
import org.apache.hadoop.hdfs.server.namenode.GearNamesystemAccess;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Uses once what is package-private in Hadoop or differs between its versions. Otherwise the first call that needs it would fail. */
final class HadoopMembers {
    private static final Logger LOG = LoggerFactory.getLogger(HadoopMembers.class);

    /** A use that changes nothing. */
    interface Use {
        void once() throws IOException;
    }

    private final List<String> missing = new ArrayList<>();

    /** Members that the running Hadoop lacks. */
    static List<String> missing(FSNamesystem namesystem) throws IOException {
        HadoopMembers members = new HadoopMembers();
        members.locks(namesystem);
        members.namespace(namesystem);
        members.blocks(namesystem.getBlockManager());
        return members.missing();
    }

    private void locks(FSNamesystem namesystem) throws IOException {
        for (NamesystemLock lock : NamesystemLock.values()) {
            tryOut("lock " + lock + " of FSNamesystem", () -> {
                lock.readLock(namesystem);
                lock.readUnlock(namesystem, "gearCheck");
                lock.writeLock(namesystem);
                lock.writeUnlock(namesystem, "gearCheck");
            });
        }
    }

    private void namespace(FSNamesystem namesystem) throws IOException {
        tryOut("XAttrStorage.readINodeXAttrs or FSDirectory.getINode", () -> {
            NamesystemLock.FS.readLock(namesystem);
            try {
                GearNamesystemAccess.xAttrNames(namesystem);
                GearNamesystemAccess.idOf(namesystem, "/");
            } finally {
                NamesystemLock.FS.readUnlock(namesystem, "gearCheck");
            }
        });
        tryOut("FSDirectory.getXattrMaxSize", () -> GearNamesystemAccess.xAttrMaxBytes(namesystem));
        tryOut("FSDirectory.getInodeXAttrsLimit", () -> GearNamesystemAccess.xAttrMaxNumber(namesystem));
        tryOut("FSNamesystem.isInStartupSafeMode", () -> GearNamesystemAccess.isInStartupSafeMode(namesystem));
    }

    private void blocks(BlockManager blocks) throws IOException {
        tryOut("BlockManager.blocksMap", () -> GearBlockAccess.blocks(blocks));
        tryOut("BlockManager.neededReconstruction", () -> GearBlockAccess.belowExpected(blocks));
        tryOut("DatanodeManager.getStaleInterval", () -> GearBlockAccess.staleMillis(blocks.getDatanodeManager()));
        tryOut(
                "DatanodeManager.getHeartbeatRecheckInterval",
                () -> GearBlockAccess.heartbeatExpireMillis(blocks.getDatanodeManager()));
    }

    void tryOut(String name, Use use) throws IOException {
        try {
            use.once();
        } catch (LinkageError e) {
            LOG.error("{} cannot be used", name, e);
            missing.add(name);
        }
    }

    List<String> missing() {
        return List.copyOf(missing);
    }
}

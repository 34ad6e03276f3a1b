// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.scan;

import io.hdfsgears.core.dataset.DatasetTable;
import io.hdfsgears.hdfs.seam.NamesystemLock;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockInfo;
import org.apache.hadoop.hdfs.server.namenode.FSNamesystem;
import org.apache.hadoop.hdfs.server.namenode.GearNamesystemAccess;

/**
 * Tells which dataset a block belongs to, for a walk over many blocks: directories are looked up once, and compared by number on
 * the way up from the file. A directory that is renamed meanwhile is seen by the next walk.
 */
public final class DatasetFinder {
    private final FSNamesystem namesystem;
    private final Map<Long, Integer> directories;

    private DatasetFinder(FSNamesystem namesystem, Map<Long, Integer> directories) {
        this.namesystem = namesystem;
        this.directories = directories;
    }

    public static DatasetFinder of(FSNamesystem namesystem, DatasetTable table) throws IOException {
        Map<Long, Integer> directories = new HashMap<>();
        if (!table.isEmpty()) {
            NamesystemLock.FS.readLock(namesystem);
            try {
                for (int number = 1; number <= table.entries().size(); number++) {
                    OptionalLong id = GearNamesystemAccess.idOf(
                            namesystem, table.entry(number).path());
                    if (id.isPresent()) {
                        directories.put(id.getAsLong(), number);
                    }
                }
            } finally {
                NamesystemLock.FS.readUnlock(namesystem, "findGearDatasets");
            }
        }
        return new DatasetFinder(namesystem, directories);
    }

    /** Number of the block's dataset; 0 also for a block that no file has. The caller holds the read lock. */
    public int numberOf(BlockInfo block) {
        return directories.isEmpty() ? 0 : GearNamesystemAccess.nearestAbove(namesystem, block, directories);
    }
}

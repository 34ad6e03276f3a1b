// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.state;

import io.hdfsgears.hdfs.seam.NamesystemLock;
import java.io.IOException;
import java.util.Optional;
import org.apache.hadoop.hdfs.server.namenode.FSNamesystem;

/** What decides on extra replicas remembers, in extended attributes of the root: durable when a save returns, on the standby too. */
public final class ExtraStore {
    private static final int MAX_PARTS = 3;

    private final FSNamesystem namesystem;
    private final PartedAttribute attribute;

    public ExtraStore(FSNamesystem namesystem) {
        this.namesystem = namesystem;
        this.attribute = new PartedAttribute(namesystem, "trusted.gear.eafr", MAX_PARTS);
    }

    /** What was saved last, by whichever NameNode. */
    public synchronized Optional<byte[]> load() throws IOException {
        NamesystemLock.FS.readLock(namesystem);
        try {
            return attribute.load();
        } finally {
            NamesystemLock.FS.readUnlock(namesystem, "loadGearExtras");
        }
    }

    /** @return false when it is too long to be kept; nothing changed then */
    public synchronized boolean save(byte[] state) throws IOException {
        return attribute.save(state);
    }
}

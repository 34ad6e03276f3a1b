// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.client;

import io.hdfsgears.hdfs.seam.NamesystemLock;
import java.io.IOException;
import java.util.function.UnaryOperator;
import org.apache.hadoop.hdfs.server.namenode.FSNamesystem;
import org.apache.hadoop.hdfs.server.namenode.GearNamesystemAccess;

/**
 * The path in the tree of a file that a client names otherwise: by its number or its directory's, as NFS gateways do, or to see it as it
 * is stored. Datasets go by the path in the tree. Takes a lock for such names only.
 */
public record ReservedPaths(FSNamesystem namesystem) implements UnaryOperator<String> {
    private static final String RESERVED = "/.reserved/";

    /** @return the path as given where there is no such file: the call itself says so */
    @Override
    public String apply(String path) {
        if (!path.startsWith(RESERVED)) {
            return path;
        }
        NamesystemLock.FS.readLock(namesystem);
        try {
            return GearNamesystemAccess.pathOf(namesystem, path);
        } catch (IOException e) {
            return path;
        } finally {
            NamesystemLock.FS.readUnlock(namesystem, "gearFilePath");
        }
    }
}

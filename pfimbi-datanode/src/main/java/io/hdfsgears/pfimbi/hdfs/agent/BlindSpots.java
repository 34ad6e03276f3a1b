// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.hdfs.agent;

import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.DFSConfigKeys;

/** Why what is written here does not stay in the page cache for long, so that the flow regulator takes the disks to be idle. */
final class BlindSpots {
    private BlindSpots() {}

    /** @param nativeIo whether Hadoop's native library is there: without it stock ignores these keys */
    static List<String> of(Configuration conf, List<Path> folders, boolean nativeIo) {
        List<String> spots = new ArrayList<>();
        for (String key : List.of(
                DFSConfigKeys.DFS_DATANODE_SYNC_BEHIND_WRITES_KEY,
                DFSConfigKeys.DFS_DATANODE_DROP_CACHE_BEHIND_WRITES_KEY)) {
            if (nativeIo && conf.getBoolean(key, false)) {
                spots.add(key + " is true");
            }
        }
        folders.stream()
                .filter(folder -> isType(folder, "zfs"))
                .map(folder -> folder + " is on ZFS, which has a cache of its own")
                .forEach(spots::add);
        return List.copyOf(spots);
    }

    private static boolean isType(Path folder, String type) {
        try {
            FileStore store = Files.getFileStore(folder);
            return store.type().equalsIgnoreCase(type);
        } catch (IOException | SecurityException e) {
            return false; // no folder yet, or a disk that has failed
        }
    }
}

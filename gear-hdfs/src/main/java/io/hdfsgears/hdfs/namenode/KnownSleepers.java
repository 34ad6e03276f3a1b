// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.namenode;

import io.hdfsgears.core.config.GearKeys;
import io.hdfsgears.core.config.Quantities;
import io.hdfsgears.hdfs.config.GearConfig;
import io.hdfsgears.hdfs.image.ImageDirs;
import io.hdfsgears.hdfs.image.Namespace;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.DFSConfigKeys;
import org.apache.hadoop.hdfs.server.namenode.NNStorage;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The sleepers that a starting NameNode has images of. Images of another namespace count for nothing: {@code -format} leaves them in
 * place, and safe mode would wait for their hosts.
 */
final class KnownSleepers {
    private static final Logger LOG = LoggerFactory.getLogger(KnownSleepers.class);

    private final boolean gearsOn;
    /** A folder that an operator named may be another NameNode's as well. */
    private final boolean ownFolders;

    private final ImageDirs images;
    private final Optional<Namespace> own;

    private KnownSleepers(boolean gearsOn, boolean ownFolders, ImageDirs images, Optional<Namespace> own) {
        this.gearsOn = gearsOn;
        this.ownFolders = ownFolders;
        this.images = images;
        this.own = own;
    }

    static KnownSleepers of(Configuration conf) {
        return new KnownSleepers(
                GearConfig.isOn(conf),
                GearKeys.IMAGE_DIR.read(conf::get).isBlank(),
                new ImageDirs(GearConfig.imageDirs(conf)),
                Namespace.in(GearConfig.nameDirs(conf)));
    }

    /** Their host names. */
    List<String> names() {
        return images.read(own).images().stream()
                .map(image -> image.header().getHostName())
                .sorted()
                .toList();
    }

    /** Start-up safe mode waits for all hosts while some sleep; without the gears that wait would not end. */
    void beforeLoad(Configuration conf) {
        if (gearsOn) {
            int hosts = images.expectedHosts(own);
            if (hosts > 0) {
                waitForAll(conf, hosts);
            }
            return;
        }
        String trouble = lostWithoutGears();
        if (!trouble.isEmpty()) {
            LOG.error("{}", trouble);
        }
    }

    /** Images of other namespaces go, once it is certain which one this is. In a folder that an operator named they stay. */
    void afterLoad(NNStorage storage) {
        if (gearsOn && ownFolders) {
            images.deleteForeign(Namespace.of(storage));
        }
    }

    /** What an operator has to know when the gears are off and hosts sleep; empty when none does. */
    String lostWithoutGears() {
        List<String> names = names();
        return names.isEmpty()
                ? ""
                : "The gears are off, and " + Quantities.count(names.size(), "host", "sleeps", "sleep")
                        + ", as the sleeper images in " + images.folders() + " say (" + String.join(", ", names)
                        + "): this NameNode takes a sleeping host for dead and copies its blocks. Set "
                        + DFSConfigKeys.DFS_BLOCK_REPLICATOR_CLASSNAME_KEY
                        + " to a placement policy of hdfs-gears and restart it. If you leave hdfs-gears, switch these hosts"
                        + " on and delete the folder.";
    }

    /**
     * Replicas of sleeping hosts count as reported in start-up safe mode, so the block threshold alone would end it before a
     * single awake host has reported. The extra wait is bounded by dfs.namenode.gear.safemode.wait.
     */
    private static void waitForAll(Configuration conf, int hosts) {
        conf.setInt(
                DFSConfigKeys.DFS_NAMENODE_SAFEMODE_MIN_DATANODES_KEY,
                Math.max(hosts, conf.getInt(DFSConfigKeys.DFS_NAMENODE_SAFEMODE_MIN_DATANODES_KEY, 0)));
        conf.set(DFSConfigKeys.DFS_NAMENODE_REPL_QUEUE_THRESHOLD_PCT_KEY, "1.5");
    }
}

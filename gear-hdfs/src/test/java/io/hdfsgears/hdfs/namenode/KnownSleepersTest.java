// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.namenode;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.core.config.GearKeys;
import io.hdfsgears.hdfs.config.GearConfig;
import io.hdfsgears.hdfs.image.ImageDirs;
import io.hdfsgears.hdfs.image.SampleImages;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.DFSConfigKeys;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockPlacementPolicyDefault;
import org.apache.hadoop.hdfs.server.namenode.LocalNamesystem;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A NameNode of namespace CID-1 with the image of a chain of 12 hosts. */
class KnownSleepersTest {
    @TempDir
    Path dir;

    private Configuration conf;
    private ImageDirs images;

    @BeforeEach
    void sleep() throws Exception {
        conf = LocalNamesystem.conf(dir);
        conf.set(DFSConfigKeys.DFS_BLOCK_REPLICATOR_CLASSNAME_KEY, EvenPolicy.class.getName());
        images = new ImageDirs(GearConfig.imageDirs(conf));
        images.write(SampleImages.image("h2", 12, 3));
        version("CID-1");
    }

    private void version(String clusterId) throws Exception {
        Path current = Files.createDirectories(GearConfig.nameDirs(conf).get(0).resolve("current"));
        Files.writeString(current.resolve("VERSION"), "clusterID=" + clusterId + "\nblockpoolID=BP-1\n");
    }

    private int waitsFor() {
        KnownSleepers.of(conf).beforeLoad(conf);
        return conf.getInt(DFSConfigKeys.DFS_NAMENODE_SAFEMODE_MIN_DATANODES_KEY, 0);
    }

    @Test
    void safeModeWaitsForTheHostsOfTheChain() {
        assertThat(waitsFor()).isEqualTo(12);
        assertThat(KnownSleepers.of(conf).names()).containsExactly("h01");
    }

    @Test
    void anOrderOfTheOperatorToWaitForMoreStays() {
        conf.setInt(DFSConfigKeys.DFS_NAMENODE_SAFEMODE_MIN_DATANODES_KEY, 20);
        assertThat(waitsFor()).isEqualTo(20);
    }

    /** The hosts of the old namespace never register, so that wait would not end. */
    @Test
    void afterAFormatItWaitsForNoHost() throws Exception {
        version("CID-new");
        assertThat(waitsFor()).isZero();
        assertThat(KnownSleepers.of(conf).names()).isEmpty();
        assertThat(KnownSleepers.of(conf).lostWithoutGears()).isEmpty();
    }

    @Test
    void withTheGearsOffItWaitsForNoHostAndSaysWhichSleep() {
        conf.set(DFSConfigKeys.DFS_BLOCK_REPLICATOR_CLASSNAME_KEY, BlockPlacementPolicyDefault.class.getName());
        assertThat(waitsFor()).isZero();
        assertThat(KnownSleepers.of(conf).lostWithoutGears())
                .contains("1 host sleeps", images.folders().toString(), "h01", "dfs.block.replicator.classname");
        assertThat(images.read().images())
                .as("a restart with the gears needs it")
                .hasSize(1);
    }

    @Test
    void imagesOfTheNamespaceThatWasReplacedGoOnceItIsLoaded() throws Exception {
        try (LocalNamesystem names = LocalNamesystem.at(dir, conf)) {
            KnownSleepers.of(conf).afterLoad(names.storage());
        }
        assertThat(images.read().images()).isEmpty();
    }

    @Test
    void inAFolderThatAnOperatorNamedTheyStay() throws Exception {
        conf.set(GearKeys.IMAGE_DIR.name(), dir.resolve("shared").toString());
        ImageDirs shared = new ImageDirs(GearConfig.imageDirs(conf));
        shared.write(SampleImages.image("h2", 12, 3));
        try (LocalNamesystem names = LocalNamesystem.at(dir, conf)) {
            KnownSleepers.of(conf).afterLoad(names.storage());
        }
        assertThat(shared.read().images()).as("of another NameNode").hasSize(1);
    }
}

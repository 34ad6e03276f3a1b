// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.coverage;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.hdfs.LocalGears;
import io.hdfsgears.hdfs.view.HdfsView;
import java.nio.file.Path;
import org.apache.hadoop.hdfs.server.blockmanagement.LocalBlocks;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class VolumeWatchTest {
    @TempDir
    Path dir;

    private final VolumeWatch volumes = new VolumeWatch();

    @Test
    void aVolumeThatIsGoneIsOpenUntilASearchThatBeganAfterwardsFoundNothing() throws Exception {
        try (LocalGears gears = LocalGears.of(dir, 3)) {
            HdfsView low = gears.lowGear(2);
            volumes.look(low);
            LocalBlocks.failVolumes(gears.names.blocks(), gears.host(3));
            volumes.look(low);
            assertThat(volumes.isOpen()).as("h3 sleeps").isFalse();
            int before = volumes.losses();
            LocalBlocks.failVolumes(gears.names.blocks(), gears.host(2));
            volumes.look(low);
            volumes.look(low);
            assertThat(volumes.isOpen()).isTrue();
            volumes.searched(before);
            assertThat(volumes.isOpen()).as("the search began too early").isTrue();
            volumes.searched(volumes.losses());
            assertThat(volumes.isOpen()).isFalse();
        }
    }
}

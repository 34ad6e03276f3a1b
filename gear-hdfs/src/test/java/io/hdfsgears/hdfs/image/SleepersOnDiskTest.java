// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.image;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.core.model.NodeId;
import io.hdfsgears.hdfs.LocalGears;
import io.hdfsgears.hdfs.image.SleepersOnDisk.OnDisk;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SleepersOnDiskTest {
    @TempDir
    Path dir;

    private LocalGears gears;
    private ImageDirs dirs;
    private SleepersOnDisk sleepers;

    @BeforeEach
    void start() throws Exception {
        gears = LocalGears.of(dir, 2);
        dirs = new ImageDirs(List.of(dir.resolve("one"), dir.resolve("two")));
        sleepers = dirs.sleepers(gears.names.storage());
    }

    @AfterEach
    void stop() {
        gears.close();
    }

    private void write(int host, long sleepEpoch) throws Exception {
        dirs.write(new SleeperCapture(gears.names.namesystem(), gears.names.storage(), 1000)
                .of(gears.host(host), sleepEpoch, 2));
    }

    @Test
    void hostsOfThisNamespaceAreNamedOnceAndOthersNever() throws Exception {
        assertThat(sleepers.look()).isEmpty();
        assertThat(sleepers.latestEpoch()).isNegative();
        write(1, 4);
        write(2, 5);
        dirs.write(SampleImages.ofSleep("stranger", 9));
        assertThat(sleepers.look()).as("looked for anew only once told to").isEmpty();
        sleepers.forget();
        assertThat(sleepers.look())
                .containsExactly(new OnDisk(new NodeId("h1"), "h1:1", 4), new OnDisk(new NodeId("h2"), "h2:2", 5));
        assertThat(sleepers.latestEpoch()).isEqualTo(5);
    }

    @Test
    void aHostCountsUntilNoFolderHasItsImage() throws Exception {
        write(2, 5);
        assertThat(sleepers.look()).hasSize(1);
        Files.delete(dir.resolve("one").resolve("h2.sleeper"));
        assertThat(sleepers.look()).hasSize(1);
        Files.delete(dir.resolve("two").resolve("h2.sleeper"));
        assertThat(sleepers.look()).isEmpty();
        assertThat(sleepers.latestEpoch())
                .as("its sleep was there all the same")
                .isEqualTo(5);
    }

    @Test
    void whatADeletedChainHadGoesAndImagesOfOthersStay() throws Exception {
        write(2, 5);
        dirs.write(SampleImages.ofSleep("stranger", 9));
        sleepers.delete();
        assertThat(sleepers.look()).isEmpty();
        assertThat(dirs.read().images())
                .extracting(image -> image.header().getUuid())
                .containsExactly("stranger");
    }
}

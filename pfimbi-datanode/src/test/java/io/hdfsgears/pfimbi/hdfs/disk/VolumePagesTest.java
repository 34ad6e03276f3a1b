// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.hdfs.disk;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.pfimbi.flow.PageCache;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class VolumePagesTest {
    @TempDir
    Path root;

    private Path volume;

    @BeforeEach
    void mounts() throws IOException {
        volume = Files.createDirectories(root.resolve("disks/d1/data")).toRealPath();
        write("proc/self/mountinfo", """
            20 1 254:0 / / rw - ext4 /dev/vda rw
            31 20 7:3 / %s rw,noatime - ext4 /dev/loop3 rw
            32 20 7:4 / %s rw,noatime - ext4 /dev/loop4 rw
            """.formatted(volume.getParent(), volume.resolveSibling("data2")));
    }

    private void write(String path, String text) throws IOException {
        Path file = root.resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    private void device(String device, String strict) throws IOException {
        device(device, strict, 1000);
    }

    private void device(String device, String strict, int writingKib) throws IOException {
        write("sys/class/bdi/" + device + "/strict_limit", strict + "\n");
        write("sys/kernel/debug/bdi/" + device + "/stats", """
            BdiWriteback:            %d kB
            BdiReclaimable:          2000 kB
            BdiDirtyThresh:         60000 kB
            DirtyThresh:          4000000 kB
            BackgroundThresh:     2000000 kB
            BdiDirtied:             90000 kB
            """.formatted(writingKib));
    }

    @Test
    void aDeviceWithItsOwnLimitHasItsOwnThresholds() throws IOException {
        device("7:3", "1");
        assertThat(VolumePages.of(root, volume).orElseThrow().look())
                .contains(new PageCache(3000 * 1024, 0, 45_000 * 1024));
    }

    /** What is unwritten there is nothing that this DataNode could write: it must not hold copies up for ever. */
    @Test
    void anIdleDiskHasTheKernelsThreshold() throws IOException {
        device("7:3", "1", 0);
        VolumePages pages = VolumePages.of(root, volume).orElseThrow();
        PageCache busy = new PageCache(2000 * 1024, 0, 45_000 * 1024);
        for (int look = 1; look < 5; look++) {
            assertThat(pages.look()).contains(busy);
        }
        assertThat(pages.look()).contains(new PageCache(2000 * 1024, 30_000 * 1024, 45_000 * 1024));
        device("7:3", "1", 1000);
        assertThat(pages.look()).contains(new PageCache(3000 * 1024, 0, 45_000 * 1024));
        device("7:3", "1", 0);
        assertThat(pages.look()).contains(busy);
    }

    @Test
    void withoutOneTheHostsCount() throws IOException {
        device("7:3", "0");
        assertThat(VolumePages.of(root, volume).orElseThrow().look()).isEmpty();
        device("7:3", "1");
        assertThat(VolumePages.of(root, volume).orElseThrow().look()).isPresent();
    }

    @Test
    void aPartOfADiskHasTheDisks() throws IOException {
        device("254:0", "1");
        write("proc/self/mountinfo", "20 1 254:1 / / rw - ext4 /dev/vda1 rw\n");
        Path part = Files.createDirectories(root.resolve("sys/devices/vda/vda1"));
        write("sys/devices/vda/dev", "254:0\n");
        Files.createDirectories(root.resolve("sys/dev/block"));
        Files.createSymbolicLink(root.resolve("sys/dev/block/254:1"), part);
        assertThat(VolumePages.of(root, volume).orElseThrow().look()).isPresent();
    }

    @Test
    void theDisksNameAndWhatWasWrittenToIt() throws IOException {
        device("7:3", "1");
        VolumePages pages = VolumePages.of(root, volume).orElseThrow();
        assertThat(pages.disk()).isEqualTo("7:3");
        assertThat(pages.written()).isEmpty();
        write("sys/devices/virtual/block/loop3/stat", "  10 0 80 5   900 7  2000 40 0 30 45 0 0 0 0 1 2\n");
        Files.createDirectories(root.resolve("sys/dev/block"));
        Files.createSymbolicLink(root.resolve("sys/dev/block/7:3"), root.resolve("sys/devices/virtual/block/loop3"));
        pages = VolumePages.of(root, volume).orElseThrow();
        assertThat(pages.disk()).isEqualTo("loop3");
        assertThat(pages.written()).hasValue(2000 * 512);
        write("sys/devices/virtual/block/loop3/stat", "nonsense\n");
        assertThat(pages.written()).isEmpty();
    }

    @Test
    void whereNothingCanBeSeenThereIsNothing() throws IOException {
        assertThat(VolumePages.of(root, volume)).isEmpty();
        device("7:3", "1");
        write("sys/kernel/debug/bdi/7:3/stats", "BdiWriteback: 1 kB\n");
        assertThat(VolumePages.of(root, volume).orElseThrow().look()).isEmpty();
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.hdfs.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.pfimbi.flow.DiskRegulators;
import io.hdfsgears.pfimbi.flow.DiskSpeed;
import io.hdfsgears.pfimbi.flow.RegulatorSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.FsDatasetSpi;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.FsVolumeSpi;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A DataNode with two disks on devices with limits of their own, 7:1 and 7:2, and an SSD without one. δ is 1 MB, T 0 where there is a limit. */
class DisksTest {
    private static final long SECOND = 1_000_000_000;
    private static final String DISK = StorageType.DISK.name();
    private static final String SSD = StorageType.SSD.name();

    @TempDir
    Path root;

    private final DiskRegulators regulators =
            new DiskRegulators(new RegulatorSettings(SECOND, 0, 1 << 28), DiskSpeed.assumed(1 << 20));
    private final List<FsVolumeSpi> volumes = new ArrayList<>();
    private Path top = Path.of("/");
    private Disks disks = disks(List.of());

    @BeforeEach
    void host() throws IOException {
        top = root.toRealPath();
        file("proc/meminfo", "MemTotal: 16000000 kB\nMemAvailable: 1000000 kB\nDirty: 12 kB\n");
        for (String name : List.of("dirty_background_ratio", "dirty_ratio")) {
            file("proc/sys/vm/" + name, "10\n");
        }
        for (String name : List.of("dirty_background_bytes", "dirty_bytes")) {
            file("proc/sys/vm/" + name, "0\n");
        }
        StringBuilder mounts = new StringBuilder("20 1 254:0 / / rw - ext4 /dev/vda rw\n");
        List<VolumePages> pages = new ArrayList<>();
        for (int i = 1; i <= 3; i++) {
            Files.createDirectories(folder(i));
            mounts.append("3%d 20 7:%d / %s rw - ext4 /dev/loop%d rw\n".formatted(i, i, folder(i), i));
            volumes.add(FakeVolumes.volume("DS-" + i, i < 3 ? StorageType.DISK : StorageType.SSD, folder(i), 1L << 40));
        }
        file("proc/self/mountinfo", mounts.toString());
        for (int i = 1; i <= 3; i++) {
            device(i, i < 3, 0);
            pages.add(VolumePages.of(top, folder(i)).orElseThrow());
        }
        disks = disks(pages);
        disks.look(0);
    }

    private Disks disks(List<VolumePages> pages) {
        FsDatasetSpi<?> dataset = FakeVolumes.dataset(volumes);
        return new Disks(
                new DirtyPages(top),
                pages,
                regulators,
                () -> dataset,
                VolumeChoice.configured(new Configuration(false)));
    }

    private Path folder(int number) {
        return top.resolve("data/" + number);
    }

    private void file(String path, String text) throws IOException {
        Path file = top.resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    private void device(int number, boolean limited, int dirtyKib) throws IOException {
        file("sys/class/bdi/7:" + number + "/strict_limit", limited ? "1\n" : "0\n");
        file("sys/kernel/debug/bdi/7:" + number + "/stats", """
            BdiWriteback:            1 kB
            BdiReclaimable:         %d kB
            BdiDirtyThresh:      60000 kB
            DirtyThresh:       4000000 kB
            BackgroundThresh:  2000000 kB
            """.formatted(dirtyKib));
    }

    private List<String> places(String type, int times, long now) {
        List<String> ids = new ArrayList<>();
        for (int i = 0; i < times; i++) {
            Disks.Place place = disks.place(type, 1000, now);
            ids.add(place.disk() + " " + place.storageId());
        }
        return ids;
    }

    @Test
    void ofDisksThatMayBeWrittenToThePolicyChooses() {
        assertThat(disks.mayTake(DISK, 0)).isTrue();
        assertThat(places(DISK, 3, 0)).containsExactly("7:1 DS-1", "7:2 DS-2", "7:1 DS-1");
        assertThat(places(SSD, 1, 0)).as("not told apart, but the only one").containsExactly("7:3 DS-3");
    }

    @Test
    void aFullDiskGetsNothingAndTheOtherEverything() throws IOException {
        device(1, true, 2000);
        disks.look(SECOND);
        assertThat(disks.mayTake(DISK, SECOND)).isTrue();
        assertThat(places(DISK, 3, SECOND)).containsOnly("7:2 DS-2");
        device(2, true, 2000);
        disks.look(2 * SECOND);
        assertThat(disks.mayTake(DISK, 2 * SECOND)).isFalse();
        assertThat(disks.mayTake(SSD, 2 * SECOND)).as("another type").isTrue();
        assertThat(disks.mayTake("", 2 * SECOND)).as("of no type that is known").isTrue();
        assertThat(places("", 2, 2 * SECOND)).containsOnly("7:3 DS-3");
        assertThat(disks.mayTake("ARCHIVE", 2 * SECOND))
                .as("stock says that there is none")
                .isTrue();
        device(1, true, 0);
        disks.look(3 * SECOND);
        assertThat(places(DISK, 2, 3 * SECOND)).containsOnly("7:1 DS-1");
    }

    @Test
    void whatAllShareHoldsEverythingUp() throws IOException {
        file("proc/meminfo", "MemTotal: 16000000 kB\nMemAvailable: 1000000 kB\nDirty: 900000 kB\n");
        disks.look(SECOND);
        assertThat(disks.mayTake(DISK, SECOND)).isFalse();
        assertThat(disks.mayTake(SSD, SECOND)).isFalse();
    }

    @Test
    void withoutLimitsTheDataNodeChoosesWhenTheCopyComes() throws IOException {
        device(1, false, 2000);
        device(2, false, 2000);
        disks.look(SECOND);
        assertThat(disks.mayTake(DISK, SECOND)).isTrue();
        assertThat(disks.place(DISK, 1000, SECOND)).isEqualTo(Disks.Place.ANY);
    }

    @Test
    void whereNothingHasRoomStockSaysSo() throws IOException {
        volumes.set(0, FakeVolumes.volume("DS-1", StorageType.DISK, folder(1), 10));
        volumes.set(1, FakeVolumes.volume("DS-2", StorageType.DISK, folder(2), 10));
        assertThat(disks.place(DISK, 1000, 0)).isEqualTo(Disks.Place.ANY);
    }

    @Test
    void filesAreKnownByTheirDisk() {
        assertThat(disks.disk(folder(2).resolve("current/blk_1"))).isEqualTo("7:2");
        assertThat(disks.disk(top.resolve("elsewhere"))).isEqualTo(DiskRegulators.SHARED);
        assertThat(disks.disk(null)).isEqualTo(DiskRegulators.SHARED);
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.hdfs.agent;

import io.hdfsgears.pfimbi.flow.DiskRegulators;
import io.hdfsgears.pfimbi.flow.DiskSpeed;
import io.hdfsgears.pfimbi.flow.RegulatorSettings;
import io.hdfsgears.pfimbi.hdfs.disk.DirtyPages;
import io.hdfsgears.pfimbi.hdfs.disk.Disks;
import io.hdfsgears.pfimbi.hdfs.disk.VolumePages;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.FsDatasetSpi;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.FsVolumeSpi;

/**
 * A made-up host: DS-1 and DS-2 are disks on devices with limits of their own, 7:1 and 7:2, DS-3 is an SSD without one. δ is 1 MB, T is 0
 * where there is a limit and 100 MB for all.
 */
public final class FakeHost {
    public static final long SECOND = 1_000_000_000;
    static final RegulatorSettings SETTINGS = new RegulatorSettings(SECOND, 0, 1 << 28);

    final DiskRegulators regulators = new DiskRegulators(SETTINGS, DiskSpeed.assumed(1 << 20));
    final List<FsVolumeSpi> volumes = new ArrayList<>();
    public final Disks disks;
    private final Path top;

    public FakeHost(Path root) throws IOException {
        top = root.toRealPath();
        dirtyKib(12);
        for (String name : List.of("dirty_background_ratio", "dirty_ratio")) {
            file("proc/sys/vm/" + name, "10\n");
        }
        for (String name : List.of("dirty_background_bytes", "dirty_bytes")) {
            file("proc/sys/vm/" + name, "0\n");
        }
        StringBuilder mounts = new StringBuilder("20 1 254:0 / / rw - ext4 /dev/vda rw\n");
        for (int i = 1; i <= 3; i++) {
            Files.createDirectories(folder(i));
            mounts.append("3%d 20 7:%d / %s rw - ext4 /dev/loop%d rw\n".formatted(i, i, folder(i), i));
            device(i, i < 3, 0);
            room(i, 1L << 40);
        }
        file("proc/self/mountinfo", mounts.toString());
        List<VolumePages> pages = new ArrayList<>();
        for (int i = 1; i <= 3; i++) {
            pages.add(VolumePages.of(top, folder(i)).orElseThrow());
        }
        FsDatasetSpi<?> dataset = FakeVolumes.dataset(volumes);
        disks = new Disks(
                new DirtyPages(top),
                List.of(),
                pages,
                regulators,
                () -> dataset,
                VolumeChoice.configured(new Configuration(false)));
        disks.look(0);
    }

    public Path folder(int volume) {
        return top.resolve("data/" + volume);
    }

    /** Replaces a volume by one with so much room. */
    public void room(int volume, long available) throws IOException {
        StorageType type = volume < 3 ? StorageType.DISK : StorageType.SSD;
        FsVolumeSpi with = FakeVolumes.volume("DS-" + volume, type, folder(volume), available);
        if (volumes.size() < volume) {
            volumes.add(with);
        } else {
            volumes.set(volume - 1, with);
        }
    }

    public void dirtyKib(int kib) throws IOException {
        file(
                "proc/meminfo",
                "MemTotal: 16000000 kB\nMemAvailable: 1000000 kB\nDirty: " + kib + " kB\nWriteback: 0 kB\n");
    }

    public void device(int number, boolean limited, int dirtyKib) throws IOException {
        file("sys/class/bdi/7:" + number + "/strict_limit", limited ? "1\n" : "0\n");
        file("sys/kernel/debug/bdi/7:" + number + "/stats", """
            BdiWriteback:            1 kB
            BdiReclaimable:         %d kB
            BdiDirtyThresh:      60000 kB
            DirtyThresh:       4000000 kB
            BackgroundThresh:  2000000 kB
            """.formatted(dirtyKib));
    }

    private void file(String path, String text) throws IOException {
        Path file = top.resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }
}

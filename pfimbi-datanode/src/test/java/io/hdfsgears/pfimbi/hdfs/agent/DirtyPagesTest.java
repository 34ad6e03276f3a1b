// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.hdfs.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.pfimbi.flow.PageCache;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

final class DirtyPagesTest {
    @TempDir
    Path root;

    private void kernel(String backgroundBytes, String backgroundRatio, String bytes, String ratio) throws IOException {
        Path proc = Files.createDirectories(root.resolve("proc"));
        Files.writeString(
                proc.resolve("meminfo"),
                "MemTotal:       16000000 kB\nMemAvailable:    1000000 kB\nDirty:             12 kB\n");
        Path vm = Files.createDirectories(proc.resolve("sys").resolve("vm"));
        Files.writeString(vm.resolve("dirty_background_bytes"), backgroundBytes + "\n");
        Files.writeString(vm.resolve("dirty_background_ratio"), backgroundRatio + "\n");
        Files.writeString(vm.resolve("dirty_bytes"), bytes + "\n");
        Files.writeString(vm.resolve("dirty_ratio"), ratio + "\n");
    }

    @Test
    void thresholdsAreSharesOfTheMemoryThatCouldBeHad() throws IOException {
        kernel("0", "10", "0", "20");
        assertThat(new DirtyPages(root, List.of()).look())
                .contains(new PageCache(12 * 1024, 102_400_000L, 102_400_000L + 51_200_000L));
    }

    /** A file of the kernel's, which answers one read only; of more than one digit on every machine. */
    @Test
    @EnabledOnOs(OS.LINUX)
    void numbersOfTheKernelAreReadWhole() throws IOException {
        assertThat(DirtyPages.numberIn(Path.of("/proc/sys/kernel/pid_max"))).isGreaterThan(99);
    }

    @Test
    void orBytes() throws IOException {
        kernel("5000", "0", "9000", "0");
        assertThat(new DirtyPages(root, List.of()).look()).contains(new PageCache(12 * 1024, 5000, 7000));
    }

    @Test
    void ofHostAndVolumesTheOneWithTheLeastLeftCounts() throws IOException {
        kernel("5000000", "0", "9000000", "0");
        Path volume = Files.createDirectories(root.resolve("data")).toRealPath();
        Files.writeString(
                Files.createDirectories(root.resolve("proc/self")).resolve("mountinfo"),
                "31 20 7:3 / " + volume + " rw - ext4 /dev/loop3 rw\n");
        Path limit = Files.createDirectories(root.resolve("sys/class/bdi/7:3")).resolve("strict_limit");
        Files.writeString(limit, "1\n");
        Path statistics = Files.createDirectories(root.resolve("sys/kernel/debug/bdi/7:3"))
                .resolve("stats");
        String thresholds = "BdiDirtyThresh: 4000 kB\nDirtyThresh: 8000 kB\nBackgroundThresh: 4000 kB\n";
        Files.writeString(statistics, "BdiWriteback: 0 kB\nBdiReclaimable: 2 kB\n" + thresholds);
        DirtyPages pages = new DirtyPages(root, List.of(volume));
        assertThat(pages.look()).contains(new PageCache(2 * 1024, 0, 3000 * 1024));
        kernel("5000", "0", "9000", "0");
        assertThat(pages.look()).contains(new PageCache(12 * 1024, 5000, 7000));
    }

    @Test
    void whereNothingCanBeSeenItSaysSo() {
        assertThat(new DirtyPages(root, List.of()).look()).isEmpty();
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.hdfs.disk;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.pfimbi.flow.PageCache;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
                "MemTotal:       16000000 kB\nMemAvailable:    1000000 kB\nDirty:             12 kB\nWriteback:          0 kB\n");
        Path vm = Files.createDirectories(proc.resolve("sys").resolve("vm"));
        Files.writeString(vm.resolve("dirty_background_bytes"), backgroundBytes + "\n");
        Files.writeString(vm.resolve("dirty_background_ratio"), backgroundRatio + "\n");
        Files.writeString(vm.resolve("dirty_bytes"), bytes + "\n");
        Files.writeString(vm.resolve("dirty_ratio"), ratio + "\n");
    }

    @Test
    void thresholdsAreSharesOfTheMemoryThatCouldBeHad() throws IOException {
        kernel("0", "10", "0", "20");
        assertThat(new DirtyPages(root).look())
                .contains(new PageCache(12 * 1024, 102_400_000L, 102_400_000L + 51_200_000L));
    }

    /** The kernel slows writers down by the sum: what it writes at this moment is not free. */
    @Test
    void whatIsBeingWrittenCounts() throws IOException {
        kernel("5000", "0", "9000", "0");
        file("proc/meminfo", "MemTotal: 16000000 kB\nMemAvailable: 1000000 kB\nDirty: 12 kB\nWriteback: 20000 kB\n");
        assertThat(new DirtyPages(root).look()).contains(new PageCache(20_012 * 1024, 5000, 7000));
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
        assertThat(new DirtyPages(root).look()).contains(new PageCache(12 * 1024, 5000, 7000));
    }

    private void file(String path, String text) throws IOException {
        Path file = root.resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    private void version1(String group, long limit) throws IOException {
        String of = "sys/fs/cgroup/memory" + group;
        file(of + "/memory.limit_in_bytes", limit + "\n");
        file(of + "/memory.usage_in_bytes", "400000000\n");
        file(of + "/memory.stat", """
            dirty 1
            writeback 1
            total_dirty 2000
            total_writeback 500
            total_inactive_file 90000000
            total_active_file 10000000
            """);
    }

    private void version2(String group, String max, String high) throws IOException {
        String of = "sys/fs/cgroup" + group;
        file(of + "/memory.max", max + "\n");
        file(of + "/memory.high", high + "\n");
        file(of + "/memory.current", "400000000\n");
        file(
                of + "/memory.stat",
                "file_dirty 2000\nfile_writeback 500\ninactive_file 90000000\nactive_file 10000000\n");
    }

    private void mounts(String cgroup, String mountinfo) throws IOException {
        file("proc/self/cgroup", cgroup);
        file("proc/self/mountinfo", "20 1 254:0 / / rw - ext4 /dev/vda rw\n" + mountinfo);
    }

    private static final String MOUNT_1 = """
        35 31 0:32 %s /sys/fs/cgroup/memory rw,relatime - cgroup cgroup rw,memory
        36 31 0:33 / /sys/fs/cgroup/pids rw - cgroup cgroup rw,pids
        """;

    /** 100 MB of page cache and 100 MB free: 10 % and 20 % of 200 MB, as of the host's memory. */
    private static final PageCache GROUPS = new PageCache(2500, 20_000_000, 30_000_000);

    @Test
    void aControlGroupOfVersion1WithALimit() throws IOException {
        kernel("0", "10", "0", "20");
        mounts("5:cpu:/\n4:memory:/hadoop/dn\n0::/\n", MOUNT_1.formatted("/"));
        version1("/hadoop/dn", 500_000_000);
        assertThat(new DirtyPages(root).look()).contains(GROUPS);
        version1("/hadoop/dn", Long.MAX_VALUE / 4096 * 4096);
        assertThat(new DirtyPages(root).look()).as("not limited").contains(HOSTS);
        version1("/hadoop", 500_000_000);
        assertThat(new DirtyPages(root).look()).as("the one above it is").contains(GROUPS);
    }

    private static final PageCache HOSTS = new PageCache(12 * 1024, 102_400_000L, 102_400_000L + 51_200_000L);

    /** In a container the group is named as on the host, and mounted as the topmost. */
    @Test
    void aControlGroupOfVersion1InAContainer() throws IOException {
        kernel("0", "10", "0", "20");
        mounts("4:cpu,memory:/docker/abc\n", MOUNT_1.formatted("/docker/abc"));
        version1("", 500_000_000);
        assertThat(new DirtyPages(root).look()).contains(GROUPS);
    }

    @Test
    void aControlGroupOfVersion2() throws IOException {
        kernel("0", "10", "0", "20");
        mounts("0::/hadoop/dn\n", "31 23 0:26 / /sys/fs/cgroup rw,nosuid - cgroup2 cgroup2 rw,nsdelegate\n");
        version2("/hadoop/dn", "max", "max");
        version2("/hadoop", "max", "max");
        file("sys/fs/cgroup/memory.stat", "anon 1\n");
        assertThat(new DirtyPages(root).look()).as("not limited").contains(HOSTS);
        version2("/hadoop/dn", "500000000", "max");
        assertThat(new DirtyPages(root).look()).contains(GROUPS);
        version2("/hadoop/dn", "600000000", "500000000");
        assertThat(new DirtyPages(root).look())
                .as("slowed down before it is full")
                .contains(GROUPS);
        version2("/hadoop/dn", "max", "max");
        version2("/hadoop", "500000000", "max");
        assertThat(new DirtyPages(root).look()).as("the one above it").contains(GROUPS);
    }

    @Test
    void thresholdsInBytesAreTheSameShareOfTheGroup() throws IOException {
        kernel("102400000", "0", "204800000", "0");
        mounts("4:memory:/dn\n", MOUNT_1.formatted("/"));
        version1("/dn", 500_000_000);
        assertThat(new DirtyPages(root).look()).contains(GROUPS);
    }

    @Test
    void ofHostAndGroupTheOneWithTheLeastLeftCounts() throws IOException {
        kernel("0", "10", "0", "20");
        mounts("4:memory:/dn\n", MOUNT_1.formatted("/"));
        version1("/dn", 500_000_000);
        file("proc/meminfo", "MemTotal: 16000000 kB\nMemAvailable: 1000000 kB\nDirty: 99000 kB\nWriteback: 0 kB\n");
        assertThat(new DirtyPages(root).look()).contains(new PageCache(99_000 * 1024, 102_400_000L, 153_600_000L));
    }

    @Test
    void aGroupThatCannotBeReadIsNone() throws IOException {
        kernel("0", "10", "0", "20");
        mounts("4:memory:/dn\nnonsense\n", MOUNT_1.formatted("/"));
        assertThat(new DirtyPages(root).look()).contains(HOSTS);
        version1("/dn", 500_000_000);
        assertThat(new DirtyPages(root).look()).contains(GROUPS);
        file("sys/fs/cgroup/memory/dn/memory.stat", "cache 1\n");
        assertThat(new DirtyPages(root).look()).contains(HOSTS);
    }

    @Test
    void whereNothingCanBeSeenItSaysSo() {
        assertThat(new DirtyPages(root).look()).isEmpty();
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.hdfs.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.pfimbi.flow.PageCache;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class DirtyPagesTest {
    @TempDir
    Path proc;

    private void kernel(String backgroundBytes, String backgroundRatio, String bytes, String ratio) throws IOException {
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
        assertThat(new DirtyPages(proc).look())
                .contains(new PageCache(12 * 1024, 102_400_000L, 102_400_000L + 51_200_000L));
    }

    @Test
    void orBytes() throws IOException {
        kernel("5000", "0", "9000", "0");
        assertThat(new DirtyPages(proc).look()).contains(new PageCache(12 * 1024, 5000, 7000));
    }

    @Test
    void whereNothingCanBeSeenItSaysSo() {
        assertThat(new DirtyPages(proc).look()).isEmpty();
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.hdfs.disk;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Queue;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files are written by tasks, each of which this test runs when it wants to. */
class WriteOutTest {
    @TempDir
    Path root;

    private final Queue<Runnable> disk = new ArrayDeque<>();
    private Path folder;
    private Path limit;
    private WriteOut writeOut;

    @BeforeEach
    void volume() throws IOException {
        folder = Files.createDirectories(root.resolve("data")).toRealPath();
        Files.writeString(
                Files.createDirectories(root.resolve("proc/self")).resolve("mountinfo"),
                "31 20 7:3 / " + folder + " rw - ext4 /dev/loop3 rw\n");
        limit = Files.createDirectories(root.resolve("sys/class/bdi/7:3")).resolve("strict_limit");
        Files.writeString(limit, "1\n");
        Files.writeString(
                Files.createDirectories(root.resolve("sys/kernel/debug/bdi/7:3"))
                        .resolve("stats"),
                "");
        writeOut = new WriteOut(VolumePages.of(root, folder).orElseThrow(), Runnable::run, disk::add);
    }

    private Path file(String name) throws IOException {
        return Files.writeString(folder.resolve(name), "block");
    }

    /** @return how many files were written until nothing more was to be */
    private int written() {
        int written = 0;
        for (Runnable next = disk.poll(); next != null; next = disk.poll()) {
            next.run();
            written++;
        }
        return written;
    }

    @Test
    void nothingIsWrittenUnlessCopiesWait() throws IOException {
        writeOut.whole(file("a"));
        writeOut.tick(false);
        assertThat(disk).isEmpty();
        writeOut.tick(true);
        assertThat(written()).isEqualTo(1);
        writeOut.tick(true);
        assertThat(disk).isEmpty();
        writeOut.whole(file("b"));
        assertThat(disk).hasSize(1);
    }

    @Test
    void oneAtATimeUntilNoCopiesWait() throws IOException {
        writeOut.tick(true);
        writeOut.whole(file("a"));
        writeOut.whole(file("b"));
        writeOut.whole(file("c"));
        writeOut.tick(true);
        assertThat(disk).hasSize(1);
        disk.remove().run();
        assertThat(disk).as("the next one follows at once").hasSize(1);
        writeOut.tick(false);
        assertThat(written()).as("the one that had begun").isEqualTo(1);
        writeOut.tick(true);
        assertThat(written()).isEqualTo(1);
    }

    @Test
    void onlyWhereTheDeviceHasALimit() throws IOException {
        Files.writeString(limit, "0\n");
        writeOut.whole(file("a"));
        writeOut.tick(true);
        assertThat(disk).isEmpty();
        Files.writeString(limit, "1\n");
        writeOut.tick(true);
        assertThat(written()).isEqualTo(1);
    }

    @Test
    void filesThatAreGoneAndThoseOfOtherVolumesAreNoMatter() throws IOException {
        writeOut.tick(true);
        writeOut.whole(root.resolve("elsewhere"));
        assertThat(disk).isEmpty();
        writeOut.whole(folder.resolve("gone"));
        writeOut.whole(file("a"));
        assertThat(written()).isEqualTo(2);
    }

    @Test
    void theOldestAreForgotten() throws IOException {
        for (int i = 0; i < 1100; i++) {
            writeOut.whole(folder.resolve("f" + i));
        }
        writeOut.tick(true);
        assertThat(written()).isEqualTo(1000);
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.drill;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.hdfsgears.rack.RackSpec;
import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A gear whose hosts run full while others with empty disks sleep: these wake, and no write fails. Disks are small file systems: root. */
class RoomIT {
    private static final int HOSTS = 6;
    private static final String DISK = "60m";
    /** Of 1 MB in two replicas: more than the disks of two hosts hold. */
    private static final int FILES = 80;

    private final List<Path> mounted = new ArrayList<>();
    private DrillRack drill;

    @AfterEach
    void down() throws IOException, InterruptedException {
        if (drill != null) {
            drill.close();
        }
        for (Path disk : mounted) {
            run("umount", "--lazy", disk.toString()); // a killed DataNode may still be on its way out
        }
    }

    private static boolean run(String... command) throws IOException, InterruptedException {
        return new ProcessBuilder(command).inheritIO().start().waitFor() == 0;
    }

    private RackSpec withSmallDisks(RackSpec rack, Path folder) throws IOException, InterruptedException {
        RackSpec spec = rack;
        for (int i = 1; i <= HOSTS; i++) {
            Path disk = Files.createDirectories(folder.resolve("h0" + i));
            assumeTrue(
                    run("mount", "-t", "tmpfs", "-o", "size=" + DISK, "tmpfs", disk.toString()),
                    "nothing can be mounted here");
            mounted.add(disk);
            spec = spec.withSetting(
                    "h0" + i + ":dfs.datanode.data.dir",
                    disk.resolve("data").toUri().toString());
        }
        return spec;
    }

    private void up(int primaries, Path folder) throws IOException, InterruptedException {
        drill = DrillRack.up(withSmallDisks(
                RackSpec.of(HOSTS)
                        .withRacks(3)
                        .withPrimaries(primaries)
                        .withReplication(2)
                        // Stock wants 1 GB of spare room on a volume by default, more than these have.
                        .withSetting("dfs.datanode.round-robin-volume-choosing-policy.additional-available-space", "0"),
                folder));
    }

    private void write(String path, int files) throws IOException {
        DrillRack.good(drill.client().write(path, files, 1_000_000, 3, 1));
    }

    /** The watch of the disks wakes them, or a writer that finds no room before its next look. */
    private void hostsWokeForRoom(int primaries) throws IOException {
        assertThat(drill.report().getNoticesList())
                .anyMatch(notice -> notice.contains(" for room. ") || notice.contains("so that writers find"));
        assertThat(drill.report().getHostsList().stream()
                        .filter(host -> host.getService().equals("SERVING"))
                        .count())
                .isGreaterThan(primaries);
        drill.verifyAll();
    }

    @Test
    void writesGoOnWhenTheHostsAwakeAreFull(@TempDir Path folder) throws IOException, InterruptedException {
        up(2, folder);
        drill.shift("min");
        write("/low", FILES);
        hostsWokeForRoom(2);
    }

    @Test
    void hostsAwakeThatAre85PercentFullTakeWrites(@TempDir Path folder) throws IOException, InterruptedException {
        up(3, folder); // three primaries of six: disks fill alike with two replicas
        write("/day", 105); // four fifths of the primaries' disks: hosts differ by a few files
        drill.shift("min");
        List<Path> awake = disksOfServing();
        assertThat(awake).hasSize(3);
        write("/night", 36); // 72 MB in two replicas: more than is left on three disks
        double all = 0;
        double left = 0;
        for (Path disk : awake) {
            FileStore store = Files.getFileStore(disk);
            all += store.getTotalSpace();
            left += store.getUsableSpace();
        }
        assertThat(left / all).isLessThan(0.15);
        hostsWokeForRoom(3);
    }

    private List<Path> disksOfServing() throws IOException {
        return drill.report().getHostsList().stream()
                .filter(host -> host.getService().equals("SERVING"))
                .map(host -> mounted.get(Integer.parseInt(host.getName().substring(1, 3)) - 1))
                .toList();
    }
}

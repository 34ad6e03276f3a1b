// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.hdfs.disk;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.pfimbi.flow.DiskRegulators;
import io.hdfsgears.pfimbi.hdfs.agent.FakeHost;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.fs.StorageType;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DisksTest {
    private static final long SECOND = FakeHost.SECOND;
    private static final String DISK = StorageType.DISK.name();
    private static final String SSD = StorageType.SSD.name();

    private FakeHost host;
    private Disks disks;

    @BeforeEach
    void host(@TempDir Path root) throws IOException {
        host = new FakeHost(root);
        disks = host.disks;
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
        host.device(1, true, 2000);
        disks.look(SECOND);
        assertThat(disks.mayTake(DISK, SECOND)).isTrue();
        assertThat(places(DISK, 3, SECOND)).containsOnly("7:2 DS-2");
        host.device(2, true, 2000);
        disks.look(2 * SECOND);
        assertThat(disks.mayTake(DISK, 2 * SECOND)).isFalse();
        assertThat(disks.mayTake(SSD, 2 * SECOND)).as("another type").isTrue();
        assertThat(disks.mayTake("", 2 * SECOND)).as("of no type that is known").isTrue();
        assertThat(places("", 2, 2 * SECOND)).containsOnly("7:3 DS-3");
        assertThat(disks.mayTake("ARCHIVE", 2 * SECOND))
                .as("stock says that there is none")
                .isTrue();
        host.device(1, true, 0);
        disks.look(3 * SECOND);
        assertThat(places(DISK, 2, 3 * SECOND)).containsOnly("7:1 DS-1");
    }

    @Test
    void whatAllShareHoldsEverythingUp() throws IOException {
        host.dirtyKib(900_000);
        disks.look(SECOND);
        assertThat(disks.mayTake(DISK, SECOND)).isFalse();
        assertThat(disks.mayTake(SSD, SECOND)).isFalse();
    }

    @Test
    void withoutLimitsTheDataNodeChoosesWhenTheCopyComes() throws IOException {
        host.device(1, false, 2000);
        host.device(2, false, 2000);
        disks.look(SECOND);
        assertThat(disks.mayTake(DISK, SECOND)).isTrue();
        assertThat(disks.place(DISK, 1000, SECOND)).isEqualTo(Disks.Place.ANY);
    }

    @Test
    void whereNothingHasRoomStockSaysSo() throws IOException {
        host.room(1, 10);
        host.room(2, 10);
        assertThat(disks.place(DISK, 1000, 0)).isEqualTo(Disks.Place.ANY);
    }

    @Test
    void filesAreKnownByTheirDisk() {
        assertThat(disks.disk(host.folder(2).resolve("current/blk_1"))).isEqualTo("7:2");
        assertThat(disks.disk(Path.of("/elsewhere"))).isEqualTo(DiskRegulators.SHARED);
        assertThat(disks.disk(null)).isEqualTo(DiskRegulators.SHARED);
    }
}

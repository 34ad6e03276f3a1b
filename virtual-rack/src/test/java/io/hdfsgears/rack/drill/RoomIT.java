// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.drill;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.rack.RackSpec;
import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A gear whose hosts run full while others with empty disks sleep: these wake, and no write fails. */
class RoomIT {
    private static final int HOSTS = 6;
    /** Of each host's disk; stock's reserve hides the rest of this machine's. */
    private static final long ROOM = 40L << 20;

    private static final int FILES = 60;

    private DrillRack drill;

    @AfterEach
    void down() throws IOException {
        if (drill != null) {
            drill.close();
        }
    }

    @Test
    void writesGoOnWhenTheHostsAwakeAreFull() throws IOException {
        FileStore disk = Files.getFileStore(Path.of(System.getProperty("java.io.tmpdir")));
        long kept = disk.getUnallocatedSpace() - disk.getUsableSpace(); // for root: a DataNode counts it as room
        drill = DrillRack.up(RackSpec.of(HOSTS)
                .withRacks(3)
                .withPrimaries(2)
                .withReplication(2)
                .withSetting("dfs.datanode.du.reserved", "" + (disk.getTotalSpace() - kept - ROOM))
                // Stock wants 1 GB of spare room on a volume by default, more than these have.
                .withSetting("dfs.datanode.round-robin-volume-choosing-policy.additional-available-space", "0"));
        drill.shift("min");
        DrillRack.good(drill.client().write("/low", FILES, 1_000_000, 3, 1));
        assertThat(drill.report().getNoticesList()).anyMatch(notice -> notice.contains("wake for room"));
        assertThat(drill.report().getHostsList().stream()
                        .filter(host -> host.getService().equals("SERVING"))
                        .count())
                .isGreaterThan(2);
        drill.verifyAll();
    }
}

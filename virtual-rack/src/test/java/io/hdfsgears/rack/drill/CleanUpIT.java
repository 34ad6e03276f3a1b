// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.drill;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.rack.RackSpec;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What SpringFS promises of shifts down (§3.1), counted on the disks: down to the offload set nothing is copied, below it
 * exactly the blocks that no host which stays holds, each once.
 */
class CleanUpIT extends Drill {
    private static final int HOSTS = 9;
    private static final int PRIMARIES = 2;
    private static final int OFFLOAD = 4;
    private static final int BLOCKS = 400;

    @BeforeAll
    void up(@TempDir Path folder) throws IOException {
        drill = DrillRack.up(RackSpec.of(HOSTS)
                .withRacks(3)
                .withPrimaries(PRIMARIES)
                .withReplication(3)
                .withPolicy("springfs")
                .withSetting("dfs.namenode.gear.springfs.offload.hosts", "" + OFFLOAD));
        DrillData data = new DrillData(drill, folder.resolve("source"));
        data.writeTinyBlocks(BLOCKS);
        data.put("/one", 8, 50_000, "dfs.replication=1");
        drill.awaitSettled();
    }

    @Test
    @Order(1)
    void downToTheOffloadSetNothingIsCopied() throws IOException {
        shiftAndCount(OFFLOAD, 0);
    }

    @Test
    @Order(2)
    void belowItExactlyWhatNobodyWhoStaysHolds() throws IOException {
        shiftAndCount(PRIMARIES, 1);
    }

    @Test
    @Order(3)
    void backUpAndDownAgainNothingIsLeftBehind() throws IOException {
        drill.shift("max");
        Fsck fsck = drill.fsck();
        assertThat(fsck).matches(Fsck::nothingLost);
        assertThat(fsck.under()).isZero();
        Findings.until(DrillRack.UP_PATIENCE, "no replica too many", () -> over() == 0, drill::situation);
        drill.verifyAll();
        shiftAndCount(OFFLOAD, 0);
        drill.verifyAll();
    }

    private long over() {
        try {
            return drill.fsck().over();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** @param least blocks that must be concerned, or the drill shows nothing */
    private void shiftAndCount(int hosts, int least) throws IOException {
        ShiftCopies copies = ShiftCopies.of(drill, hosts);
        Findings.say("G shift to " + hosts + " of " + HOSTS + ", m=" + OFFLOAD, "%s", copies);
        assertThat(copies.made()).hasSizeGreaterThanOrEqualTo(least);
        drill.awaitSettled();
        drill.verifyAll();
    }
}

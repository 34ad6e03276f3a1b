// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.drill;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.rack.RackSpec;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** With {@code springfs.primary.copy} a shift below the offload set copies nothing, and all data is read afterwards. */
class PrimaryCopyIT {
    private static final int PRIMARIES = 2;

    @Test
    void belowTheOffloadSetNothingIsCopied(@TempDir Path folder) throws IOException {
        RackSpec spec = RackSpec.of(9)
                .withRacks(3)
                .withPrimaries(PRIMARIES)
                .withReplication(3)
                .withPolicy("springfs")
                .withSetting("dfs.namenode.gear.springfs.offload.hosts", "4")
                .withSetting("dfs.namenode.gear.springfs.primary.copy", "true");
        try (DrillRack drill = DrillRack.up(spec)) {
            new DrillData(drill, folder.resolve("source")).writeTinyBlocks(200);
            drill.awaitSettled();
            assertThat(ShiftCopies.of(drill, PRIMARIES).made()).isEmpty();
            drill.verifyAll();
        }
    }
}

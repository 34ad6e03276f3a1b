// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.eafr.hdfs;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.hdfs.proto.GearProtos.GearStateProto;
import java.io.IOException;
import java.util.List;
import org.apache.hadoop.fs.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Hosts that sleep for long wake for a while, so that their replicas are checked (EAFR, Algorithm 4), and go back to sleep. */
class ScrubIT {
    private static final int HOSTS = 4;
    private static final Path FILE = new Path("/file");

    @Test
    void allHostsWakeForAWhileOnceAnInterval(@TempDir java.nio.file.Path folder) throws IOException {
        List<String> settings = List.of(
                "dfs.namenode.gear.scrub.interval=15s",
                "dfs.namenode.gear.scrub.awake=10s",
                "dfs.namenode.gear.min.time=0s",
                "dfs.namenode.gear.fill.limit=100"); // any machine's disk may be full
        try (MiniGears gears = new MiniGears(folder.toFile(), HOSTS, settings)) {
            gears.write(FILE, 1, 1024);
            gears.shift(2);
            long ordered = gears.state().getEpoch();
            gears.awaitState(
                    "all hosts awake by the clock",
                    state -> state.getBy().equals("scrub") && state.getHostsAwake() == HOSTS && state.hasEndsMillis());
            GearStateProto scrub = gears.state();
            assertThat(scrub.getReason()).startsWith("scrub: ");
            assertThat(scrub.getEndsHosts()).isEqualTo(2);
            gears.awaitState(
                    "back by itself",
                    state -> state.getPhase().equals("STEADY") && state.getHostsAwake() == 2 && !state.hasEndsMillis());
            assertThat(System.currentTimeMillis()).isGreaterThanOrEqualTo(scrub.getEndsMillis());
            assertThat(gears.state().getEpoch()).isGreaterThan(ordered);
            assertThat(gears.state().getReason()).startsWith("end of the order: scrub: ");
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.drill;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.rack.RackSpec;
import io.hdfsgears.rack.hdfs.client.WorkResult;
import io.hdfsgears.rack.run.StockClient;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/** Streams of a stock client that stay open while hosts go to sleep and wake under them. */
class OpenStreamsIT {
    private static final long PACE = 400_000;

    @Test
    void writersAndReadersOutliveShiftsDownAndUp() throws IOException {
        RackSpec spec = RackSpec.of(6).withRacks(3).withPrimaries(3).withReplication(3);
        try (DrillRack drill = DrillRack.up(spec)) {
            StockClient client = drill.client();
            DrillRack.good(client.write("/data", 6, 4_000_000, 21, 4));
            client.startWriter("flushing", "/open/flushing", PACE, 22);
            client.startQuietWriter("quiet", "/open/quiet", PACE, 23);
            client.startReader("reader", "/data/f0", PACE);
            client.startReader("other reader", "/data/f1", 4 * PACE);
            DrillRack.Shifted down = drill.shift("min");
            assertThat(drill.rack().hostsRunning()).hasSize(3);
            DrillRack.Shifted up = drill.shift("max");
            for (String name : new String[] {"flushing", "quiet", "reader", "other reader"}) {
                WorkResult result = client.stop(name);
                DrillRack.good(result);
                Findings.say(
                        "B " + name + " open across gear min (" + Math.round(down.seconds()) + " s) and max ("
                                + Math.round(up.seconds()) + " s)",
                        "%d bytes, %d wrong, %d errors, longest stall %d ms",
                        result.bytes(),
                        result.wrong(),
                        result.errors(),
                        result.longestStallMillis());
            }
            drill.verifyAll();
            assertThat(drill.fsck()).matches(Fsck::nothingLost);
        }
    }
}

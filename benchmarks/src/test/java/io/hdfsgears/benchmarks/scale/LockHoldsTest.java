// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.scale;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.log4j.Level;
import org.apache.log4j.Logger;
import org.apache.log4j.spi.LoggingEvent;
import org.junit.jupiter.api.Test;

class LockHoldsTest {
    private long nowMillis;
    private final Pauses pauses = new Pauses(() -> nowMillis);
    private final LockHolds holds = new LockHolds(pauses);

    private void held(String operation, int millis, long endMillis) {
        nowMillis = endMillis;
        String text = "Longest read-lock held at 2026-01-01 00:00:00,000+0000 for " + millis + "ms by " + operation
                + " via io.hdfsgears.hdfs.scan.BlockScan";
        holds.append(new LoggingEvent("test", Logger.getLogger("test"), Level.INFO, text, null));
    }

    @Test
    void theLongestOfAnOperationIsKept() {
        held("scan", 12, 100);
        held("scan", 15, 200);
        held("open", 11, 300);

        assertThat(holds.drain())
                .containsExactly(
                        new LockHolds.Hold("scan read", 15, 15, 2, true),
                        new LockHolds.Hold("open read", 11, 11, 1, true));
        assertThat(holds.drain()).isEmpty();
    }

    @Test
    void pausesOfTheCollectorAreTakenOff() {
        held("scan", 30, 1_000);
        pauses.add(960, 965);
        pauses.add(972, 997); // heard of after the hold
        held("scan", 12, 2_000);

        assertThat(holds.drain())
                .singleElement()
                .hasToString("scan read (gears) 12 ms (2, with the collector's pause 30 ms)");
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.demo;

import io.hdfsgears.rack.Poll;
import io.hdfsgears.rack.Progress;
import io.hdfsgears.rack.RackException;
import io.hdfsgears.rack.hdfs.GearLink;
import io.hdfsgears.rack.hdfs.GearStatus;
import io.hdfsgears.rack.hdfs.ShiftReport;
import java.io.IOException;
import java.time.Duration;

/** Orders a gear and waits until it is steady. */
public final class GearShift {
    private static final Duration PATIENCE = Duration.ofMinutes(3);
    private static final Duration SETTLE_PATIENCE = Duration.ofMinutes(2);
    private static final Duration HELD_PATIENCE = Duration.ofSeconds(15);
    private static final Duration STEP = Duration.ofMillis(250);
    private static final double NANOS_PER_SECOND = 1e9;

    private final GearLink link;
    private final Progress progress;
    private String said = "";
    private long heldSince;

    public GearShift(GearLink link, Progress progress) {
        this.link = link;
        this.progress = progress;
    }

    /**
     * @param seconds from the order until the gear was steady
     * @param bytesMoved by it
     */
    public record Shifted(double seconds, long bytesMoved) {}

    /** @throws IOException when refused, held or too slow, with the NameNode's reason */
    public Shifted to(int gear) throws IOException {
        progress.say("shifting to gear " + gear);
        long start = System.nanoTime();
        heldSince = start;
        link.setGear(gear, "demo");
        Poll.until(PATIENCE, STEP, () -> steadyAt(gear), () -> "Gear " + gear + " was not reached: " + said);
        double seconds = (System.nanoTime() - start) / NANOS_PER_SECOND;
        Poll.until(SETTLE_PATIENCE, STEP, this::settled, () -> "Gear " + gear + " did not settle: " + said);
        return new Shifted(seconds, link.report().bytesMoved());
    }

    private boolean steadyAt(int gear) throws IOException {
        GearStatus status = link.status();
        say(status.phase()
                + ", "
                + status.hostsAwake()
                + " hosts wanted awake"
                + (status.held().isEmpty() ? "" : ", held: " + status.held()));
        boolean held = status.phase().equals("HELD");
        if (!held) {
            heldSince = System.nanoTime();
        } else if (System.nanoTime() - heldSince > HELD_PATIENCE.toNanos()) {
            throw new RackException("Gear " + gear + " was not reached: " + said);
        }
        return status.steadyAt(gear);
    }

    /** Nothing left to move or to repair, save what is lowered by design while hosts sleep. */
    private boolean settled() throws IOException {
        ShiftReport report = link.report();
        say(report.pendingMoves() + " moves and " + report.underReplicated() + " repairs outstanding");
        return report.pendingMoves() == 0 && report.underReplicated() == 0 && report.uncovered() == 0;
    }

    private void say(String line) {
        if (!line.equals(said)) {
            said = line;
            progress.say("  " + line);
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.cli;

import io.hdfsgears.hdfs.cli.answer.Exit;
import io.hdfsgears.hdfs.proto.GearProtos.GearReportProto;
import java.io.IOException;
import java.time.Duration;
import java.util.function.Consumer;

/** Waits until no replica is left to move. A NameNode that fails over meanwhile is waited for: moves survive it. */
final class WaitingForMoves {
    record End(Exit exit, String message) {}

    private final GearPort port;
    private final Times times;
    private final Consumer<String> progress;

    WaitingForMoves(GearPort port, Times times, Consumer<String> progress) {
        this.port = port;
        this.times = times;
        this.progress = progress;
    }

    End follow(Duration timeout) throws IOException {
        long start = times.nanos();
        String last = "";
        while (true) {
            try {
                GearReportProto report = port.hosts();
                if (report.getPendingMoves() == 0) {
                    return new End(Exit.DONE, "All data is in its place.");
                }
                String now = report.getPendingMoves() + " moves pending";
                if (!now.equals(last)) {
                    progress.accept(now);
                    last = now;
                }
            } catch (IOException e) {
                if (Failure.of(e).exit() == Exit.NOT_AUTHORIZED) {
                    throw e;
                }
                last = Failure.of(e).message();
            }
            if (times.nanos() - start >= timeout.toNanos()) {
                return new End(
                        Exit.IN_PROGRESS, "Data still moves after " + timeout.toSeconds() + " s, and goes on: " + last);
            }
            times.pause();
        }
    }
}

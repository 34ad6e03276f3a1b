// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.cli;

import io.hdfsgears.hdfs.cli.answer.Exit;
import io.hdfsgears.hdfs.cli.answer.Progress;
import io.hdfsgears.hdfs.proto.GearProtos.GearReportProto;
import java.io.IOException;
import java.time.Duration;

/** Waits until no replica is left to move. A NameNode that fails over meanwhile is waited for: moves survive it. */
final class WaitingForMoves {
    record End(Exit exit, String message) {}

    private final GearPort port;
    private final Times times;
    private final Progress progress;

    WaitingForMoves(GearPort port, Times times, Progress progress) {
        this.port = port;
        this.times = times;
        this.progress = progress;
    }

    End follow(Duration timeout) throws IOException {
        try {
            return look(timeout);
        } finally {
            progress.end();
        }
    }

    private End look(Duration timeout) throws IOException {
        long start = times.nanos();
        String last = "";
        while (true) {
            try {
                long spent = times.nanos() - start;
                GearReportProto report = port.within(timeout.minusNanos(spent)).hosts();
                if (report.getPendingMoves() == 0) {
                    return new End(Exit.DONE, "All data is in its place.");
                }
                progress.moves(report.getPendingMoves(), Duration.ofNanos(times.nanos() - start));
                last = report.getPendingMoves() + " moves pending";
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

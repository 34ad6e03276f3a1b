// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.cli.answer;

import io.hdfsgears.hdfs.proto.GearProtos.AutoProto;
import io.hdfsgears.hdfs.proto.GearProtos.GearCheckReplyProto;
import io.hdfsgears.hdfs.proto.GearProtos.GearReportProto;
import io.hdfsgears.hdfs.proto.GearProtos.GearStateProto;
import io.hdfsgears.hdfs.proto.GearProtos.VerbReplyProto;
import java.io.PrintStream;
import java.time.Duration;

/** The verbs of {@code hdfs dfsadmin}: one width, times in UTC, a line for each change of a shift. */
public final class VerbStyle implements Style {
    @Override
    public String state(GearStateProto state) {
        return StateText.of(state);
    }

    @Override
    public String report(GearReportProto report, boolean verbose) {
        return ReportText.of(report, verbose);
    }

    @Override
    public String hosts(GearReportProto report) {
        return HostsText.of(report);
    }

    @Override
    public String auto(AutoProto auto) {
        return AutoText.of(auto);
    }

    @Override
    public String check(GearCheckReplyProto reply) {
        return CheckText.of(reply);
    }

    @Override
    public String message(String message) {
        return message;
    }

    @Override
    public String details(VerbReplyProto reply) {
        StringBuilder text = new StringBuilder();
        if (reply.getHostsCount() > 0) {
            text.append(StateText.rows("Hosts", reply.getHostsList()));
        }
        if (reply.hasBlocksToMove()) {
            text.append(StateText.row("Blocks to move", reply.getBlocksToMove()));
        }
        if (reply.getBytesToMove() > 0) {
            text.append(StateText.row("Bytes to move", StateText.size(reply.getBytesToMove())));
        }
        if (reply.hasCopiesAhead()) {
            text.append(StateText.row("Copies ahead", reply.getCopiesAhead()));
        }
        if (reply.hasEtaSource()) {
            text.append(StateText.row("ETA", StateText.estimate(reply)));
        }
        if (reply.hasWattsSaved()) {
            text.append(StateText.watts(reply));
        }
        reply.getRefusalsList()
                .forEach(no -> text.append(
                        StateText.row(no.getOverridable() ? "Refuses" : "Refuses, final", no.getMessage())));
        if (reply.getBlockIdsCount() > 0) {
            text.append(StateText.row("Blocks in the way", reply.getBlockIdsList()));
        }
        return text.toString();
    }

    @Override
    public Progress progress(PrintStream err) {
        return new Changes(err);
    }

    /** Prints a line when it differs from the last one. */
    private static final class Changes implements Progress {
        private final PrintStream err;
        private String last = "";

        Changes(PrintStream err) {
            this.err = err;
        }

        @Override
        public void begin(GearStateProto accepted) {}

        @Override
        public void shift(GearStateProto state, Duration elapsed) {
            print(StateText.progress(state));
        }

        @Override
        public void moves(long pending, Duration elapsed) {
            print(pending + " moves pending");
        }

        @Override
        public void end() {}

        private void print(String line) {
            if (!line.equals(last)) {
                err.println(line);
                last = line;
            }
        }
    }
}

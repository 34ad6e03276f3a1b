// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.cli.gears.show;

import io.hdfsgears.hdfs.cli.answer.Progress;
import io.hdfsgears.hdfs.proto.GearProtos.GearStateProto;
import java.io.PrintStream;
import java.time.Duration;
import java.util.Set;

/**
 * How far a wait is: n of m hosts or moves, time elapsed, and what is waited for. A terminal gets one line with a bar, drawn again at
 * each look. A pipe or a file gets a line for each change, and one a minute so that a log shows life.
 */
final class ShiftProgress implements Progress {
    private static final Duration LIFE = Duration.ofMinutes(1);
    /** Phases in which no shift goes on. */
    private static final Set<String> ENDS = Set.of("STEADY", "HELD");

    private static final int CELLS = 20;
    /** A line that reaches the last column makes some terminals wrap. */
    private static final int MARGIN = 1;

    private static final int NO_WIDTH = 80;

    private final PrintStream err;
    private final Terminal terminal;
    private int upAtStart;
    private long movesAtStart = -1;
    private String lastWords = "";
    private Duration lastPrinted = Duration.ZERO;
    private int drawn;

    ShiftProgress(PrintStream err, Terminal terminal) {
        this.err = err;
        this.terminal = terminal;
    }

    @Override
    public void begin(GearStateProto accepted) {
        upAtStart = up(accepted);
    }

    @Override
    public void shift(GearStateProto state, Duration elapsed) {
        if (ENDS.contains(state.getPhase())) {
            return; // the result says it
        }
        int all = Math.abs(state.getHostsAwake() - upAtStart);
        int done = Math.min(all, Math.abs(up(state) - upAtStart));
        boolean down = state.getHostsAwake() < upAtStart;
        String count = all == 0
                ? up(state) + " of " + state.getHosts() + " hosts awake"
                : done + " of " + all + (all == 1 ? " host " : " hosts ") + (down ? "asleep" : "awake again");
        String waits = state.hasWaitingFor() ? "waiting for " + state.getWaitingFor() : "";
        show(state.getPhase(), count, waits, all == 0 ? 0 : (double) done / all, elapsed);
    }

    @Override
    public void moves(long pending, Duration elapsed) {
        movesAtStart = Math.max(movesAtStart, pending);
        long done = movesAtStart - pending;
        show("MOVING", done + " of " + movesAtStart + " moves", "", (double) done / Math.max(1, movesAtStart), elapsed);
    }

    @Override
    public void end() {
        clear();
    }

    private void show(String phase, String count, String waits, double part, Duration elapsed) {
        String behind = waits.isEmpty() ? "" : "; " + waits;
        if (terminal.bar()) {
            draw(phase + " " + bar(part) + " " + count + ", " + Ages.exact(elapsed) + behind);
            return;
        }
        String words = phase + ": " + count + behind;
        if (!words.equals(lastWords) || elapsed.minus(lastPrinted).compareTo(LIFE) >= 0) {
            err.println(phase + ": " + count + " after " + Ages.exact(elapsed) + behind);
            lastWords = words;
            lastPrinted = elapsed;
        }
    }

    private static String bar(double part) {
        int full = (int) Math.floor(part * CELLS);
        return "[" + "#".repeat(full) + ".".repeat(CELLS - full) + "]";
    }

    private void draw(String line) {
        int room = (terminal.columns() > 0 ? terminal.columns() : NO_WIDTH) - MARGIN;
        String cut = line.length() > room ? line.substring(0, room - 1) + "…" : line;
        err.print("\r" + cut + " ".repeat(Math.max(0, drawn - cut.length())));
        err.flush();
        drawn = cut.length();
    }

    private void clear() {
        if (drawn > 0) {
            err.print("\r" + " ".repeat(drawn) + "\r");
            err.flush();
            drawn = 0;
        }
    }

    private static int up(GearStateProto state) {
        return state.hasHostsUp() ? state.getHostsUp() : state.getHostsAwake();
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.energy;

import io.hdfsgears.benchmarks.Machine;
import io.hdfsgears.benchmarks.Text;
import java.util.List;

/**
 * The result.
 *
 * @param ok both intervals within the goal for every host and rack, no gap, no client's error
 * @param seconds from one look at the PDU's counters to the other
 * @param usualSeconds and fineSeconds between two looks at the meters
 * @param parts every host, every rack, all
 * @param savedJoules by sleep, against all on and idle
 */
record EnergyResult(
        boolean ok,
        Machine machine,
        double seconds,
        long usualSeconds,
        long fineSeconds,
        int gearChanges,
        long clientBytes,
        int clientErrors,
        List<String> messages,
        long gaps,
        double savedJoules,
        List<HostEnergy> parts) {
    /** Of issue and paper alike: integrated joules beside the PDU's. */
    static final double GOAL = 0.03;

    static boolean within(List<HostEnergy> parts) {
        return !parts.isEmpty()
                && parts.stream()
                        .allMatch(part -> Math.abs(part.error(part.usual())) <= GOAL
                                && Math.abs(part.error(part.fine())) <= GOAL);
    }

    String table() {
        StringBuilder text = new StringBuilder();
        text.append(machine).append('\n');
        text.append(Text.of(
                "%.1f s, %d gear changes, %d MB read and written, %d errors; sleep saved %.0f J; %d gaps%n%n",
                seconds, gearChanges, clientBytes / 1_000_000, clientErrors, savedJoules, gaps));
        text.append(Text.of(
                "| | PDU's counter, J | integrated, every %d s | | every %d s | | EAFR Table 2 on CPU time | the hosts' own curve on CPU time |%n",
                usualSeconds, fineSeconds));
        text.append("|---|---:|---:|---:|---:|---:|---:|---:|\n");
        for (HostEnergy part : parts) {
            text.append(Text.of(
                    "| %s | %.0f | %.0f | %+.2f %% | %.0f | %+.2f %% | %+.1f %% | %+.1f %% |%n",
                    part.name(),
                    part.counter(),
                    part.usual(),
                    100 * part.error(part.usual()),
                    part.fine(),
                    100 * part.error(part.fine()),
                    100 * part.error(part.tableModel()),
                    100 * part.error(part.ownModel())));
        }
        messages.forEach(message -> text.append("  ").append(message).append('\n'));
        text.append(Text.of(
                "%n%s: integrated joules within %.0f %% of the PDU's counter, each host and rack, no gap, no error%n",
                ok ? "Met" : "NOT MET", 100 * GOAL));
        return text.toString();
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.chaos;

import io.hdfsgears.benchmarks.Text;
import io.hdfsgears.benchmarks.chaos.plan.Fault;

/**
 * Result of one fault.
 *
 * @param done whether it happened: its role may fit no daemon, or data may need the host
 * @param victim daemon, gear or mode; empty if there was none
 * @param note what else is to be said, such as a refusal
 * @param atSeconds from the start of the run to its begin
 * @param seconds it took, with the return of what it hit
 */
record Outcome(Fault fault, boolean done, String victim, String note, double atSeconds, double seconds) {
    static final String HEADER = "number,kind,role,inside,done,victim,at_s,seconds,note";

    String csv() {
        return Text.of(
                "%d,%s,%s,%s,%s,%s,%.1f,%.1f,\"%s\"",
                fault.number(),
                fault.kind(),
                fault.role(),
                fault.inside(),
                done,
                victim,
                atSeconds,
                seconds,
                note.replace('"', '\'').replaceAll("\\s+", " "));
    }
}

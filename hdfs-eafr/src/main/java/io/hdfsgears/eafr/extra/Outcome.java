// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.eafr.extra;

import java.util.List;

/**
 * Of one interval.
 *
 * @param verdicts one for each file that was looked at
 * @param memory for the next one, if the verdicts are carried out
 * @param extraBytes of the replicas that files had beyond their factors before
 */
public record Outcome(List<Verdict> verdicts, Memory memory, long extraBytes) {
    public Outcome {
        verdicts = List.copyOf(verdicts);
    }
}

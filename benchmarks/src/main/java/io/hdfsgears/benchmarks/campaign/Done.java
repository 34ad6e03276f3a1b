// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.campaign;

import io.hdfsgears.benchmarks.Text;
import io.hdfsgears.benchmarks.campaign.plan.Step;

/**
 * A step that ended.
 *
 * @param seconds until all was repaired and in its place
 * @param outcome in words
 * @param good it did what it should
 */
record Done(Step step, double seconds, String outcome, boolean good) {
    static final String HEADER = "step,kind,host,other,seconds,good,outcome";

    String csv() {
        return Text.of(
                "%d,%s,%s,%s,%.1f,%s,\"%s\"",
                step.number(),
                step.kind().word(),
                step.host(),
                step.other(),
                seconds,
                good,
                outcome.replace('"', '\'').replace('\n', ' '));
    }

    /** For people. */
    String line() {
        return Text.of("%3d %-24s %6.1f s  %s%s", step.number(), step.what(), seconds, good ? "" : "FAILED: ", outcome);
    }
}

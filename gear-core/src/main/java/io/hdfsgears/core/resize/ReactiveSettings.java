// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.resize;

/**
 * @param shrinkAfterIntervals intervals in which fewer hosts must have been enough before a shrink; 0 shrinks at once,
 *     as the papers' trace analysis does
 * @param coolDownIntervals number of intervals without a shrink after a growth
 * @param shrinkStepHosts a shrink by fewer hosts than this is skipped
 * @param migrationSeconds T: time in which a migration must be done (SpringFS §3.2: 10 minutes)
 */
public record ReactiveSettings(
        int shrinkAfterIntervals, int coolDownIntervals, int shrinkStepHosts, double migrationSeconds) {
    /** The papers' analysis: every interval follows what was seen. */
    public static final ReactiveSettings PAPER = new ReactiveSettings(0, 0, 1, 600);

    /** For a rack: hosts are not switched for a lull of a few minutes. */
    public static final ReactiveSettings CALM = new ReactiveSettings(10, 10, 1, 600);

    public ReactiveSettings {
        if (shrinkAfterIntervals < 0 || shrinkAfterIntervals > 1440 || coolDownIntervals < 0) {
            throw new IllegalArgumentException(
                    "intervals to wait must be 0 or more, and before a shrink at most 1440, not " + shrinkAfterIntervals
                            + " and " + coolDownIntervals);
        }
        if (shrinkStepHosts < 1 || !(migrationSeconds > 0)) {
            throw new IllegalArgumentException("a shrink takes at least 1 host and migration more than 0 s, not "
                    + shrinkStepHosts + " and " + migrationSeconds);
        }
    }
}

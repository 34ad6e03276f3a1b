// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.round;

import io.hdfsgears.core.machine.GearState;
import io.hdfsgears.core.machine.Phase;

/**
 * How long all hosts have been awake together since some time: replicas are checked by the DataNodes that hold them, which cannot do
 * that asleep.
 *
 * @param startMillis since when, ms since the Unix epoch
 * @param awakeMillis how long of it
 */
public record ScrubWindow(long startMillis, long awakeMillis) {
    /** So much of the time that is asked for will do: hosts are not awake yet when they are ordered to wake. */
    private static final double ENOUGH = 0.9;
    /** An operator's order is not countermanded sooner. */
    private static final long REST_MILLIS = 24L * 60 * 60 * 1000;

    /**
     * What is asked for.
     *
     * @param intervalMillis interval between scrubs, 0 for never
     * @param awakeMillis time that all hosts are awake
     */
    public record Rule(long intervalMillis, long awakeMillis) {
        public boolean isOn() {
            return intervalMillis > 0;
        }

        /** Time for which an operator's order is left alone. */
        long restMillis() {
            return Math.min(REST_MILLIS, intervalMillis);
        }
    }

    /** @param passedMillis time since the last look, which counts if all hosts are awake */
    public ScrubWindow after(long passedMillis, boolean allAwake, Rule rule, long nowMillis) {
        long awake = awakeMillis + (allAwake ? passedMillis : 0);
        if (nowMillis < startMillis) {
            return new ScrubWindow(nowMillis, awake); // the clock was set back
        }
        boolean over = nowMillis - startMillis >= rule.intervalMillis() && awake >= ENOUGH * rule.awakeMillis();
        return over ? new ScrubWindow(nowMillis, 0) : new ScrubWindow(startMillis, awake);
    }

    /**
     * For how long all hosts are to be woken.
     *
     * @param hosts on the chain
     * @param operators whether an operator ordered the present gear; it is left alone for a day
     * @return 0 for not now
     */
    public long dueMillis(Rule rule, GearState state, int hosts, boolean operators, long nowMillis) {
        boolean rests = state.phase() == Phase.STEADY && !state.until().isSet() && state.target() < hosts;
        boolean overdue = nowMillis - startMillis >= rule.intervalMillis();
        boolean tooYoung = operators && nowMillis - state.sinceMillis() < rule.restMillis();
        return rule.isOn() && rests && overdue && !tooYoung ? Math.max(1, rule.awakeMillis() - awakeMillis) : 0;
    }
}

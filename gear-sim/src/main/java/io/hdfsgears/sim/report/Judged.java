// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.report;

import io.hdfsgears.sim.experiment.Goal;

/** A goal and what was measured. */
public record Judged(Goal goal, Spread spread) {
    /** Whether the goal sets no limit: the number is shown, not judged. */
    public boolean isShownOnly() {
        return goal.least() == Double.NEGATIVE_INFINITY && goal.most() == Double.POSITIVE_INFINITY;
    }

    /** Whether it counts as a goal. */
    boolean isJudged() {
        return !isShownOnly() && !goal.identity();
    }

    /** A measure that is not a number meets nothing. */
    public boolean met() {
        if (goal.strict()) {
            return spread.values().stream().allMatch(this::within);
        }
        return within(spread.mean());
    }

    private boolean within(double value) {
        return value >= goal.least() && value <= goal.most();
    }

    String verdict() {
        if (met()) {
            return isShownOnly() ? "-" : goal.identity() ? "identity" : "met";
        }
        return "MISSED";
    }

    /** The limits as text; "each" where every seed has to keep them. */
    String limits() {
        if (isShownOnly()) {
            return "-";
        }
        String each = goal.strict() ? ", each seed" : "";
        if (goal.least() == goal.most()) {
            return "= " + Numbers.text(goal.least()) + each;
        }
        if (goal.least() == Double.NEGATIVE_INFINITY) {
            return "≤ " + Numbers.text(goal.most()) + each;
        }
        if (goal.most() == Double.POSITIVE_INFINITY) {
            return "≥ " + Numbers.text(goal.least()) + each;
        }
        return Numbers.text(goal.least()) + " … " + Numbers.text(goal.most()) + each;
    }
}

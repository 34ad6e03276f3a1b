// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.migrate;

import java.util.Optional;

/**
 * What became of an order to adopt.
 *
 * @param message what happened or why not, with the remedy
 * @param found of a dry run: what would be moved
 */
public record Adopted(Outcome outcome, String message, Optional<MigrationStatus.Amount> found) {
    /** How it ended. */
    public enum Outcome {
        /** Nothing is left to do. */
        DONE,
        /** Data moves from now on. */
        IN_PROGRESS,
        /** The order was not understood. */
        BAD_ARGUMENT,
        /** Not now. */
        REFUSED
    }

    Adopted(Outcome outcome, String message) {
        this(outcome, message, Optional.empty());
    }

    public boolean isUnderWay() {
        return outcome == Outcome.IN_PROGRESS;
    }

    public boolean isAccepted() {
        return outcome == Outcome.DONE || outcome == Outcome.IN_PROGRESS;
    }
}

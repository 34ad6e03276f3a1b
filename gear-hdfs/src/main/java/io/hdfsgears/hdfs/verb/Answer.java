// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.verb;

import io.hdfsgears.hdfs.migrate.MigrationStatus;
import io.hdfsgears.hdfs.picture.AutoShown;
import io.hdfsgears.hdfs.picture.GearStatus;
import java.util.Optional;

/**
 * What a verb answers.
 *
 * @param message what happened or why not, with the remedy
 * @param state after it, where the verb is about the gear
 * @param auto where the verb is about the automatic gears
 * @param toMove of a dry run about places of data: what would be moved
 * @param preview of a dry run of a shift
 */
public record Answer(
        Outcome outcome,
        String message,
        Optional<GearStatus> state,
        Optional<AutoShown> auto,
        Optional<MigrationStatus.Amount> toMove,
        Optional<Preview> preview) {
    /** How it ended. */
    public enum Outcome {
        DONE,
        /** Accepted and under way. */
        IN_PROGRESS,
        /** The request was not understood. */
        BAD_ARGUMENT,
        /** A check said no, nothing changed. */
        REFUSED,
        /** This NameNode does not decide now. */
        NOT_ACTIVE
    }

    Answer(Outcome outcome, String message) {
        this(outcome, message, Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());
    }

    boolean isAccepted() {
        return outcome == Outcome.DONE || outcome == Outcome.IN_PROGRESS;
    }

    /** The same with the state after it. */
    Answer in(GearStatus after) {
        return new Answer(outcome, message, Optional.of(after), auto, toMove, preview);
    }

    /** The same with the automatic gears, if there are some. */
    Answer with(Optional<AutoShown> gears) {
        return new Answer(outcome, message, state, gears, toMove, preview);
    }

    /** The same with what would be moved. */
    Answer moving(Optional<MigrationStatus.Amount> data) {
        return new Answer(outcome, message, state, auto, data, preview);
    }

    /** The same with what a shift would do. */
    Answer with(Preview seen) {
        return new Answer(outcome, message, state, auto, toMove, Optional.of(seen));
    }
}
